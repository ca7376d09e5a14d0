import { decideHoliday, listHolidays } from '@goat/contract/holidays'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../platform/api/client-context.ts'
import { failureText } from '../../platform/api/failure-text.ts'
import { useBrand } from '../../platform/brand/brand-root.tsx'
import { useConfig } from '../../platform/config/config-root.tsx'
import { useTranslatedToasts } from '../../platform/translated-toasts.tsx'
import { toDecideKey } from '../../to-decide.ts'
import { toDecideMessages as messages } from './to-decide-messages.ts'

/** Marks public holidays as open, one after the other, with a toast, and resolves to the marked ones: those before a failure. */
export function useHolidayWrites() {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  return async <Holiday extends { readonly factoryCode: string; readonly date: string }>(holidays: readonly Holiday[]) => {
    const marked: Holiday[] = []
    try {
      for (const holiday of holidays) {
        const { factoryCode, date } = holiday
        const { factories } = await client.read(listHolidays, { query: { from: date, days: '1' } })
        const known = factories.find((one) => one.factoryCode === factoryCode)?.holidays.find((one) => one.date === date)
        await client.write(decideHoliday, { params: { factoryCode, date }, body: { decision: 'open', version: known?.version ?? null } })
        marked.push(holiday)
      }
      toasts.show('success', (say) => say(messages.opened))
    } catch (thrown) {
      toasts.show('error', (say) => say(messages.openFailed(failureText(thrown, say, supportChannel))))
    } finally {
      await cache.invalidateQueries({ queryKey: toDecideKey(brand) })
    }
    return marked
  }
}

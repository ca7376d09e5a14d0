import { decideHoliday, listHolidays, undecideHoliday } from '@goat/contract/holidays'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../platform/api/client-context.ts'
import { failureText } from '../../platform/api/failure-text.ts'
import { useBrand } from '../../platform/brand/brand-root.tsx'
import { useConfig } from '../../platform/config/config-root.tsx'
import { useRunWrite } from '../../platform/saving/use-run-write.ts'
import { useTranslatedToasts } from '../../platform/translated-toasts.tsx'
import { type Days, type Holiday, holidaysKey } from '../../public-holidays.ts'
import { toDecideKey } from '../../to-decide.ts'
import { toDecideMessages as messages } from './to-decide-messages.ts'
import { isDeletion } from './writes.ts'

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

/** Marked as open. */
export type Marked = Holiday & { readonly version: number }

/**
 * Takes back that factories are open on public holidays, which are in the list of these days, one after the other. Resolves to whether all
 * are taken back, also if a colleague was first.
 */
export function useTakeBack(days: Days) {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()
  return async (holidays: readonly Marked[]): Promise<boolean> => {
    let isDone = true
    for (const { factoryCode, date, version } of holidays) {
      const without = (list: readonly Holiday[]) => list.filter((one) => one.factoryCode !== factoryCode || one.date !== date)
      const outcome = await runWrite<Holiday>({
        queryKey: holidaysKey(brand, days),
        call: client.write(undecideHoliday, { params: { factoryCode, date }, ifMatch: version }).then(() => without),
        changeOfConflict: (problem) => (isDeletion(problem) ? without : undefined),
        supersededBy: (problem) => (isDeletion(problem) ? { change: messages.alreadyTakenBack, isDone: true } : undefined),
        success: messages.takenBack,
        failure: messages.takeBackFailed,
      })
      isDone = outcome.kind === 'saved'
      if (!isDone) break
    }
    void cache.invalidateQueries({ queryKey: toDecideKey(brand) })
    return isDone
  }
}

import type { TodayWire } from '@goat/contract/today'
import { paths } from '../../paths.ts'
import { useBrandApis } from '../../platform/brand/use-brand-apis.ts'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import { Entry, Part } from './part.tsx'

/** How many records have an effect now, of the kinds that the brand has. */
export function ActivePart({ active }: Pick<TodayWire, 'active'>) {
  const say = useSay()
  const { factory } = useBrandApis()
  return (
    <Part title={say(messages.active)}>
      {factory === null ? null : (
        <>
          <Entry to={`${paths.schedules}?state=active`} text={say(messages.schedules(active.schedules))} isAlwaysShown />
          <Entry to={`${paths.productOverride}?overridden`} text={say(messages.productOverrides(active.productOverrides))} isAlwaysShown />
        </>
      )}
      <Entry to={paths.deliveryOptions} text={say(messages.optionSchedules(active.optionSchedules))} isAlwaysShown />
      <Entry to={paths.cutoffCalendar} text={say(messages.datedCutoffs(active.datedCutoffs))} isAlwaysShown />
    </Part>
  )
}

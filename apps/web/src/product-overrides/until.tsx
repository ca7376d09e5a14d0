import { brandOf } from '@goat/domain/brands'
import { type Issue, issue } from '@goat/domain/text/text'
import { DateInput } from '@goat/ui/date-input'
import { TimeInput } from '@goat/ui/time-input'
import { noZone, useZones } from '../live/world.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { serverTime } from '../platform/clock.ts'
import { cityIn, useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { instantAt, localOf, momentIssues, timeWith } from '../records/moment.ts'
import { clockChangeText } from '../records/timing-sentences.ts'
import { messages } from './messages.ts'

/** A date and a time on the clock of a factory, both empty for none. `isChecked`: errors are shown. */
export type TypedUntil = { readonly day: string; readonly time: string; readonly isChecked: boolean }
export const noUntil: TypedUntil = { day: '', time: '', isChecked: false }

/** When overrides end, as one says it: “Until 2 Jan 2027, 00:00 London time”. */
export function useUntilText(): (until: string, factory: string) => string {
  const say = useSay()
  const dates = useDates()
  const zoneOf = useZoneOf()
  return (until, factory) => say(messages.until(dates.instantIn(Date.parse(until), zoneOf(factory)), cityIn(zoneOf(factory), say)))
}

/** The time zone of a factory, and that of the brand for one that is not known. */
function useZoneOf(): (factory: string | undefined) => string {
  const { brand } = useBrand()
  const zoneOf = useZones() ?? noZone
  return (factory) => zoneOf(factory ?? '') ?? brandOf(brand).timeZone
}

/** When an override is to end, ISO 8601 with Z, as typed on the clock of its factory; undefined: never. */
export function useUntil(factory: string | undefined): (typed: TypedUntil) => { until: string | undefined; issues: readonly Issue[] } {
  const zone = useZoneOf()(factory)
  return ({ day, time }) => {
    const until = instantAt(day, time, zone, null) ?? undefined
    const isPast = until !== undefined && Date.parse(until) <= serverTime()
    return { until, issues: [...momentIssues(day, time, ['day', 'time']), ...(isPast ? [issue('plan.past', {}, 'day')] : [])] }
  }
}

type UntilFieldsProps = {
  readonly factory: string | undefined
  readonly typed: TypedUntil
  readonly onChange: (typed: TypedUntil) => void
}

/** An optional end of overrides (OVR-29). */
export function UntilFields({ factory, typed, onChange }: UntilFieldsProps) {
  const say = useSay()
  const zone = useZoneOf()(factory)
  const { issues } = useUntil(factory)(typed)
  const errorOf = (path: string) =>
    typed.isChecked
      ? issueSentence(
          issues.find((one) => one.path === path),
          say,
        )
      : undefined
  const local = localOf(typed.day, typed.time)
  return (
    <div className="grid gap-4">
      <div className="row gap-8 gap-x-16 top">
        <DateInput
          label={say(messages.untilDate)}
          timeZone={zone}
          value={typed.day}
          error={errorOf('day')}
          onChange={(day) => onChange({ day, time: timeWith(day, typed.time), isChecked: false })}
        />
        <TimeInput
          label={say(messages.untilTime)}
          value={typed.time}
          error={errorOf('time')}
          isErrorForced={typed.isChecked}
          onChange={(time) => onChange({ ...typed, time, isChecked: false })}
        />
      </div>
      <p role="status" className="note">
        {(local && clockChangeText(say, local, zone)) ?? cityIn(zone, say)}
      </p>
    </div>
  )
}

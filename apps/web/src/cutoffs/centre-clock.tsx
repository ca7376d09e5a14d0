import { clockIn, isTimeZone } from '@goat/domain/time/clock'
import { ClockIcon } from '@goat/ui/control-icons'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useServerTime } from '../platform/use-server-time.ts'
import classes from './centre-clock.module.css'
import { messages } from './messages.ts'

/** The local time at the centre, and the user's own local time if their UTC offsets differ. */
export function CentreClock({ timeZone }: { readonly timeZone: string | undefined }) {
  const say = useSay()
  const now = Temporal.Instant.fromEpochMilliseconds(useServerTime())
  const own = Temporal.Now.timeZoneId()
  if (timeZone === undefined || !isTimeZone(timeZone)) return null
  const differs = clockIn(timeZone, now).offset !== clockIn(own, now).offset
  return (
    <dl className={classes['clocks']}>
      <Clock label={say(messages.localTime)} timeZone={timeZone} now={now} isMain />
      {differs ? <Clock label={say(messages.yourTime)} timeZone={own} now={now} /> : null}
    </dl>
  )
}

type ClockProps = { readonly label: string; readonly timeZone: string; readonly now: Temporal.Instant; readonly isMain?: boolean }

function Clock({ label, timeZone, now, isMain = false }: ClockProps) {
  const dates = useDates()
  const { time, date, offset } = clockIn(timeZone, now)
  return (
    <div className={classes['clock']}>
      <dt className={classes['label']}>
        {isMain ? <ClockIcon /> : null}
        {label}
      </dt>
      <dd className={classes['reading']} data-main={isMain || undefined}>
        <span className={classes['time']}>
          {dates.weekday(date)} {time}
        </span>
        <span className={classes['zone']}>
          {timeZone} (UTC{offset})
        </span>
      </dd>
    </div>
  )
}

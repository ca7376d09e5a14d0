import layout from '@goat/ui/layout.module.css'
import type { ReactNode } from 'react'
import { type Holiday, holidayName } from '../../live/holidays.ts'
import { paths, queryOf } from '../../paths.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/link.tsx'
import classes from './calendar.module.css'
import { useShow } from './show.ts'
import { toDecideMessages as messages } from './to-decide-messages.ts'

export type Listed = Pick<Holiday, 'factoryCode' | 'date' | 'name' | 'dutchName'>

export type HolidayEntryProps<One> = {
  /** Of one day and name, at one or several factories. */
  readonly holidays: readonly One[]
  /** Buttons for some of them; `where` names their factories. */
  readonly actions: ((some: readonly One[], name: string, where: string) => ReactNode) | undefined
}

/** A public holiday with its factories. */
export function HolidayEntry<One extends Listed>({ holidays, actions }: HolidayEntryProps<One>) {
  const say = useSay()
  const show = useShow()
  const [first] = holidays
  if (first === undefined) return null
  const name = holidayName(say, first)
  const day = show.dates.day(first.date)
  return (
    <article className={`${layout['stack-4']} ${layout['anywhere']} ${classes['record']}`} aria-label={say(messages.holiday(day, name))}>
      <div className={classes['line']}>
        <strong>{say(messages.holiday(day, name))}</strong>
        <Link
          className={layout['target']}
          to={`${paths.cutoffCalendar}${queryOf({ from: first.date })}`}
          aria-label={say(messages.showDayOf(day, name))}
        >
          {say(messages.showDay)}
        </Link>
        {holidays.length > 1 ? actions?.(holidays, name, say(messages.allThese)) : null}
      </div>
      {holidays.map((one) => (
        <div key={one.factoryCode} className={classes['line']}>
          <span>{one.factoryCode}</span>
          {actions?.([one], name, one.factoryCode)}
        </div>
      ))}
    </article>
  )
}

/** Public holidays by day and name. */
export function byDay<One extends Listed>(holidays: readonly One[]): ReadonlyMap<string, readonly One[]> {
  return Map.groupBy(holidays, ({ date, name }) => `${date} ${name}`)
}

export function keyOf({ factoryCode, date }: Pick<Holiday, 'factoryCode' | 'date'>): string {
  return `${factoryCode} ${date}`
}

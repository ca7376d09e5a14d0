import type { FactoryAheadWire, OverlaidRecord } from '@goat/contract/resolve'
import { placeOf } from '@goat/domain/kinds/factory'
import { dayMs, dayOfDate } from '@goat/domain/time/calendar'
import { msg, plural } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { cityIn, dayFrom, useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { MoveCounts, type Moves } from './move-counts.tsx'
import { SampleEffect } from './sample-effect.tsx'

type MoveEffectProps = {
  readonly moves: ReadonlyMap<string, Moves>
  /** Of which the effect on the sample orders is shown, and what awaits orders where they are moved to. */
  readonly records: readonly OverlaidRecord[]
}

/** What changing product overrides does (OVR-45 to OVR-47). */
export function MoveEffect({ moves, records }: MoveEffectProps) {
  return (
    <>
      <MoveCounts moves={moves} />
      <SampleEffect records={records}>
        {({ ahead = [] }) => ahead.map((one) => <Ahead key={`${one.factory} ${one.after}`} {...one} />)}
      </SampleEffect>
    </>
  )
}

/** What awaits orders at a factory. */
function Ahead({ factory, timeZone, after, from, until, dispatches, listed, more }: FactoryAheadWire) {
  const say = useSay()
  const dates = useDates()
  const place = placeOf(factory)
  const today = Math.floor(serverTime() / dayMs)
  const day = (date: string) => dayFrom(say, dayOfDate(date), today)
  const moment = (at: string) => dates.moment(Date.parse(at), timeZone ?? 'UTC')
  const all = listed.map((one): readonly [key: string, text: string, to: string] => {
    if (one.kind === 'cutoff-override') {
      const why = one.reasons.join(', ')
      const text =
        one.from === one.to ? messages.closedOn(place, day(one.from), why) : messages.closed(place, day(one.from), day(one.to), why)
      return [one.from, say(text), `${paths.cutoffCalendar}${queryOf({ from: one.from, factory })}`]
    }
    const when = Date.parse(one.at) <= Date.parse(from) && !after ? say(msg`Now`) : say(messages.from(moment(one.at)))
    const path = one.plan === null ? `${paths.schedules}${queryOf({ schedule: one.key })}` : `${paths.plans}/${one.plan}`
    const moves = say((one.all ? messages.movesAll : messages.movesSome)(when, place, placeOf(one.to)))
    return [one.key, one.name === '' ? moves : `${moves} (${one.name})`, path]
  })
  // Schedules without a name can be alike.
  const lines = all.filter(([, text], at) => all.findIndex(([, other]) => other === text) === at)
  if (!dispatches) lines.unshift(['never', say(messages.never(place)), `${paths.cutoffs}${queryOf({ factory })}`])
  if (more > 0) lines.push(['more', say(msg`And ${{ count: more }} more.`), `${paths.factories}/${factory}`])
  const days = Math.ceil((Date.parse(until) - Date.parse(from)) / dayMs)
  return (
    <div className="grid gap-4 anywhere">
      {after ? <p>{say(messages.after(place, moment(from), cityIn(timeZone ?? 'UTC', say)))}</p> : null}
      {lines.length === 0 ? <p>{say(messages.nothing(place, days))}</p> : after ? null : <p>{say(messages.ahead(place, days))}</p>}
      {lines.length === 0 ? null : (
        <ul className="bullets">
          {lines.map(([key, text, to]) => (
            <li key={key}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const messages = {
  from: (time: string) => msg({ message: `From ${time}`, context: 'instant' }),
  closedOn: (place: string, day: string, why: string) => msg`${place} is closed on ${day}: ${why}`,
  closed: (place: string, first: string, last: string, why: string) => msg`${place} is closed from ${first} to ${last}: ${why}`,
  movesAll: (when: string, from: string, to: string) => msg`${when}, all card orders move on from ${from} to ${to}`,
  movesSome: (when: string, from: string, to: string) => msg`${when}, some orders move on from ${from} to ${to}`,
  never: (place: string) => msg`${place} has no delivery service, so no date of dispatch is known.`,
  after: (place: string, time: string, city: string) => msg`After the return to ${place}, from ${time} (${city}):`,
  ahead: (place: string, days: number) => msg`What awaits orders at ${place} within ${plural(days, { one: '# day', other: '# days' })}:`,
  nothing: (place: string, days: number) =>
    msg`Within ${plural(days, { one: '# day', other: '# days' })}, ${place} is not closed, and no schedule moves orders on from there.`,
}

import { brandOf } from '@goat/domain/brands'
import { placeOf } from '@goat/domain/kinds/factory'
import type { Interval } from '@goat/domain/time/calendar'
import { eventSteps, eventsWithin, type TimelineEntry, type TimelineEvent, type TimelineRow } from '@goat/foresight/timeline'
import { Button } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrand } from '../platform/session.tsx'
import { EmptyState } from '../platform/shell/loaded.tsx'
import { csvTable, DownloadCsv } from '../records/csv.tsx'
import { FactoryLink } from '../records/notes.tsx'
import { SavedWith } from '../records/together.tsx'
import classes from './coming-up.module.css'
import { type NameOf, overlapLines, suspendedText } from './entries.ts'
import { messages, type Times, useTimes } from './messages.ts'

/** How many entries are shown at once, and how many of those that have begun. */
const [shownAtOnce, begunAtOnce] = [100, 20]

export type ListProps = {
  readonly rows: readonly TimelineRow[]
  /** Also with what the filters leave out, which may decide instead. */
  readonly all: readonly TimelineRow[]
  readonly range: Interval
  readonly now: number
  readonly nameOf: NameOf
  /** The zone of the times; undefined: that of each factory. */
  readonly zone: string | undefined
  /** The zone of the period; otherwise that of the brand. */
  readonly home?: string
  /** Shows what has ended, is paused or was cancelled; undefined if it is shown. */
  readonly onPast: (() => void) | undefined
}

/** What the picture shows, by time. A move is listed once, at the factory from which orders go; product overrides are where they are printed. */
export function ComingUpList({ rows, all, range, now, nameOf, zone, home = zone, onPast }: ListProps) {
  const { brand } = useBrand()
  const say = useSay()
  const times = useTimes()
  const [count, setCount] = useState(shownAtOnce)
  const [isAllShown, setAllShown] = useState(false)
  const listed = useMemo(() => {
    const codes = new Set(rows.map(({ factory }) => factory.code))
    const shown = rows.flatMap(({ entries }) => entries)
    const nameIn = ({ record, together = record.key }: TimelineEntry) => together
    const printed = new Set(shown.flatMap((entry) => (entry.kind === 'product-override' && entry.role === 'in' ? [nameIn(entry)] : [])))
    const isTwice = (entry: TimelineEntry) =>
      entry.kind === 'product-override'
        ? entry.role === 'out' && printed.has(nameIn(entry))
        : entry.role === 'in' && codes.has(String(Reflect.get(entry.record.value as object, 'from')))
    return shown.filter((entry) => !isTwice(entry))
  }, [rows])
  const { begun, coming, isMore } = useMemo(() => firstOf(eventSteps(listed, range), count), [listed, range, count])
  const zoneOf = ({ entry }: TimelineEvent) => zone ?? rows.find(({ factory }) => factory.code === entry.factory)?.clock?.timeZone ?? 'UTC'
  const sentence = (event: TimelineEvent) => sentenceOf(event, nameOf, times, zoneOf(event), now, say)
  const days = [...Map.groupBy(coming, (event) => times.day(event.from ?? 0, zoneOf(event)))]
  const isEmpty = begun.length === 0 && coming.length === 0
  const table = () =>
    csvTable(say, 'coming-up', eventsWithin(listed, range), [
      [msg`From`, ({ from }) => (from === undefined ? '' : new Date(from).toISOString())],
      [msg`Until`, ({ until }) => (until === undefined ? '' : new Date(until).toISOString())],
      [msg`Fulfilment centre`, ({ entry }) => entry.factory],
      [msg`Kind`, ({ entry }) => say(changeSources[entry.kind].name)],
      [msg`What happens`, ({ entry }) => nameOf(entry).line],
      [msg`Changed by`, ({ entry }) => entry.record.by],
      [
        msg`State`,
        ({ entry }) => (entry.isSuspended && !entry.isRemoved ? say(entry.kind === 'designation' ? msg`Paused` : msg`Cancelled`) : ''),
      ],
    ])
  return (
    <section className="grid gap-16" aria-labelledby="coming-up-list">
      <div className="row gap-8 gap-x-16 between">
        <h2 id="coming-up-list">{say(msg`From ${{ range: times.range(range, home ?? brandOf(brand).timeZone) }}`)}</h2>
        <DownloadCsv table={table} isDisabled={isEmpty} />
      </div>
      {isEmpty ? (
        <EmptyState title={say(msg`Nothing begins, ends or holds in this period.`)}>
          {onPast === undefined ? null : (
            <div>
              <Button onClick={onPast}>{say(msg`Also show what has ended, is paused or was cancelled`)}</Button>
            </div>
          )}
        </EmptyState>
      ) : null}
      {begun.length === 0 ? null : (
        <section className="grid gap-8">
          <h3>{say(msg`Already in force when the period begins`)}</h3>
          <Events {...{ nameOf, sentence, all, range }} events={isAllShown ? begun : begun.slice(0, begunAtOnce)} />
          {isAllShown || begun.length <= begunAtOnce ? null : (
            <div>
              <Button onClick={() => setAllShown(true)}>{say(msg`Show all`)}</Button>
            </div>
          )}
        </section>
      )}
      {days.map(([day, ofDay]) => (
        <section key={day} className="grid gap-8">
          <h3>{day}</h3>
          <Events {...{ nameOf, sentence, all, range }} events={ofDay} />
        </section>
      ))}
      {isMore ? (
        <div>
          <Button onClick={() => setCount(count + shownAtOnce)}>{say(msg`Show later ones`)}</Button>
        </div>
      ) : null}
    </section>
  )
}

/** What has begun, and the first ones of what is coming. */
function firstOf(events: Iterable<TimelineEvent>, count: number) {
  const [begun, coming]: [TimelineEvent[], TimelineEvent[]] = [[], []]
  for (const event of events) {
    if (coming.length === count) return { begun, coming, isMore: true }
    if (event.from === undefined) begun.push(event)
    else coming.push(event)
  }
  return { begun, coming, isMore: false }
}

type EventsProps = Pick<ListProps, 'all' | 'range'> & {
  readonly events: readonly TimelineEvent[]
  readonly nameOf: NameOf
  readonly sentence: (event: TimelineEvent) => string
}

function Events({ events, nameOf, sentence, all, range }: EventsProps) {
  return (
    <ul className={`plain-list ${classes['events']}`}>
      {events.map((event) => {
        const { entry, from } = event
        return (
          <li key={`${entry.factory} ${entry.role} ${entry.record.key} ${from}`} data-grey={entry.isSuspended || undefined}>
            <Link className="target breakable" to={nameOf(entry).to}>
              {sentence(event)}
            </Link>
            <span className="caption">
              {placeOf(entry.factory)} <FactoryLink code={entry.factory}>{entry.factory}</FactoryLink>
            </span>
            {entry.record.plan === undefined && (from === undefined || from === entry.span.start) ? (
              <SavedWith kind={entry.kind} source={changeSources[entry.kind]} of={entry.record.key} version={entry.record.version} />
            ) : null}
            <Overlaps event={event} {...{ all, range, nameOf }} />
          </li>
        )
      })}
    </ul>
  )
}

type OverlapsProps = Pick<ListProps, 'all' | 'range' | 'nameOf'> & { readonly event: TimelineEvent }

/** Which records decide for some of the same orders, or not. */
function Overlaps({ event: { entry, from, until }, all, range, nameOf }: OverlapsProps) {
  const say = useSay()
  const row = all.find(({ factory }) => factory.code === entry.factory)
  const [start, end] = [from ?? range.start, until ?? range.end]
  const lines = useMemo(
    () => (row === undefined ? [] : overlapLines(row, entry, { start, end }, nameOf, say)),
    [row, entry, start, end, nameOf, say],
  )
  return lines.map((line) => (
    <span key={line} className="caption">
      {line}
    </span>
  ))
}

/** Such as "Fri 27 Nov 18:00 London: Giant cards go from Guernsey to Tamworth, until Sat 28 Nov 00:00". */
function sentenceOf(
  { entry, from, until }: TimelineEvent,
  nameOf: NameOf,
  times: Times,
  zone: string,
  now: number,
  say: ReturnType<typeof useSay>,
): string {
  const { line } = nameOf(entry)
  const what = entry.isSuspended ? suspendedText(line, entry, say) : entry.span.end <= now ? say(msg`${line} (ended)`) : line
  const whole = until === undefined ? what : say(messages.until(what, times.moment(until, zone)))
  return from === undefined ? whole : say(messages.event(times.at(from, zone), whole))
}

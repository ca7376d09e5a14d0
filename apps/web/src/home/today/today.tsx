import type { ToDecideEntry } from '@goat/contract/holidays'
import { readToday, type TodayWire } from '@goat/contract/today'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { placeOf } from '@goat/domain/kinds/factory'
import { splitKey } from '@goat/domain/kinds/kind'
import { dateRuns, dayMs, dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { Children, type ReactNode, useMemo, useState } from 'react'
import { LiveQueries } from '../../live/live-queries.tsx'
import { holidayName, toDecideHash, toDecideKey, useToDecide, waitingText } from '../../live/world.ts'
import { paths, queryOf } from '../../paths.ts'
import { everyMinute, useBrandQuery } from '../../platform/api/query-root.tsx'
import { useServerTime } from '../../platform/clock.ts'
import { cityIn, dayFrom, timeOrEndOfDay, useDates } from '../../platform/locale/dates.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/router.tsx'
import { useBrand, useBrandApis } from '../../platform/session.tsx'
import { FactoriesLinked } from '../../records/notes.tsx'
import { servicesText } from '../../records/order-labels.ts'
import { messages } from './messages.ts'
import classes from './today.module.css'

/** On Home: what is unusual, the next cut-offs, who has changed what, what is to decide, and what is active now (BRD-9). */
export function Today() {
  const say = useSay()
  const dates = useDates()
  const { brand } = useBrand()
  const keys = useMemo(() => [[brand, 'today'], toDecideKey(brand)] as const, [brand])
  // Also when the user returns to the tab.
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useBrandQuery(
    () => keys[0],
    (client, { signal }): Promise<TodayWire> => client.read(readToday, { signal }),
    everyMinute,
  )
  if (data === undefined) {
    if (error === null) return null
    return (
      <Alert variant="warning" actions={<Button onClick={() => void refetch()}>{say(msg`Try again`)}</Button>}>
        {say(msg`What is happening today could not be loaded.`)}
      </Alert>
    )
  }
  return (
    <>
      {data.closed.length === 0 ? null : (
        <div className="across">
          <Alert variant="warning">
            {data.closed.map((one) => (
              <Link key={one.reasons.join()} className={`block control strong anywhere ${classes['reason']}`} to={addressOf(one)}>
                {closedText(say, one)}
              </Link>
            ))}
          </Alert>
        </div>
      )}
      <WeekPart {...data} />
      <CutoffsPart {...data} />
      <EditsPart {...data} />
      <ToDecidePart />
      <ActivePart {...data} />
      <LiveQueries keys={keys} />
      {isRefetchError ? <p className={`note ${classes['muted']}`}>{say(messages.asOf(dates.time(dataUpdatedAt)))}</p> : null}
    </>
  )
}

type Codes = Pick<TodayWire['closed'][number], 'factoryCodes'>

/** The calendar, of the factory if it is only one, from a day. */
function addressOf({ factoryCodes }: Codes, from?: string): string {
  const [factory, ...others] = factoryCodes ?? []
  return `${paths.cutoffCalendar}${queryOf({ from, factory: others.length > 0 ? undefined : factory })}`
}

const shownEntries = 3

type PartProps = {
  readonly title: string
  /** Shown if there are no entries, which are the children. */
  readonly empty?: string | undefined
  /** A link to everything, below the entries. */
  readonly all?: { readonly to: string; readonly text: string } | undefined
  /** Below the entries. */
  readonly after?: ReactNode
  readonly children?: ReactNode
}

function Part({ title, empty, all, after, children }: PartProps) {
  return (
    <div className="grid gap-4 breakable content-top">
      <h2 className="text-16">{title}</h2>
      {Children.count(children) === 0 ? null : <ul className={`grid ${classes['list']}`}>{children}</ul>}
      {empty === undefined ? null : <p className={`note ${classes['muted']}`}>{empty}</p>}
      {after == null ? null : <div className={`note ${classes['muted']}`}>{after}</div>}
      {all === undefined ? null : (
        <p className={`grid control relative text-14 ${classes['entry']}`}>
          <Link className={classes['link']} to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </div>
  )
}

type EntryProps = {
  readonly to: string
  readonly text: string
  /** Below it: in two lines at most, or, if the entry may be hidden, in one. */
  readonly detail?: string
  /** Shown in a narrow window, too, if it is not the first. */
  readonly isAlwaysShown?: boolean
}

function Entry({ to, text, detail, isAlwaysShown = false }: EntryProps) {
  return (
    <li className={`grid control relative text-14 ${classes['entry']}`} data-always={isAlwaysShown || undefined}>
      <Link className={classes['link']} to={to}>
        {text}
      </Link>
      {detail === undefined ? null : (
        <span className={`muted ${isAlwaysShown ? classes['detail'] : 'ellipsis'}`} title={detail}>
          <FactoriesLinked>{detail}</FactoriesLinked>
        </span>
      )}
    </li>
  )
}

type Change = TodayWire['changes'][number]
type WeekPartProps = Pick<TodayWire, 'changes' | 'changeCount' | 'week'>

/** What is unusual in the next seven days: what is closed first, then public holidays, then what starts or soon ends, by time. */
function WeekPart({ changes, changeCount, week }: WeekPartProps) {
  const say = useSay()
  const dates = useDates()
  const day = useDay()
  const [isExpanded, setExpanded] = useState(false)
  const timeOf = ({ at, timeZone }: PlanChange) => dates.moment(Date.parse(at), timeZone)
  const holidays = week.holidays.map((one) => ({ ...one, text: `${day(one.date)}: ${holidayName(say, one)}` }))
  const entries: readonly (EntryProps & { readonly key: string })[] = [
    ...week.closures.map((one) => ({ key: JSON.stringify(one), to: addressOf(one, one.from), text: closedOnText(say, one, day) })),
    ...holidays
      .filter(({ date }) => date <= week.to)
      .map((one) => ({ key: one.text, to: addressOf(one, one.date), text: one.text, detail: holidayText(say, one) })),
    ...(week.plans ?? []).map((one) => ({
      key: one.id,
      to: addressOfPlan(one),
      text: say(messages[one.change](timeOf(one), cityIn(one.timeZone, say))),
      detail: say(messages.plan(one.name)),
    })),
    ...[...changes, ...week.starts].map((one) => {
      const time = dates.clock(Date.parse(one.at), one.timeZone, { withDate: false, withYear: false })
      const text = say(messages[one.change](time, cityIn(one.timeZone, say)))
      return { key: `${one.kind} ${one.key}`, to: addressOfChange(one), text, detail: changedText(say, one) }
    }),
  ]
  const shown = isExpanded ? entries : entries.slice(0, shownEntries)
  const rest = entries.length - changes.length - week.starts.length + changeCount + week.startCount - shown.length
  const later = holidays.find(({ date }) => date > week.to)
  const { nextPlan = null } = week
  return (
    <Part
      title={say(msg`Next 7 days`)}
      after={
        <>
          {rest <= 0 ? null : isExpanded ? (
            say(msg`${{ count: rest }} more`)
          ) : (
            <Button variant="quiet" onClick={() => setExpanded(true)}>
              {say(msg`Show ${{ count: rest }} more`)}
            </Button>
          )}
          {later === undefined ? null : <p>{say(msg`Next public holiday: ${{ holiday: later.text }}`)}</p>}
          {nextPlan === null ? null : (
            <p>
              <Link to={addressOfPlan(nextPlan)}>
                {say(messages.nextPlan[nextPlan.change](nextPlan.name, timeOf(nextPlan), cityIn(nextPlan.timeZone, say)))}
              </Link>
            </p>
          )}
        </>
      }
      all={{ to: `${paths.comingUp}?span=week`, text: say(msg`Show all in Coming up`) }}
    >
      {shown.map(({ key, ...one }) => (
        <Entry key={key} {...one} isAlwaysShown />
      ))}
    </Part>
  )
}

/** A day, YYYY-MM-DD, with its weekday; with the year only if it is another one. */
function useDay(): (date: string) => string {
  const say = useSay()
  const today = Math.floor(useServerTime() / dayMs)
  return (date) => dayFrom(say, dayOfDate(date), today)
}

function closedOnText(say: Say, { factoryCodes, from, to, reasons }: TodayWire['week']['closures'][number], day: (date: string) => string) {
  const when = say(from === to ? msg`on ${{ day: day(from) }}` : msg`from ${{ from: day(from) }} to ${{ to: day(to) }}`)
  const why = reasons.join(', ')
  return say(factoryCodes === null ? messages.allClosedOn(when, why) : messages.centresClosedOn(factoryCodes.join(', '), when, why))
}

function holidayText(say: Say, { factoryCodes }: Codes): string {
  return say(factoryCodes === null ? msg`Public holiday, all fulfilment centres` : messages.holidayAt(factoryCodes.join(', ')))
}

type PlanChange = NonNullable<TodayWire['week']['plans']>[number]

function addressOfPlan({ id }: { readonly id: string }): string {
  return `${paths.plans}/${id}`
}

function changedText(say: Say, { kind, name, factoryCode, to, others = 0 }: Change): string {
  switch (kind) {
    case 'designation': {
      const move = say(messages.move(placeOf(factoryCode ?? ''), placeOf(to ?? '')))
      return name === '' ? move : say(messages.becauseOf(move, name))
    }
    case 'delivery-option-schedule':
      return say(msg`Delivery option at ${{ centre: factoryCode ?? '' }}: ${name}`)
    case 'product-override':
      return say(messages.overrides(factoryCode ?? '', others + 1))
    case 'cutoff-override':
      return say(msg`Dated cut-off, ${{ centre: factoryCode ?? say(msg`several fulfilment centres`) }}: ${{ reason: name }}`)
  }
}

function addressOfChange({ kind, key }: Change): string {
  switch (kind) {
    case 'designation':
      return `${paths.schedules}${queryOf({ schedule: key })}`
    case 'delivery-option-schedule': {
      const [fulfilmentCentre = '', deliveryOptionId = ''] = splitKey(key)
      return `${paths.deliveryOptions}${queryOf({ id: formatAddress({ fulfilmentCentre, deliveryOptionId, index: 0 }) })}`
    }
    case 'product-override':
      return paths.overridden
    case 'cutoff-override':
      return paths.cutoffCalendar
  }
}

/** How many changes were made since the last working day began, and by whom. */
function EditsPart({ edits: { since, count, by } }: Pick<TodayWire, 'edits'>) {
  const say = useSay()
  const dates = useDates()
  const isKnown = useBrandApis().changes !== null
  const historyOf = (person?: string) => `${paths.history}${queryOf({ person, from: since })}`
  if (count === 0 || !isKnown) return null
  return (
    <Part title={say(messages.edits(dates.weekday(since), count))} all={{ to: historyOf(), text: say(msg`Show the history`) }}>
      {by.slice(0, shownEntries).map((one) => (
        <Entry key={one.name} to={historyOf(one.name)} text={say(messages.editsBy(one.name, one.count))} isAlwaysShown />
      ))}
    </Part>
  )
}

/** How many records have an effect now, of the kinds that the brand has, and which plans are in force. */
function ActivePart({ active, activePlans: plans = [] }: Pick<TodayWire, 'active' | 'activePlans'>) {
  const say = useSay()
  const dates = useDates()
  const ofFactoryApi = [
    { to: `${paths.schedules}?state=active`, text: messages.schedules, count: active.schedules },
    { to: paths.overridden, text: messages.productOverrides, count: active.productOverrides },
  ]
  const entries = [
    ...(useBrandApis().factory === null ? [] : ofFactoryApi),
    { to: paths.deliveryOptions, text: messages.optionSchedules, count: active.optionSchedules },
    { to: paths.cutoffCalendar, text: messages.datedCutoffs, count: active.datedCutoffs },
  ].filter(({ count }) => count > 0)
  if (entries.length === 0 && plans.length === 0) return null
  const more = plans.length - shownEntries
  return (
    <Part title={say(msg`Active now`)} all={more > 0 ? { to: paths.plans, text: say(messages.morePlans(more)) } : undefined}>
      {plans.slice(0, shownEntries).map((one) => {
        const { id, name, ends, timeZone } = one
        const until = ends === null ? undefined : dates.moment(Date.parse(ends), timeZone)
        const detail = until === undefined ? msg`until somebody ends it` : msg`until ${{ time: until }} ${{ city: cityIn(timeZone, say) }}`
        return <Entry key={id} to={addressOfPlan(one)} text={say(messages.plan(name))} detail={say(detail)} isAlwaysShown />
      })}
      {entries.map(({ to, text, count }) => (
        <Entry key={to} to={to} text={say(text(count))} isAlwaysShown />
      ))}
    </Part>
  )
}

const list = `${paths.cutoffCalendar}${toDecideHash}`

/** What somebody has to decide within 90 days: a public holiday once for all its factories. */
function ToDecidePart() {
  const say = useSay()
  const dates = useDates()
  const { data, error } = useToDecide()
  // Its place is kept, so that what is beside it does not move.
  if (data === undefined) return error === null ? <div /> : <Part title={say(msg`To decide`)} empty={say(msg`This could not be loaded.`)} />
  if (data.length === 0) return null
  const groups = [...Map.groupBy(data, groupOf)]
  const shown = groups.slice(0, shownEntries)
  return (
    <Part title={say(msg`To decide (${{ count: data.length }})`)} all={{ to: list, text: say(msg`Show all`) }}>
      {shown.map(([key, entries]) => (
        <Entry key={key} {...textsOf(say, dates.day, entries)} />
      ))}
    </Part>
  )
}

function groupOf(entry: ToDecideEntry): string {
  return entry.kind === 'holiday' ? `${entry.date} ${entry.name}` : JSON.stringify(entry)
}

function textsOf(say: Say, day: (date: string) => string, entries: readonly ToDecideEntry[]) {
  const [first] = entries
  switch (first?.kind) {
    case undefined:
      return { to: list, text: '' }
    case 'holiday': {
      const centres = entries.flatMap((one) => (one.kind === 'holiday' ? [one.factoryCode] : [])).join(', ')
      return { to: list, text: `${day(first.date)}: ${holidayName(say, first)}`, detail: say(messages.holidayAt(centres)) }
    }
    case 'reopening':
      return { to: list, text: say(messages.reopening(first.factoryCode, day(first.lastDate))), detail: first.reason }
    case 'plan':
      return { to: `${paths.plans}/${first.id}`, text: waitingText(say, first) }
    case 'overrides':
      return { to: `${paths.overridden}?days=90&ends=never`, text: say(messages.oldOverrides(first.count)) }
    case 'move': {
      const days = dateRuns(first.dates).map(([from, to]) => (from === to ? day(from) : say(messages.days(day(from), day(to)))))
      return { to: list, text: say(messages.moveToClosed(first.from, first.to)), detail: days.join(', ') }
    }
  }
}

type Cutoff = TodayWire['cutoffs'][number]

/** The next cut-offs, the earliest first. One that has passed since the last refresh is omitted. */
function CutoffsPart({ cutoffs }: Pick<TodayWire, 'cutoffs'>) {
  const say = useSay()
  const now = useServerTime()
  const ahead = cutoffs.filter(({ at }) => Date.parse(at) > now)
  return (
    <Part
      title={say(msg`Next cut-offs`)}
      empty={ahead.length === 0 ? say(msg`No open cut-off within 60 days.`) : undefined}
      all={{ to: paths.board, text: say(msg`Show the board`) }}
    >
      {ahead.slice(0, shownEntries).map((one) => (
        <Entry
          key={JSON.stringify([one.factoryCode, one.at, one.deliveryServices])}
          to={`${paths.board}${queryOf({ factory: one.factoryCode })}`}
          text={cutoffText(say, one, now)}
          detail={detailOf(say, one)}
        />
      ))}
    </Part>
  )
}

/** 'ms': at least 0. */
function leftText(say: Say, ms: number): string {
  // Rounded down: whoever acts by it is not too late.
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  if (minutes === 0) return say(msg`in less than a minute`)
  if (hours === 0) return say(msg`in ${minutes} min`)
  if (hours < 24) return say(msg`in ${hours} h ${{ minutes: String(minutes % 60).padStart(2, '0') }} min`)
  return say(msg`in ${{ days: Math.floor(hours / 24) }} d ${{ hours: hours % 24 }} h`)
}

/** Where it is, and why if a dated cut-off decides it. */
function detailOf(say: Say, cutoff: Cutoff): string {
  const services = cutoff.deliveryServices.map(({ deliveryService, productTypes }) => ({ service: deliveryService, productTypes }))
  const where = say(msg`${{ what: cutoff.factoryCode }}: ${{ value: servicesText(say, cutoff.factoryCode, services) }}`)
  return cutoff.override === null ? where : say(messages.becauseOf(where, cutoff.override.reason))
}

/** Which fulfilment centres are closed today, and why (BRD-13). */
function closedText(say: Say, { factoryCodes, reasons }: TodayWire['closed'][number]): string {
  const why = reasons.join(', ')
  return say(factoryCodes === null ? messages.allClosed(why) : messages.centresClosed(factoryCodes.join(', '), why))
}

/** When the next cut-off is, as Home names it. */
export function cutoffText(say: Say, { at, time, timeZone }: Cutoff, now: number): string {
  return `${say(msg`${{ when: timeOrEndOfDay(say, time) }} ${{ place: cityIn(timeZone, say) }}`)} – ${leftText(say, Date.parse(at) - now)}`
}

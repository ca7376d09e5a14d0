import type { ToDecideEntry } from '@goat/contract/holidays'
import { readToday, type TodayWire } from '@goat/contract/today'
import type { BrandId } from '@goat/domain/brands'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { dateRuns } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { Alert } from '@goat/ui/messages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LiveQueries } from '../../live/live-queries.tsx'
import { holidayName, toDecideHash, toDecideKey, useToDecide } from '../../live/world.ts'
import { paths, queryOf } from '../../paths.ts'
import { useClient } from '../../platform/api/client.ts'
import { useServerTime } from '../../platform/clock.ts'
import { cityIn, timeOrEndOfDay, useDates } from '../../platform/locale/dates.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/router.tsx'
import { useBrand, useBrandApis } from '../../platform/session.tsx'
import { messages } from './messages.ts'
import { ChangesPart, Entry, Part, shownEntries } from './part.tsx'
import classes from './today.module.css'

/** On Home: the next cut-offs, what is active now, what starts or ends within 24 hours, and what is to decide (BRD-9). */
export function Today() {
  const say = useSay()
  const dates = useDates()
  const { brand } = useBrand()
  const keys = useMemo(() => [todayKey(brand), toDecideKey(brand)], [brand])
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useToday()
  if (data === undefined) {
    if (error === null) return null
    return (
      <Alert variant="warning" actions={<Button onClick={() => void refetch()}>{say(messages.tryAgain)}</Button>}>
        {say(messages.failed)}
      </Alert>
    )
  }
  return (
    <>
      {data.closed.length === 0 ? null : (
        <div className={layout['across']}>
          <Alert variant="warning">
            {data.closed.map((one) => (
              <Link key={one.reasons.join()} className={classes['reason']} to={addressOf(one)}>
                {closedText(say, one)}
              </Link>
            ))}
          </Alert>
        </div>
      )}
      <CutoffsPart cutoffs={data.cutoffs} />
      <ActivePart active={data.active} />
      <ChangesPart changes={data.changes} count={data.changeCount} />
      <ToDecidePart />
      <LiveQueries keys={keys} />
      {isRefetchError ? <p className={`${layout['note']} ${classes['muted']}`}>{say(messages.asOf(dates.time(dataUpdatedAt)))}</p> : null}
    </>
  )
}

/** The calendar, of the factory if it is only one. */
function addressOf({ factoryCodes }: TodayWire['closed'][number]): string {
  const [factory, ...others] = factoryCodes ?? []
  return `${paths.cutoffCalendar}${queryOf({ factory: others.length > 0 ? undefined : factory })}`
}

function todayKey(brand: BrandId): readonly [BrandId, 'today'] {
  return [brand, 'today']
}

/** Refetched each minute and when the user returns to the tab. */
function useToday() {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: todayKey(brand),
    queryFn: ({ signal }): Promise<TodayWire> => client.read(readToday, { signal }),
    refetchInterval: 60_000,
  })
}

/** How many records have an effect now, of the kinds that the brand has. */
function ActivePart({ active }: Pick<TodayWire, 'active'>) {
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

const list = `${paths.cutoffCalendar}${toDecideHash}`

/** What somebody has to decide within 90 days: a public holiday once for all its factories. */
function ToDecidePart() {
  const say = useSay()
  const dates = useDates()
  const { data, error } = useToDecide()
  if (data === undefined) return error === null ? null : <Part title={say(messages.toDecideUnknown)} empty={say(messages.toDecideFailed)} />
  const groups = [...Map.groupBy(data, groupOf)]
  const shown = groups.slice(0, shownEntries)
  return (
    <Part
      title={say(messages.toDecide(data.length))}
      empty={data.length === 0 ? say(messages.nothingToDecide) : undefined}
      all={data.length === 0 ? undefined : { to: list, text: say(messages.showAll) }}
    >
      {shown.map(([key, entries]) => (
        <Entry key={key} to={list} {...textsOf(say, dates.day, entries)} />
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
      return { text: '' }
    case 'holiday': {
      const centres = entries.flatMap((one) => (one.kind === 'holiday' ? [one.factoryCode] : [])).join(', ')
      return { text: `${day(first.date)}: ${holidayName(say, first)}`, detail: say(messages.holidayAt(centres)) }
    }
    case 'reopening':
      return { text: say(messages.reopening(first.factoryCode, day(first.lastDate))), detail: first.reason }
    case 'move': {
      const days = dateRuns(first.dates).map(([from, to]) => (from === to ? day(from) : say(messages.days(day(from), day(to)))))
      return { text: say(messages.moveToClosed(first.from, first.to)), detail: days.join(', ') }
    }
  }
}

type Cutoff = TodayWire['cutoffs'][number]

/** The next cut-offs, the earliest first. One that has passed since the last refresh is omitted. */
export function CutoffsPart({ cutoffs }: Pick<TodayWire, 'cutoffs'>) {
  const say = useSay()
  const now = useServerTime()
  const ahead = cutoffs.filter(({ at }) => Date.parse(at) > now)
  return (
    <Part
      title={say(messages.next)}
      empty={ahead.length === 0 ? say(messages.noCutoffs) : undefined}
      all={{ to: paths.board, text: say(messages.showBoard) }}
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

const [hour, day] = [60, 24 * 60]

/** `ms`: at least 0. */
function leftText(say: Say, ms: number): string {
  // Rounded down: whoever acts by it is not too late.
  const minutes = Math.floor(ms / 60_000)
  if (minutes === 0) return say(messages.underAMinute)
  if (minutes < hour) return say(messages.minutesLeft(minutes))
  if (minutes < day) return say(messages.hoursLeft(Math.floor(minutes / hour), String(minutes % hour).padStart(2, '0')))
  return say(messages.daysLeft(Math.floor(minutes / day), Math.floor((minutes % day) / hour)))
}

/** Where it is, and why if a dated cut-off decides it. */
function detailOf(say: Say, cutoff: Cutoff): string {
  const where = say(messages.atCentre(cutoff.factoryCode, servicesText(say, cutoff)))
  return cutoff.override === null ? where : say(messages.becauseOf(where, cutoff.override.reason))
}

function servicesText(say: Say, { factoryCode, deliveryServices }: Cutoff): string {
  return deliveryServices
    .map(({ deliveryService, productTypes }) => {
      const name = displayServiceName(factoryCode, deliveryService)
      return productTypes === null ? name : say(messages.onlyTypes(name, productTypes.join(', ')))
    })
    .join(', ')
}

/** Which fulfilment centres are closed today, and why (BRD-13). */
export function closedText(say: Say, { factoryCodes, reasons }: TodayWire['closed'][number]): string {
  const why = reasons.join(', ')
  return say(factoryCodes === null ? messages.allClosed(why) : messages.centresClosed(factoryCodes.join(', '), why))
}

/** When the next cut-off is, as Home names it. */
export function cutoffText(say: Say, { at, time, timeZone }: Cutoff, now: number): string {
  return `${say(messages.cutoff(timeOrEndOfDay(say, time), cityIn(timeZone, say)))} – ${leftText(say, Date.parse(at) - now)}`
}

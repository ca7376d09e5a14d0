import { decideHoliday, listHolidays, type ToDecideEntry, undecideHoliday } from '@goat/contract/holidays'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dateRuns, dayOfDate } from '@goat/domain/time/calendar'
import { decideDays } from '@goat/foresight/to-decide'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { LoadingButton } from '@goat/ui/loading-button'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Days, type Holiday, holidaysKey, toDecideHash, toDecideKey, useHolidays, useToDecide } from '../../live/holidays.ts'
import { paths, queryOf } from '../../paths.ts'
import { useClient } from '../../platform/api/client.ts'
import { failureText } from '../../platform/api/failure-text.ts'
import { useBrand } from '../../platform/brand/brand.tsx'
import { useConfig } from '../../platform/config.tsx'
import { useSay } from '../../platform/locale/locale.tsx'
import { Link } from '../../platform/navigation/link.tsx'
import { useLocation } from '../../platform/navigation/router.tsx'
import { ListSkeleton, Loaded } from '../../platform/shell/loaded.tsx'
import { useTranslatedToasts } from '../../platform/translated-toasts.tsx'
import { useRunWrite } from '../../records/save.ts'
import classes from './calendar.module.css'
import { type CellAt, type TodaysOf, todayAt, useCalendar } from './calendar-data.ts'
import { byDay, HolidayEntry, keyOf } from './holiday-entry.tsx'
import type { PlannedChange } from './plan.ts'
import { useShow } from './show.ts'
import { toDecideMessages as messages } from './to-decide-messages.ts'
import { isDeletion } from './writes.ts'

type Undecided = Extract<ToDecideEntry, { readonly kind: 'holiday' }>

export type ToDecideProps = {
  readonly onPlan: (change: PlannedChange) => void
  /** Removes what was planned for that reason from some cells. */
  readonly onWithdraw: (why: string, cells: readonly CellAt[]) => void
}

/** What somebody has to decide within 90 days: public holidays, closures that do not end, moves to closed factories (HOL-11). */
export function ToDecide({ onPlan, onWithdraw }: ToDecideProps) {
  const say = useSay()
  const { canEdit } = useCalendar()
  const { data, error, refetch } = useToDecide()
  const open = useHolidayWrites()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpening = useRef(false)
  const [opening, setOpening] = useState<readonly string[]>([])
  // What was pressed is no longer there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is another one
  useEffect(() => {
    if (isOpening.current && document.activeElement === document.body) heading.current?.focus()
    isOpening.current = false
  }, [data])
  const onOpen = async (some: readonly Undecided[]) => {
    isOpening.current = true
    const keys = some.map(keyOf)
    setOpening((now) => [...now, ...keys])
    const marked = await open(some)
    setOpening((now) => now.filter((key) => !keys.includes(key)))
    return marked
  }
  if (data === undefined && error !== null) {
    return (
      <Alert variant="warning" actions={<Button onClick={() => void refetch()}>{say(messages.tryAgain)}</Button>}>
        {say(messages.failed)}
      </Alert>
    )
  }
  if (data === undefined) return null
  const holidays = data.filter((one) => one.kind === 'holiday')
  const others = data.filter((one) => one.kind !== 'holiday')
  const choices = (some: readonly Undecided[], name: string, where: string) => (
    <Choices
      {...{ holidays: some, name, where, onPlan, onWithdraw, onOpen }}
      isOpening={some.some((one) => opening.includes(keyOf(one)))}
    />
  )
  return (
    <section className={classes['panel']} aria-label={say(messages.title)}>
      <h2 ref={heading} className={layout['text-18']} tabIndex={-1}>
        {say(messages.count(data.length))}
      </h2>
      <FocusWhenLinked target={heading} />
      {data.length === 0 ? <p>{say(messages.nothing)}</p> : <p className={layout['note']}>{say(messages.lead)}</p>}
      {[...byDay(holidays)].map(([key, same]) => (
        <HolidayEntry key={key} holidays={same} actions={canEdit ? choices : undefined} />
      ))}
      {others.map((entry) => (
        <OtherEntry key={JSON.stringify(entry)} entry={entry} />
      ))}
      <MarkedOpen />
    </section>
  )
}

/** Focuses the list each time its link is followed. A component, so that other navigation does not render the list again. */
function FocusWhenLinked({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the link is followed
  useEffect(() => {
    if (hash === toDecideHash) target.current?.focus()
  }, [target, hash, key])
  return null
}

type ChoicesProps = ToDecideProps & {
  readonly holidays: readonly Undecided[]
  /** In the language of the user. */
  readonly name: string
  /** Names the factories. */
  readonly where: string
  readonly isOpening: boolean
  /** Resolves to those that were marked as open. */
  readonly onOpen: (holidays: readonly Undecided[]) => Promise<readonly Undecided[]>
}

function Choices({ holidays, name, where, onPlan, onWithdraw, isOpening, onOpen }: ChoicesProps) {
  const say = useSay()
  const { rows } = useCalendar()
  const cellsAt = (some: readonly Undecided[]) =>
    some.flatMap(({ factoryCode, date }): CellAt[] =>
      rows.filter(({ factory }) => factory === factoryCode).map((row) => ({ row, day: dayOfDate(date) })),
    )
  const open = async () => onWithdraw(name, cellsAt(await onOpen(holidays)))
  return (
    <>
      <LoadingButton aria-label={say(messages.openAt(name, where))} isLoading={isOpening} onClick={() => void open()}>
        {say(messages.open)}
      </LoadingButton>
      <Button
        aria-label={say(messages.closedAt(name, where))}
        onClick={() => onPlan({ time: null, productTypes: null, cells: cellsAt(holidays), why: name })}
      >
        {say(messages.closed)}
      </Button>
    </>
  )
}

function OtherEntry({ entry }: { readonly entry: Exclude<ToDecideEntry, Undecided> }) {
  const say = useSay()
  const show = useShow()
  if (entry.kind === 'reopening') {
    const { factoryCode, deliveryServices, lastDate, nextOpen, reason } = entry
    const services = deliveryServices.join(', ')
    return (
      <p className={`${layout['stack-4']} ${layout['anywhere']} ${classes['record']}`}>
        {say(messages.reopening(factoryCode, services, show.dates.day(lastDate), reason))}{' '}
        {say(nextOpen === null ? messages.notOpen : messages.opensOn(show.dates.day(nextOpen)))}
      </p>
    )
  }
  const { schedule, from, to, dates, note } = entry
  const days = dateRuns(dates)
    .map((run) => show.span(...run))
    .join(', ')
  return (
    <p className={`${layout['stack-4']} ${layout['anywhere']} ${classes['record']}`}>
      {say(messages.move(from, to, days))}{' '}
      <Link
        className={layout['target']}
        to={`${paths.schedules}${queryOf({ schedule })}`}
        aria-label={note === '' ? say(messages.scheduleOf(from, to, days)) : undefined}
      >
        {note === '' ? say(messages.schedule) : note}
      </Link>
    </p>
  )
}

/** The public holidays within 90 days that were marked as open, read once they are asked for (HOL-13). */
function MarkedOpen() {
  const say = useSay()
  const { todaysOf, canEdit } = useCalendar()
  const { earliest, latest } = todaysOf({ factories: null, services: null })
  const days: Days = { from: earliest, count: dayOfDate(latest) - dayOfDate(earliest) + decideDays + 1 }
  const [isWanted, setWanted] = useState(false)
  const query = useHolidays(days, isWanted)
  const takeBack = useTakeBack(days)
  const summary = useRef<HTMLElement>(null)
  const [going, setGoing] = useState<readonly string[]>([])
  const onTakeBack = async (some: readonly Marked[]) => {
    const pressed = document.activeElement
    const keys = some.map(keyOf)
    setGoing((now) => [...now, ...keys])
    const isDone = await takeBack(some)
    setGoing((now) => now.filter((key) => !keys.includes(key)))
    // What was pressed leaves the list.
    if (isDone && [pressed, document.body].includes(document.activeElement)) summary.current?.focus()
  }
  const actions = (some: readonly Marked[], name: string, where: string) => (
    <LoadingButton
      aria-label={say(messages.takeBackOf(name, where))}
      isLoading={some.some((one) => going.includes(keyOf(one)))}
      onClick={() => void onTakeBack(some)}
    >
      {say(messages.takeBack)}
    </LoadingButton>
  )
  const marked = query.data && markedIn(query.data.read, todaysOf)
  return (
    <details className={classes['marked']} onToggle={() => setWanted(true)}>
      <summary ref={summary}>{say(marked === undefined ? messages.opened : messages.openedCount(marked.length))}</summary>
      {isWanted ? (
        <Loaded
          query={query}
          skeleton={<ListSkeleton />}
          failed={{ title: messages.holidaysFailed }}
          refreshFailed={messages.holidaysNotRefreshed}
        >
          {({ read }) => {
            const groups = [...byDay(markedIn(read, todaysOf))]
            if (groups.length === 0) return <p>{say(messages.nothing)}</p>
            return groups.map(([key, same]) => <HolidayEntry key={key} holidays={same} actions={canEdit ? actions : undefined} />)
          }}
        </Loaded>
      ) : null}
    </details>
  )
}

/** By day, then by factory. */
function markedIn(holidays: readonly Holiday[], todaysOf: TodaysOf): readonly Marked[] {
  return holidays
    .flatMap((one): Marked[] => {
      const { factoryCode, date, decision, version } = one
      const today = todayAt(todaysOf, factoryCode)
      const isSoon = today <= date && date <= dateOfDay(dayOfDate(today) + decideDays)
      return decision === 'open' && version !== null && isSoon ? [{ ...one, version }] : []
    })
    .sort((a, b) => compareText(a.date, b.date))
}

/** Marks public holidays as open, one after the other, with a toast, and resolves to the marked ones: those before a failure. */
function useHolidayWrites() {
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
type Marked = Holiday & { readonly version: number }

/**
 * Takes back that factories are open on public holidays, which are in the list of these days, one after the other. Resolves to whether all
 * are taken back, also if a colleague was first.
 */
function useTakeBack(days: Days) {
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

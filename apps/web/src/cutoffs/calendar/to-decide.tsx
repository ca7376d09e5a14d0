import type { ToDecideEntry } from '@goat/contract/holidays'
import { dateRuns, dayOfDate } from '@goat/domain/time/calendar'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import linkClasses from '../../platform/change-history/history-link.module.css'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { Link } from '../../platform/navigation/link.tsx'
import { useLocation } from '../../platform/navigation/router.tsx'
import { toDecideHash, useToDecide } from '../../to-decide.ts'
import classes from './calendar.module.css'
import { byDay, HolidayEntry, keyOf } from './holiday-entry.tsx'
import { MarkedOpen } from './marked-open.tsx'
import type { CellAt, Row } from './matrix.ts'
import type { PlannedChange } from './plan.ts'
import { useShow } from './show.ts'
import { toDecideMessages as messages } from './to-decide-messages.ts'
import { useHolidayWrites } from './to-decide-writes.ts'

type Undecided = Extract<ToDecideEntry, { readonly kind: 'holiday' }>

export type ToDecideProps = {
  readonly rows: readonly Row[]
  /** Adds a change to the plan; undefined for users who may not edit. */
  readonly onPlan: ((change: PlannedChange) => void) | undefined
  /** Removes what was planned for that reason from some cells. */
  readonly onWithdraw: (why: string, cells: readonly CellAt[]) => void
}

/** What somebody has to decide within 90 days: public holidays, closures that do not end, moves to closed factories (HOL-11). */
export function ToDecide({ rows, onPlan, onWithdraw }: ToDecideProps) {
  const say = useSay()
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
  const choices =
    onPlan &&
    ((some: readonly Undecided[], name: string, where: string) => (
      <Choices
        {...{ holidays: some, name, where, rows, onPlan, onWithdraw, onOpen }}
        isOpening={some.some((one) => opening.includes(keyOf(one)))}
      />
    ))
  return (
    <section className={classes['panel']} aria-label={say(messages.title)}>
      <h2 ref={heading} className={classes['title']} tabIndex={-1}>
        {say(messages.count(data.length))}
      </h2>
      <FocusWhenLinked target={heading} />
      {data.length === 0 ? <p>{say(messages.nothing)}</p> : <p className={classes['muted']}>{say(messages.lead)}</p>}
      {[...byDay(holidays)].map(([key, same]) => (
        <HolidayEntry key={key} holidays={same} actions={choices} />
      ))}
      {others.map((entry) => (
        <OtherEntry key={JSON.stringify(entry)} entry={entry} />
      ))}
      <MarkedOpen rows={rows} canEdit={onPlan !== undefined} />
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

type ChoicesProps = Pick<ToDecideProps, 'rows' | 'onWithdraw'> & {
  readonly onPlan: (change: PlannedChange) => void
  readonly holidays: readonly Undecided[]
  /** In the language of the user. */
  readonly name: string
  /** Names the factories. */
  readonly where: string
  readonly isOpening: boolean
  /** Resolves to those that were marked as open. */
  readonly onOpen: (holidays: readonly Undecided[]) => Promise<readonly Undecided[]>
}

function Choices({ holidays, name, where, rows, onPlan, onWithdraw, isOpening, onOpen }: ChoicesProps) {
  const say = useSay()
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
      <p className={classes['record']}>
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
    <p className={classes['record']}>
      {say(messages.move(from, to, days))}{' '}
      <Link
        className={linkClasses['link']}
        to={`${paths.schedules}?${new URLSearchParams({ schedule })}`}
        aria-label={note === '' ? say(messages.scheduleOf(from, to, days)) : undefined}
      >
        {note === '' ? say(messages.schedule) : note}
      </Link>
    </p>
  )
}

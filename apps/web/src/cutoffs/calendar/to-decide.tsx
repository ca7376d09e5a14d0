import type { ToDecideEntry } from '@goat/contract/holidays'
import { dateRuns, dayOfDate } from '@goat/domain/time/calendar'
import { Button, LoadingButton } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { Alert } from '@goat/ui/messages'
import { type RefObject, useEffect, useRef } from 'react'
import { toDecideHash, useToDecide } from '../../live/world.ts'
import { paths, queryOf } from '../../paths.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { Link, useLocation } from '../../platform/navigation/router.tsx'
import classes from './calendar.module.css'
import { type CellAt, useCalendar } from './calendar-data.ts'
import { HolidayList, MarkedOpen, useBusy, useMarkOpen } from './holiday-lists.tsx'
import { toDecideMessages as messages } from './messages.ts'
import type { PlannedChange } from './plan.ts'
import { useShow } from './show.ts'

type Undecided = Extract<ToDecideEntry, { readonly kind: 'holiday' }>

export type ToDecideProps = {
  readonly onPlan: (change: PlannedChange) => void
  /** Removes what was planned for that reason from some cells. */
  readonly onWithdraw: (why: string, cells: readonly CellAt[]) => void
}

/** What somebody has to decide within 90 days: public holidays, closures that do not end, moves to closed factories (HOL-11). */
export function ToDecide({ onPlan, onWithdraw }: ToDecideProps) {
  const say = useSay()
  const { rows } = useCalendar()
  const { data, error, refetch } = useToDecide()
  const markOpen = useMarkOpen()
  const { isBusy, during } = useBusy()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpening = useRef(false)
  // What was pressed is no longer there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is another one
  useEffect(() => {
    if (isOpening.current && document.activeElement === document.body) heading.current?.focus()
    isOpening.current = false
  }, [data])
  const cellsAt = (some: readonly Undecided[]) =>
    some.flatMap(({ factoryCode, date }): CellAt[] =>
      rows.filter(({ factory }) => factory === factoryCode).map((row) => ({ row, day: dayOfDate(date) })),
    )
  const open = async (some: readonly Undecided[], name: string) => {
    isOpening.current = true
    onWithdraw(name, cellsAt(await during(some, () => markOpen(some))))
  }
  if (data === undefined && error !== null) {
    return (
      <Alert variant="warning" actions={<Button onClick={() => void refetch()}>{say(messages.tryAgain)}</Button>}>
        {say(messages.failed)}
      </Alert>
    )
  }
  if (data === undefined) return null
  return (
    <section className={classes['panel']} aria-label={say(messages.title)}>
      <h2 ref={heading} className={layout['text-18']} tabIndex={-1}>
        {say(messages.count(data.length))}
      </h2>
      <FocusWhenLinked target={heading} />
      {data.length === 0 ? <p>{say(messages.nothing)}</p> : <p className={layout['note']}>{say(messages.lead)}</p>}
      <HolidayList
        holidays={data.filter((one) => one.kind === 'holiday')}
        actions={(some, name, where) => (
          <>
            <LoadingButton aria-label={say(messages.openAt(name, where))} isLoading={isBusy(some)} onClick={() => void open(some, name)}>
              {say(messages.open)}
            </LoadingButton>
            <Button
              aria-label={say(messages.closedAt(name, where))}
              onClick={() => onPlan({ time: null, productTypes: null, cells: cellsAt(some), why: name })}
            >
              {say(messages.closed)}
            </Button>
          </>
        )}
      />
      {data.map((entry) => (entry.kind === 'holiday' ? null : <OtherEntry key={JSON.stringify(entry)} entry={entry} />))}
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

import { decideHoliday, listHolidays, type ToDecideEntry, undecideHoliday } from '@goat/contract/holidays'
import { emptyDatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dateRuns, dayOfDate } from '@goat/domain/time/calendar'
import { decideDays } from '@goat/foresight/to-decide'
import { Button, LoadingButton } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Days,
  type Holiday,
  holidayName,
  holidaysKey,
  toDecideHash,
  toDecideKey,
  useHolidays,
  useToDecide,
  waitingText,
} from '../../live/world.ts'
import { paths, queryOf } from '../../paths.ts'
import { because, useClient } from '../../platform/api/client.ts'
import { isCancelled } from '../../platform/api/failure.ts'
import { useSay, useTranslatedToasts } from '../../platform/locale/locale.tsx'
import { Link, useLocation } from '../../platform/navigation/router.tsx'
import { useBrand, useCanEdit, useConfig } from '../../platform/session.tsx'
import { Loaded } from '../../platform/shell/loaded.tsx'
import { useConfirmSaving } from '../../records/confirm.tsx'
import type { Failure, Outcome } from '../../records/draft.ts'
import { failedText, isSavedAfterAll } from '../../records/failed-write.ts'
import { FactoryLink, Refusal } from '../../records/notes.tsx'
import { useOnlyInPlan, useRecordWrite } from '../../records/save.ts'
import { useUndoOffer } from '../../records/undo.tsx'
import classes from './calendar.module.css'
import { type TodaysOf, todayAt } from './calendar-data.ts'
import { consequenceOf } from './consequences.tsx'
import { isDeletion, useCalendar, useDatedWrites } from './dated.ts'
import { toDecideMessages as messages } from './messages.ts'
import { useShow } from './show.ts'

type Undecided = Extract<ToDecideEntry, { readonly kind: 'holiday' }>

/** What somebody has to decide within 90 days: public holidays, closures that do not end, moves to closed factories (HOL-11). */
export function ToDecide({ onSaved }: { readonly onSaved: (ids: readonly string[]) => void }) {
  const say = useSay()
  const calendar = useCalendar()
  const { data, error, refetch } = useToDecide()
  const writes = useDatedWrites()
  const closing = useConfirmSaving()
  const markOpen = useMarkOpen()
  const { isBusy, during } = useBusy()
  const heading = useRef<HTMLHeadingElement>(null)
  const isDeciding = useRef(false)
  const [refused, setRefused] = useState<Failure & { readonly again: () => Promise<Outcome> }>()
  // What was pressed is no longer there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is another one
  useEffect(() => {
    if (isDeciding.current && document.activeElement === document.body) heading.current?.focus()
    isDeciding.current = false
  }, [data])
  const decide = (some: readonly Undecided[], write: () => Promise<unknown>) => {
    isDeciding.current = true
    void during(some, write)
  }
  const close = (some: readonly Undecided[], name: string) => {
    const [date = ''] = some.map((one) => one.date)
    const factories = some.map((one) => one.factoryCode).sort()
    const value = { ...emptyDatedCutoff, factories, from: date, to: date, time: null, reason: name }
    const isToday = some.some((one) => one.date === todayAt(calendar.todaysOf, one.factoryCode))
    const write = async () => {
      setRefused(undefined)
      const outcome = await writes.create(value, [value])
      if (outcome.kind === 'saved') onSaved(outcome.ids)
      else setRefused({ ...outcome, again: write })
      return outcome
    }
    closing.ask(
      // The button says what it does, and until that day it can be undone (UI-66).
      (now) => (isToday ? consequenceOf({ saved: [value], replaced: [] }, calendar, now).sentences : []),
      () => decide(some, write),
    )
  }
  if (data === undefined && error !== null) {
    return (
      <Alert variant="warning" actions={<Button onClick={() => void refetch()}>{say(msg`Try again`)}</Button>}>
        {say(msg`Open decisions could not be loaded.`)}
      </Alert>
    )
  }
  if (data === undefined) return null
  return (
    <section className="grid gap-12 box padding-16 wraps anywhere" aria-label={say(msg`To decide`)}>
      <h2 ref={heading} className="text-18" tabIndex={-1}>
        {say(msg`To decide (${{ count: data.length }})`)}
      </h2>
      <FocusWhenLinked target={heading} />
      {data.length === 0 ? <p>{say(messages.nothing)}</p> : <p className="note">{say(messages.lead)}</p>}
      {refused === undefined ? null : <Refusal failure={refused} again={refused.again} />}
      <HolidayList
        holidays={data.filter((one) => one.kind === 'holiday')}
        actions={(some, name, where) => (
          <>
            <LoadingButton
              aria-label={say(msg`Open on ${name}: ${where}`)}
              isLoading={isBusy(some)}
              onClick={() => decide(some, () => markOpen(some))}
            >
              {say(msg`Open`)}
            </LoadingButton>
            <LoadingButton aria-label={say(msg`Closed on ${name}: ${where}`)} isLoading={isBusy(some)} onClick={() => close(some, name)}>
              {say(msg`Closed`)}
            </LoadingButton>
          </>
        )}
      />
      {data.map((entry) => (entry.kind === 'holiday' ? null : <OtherEntry key={JSON.stringify(entry)} entry={entry} />))}
      <MarkedOpen />
      {closing.dialog}
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
  return <p className={`grid gap-4 anywhere ${classes['record']}`}>{useOtherText(entry)}</p>
}

function useOtherText(entry: Exclude<ToDecideEntry, Undecided>): ReactNode {
  const say = useSay()
  const { dates, span } = useShow()
  if (entry.kind === 'reopening') {
    const { factoryCode, deliveryServices, lastDate, nextOpen, reason } = entry
    const closed = say(messages.reopening(factoryCode, deliveryServices.join(', '), dates.day(lastDate), reason))
    return `${closed} ${say(nextOpen === null ? msg`There is no open day within 60 days.` : messages.opensOn(dates.day(nextOpen)))}`
  }
  if (entry.kind === 'overrides') {
    return (
      <Link className="target" to={`${paths.overridden}?days=90&ends=never`}>
        {say(messages.oldOverrides(entry.count))}
      </Link>
    )
  }
  if (entry.kind === 'plan') {
    return (
      <Link className="target" to={`${paths.plans}/${entry.id}`}>
        {waitingText(say, entry)}
      </Link>
    )
  }
  const { schedule, from, to, note } = entry
  const days = dateRuns(entry.dates)
    .map((run) => span(...run))
    .join(', ')
  const name = note === '' ? say(msg`the schedule from ${from} to ${to}: closed on ${days}`) : undefined
  return (
    <>
      {say(msg`Orders move from ${from} to ${to}, which is closed on ${days}:`)}{' '}
      <Link className="target" to={`${paths.schedules}${queryOf({ schedule })}`} aria-label={name}>
        {note === '' ? say(msg`the schedule`) : note}
      </Link>
    </>
  )
}

type HolidayAt = Pick<Holiday, 'factoryCode' | 'date'>

function holidayKey({ factoryCode, date }: HolidayAt): string {
  return `${factoryCode} ${date}`
}

type HolidayListProps<One> = {
  readonly holidays: readonly One[]
  /** Buttons for some of one day and name, for users who may edit; `where` names their factories. */
  readonly actions: (some: readonly One[], name: string, where: string) => ReactNode
}

/** Public holidays by day and name, each with its factories. */
function HolidayList<One extends HolidayAt & Pick<Holiday, 'name' | 'dutchName'>>({ holidays, actions }: HolidayListProps<One>) {
  const say = useSay()
  const show = useShow()
  const canEdit = useCanEdit()
  return [...Map.groupBy(holidays, ({ date, name }) => `${date} ${name}`)].map(([key, same]) =>
    same.slice(0, 1).map((first) => {
      const name = holidayName(say, first)
      const day = show.dates.day(first.date)
      return (
        <article key={key} className={`grid gap-4 anywhere ${classes['record']}`} aria-label={say(messages.holiday(day, name))}>
          <div className="row gap-8">
            <strong>{say(messages.holiday(day, name))}</strong>
            <Link
              className="target"
              to={`${paths.cutoffCalendar}${queryOf({ from: first.date })}`}
              aria-label={say(msg`Show these days, from ${day}: ${name}`)}
            >
              {say(msg`Show these days`)}
            </Link>
            {canEdit && same.length > 1 ? actions(same, name, say(msg`all of these`)) : null}
          </div>
          {same.map((one) => (
            <div key={one.factoryCode} className="row gap-8">
              <FactoryLink code={one.factoryCode} className="target">
                {one.factoryCode}
              </FactoryLink>
              {canEdit ? actions([one], name, one.factoryCode) : null}
            </div>
          ))}
        </article>
      )
    }),
  )
}

/** The public holidays for which something is being done. */
function useBusy() {
  const [busy, setBusy] = useState<readonly string[]>([])
  return {
    isBusy: (some: readonly HolidayAt[]) => some.some((one) => busy.includes(holidayKey(one))),
    during: async <Result,>(some: readonly HolidayAt[], act: () => Promise<Result>): Promise<Result> => {
      const keys = some.map(holidayKey)
      setBusy((now) => [...now, ...keys])
      const result = await because(undefined, act)
      setBusy((now) => now.filter((key) => !keys.includes(key)))
      return result
    },
  }
}

/** The public holidays within 90 days that were marked as open, read once they are asked for (HOL-13). */
function MarkedOpen() {
  const say = useSay()
  const { todaysOf } = useCalendar()
  const { earliest, latest } = todaysOf({ factories: null, services: null })
  const days: Days = { from: earliest, count: dayOfDate(latest) - dayOfDate(earliest) + decideDays + 1 }
  const [isWanted, setWanted] = useState(false)
  const query = useHolidays(days, isWanted)
  const takeBack = useTakeBack(days)
  const summary = useRef<HTMLElement>(null)
  const { isBusy, during } = useBusy()
  const onTakeBack = async (some: readonly Marked[]) => {
    const pressed = document.activeElement
    const isDone = await during(some, () => takeBack(some))
    // What was pressed leaves the list.
    if (isDone && [pressed, document.body].includes(document.activeElement)) summary.current?.focus()
  }
  const marked = query.data && markedIn(query.data.read, todaysOf)
  return (
    <details onToggle={() => setWanted(true)}>
      <summary ref={summary} className="summary">
        {say(marked === undefined ? messages.opened : msg`Marked as open (${{ count: marked.length }})`)}
      </summary>
      {isWanted ? (
        <Loaded query={query} failed={{ title: messages.holidaysFailed }}>
          {() => (
            <>
              {marked?.length === 0 ? <p>{say(messages.nothing)}</p> : null}
              <HolidayList
                holidays={marked ?? []}
                actions={(some, name, where) => (
                  <LoadingButton
                    aria-label={say(msg`Undo: open on ${name}, ${where}`)}
                    isLoading={isBusy(some)}
                    onClick={() => void onTakeBack(some)}
                  >
                    {say(msg`Undo`)}
                  </LoadingButton>
                )}
              />
            </>
          )}
        </Loaded>
      ) : null}
    </details>
  )
}

/** Marked as open. */
type Marked = Holiday & { readonly version: number }

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

/** Marks public holidays as open, one after the other, with a toast. */
function useMarkOpen() {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const offerUndo = useUndoOffer()
  const inPlan = useOnlyInPlan()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const stored = async ({ factoryCode, date }: HolidayAt) => {
    const { factories } = await client.read(listHolidays, { query: { from: date, days: '1' } })
    return factories.find((one) => one.factoryCode === factoryCode)?.holidays.find((one) => one.date === date)
  }
  return async (holidays: readonly HolidayAt[]) => {
    let revision: string | undefined
    const onStored = (stored: string) => {
      revision = holidays.length === 1 ? stored : undefined
    }
    try {
      for (const holiday of holidays) {
        const { factoryCode, date } = holiday
        const version = (await stored(holiday))?.version ?? null
        await client.write(decideHoliday, { params: { factoryCode, date }, body: { decision: 'open', version }, onStored })
      }
      toasts.show(
        'success',
        inPlan((say) => say(messages.opened)),
        offerUndo(revision),
      )
    } catch (thrown) {
      const isStored = async () => (await Promise.all(holidays.map(stored))).every((one) => one?.decision === 'open')
      if (!isCancelled(thrown) && !(await isSavedAfterAll(thrown, isStored, toasts)))
        toasts.show('error', (say) => failedText(thrown, say, supportChannel, messages.openFailed))
    } finally {
      await cache.invalidateQueries({ queryKey: toDecideKey(brand) })
    }
  }
}

/**
 * Takes back that factories are open on public holidays, which are in the list of these days, one after the other. Resolves to whether all
 * are taken back, also if a colleague was first.
 */
function useTakeBack(days: Days) {
  const client = useClient()
  const cache = useQueryClient()
  const write = useRecordWrite()
  const { brand } = useBrand()
  return async (holidays: readonly Marked[]): Promise<boolean> => {
    let isDone = true
    for (const holiday of holidays) {
      const { factoryCode, date, version } = holiday
      const outcome = await write<Holiday>({
        list: {
          queryKey: holidaysKey(brand, days),
          // Only the refetch says what a decision that was changed is now.
          put: (list) => list,
          keyOf: holidayKey,
          currentOf: (problem) => (isDeletion(problem) ? undefined : holiday),
        },
        key: holidayKey({ factoryCode, date }),
        // A toast about several does not undo only the last one.
        call: (send) =>
          (holidays.length === 1 ? send : client.write)(undecideHoliday, { params: { factoryCode, date }, ifMatch: version }).then(
            () => [],
          ),
        supersededBy: (current) => (current === undefined ? { change: messages.alreadyTakenBack, isDone: true } : undefined),
        success: msg`No longer marked as open`,
        failure: messages.takeBackFailed,
      })
      isDone = outcome.kind === 'saved'
      if (!isDone) break
    }
    void cache.invalidateQueries({ queryKey: toDecideKey(brand) })
    return isDone
  }
}

import type { Listed } from '@goat/contract/received'
import { isFinished, stateOf } from '@goat/domain/designation-windows'
import { type DesignationSchedule, groupSchedules, type ScheduleGroup } from '@goat/domain/kinds/designation'
import { townAndCode } from '@goat/domain/kinds/factory'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Button } from '@goat/ui/button'
import { Alert, Pill } from '@goat/ui/messages'
import { msg, plural } from '@lingui/core/macro'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { stringsIn, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { EmptyState } from '../platform/shell/loaded.tsx'
import { savedIn, useShowSaved } from '../records/form-element.tsx'
import { FactoryLink, InPlan } from '../records/notes.tsx'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { type ListAddress, matchesAddress } from './address.ts'
import { messages } from './messages.ts'
import { ScheduleCard, type ScheduleCardProps } from './schedule-card.tsx'
import { useSentence, useZoneOf } from './sentence.ts'
import { useStoredWarnings, type WarningsById } from './use-stored-warnings.ts'

export type ScheduleListProps = {
  readonly listed: Listed<DesignationSchedule>
  readonly address: ListAddress
  readonly now: number
  readonly onShowAll: () => void
}

/** Schedules grouped by their pair of factories; several groups may be open (DES-2). */
export function ScheduleList({ listed, address, now, onShowAll }: ScheduleListProps) {
  const { read: schedules } = listed
  const say = useSay()
  const zoneOf = useZoneOf()
  const list = useRef<HTMLDivElement>(null)
  const warnings = useStoredWarnings(schedules, new Date(now).toISOString().slice(0, 10))
  const restored = useRestoredDrafts<DesignationSchedule>('designation/')
  const stored = useMemo(() => new Map(schedules.map((one) => [one.id, one])), [schedules])
  const { open, setOpen, saved, setSaved } = useOpenGroups(
    stored,
    restored.map(({ base }) => base),
  )
  const [closedLink, setClosedLink] = useState<string>()
  // Schedules being edited stay in their place, whatever the filter and the changes of other users.
  const [held, setHeld] = useState<ReadonlyMap<string, DesignationSchedule>>(() => new Map(restored.map(({ id, base }) => [id, base])))
  const hold = useCallback((schedule: DesignationSchedule, isHeld: boolean) => {
    setHeld(
      (before) => new Map([...[...before].filter(([id]) => id !== schedule.id), ...(isHeld ? [[schedule.id, schedule] as const] : [])]),
    )
  }, [])
  const focusList = useCallback(() => list.current?.focus(), [])
  const isMatch = (one: DesignationSchedule) => matchesAddress(one, address, now, zoneOf)
  const shown = schedules.filter((one) => held.has(one.id) || saved.has(one.id) || isMatch(one))
  const groups = groupSchedules(withHeldSchedules(held, shown))
  const showAll = <Button onClick={onShowAll}>{say(msg`Show all schedules`)}</Button>
  if (groups.length === 0) return <NoSchedules listed={listed} linked={address.schedule} showAll={showAll} />
  const ids = groups.map(groupId)
  const heldIds = groups.filter((group) => group.schedules.some((one) => held.has(one.id))).map(groupId)
  const isLinked = address.schedule !== undefined
  const isOutside = !isLinked && shown.some((one) => saved.has(one.id) && !isMatch(one))
  return (
    <div ref={list} tabIndex={-1} className="grid gap-24 column no-outline">
      {isLinked ? (
        <Alert variant="info" actions={showAll}>
          {say(msg`Showing the schedule from your link.`)}
        </Alert>
      ) : null}
      {isOutside ? (
        <Alert variant="info" isLive>
          {say(msg`What you saved does not match the filter. It is shown until you change the filter.`)}
        </Alert>
      ) : null}
      <Accordion
        mode="multiple"
        open={isLinked ? (closedLink === address.schedule ? heldIds : ids) : [...new Set([...open, ...heldIds])]}
        onOpenChange={(next) =>
          isLinked
            ? setClosedLink(next.length === 0 && heldIds.length === 0 ? address.schedule : undefined)
            : setOpen(ids.filter((id) => next.includes(id) || heldIds.includes(id)))
        }
      >
        {groups.map((group) => (
          <ScheduleGroupItem
            key={groupId(group)}
            {...{ group, stored, warnings, held, saved, now }}
            others={listed}
            onHold={hold}
            onSaved={setSaved}
            onDeleted={focusList}
          />
        ))}
      </Accordion>
    </div>
  )
}

/** The list, with schedules being edited as they were when editing began, so that another user's change does not move or remove them. */
export function withHeldSchedules(
  held: ReadonlyMap<string, DesignationSchedule>,
  schedules: readonly DesignationSchedule[],
): readonly DesignationSchedule[] {
  return [...new Map([...schedules.map((one) => [one.id, one] as const), ...held]).values()]
}

type NoSchedulesProps = { readonly listed: Listed<DesignationSchedule>; readonly linked: string | undefined; readonly showAll: ReactNode }

/** Why the list is empty. A filter is cleared above the list. */
function NoSchedules({ listed: { read, leftOut }, linked, showAll }: NoSchedulesProps) {
  const say = useSay()
  if (read.length === 0) {
    return leftOut.length > 0 ? null : (
      <EmptyState title={say(msg`There are no schedules yet.`)}>
        <p>{say(msg`Orders stay at their usual factory until a schedule moves them.`)}</p>
      </EmptyState>
    )
  }
  if (linked === undefined) return <EmptyState title={say(msg`No schedule matches the filter.`)} />
  return <EmptyState title={say(leftOut.includes(linked) ? messages.linkedIsNotRead : messages.linkedIsGone)}>{showAll}</EmptyState>
}

type GroupProps = Pick<ScheduleCardProps, 'others' | 'now' | 'onHold' | 'onSaved' | 'onDeleted'> & {
  readonly group: ScheduleGroup
  /** All stored schedules, not only those of the group, by id. */
  readonly stored: ReadonlyMap<string, DesignationSchedule>
  readonly warnings: WarningsById
  /** The schedules being edited, by id, as they were when editing began. */
  readonly held: ReadonlyMap<string, DesignationSchedule>
  /** The ids of those that were saved last. */
  readonly saved: ReadonlySet<string>
}

/** How many cards are shown at first, and added by "Show more". A group may have thousands. */
const pageSize = 25

/** The accordion item of a pair of factories, with a card for each schedule. */
function ScheduleGroupItem({ group, stored, warnings, held, saved, ...rest }: GroupProps) {
  const say = useSay()
  const summary = useSummary({ group, stored, warnings, held, now: rest.now })
  const [limit, setLimit] = useState(pageSize)
  const { from, to, schedules } = group
  return (
    <AccordionItem id={groupId(group)} title={say(messages.groupTitle(from, to, schedules.length))} summary={summary}>
      <div className="grid gap-16">
        <p className="row gap-x-8">
          <FactoryLink code={from}>{townAndCode(from)}</FactoryLink> → <FactoryLink code={to}>{townAndCode(to)}</FactoryLink>
        </p>
        {schedules
          .filter((one, at) => at < limit || held.has(one.id) || saved.has(one.id))
          .map((one) => (
            <ScheduleCard
              {...rest}
              key={one.id}
              schedule={stored.get(one.id) ?? one}
              isHeld={held.has(one.id)}
              isSaved={saved.has(one.id)}
              // A schedule that can no longer be read is not gone: it stays as it was until it can be read again.
              isGone={!stored.has(one.id) && !rest.others.leftOut.includes(one.id)}
              warnings={warnings.get(one.id)}
            />
          ))}
        {schedules.length > limit ? (
          <Button onClick={() => setLimit(limit + pageSize)}>{say(messages.showMore(Math.min(pageSize, schedules.length - limit)))}</Button>
        ) : null}
      </div>
    </AccordionItem>
  )
}

/** How many schedules of a group are active, part of a loop or changed by plans, in how many pairs they overlap, and that it stays open. */
function useSummary({
  group: { schedules },
  stored,
  warnings,
  held,
  now,
}: Pick<GroupProps, 'group' | 'stored' | 'warnings' | 'held' | 'now'>) {
  const { say, zoneOf } = useSentence()
  const states = schedules
    .flatMap(({ id }) => stored.get(id) ?? [])
    .map((one) => ({ id: one.id, state: stateOf(one, zoneOf(one.from), now), warned: warnings.get(one.id) }))
  const live = states.filter(({ state }) => !isFinished(state))
  const active = states.filter(({ state }) => state.kind === 'active').length
  const pairs = live.flatMap(({ id, warned }) => (warned?.overlap.others ?? []).map((other) => [id, other].sort().join()))
  const overlapping = new Set(pairs).size
  const inLoop = live.filter(({ warned }) => warned !== undefined && warned.loop.count > 0).length
  const isKept = schedules.some(({ id }) => held.has(id))
  return (
    <span className="row gap-4">
      {active === 0 ? null : <Pill tone="accent">{say(msg`${{ count: active }} active now`)}</Pill>}
      {overlapping === 0 ? null : <Pill>{say(msg`${plural({ count: overlapping }, { one: '# overlap', other: '# overlaps' })}`)}</Pill>}
      {inLoop === 0 ? null : <Pill>{say(msg`${{ count: inLoop }} in a loop`)}</Pill>}
      <InPlan kind="designation" of={schedules.map(({ id }) => id)} />
      {isKept ? <span className="note">{say(msg`To close this group, save or cancel your changes first.`)}</span> : null}
    </span>
  )
}

const none: readonly string[] = []

/** The id of the group of a pair of factories. */
function groupId({ from, to }: Pick<DesignationSchedule, 'from' | 'to'>): string {
  return `${from} ${to}`
}

/**
 * The open groups, which the history entry remembers for Back (DES-2), and the ids of the schedules that were saved last, until the filter
 * changes (DES-42). Their groups open, and the first one is shown. `restored`: schedules whose groups are open at first.
 */
function useOpenGroups(stored: ReadonlyMap<string, DesignationSchedule>, restored: readonly DesignationSchedule[]) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [open, setOpen] = useState<readonly string[]>(() => [...stringsIn(state, 'open'), ...restored.map(groupId)])
  const [saved, setSaved] = useState(() => ({ ids: savedIn(state), search }))
  const [shown, setShown] = useState(none)
  const current = saved.search === search ? saved.ids : none
  const listed = current.flatMap((id) => stored.get(id) ?? [])
  if (current !== shown && listed.length > 0) {
    setShown(current)
    setOpen([...new Set([...open, ...listed.map(groupId)])])
  }
  useShowSaved(shown)
  const remember = (entry: { readonly open: readonly string[]; readonly saved?: readonly string[] }) =>
    void navigate({ search }, { replace: true, state: entry })
  const showSaved = (ids: readonly string[]) => {
    setSaved({ ids, search })
    remember({ open, saved: ids })
  }
  // The same function on each render, so that cards are not rendered again when a group opens.
  const latest = useRef(showSaved)
  useLayoutEffect(() => {
    latest.current = showSaved
  })
  return {
    open,
    setOpen: (next: readonly string[]) => {
      setOpen(next)
      remember({ open: next })
    },
    saved: new Set(current),
    setSaved: useCallback((ids: readonly string[]) => latest.current(ids), []),
  }
}

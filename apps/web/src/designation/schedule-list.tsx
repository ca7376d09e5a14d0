import { type DesignationSchedule, groupSchedules } from '@goat/domain/kinds/designation'
import type { Unread } from '@goat/domain/unread'
import { Accordion } from '@goat/ui/accordion'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useRestoredDrafts } from '../platform/form/use-restored-drafts.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { type ListAddress, matchesAddress } from './address.ts'
import { messages } from './messages.ts'
import { ScheduleGroupItem } from './schedule-group-item.tsx'
import classes from './schedules-screen.module.css'
import { withHeldSchedules } from './shown-schedules.ts'
import { idOf } from './unread-schedule.ts'
import { groupId, useOpenGroups } from './use-open-groups.ts'
import { useStoredWarnings } from './use-stored-warnings.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleListProps = {
  readonly schedules: readonly DesignationSchedule[]
  /** Those that could not be parsed. The address may refer to one of them. */
  readonly unread: readonly Unread[]
  readonly address: ListAddress
  readonly now: number
  readonly canEdit: boolean
  readonly onShowAll: () => void
}

/** Schedules grouped by their pair of factories; several groups may be open (DES-2). */
export function ScheduleList({ onShowAll, ...props }: ScheduleListProps) {
  const { schedules, unread, address, now, canEdit } = props
  const say = useSay()
  const zoneOf = useZoneOf()
  const list = useRef<HTMLDivElement>(null)
  const warnings = useStoredWarnings(schedules, new Date(now).toISOString().slice(0, 10))
  const restored = useRestoredDrafts<DesignationSchedule>('designation/')
  const stored = useMemo(() => new Map(schedules.map((one) => [one.id, one])), [schedules])
  const others = useMemo(() => ({ read: schedules, unread }), [schedules, unread])
  const { open, setOpen, saved, setSaved } = useOpenGroups(
    stored,
    restored.map(({ base }) => base),
  )
  /** The linked schedule whose group the user has closed. */
  const [closedLink, setClosedLink] = useState<string>()
  // Schedules being edited stay in their place, whatever the filter and the changes of other users.
  const [held, setHeld] = useState<ReadonlyMap<string, DesignationSchedule>>(() => new Map(restored.map(({ id, base }) => [id, base])))
  const hold = useCallback(
    (schedule: DesignationSchedule, isHeld: boolean) =>
      setHeld((before) => {
        const next = new Map(before)
        if (isHeld) next.set(schedule.id, schedule)
        else next.delete(schedule.id)
        return next
      }),
    [],
  )
  const focusList = useCallback(() => list.current?.focus(), [])
  const isMatch = (one: DesignationSchedule) => matchesAddress(one, address, now, zoneOf)
  const shown = schedules.filter((one) => held.has(one.id) || saved.has(one.id) || isMatch(one))
  const groups = groupSchedules(withHeldSchedules(held, shown))
  const showAll = <Button onClick={onShowAll}>{say(messages.showAll)}</Button>
  if (groups.length === 0) return <NoSchedules {...props} showAll={showAll} />
  const ids = groups.map(groupId)
  const heldIds = groups.filter((group) => group.schedules.some((one) => held.has(one.id))).map(groupId)
  const isLinked = address.schedule !== undefined
  const isOutside = !isLinked && shown.some((one) => saved.has(one.id) && !isMatch(one))
  return (
    <div ref={list} tabIndex={-1} className={classes['list']}>
      {isLinked ? (
        <Alert variant="info" actions={showAll}>
          {say(messages.oneShown)}
        </Alert>
      ) : null}
      {isOutside ? (
        <Alert variant="info" isLive>
          {say(messages.savedOutsideFilter)}
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
            group={group}
            others={others}
            stored={stored}
            warnings={warnings}
            held={held}
            saved={saved}
            now={now}
            canEdit={canEdit}
            onHold={hold}
            onSaved={setSaved}
            onDeleted={focusList}
          />
        ))}
      </Accordion>
    </div>
  )
}

type NoSchedulesProps = Pick<ScheduleListProps, 'schedules' | 'unread' | 'address'> & { readonly showAll: ReactNode }

/** Why the list is empty. A filter is cleared above the list. */
function NoSchedules({ schedules, unread, address, showAll }: NoSchedulesProps) {
  const say = useSay()
  if (schedules.length === 0) {
    return unread.length > 0 ? null : (
      <EmptyState title={say(messages.none)}>
        <p>{say(messages.noneText)}</p>
      </EmptyState>
    )
  }
  if (address.schedule === undefined) return <EmptyState title={say(messages.nothingMatches)} />
  const isUnread = unread.some(({ raw }) => idOf(raw) === address.schedule)
  return <EmptyState title={say(isUnread ? messages.linkedIsNotUnderstood : messages.linkedIsGone)}>{showAll}</EmptyState>
}

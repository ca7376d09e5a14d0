import { type DesignationSchedule, groupSchedules } from '@goat/domain/designation'
import { stateOf } from '@goat/domain/designation-state'
import type { Unread } from '@goat/domain/unread'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/pill'
import { useCallback, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { type ListAddress, passes } from './address.ts'
import { messages } from './messages.ts'
import { ScheduleCard } from './schedule-card.tsx'
import classes from './schedules-screen.module.css'
import { shownWith } from './shown-schedules.ts'
import { idOf } from './unread-schedule.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleListProps = {
  readonly schedules: readonly DesignationSchedule[]
  /** Those that could not be understood: the link of the address may lead to one of them, and none of them is compared with. */
  readonly unread: readonly Unread[]
  readonly address: ListAddress
  readonly now: number
  readonly canEdit: boolean
  readonly onShowAll: () => void
}

/** More cards than these of one group are drawn on demand: a group may have thousands. */
const step = 25

/** Schedules by their pair of factories; several groups may be open (DES-2). */
export function ScheduleList({ schedules, unread, address, now, canEdit, onShowAll }: ScheduleListProps) {
  const say = useSay()
  const zoneOf = useZoneOf()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<readonly string[]>([])
  /** The link whose schedule was shown and has been closed. */
  const [closedLink, setClosedLink] = useState<string>()
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  // What is edited stays where it is, whatever the filter says and whatever others do to it.
  const [held, setHeld] = useState<ReadonlyMap<string, DesignationSchedule>>(new Map())
  const hold = useCallback((schedule: DesignationSchedule, isHeld: boolean) => {
    setHeld((now) => {
      const next = new Map(now)
      if (isHeld) next.set(schedule.id, schedule)
      else next.delete(schedule.id)
      return next
    })
  }, [])
  const stored = new Map(schedules.map((one) => [one.id, one]))
  const groups = groupSchedules(
    shownWith(
      held,
      schedules.filter((one) => held.has(one.id) || passes(one, address, now, zoneOf)),
    ),
  )
  const ids = groups.map(({ from, to }) => `${from} ${to}`)
  const kept = groups.filter((group) => group.schedules.some((one) => held.has(one.id))).map(({ from, to }) => `${from} ${to}`)
  const isLinked = address.schedule !== undefined
  const showAll = <Button onClick={onShowAll}>{say(messages.showAll)}</Button>
  const isUnread = (id: string) => unread.some(({ raw }) => idOf(raw) === id)
  if (groups.length === 0 && schedules.length === 0) {
    return unread.length > 0 ? null : (
      <EmptyState title={say(messages.none)}>
        <p>{say(messages.noneText)}</p>
      </EmptyState>
    )
  }
  // The filter stands above with its way to clear it.
  if (groups.length === 0) {
    return address.schedule === undefined ? (
      <EmptyState title={say(messages.nothingMatches)} />
    ) : (
      <EmptyState title={say(isUnread(address.schedule) ? messages.linkedIsNotUnderstood : messages.linkedIsGone)}>{showAll}</EmptyState>
    )
  }
  return (
    <div ref={list} tabIndex={-1} className={classes['list']}>
      {isLinked ? (
        <Alert variant="info" actions={showAll}>
          {say(messages.oneShown)}
        </Alert>
      ) : null}
      <Accordion
        mode="multiple"
        open={isLinked ? (closedLink === address.schedule ? kept : ids) : [...new Set([...open, ...kept])]}
        onOpenChange={(next) =>
          isLinked
            ? setClosedLink(next.length === 0 && kept.length === 0 ? address.schedule : undefined)
            : setOpen(ids.filter((id) => next.includes(id) || kept.includes(id)))
        }
      >
        {groups.map(({ from, to, schedules: group }) => {
          const id = `${from} ${to}`
          const limit = limits[id] ?? step
          const isKept = kept.includes(id)
          const active = group
            .map((one) => stored.get(one.id))
            .filter((one) => one !== undefined && stateOf(one, zoneOf(one.from), now).kind === 'active').length
          return (
            <AccordionItem
              key={id}
              id={id}
              title={say(messages.groupTitle(from, to, group.length))}
              {...(active === 0 && !isKept
                ? {}
                : {
                    summary: (
                      <>
                        {isKept ? <span>{say(messages.groupStaysOpen)}</span> : null}
                        {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}
                      </>
                    ),
                  })}
            >
              <div className={classes['cards']}>
                {group
                  .filter((one, at) => at < limit || held.has(one.id))
                  .map((one) => (
                    <ScheduleCard
                      key={one.id}
                      schedule={stored.get(one.id) ?? one}
                      missing={stored.has(one.id) ? undefined : isUnread(one.id) ? 'notUnderstood' : 'deleted'}
                      others={{ read: schedules, unread }}
                      now={now}
                      canEdit={canEdit}
                      onHold={(isHeld) => hold(one, isHeld)}
                      onGone={() => list.current?.focus()}
                    />
                  ))}
                {group.length > limit ? (
                  <Button onClick={() => setLimits((all) => ({ ...all, [id]: limit + step }))}>
                    {say(messages.showMore(Math.min(step, group.length - limit)))}
                  </Button>
                ) : null}
              </div>
            </AccordionItem>
          )
        })}
      </Accordion>
    </div>
  )
}

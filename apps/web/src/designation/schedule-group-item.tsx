import { isFinished, stateOf } from '@goat/domain/designation-windows'
import type { DesignationSchedule, ScheduleGroup } from '@goat/domain/kinds/designation'
import type { Received } from '@goat/domain/unread'
import { AccordionItem } from '@goat/ui/accordion'
import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/pill'
import { useState } from 'react'
import formClasses from '../platform/form/form.module.css'
import { type Say, useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import { ScheduleCard } from './schedule-card.tsx'
import classes from './schedules-screen.module.css'
import { idOf } from './unread-schedule.ts'
import { groupId } from './use-open-groups.ts'
import type { WarningsById } from './use-stored-warnings.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleGroupItemProps = {
  readonly group: ScheduleGroup
  /** All stored schedules, not only those of the group. */
  readonly others: Received<DesignationSchedule>
  /** The same by id. */
  readonly stored: ReadonlyMap<string, DesignationSchedule>
  readonly warnings: WarningsById
  /** The schedules being edited, by id, as they were when editing began. */
  readonly held: ReadonlyMap<string, DesignationSchedule>
  /** The ids of those that were saved last. */
  readonly saved: ReadonlySet<string>
  readonly now: number
  readonly canEdit: boolean
  readonly onHold: (schedule: DesignationSchedule, isHeld: boolean) => void
  readonly onSaved: (ids: readonly string[]) => void
  readonly onDeleted: () => void
}

/** How many cards are shown at first, and added by "Show more". A group may have thousands. */
const pageSize = 25

/** The accordion item of a pair of factories, with a card for each schedule. */
export function ScheduleGroupItem({ group, stored, warnings, held, saved, ...rest }: ScheduleGroupItemProps) {
  const say = useSay()
  const counts = useCounts(group, stored, warnings, rest.now)
  const [limit, setLimit] = useState(pageSize)
  const isKept = group.schedules.some(({ id }) => held.has(id))
  return (
    <AccordionItem
      id={groupId(group)}
      title={say(messages.groupTitle(group.from, group.to, group.schedules.length))}
      {...summaryOf(counts, isKept, say)}
    >
      <div className={classes['cards']}>
        {group.schedules
          .filter((one, at) => at < limit || held.has(one.id) || saved.has(one.id))
          .map((one) => (
            <ScheduleCard
              {...rest}
              key={one.id}
              schedule={stored.get(one.id) ?? one}
              isHeld={held.has(one.id)}
              isSaved={saved.has(one.id)}
              missing={
                stored.has(one.id) ? undefined : rest.others.unread.some(({ raw }) => idOf(raw) === one.id) ? 'notUnderstood' : 'deleted'
              }
              warnings={warnings.get(one.id)}
            />
          ))}
        {group.schedules.length > limit ? (
          <Button onClick={() => setLimit(limit + pageSize)}>
            {say(messages.showMore(Math.min(pageSize, group.schedules.length - limit)))}
          </Button>
        ) : null}
      </div>
    </AccordionItem>
  )
}

/** The numbers of schedules of a group that are active, overlap with another one, or are part of a loop. */
function useCounts({ schedules }: ScheduleGroup, stored: ReadonlyMap<string, DesignationSchedule>, warnings: WarningsById, now: number) {
  const zoneOf = useZoneOf()
  const states = schedules
    .flatMap(({ id }) => stored.get(id) ?? [])
    .map((one) => ({ state: stateOf(one, zoneOf(one.from), now), warned: warnings.get(one.id) }))
  const live = states.filter(({ state }) => !isFinished(state))
  return {
    active: states.filter(({ state }) => state.kind === 'active').length,
    overlapping: live.filter(({ warned }) => warned !== undefined && warned.overlap.count > 0).length,
    inLoop: live.filter(({ warned }) => warned !== undefined && warned.loop.count > 0).length,
  }
}

function summaryOf({ active, overlapping, inLoop }: ReturnType<typeof useCounts>, isKept: boolean, say: Say) {
  if (active + overlapping + inLoop === 0 && !isKept) return {}
  const summary = (
    <>
      {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}{' '}
      {overlapping === 0 ? null : <Pill>{say(messages.overlapCount(overlapping))}</Pill>}{' '}
      {inLoop === 0 ? null : <Pill>{say(messages.loopCount(inLoop))}</Pill>}{' '}
      {isKept ? <span className={formClasses['note']}>{say(messages.groupStaysOpen)}</span> : null}
    </>
  )
  return { summary }
}

import { deliveryOptionOverlaps, overlappingIds } from '@goat/domain/delivery-option-overlaps'
import { Button } from '@goat/ui/button'
import { useMemo, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useLocation } from '../platform/navigation/router.tsx'
import { savedIn, useShowSaved } from '../platform/saving/use-show-saved.ts'
import type { OptionAt } from './address.ts'
import type { OwnSchedules } from './known-schedules.ts'
import { messages } from './messages.ts'
import classes from './option-card.module.css'
import { zoneOf } from './places.ts'
import { ScheduleItem } from './schedule-item.tsx'
import { sortSchedules } from './schedule-order.ts'

export type ScheduleListProps = OptionAt & {
  readonly own: OwnSchedules
  readonly now: number
  readonly canEdit: boolean
}

const none: readonly string[] = []

/** How many schedules are shown at first, and added by "Show more". An option may have hundreds. */
const pageSize = 10

/** The schedules of an option with their states. */
export function ScheduleList({ option, index, own: { schedules, compiled }, now, canEdit }: ScheduleListProps) {
  const say = useSay()
  const [limit, setLimit] = useState(pageSize)
  const { state: entry } = useLocation()
  const saved = useMemo(() => savedIn(entry), [entry])
  useShowSaved(schedules.some(({ id }) => saved.includes(id)) ? saved : none)
  const ordered = useMemo(() => sortSchedules(schedules, zoneOf(option), now), [schedules, option, now])
  const overlapping = useMemo(() => overlappingIds(compiled, now), [compiled, now])
  if (ordered.length === 0) return <p className={classes['none']}>{say(messages.noSchedules)}</p>
  return (
    <>
      <ul className={classes['schedules']} aria-label={say(messages.overridesTitle)}>
        {ordered
          .filter(({ schedule }, at) => at < limit || saved.includes(schedule.id))
          .map(({ schedule, state }) => (
            <li key={schedule.id}>
              <ScheduleItem
                option={option}
                index={index}
                schedule={schedule}
                state={state}
                now={now}
                canEdit={canEdit}
                isSaved={saved.includes(schedule.id)}
                overlaps={overlapping.has(schedule.id) ? deliveryOptionOverlaps(schedule, schedules, zoneOf(option), now) : []}
              />
            </li>
          ))}
      </ul>
      {ordered.length > limit ? (
        <Button className={classes['more']} onClick={() => setLimit((now) => now + pageSize)}>
          {say(messages.showMore(Math.min(pageSize, ordered.length - limit)))}
        </Button>
      ) : null}
    </>
  )
}

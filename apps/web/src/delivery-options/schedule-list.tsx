import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { Button } from '@goat/ui/button'
import { useMemo, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { OptionAt } from './address.ts'
import { messages } from './messages.ts'
import classes from './option-card.module.css'
import { zoneOf } from './places.ts'
import { ScheduleItem } from './schedule-item.tsx'
import { inOrder } from './schedule-order.ts'

export type ScheduleListProps = OptionAt & {
  readonly schedules: readonly DeliveryOptionSchedule[]
  readonly now: number
  readonly canEdit: boolean
}

/** More than these are drawn on demand: an option may have had hundreds. */
const step = 10

/** The schedules of one option, each with its state by the centre's clock. */
export function ScheduleList({ option, index, schedules, now, canEdit }: ScheduleListProps) {
  const say = useSay()
  const [limit, setLimit] = useState(step)
  const ordered = useMemo(() => inOrder(schedules, zoneOf(option), now), [schedules, option, now])
  if (ordered.length === 0) return <p className={classes['none']}>{say(messages.noSchedules)}</p>
  return (
    <>
      <ul className={classes['schedules']} aria-label={say(messages.overridesTitle)}>
        {ordered.slice(0, limit).map(({ schedule, state }) => (
          <li key={schedule.id}>
            <ScheduleItem option={option} index={index} schedule={schedule} state={state} now={now} canEdit={canEdit} />
          </li>
        ))}
      </ul>
      {ordered.length > limit ? (
        <Button className={classes['more']} onClick={() => setLimit((now) => now + step)}>
          {say(messages.showMore(Math.min(step, ordered.length - limit)))}
        </Button>
      ) : null}
    </>
  )
}

import { Button } from '@goat/ui/button'
import { PlusIcon } from '@goat/ui/control-icons'
import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import { useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useOpened } from '../platform/shell/modal.tsx'
import { UnreadRecords } from '../platform/unread/unread-records.tsx'
import type { OptionAt } from './address.ts'
import { CreateScheduleModal } from './create-schedule-modal.tsx'
import type { OwnSchedules, SchedulesQuery } from './known-schedules.ts'
import { messages } from './messages.ts'
import classes from './option-card.module.css'
import { hasZone } from './places.ts'
import { lacksScheduleList } from './queries.ts'
import { ScheduleList } from './schedule-list.tsx'

export type ScheduleOverridesProps = OptionAt & {
  /** The schedules of the whole centre. */
  readonly schedules: SchedulesQuery
  readonly own: OwnSchedules
  readonly now: number
  readonly canEdit: boolean
}

/** "Schedule Overrides", with the button that creates a schedule (OPT-8), and the stored ones (OPT-33). */
export function ScheduleOverrides({ option, index, schedules, own, now, canEdit }: ScheduleOverridesProps) {
  const say = useSay()
  const [isCreating, setCreating] = useState(false)
  const wasOpened = useOpened(isCreating)
  return (
    <section className={classes['overrides']}>
      <div className={classes['overrides-head']}>
        <div className={classes['overrides-texts']}>
          <h4 className={classes['overrides-title']}>{say(messages.overridesTitle)}</h4>
          <p className={classes['caption']}>{say(messages.overridesCaption)}</p>
        </div>
        {canEdit && hasZone(option) ? (
          <Button icon={<PlusIcon />} onClick={() => setCreating(true)}>
            {say(messages.createSchedule)}
          </Button>
        ) : null}
      </div>
      {!hasZone(option) ? (
        <p className={classes['none']}>{say(messages.zoneUnknown(option.fulfilmentCentreId))}</p>
      ) : schedules.data !== undefined ? (
        own.schedules.length > 0 || own.unread.length === 0 ? (
          <ScheduleList option={option} index={index} own={own} now={now} canEdit={canEdit} />
        ) : null
      ) : schedules.isPending ? (
        <Skeleton>
          <SkeletonBar height="6rem" />
        </Skeleton>
      ) : (
        <p className={classes['none']}>
          {say(lacksScheduleList(schedules.error) ? messages.schedulesNotListed : messages.ownSchedulesUnknown)}
        </p>
      )}
      <UnreadRecords unread={own.unread} />
      {wasOpened ? <CreateScheduleModal option={option} index={index} isOpen={isCreating} onClose={() => setCreating(false)} /> : null}
    </section>
  )
}

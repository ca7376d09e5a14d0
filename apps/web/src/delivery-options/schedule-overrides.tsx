import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { PlusIcon } from '@goat/ui/icons'
import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import { useMemo, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { CreateScheduleModal } from './create-schedule-modal.tsx'
import { messages } from './messages.ts'
import classes from './option-card.module.css'
import type { OptionCardProps } from './option-card.tsx'
import { isNotListed } from './queries.ts'
import { ScheduleList } from './schedule-list.tsx'
import { schedulesOf } from './schedule-order.ts'
import { useShow } from './show.ts'

/** Description section 2: "A 'Schedule Overrides' section with the caption … and a 'Create Schedule...' button." */
export function ScheduleOverrides({ option, index, schedules, now, canEdit }: OptionCardProps) {
  const say = useSay()
  const show = useShow()
  const own = useMemo(() => schedulesOf(schedules.data, option), [schedules.data, option])
  const [isCreating, setCreating] = useState(false)
  const again = (
    <Button disabled={schedules.isFetching} onClick={() => void schedules.refetch()}>
      {say(messages.tryAgain)}
    </Button>
  )
  return (
    <section className={classes['overrides']}>
      <div className={classes['overrides-head']}>
        <div className={classes['overrides-texts']}>
          <h4 className={classes['overrides-title']}>{say(messages.overridesTitle)}</h4>
          <p className={classes['caption']}>{say(messages.overridesCaption)}</p>
        </div>
        {canEdit ? (
          <Button icon={<PlusIcon />} onClick={() => setCreating(true)}>
            {say(messages.createSchedule)}
          </Button>
        ) : null}
      </div>
      {schedules.isRefetchError ? (
        <Alert variant="warning" isLive actions={again}>
          {say(messages.schedulesRefreshFailed(show.instant(schedules.dataUpdatedAt)))}
        </Alert>
      ) : null}
      {schedules.data !== undefined ? (
        <ScheduleList option={option} index={index} schedules={own} now={now} canEdit={canEdit} />
      ) : schedules.isPending ? (
        <Skeleton>
          <SkeletonBar height="6rem" />
        </Skeleton>
      ) : isNotListed(schedules.error) ? (
        <p className={classes['none']}>{say(messages.schedulesNotListed)}</p>
      ) : (
        <Alert variant="error" isLive actions={again}>
          {say(messages.schedulesFailed)}
        </Alert>
      )}
      <CreateScheduleModal option={option} index={index} isOpen={isCreating} onClose={() => setCreating(false)} />
    </section>
  )
}

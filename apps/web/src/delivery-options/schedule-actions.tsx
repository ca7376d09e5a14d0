import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOptionScheduleState } from '@goat/domain/delivery-option-times'
import { Button } from '@goat/ui/button'
import { CalendarIcon, CopyIcon, EditIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon } from '@goat/ui/icons'
import { useRef, useState } from 'react'
import { useQuestion } from '../platform/form/use-question.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { formAddress, type OptionAt } from './address.ts'
import { ExtendModal } from './extend-modal.tsx'
import classes from './schedule-item.module.css'
import { scheduleMessages } from './schedule-messages.ts'
import { type AskedAction, ScheduleQuestion } from './schedule-question.tsx'

export type ScheduleActionsProps = OptionAt & {
  readonly schedule: DeliveryOptionSchedule
  readonly state: DeliveryOptionScheduleState
  readonly now: number
}

/** What can be done with a stored schedule. One that has ended or was cancelled can only be duplicated. */
export function ScheduleActions({ option, index, schedule, state, now }: ScheduleActionsProps) {
  const say = useSay()
  const navigate = useNavigate()
  const [isExtending, setExtending] = useState(false)
  const question = useQuestion<AskedAction>()
  const row = useRef<HTMLDivElement>(null)
  const isOpen = state.kind !== 'ended' && state.kind !== 'cancelled'
  const go = (extra: { schedule: string } | { duplicate: string }, name: string) =>
    void navigate(formAddress(name, { option, index }, extra))
  return (
    <div ref={row} className={classes['actions']}>
      {isOpen ? (
        <Button icon={<EditIcon />} onClick={() => go({ schedule: schedule.id }, schedule.name)}>
          {say(scheduleMessages.edit)}
        </Button>
      ) : null}
      <Button
        icon={<CopyIcon />}
        variant={isOpen ? 'quiet' : 'secondary'}
        onClick={() => go({ duplicate: schedule.id }, say(scheduleMessages.copyOf(schedule.name)))}
      >
        {say(scheduleMessages.duplicate)}
      </Button>
      {isOpen ? (
        <>
          <Button icon={<CalendarIcon />} variant="quiet" onClick={() => setExtending(true)}>
            {say(scheduleMessages.extend)}
          </Button>
          {state.kind === 'active' ? (
            <Button icon={<MinusIcon />} variant="quiet" onClick={() => question.ask('end', schedule.version)}>
              {say(scheduleMessages.end)}
            </Button>
          ) : null}
          <Button icon={<CloseIcon />} variant="quiet" onClick={() => question.ask('cancel', schedule.version)}>
            {say(scheduleMessages.cancelSchedule)}
          </Button>
        </>
      ) : null}
      <ScheduleQuestion
        question={question}
        schedule={schedule}
        option={option}
        isActive={state.kind === 'active'}
        now={now}
        // The button that was pressed is gone with the state that it belonged to.
        onDone={() => row.current?.querySelector('button')?.focus()}
      />
      {isOpen ? <ExtendModal schedule={schedule} option={option} isOpen={isExtending} onClose={() => setExtending(false)} /> : null}
    </div>
  )
}

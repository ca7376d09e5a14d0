import type { DeliveryOptionSchedule, DeliveryOptionScheduleState } from '@goat/domain/delivery-option-schedules'
import { Button } from '@goat/ui/button'
import { CalendarIcon, CopyIcon, EditIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon } from '@goat/ui/icons'
import { useState } from 'react'
import { useConfirmation } from '../platform/form/use-confirmation.ts'
import { useRestoredDrafts } from '../platform/form/use-restored-drafts.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { useMarkSaved } from '../platform/saving/use-show-saved.ts'
import { useOpened } from '../platform/shell/modal.tsx'
import { formAddress, type OptionAt } from './address.ts'
import { extendFormName } from './extend-form-name.ts'
import { ExtendModal } from './extend-modal.tsx'
import type { ConfirmedAction } from './schedule-dialogs.tsx'
import { ScheduleDialogs } from './schedule-dialogs.tsx'
import classes from './schedule-item.module.css'
import { scheduleMessages } from './schedule-messages.ts'

export type ScheduleActionsProps = OptionAt & {
  readonly schedule: DeliveryOptionSchedule
  readonly state: DeliveryOptionScheduleState
  readonly now: number
}

/** The actions of a stored schedule. Ended and cancelled ones can only be duplicated. */
export function ScheduleActions({ option, index, schedule, state, now }: ScheduleActionsProps) {
  const say = useSay()
  const navigate = useNavigate()
  const restored = useRestoredDrafts(extendFormName)
  const [isExtending, setExtending] = useState(restored.some(({ id }) => id === schedule.id))
  const wasExtending = useOpened(isExtending)
  const confirmation = useConfirmation<ConfirmedAction>()
  const wasAsked = useOpened(confirmation.pending !== undefined)
  const markSaved = useMarkSaved()
  const showSaved = () => markSaved([schedule.id])
  const isOpen = state.kind !== 'ended' && state.kind !== 'cancelled'
  const go = (extra: { schedule: string } | { duplicate: string }, name: string) =>
    void navigate(formAddress(name, { option, index }, extra))
  return (
    <div className={classes['actions']}>
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
            <Button icon={<MinusIcon />} variant="quiet" onClick={() => confirmation.ask('end', schedule.version)}>
              {say(scheduleMessages.end)}
            </Button>
          ) : null}
          <Button icon={<CloseIcon />} variant="quiet" onClick={() => confirmation.ask('cancel', schedule.version)}>
            {say(scheduleMessages.cancelSchedule)}
          </Button>
        </>
      ) : null}
      {wasAsked ? (
        <ScheduleDialogs confirmation={confirmation} schedule={schedule} option={option} state={state.kind} now={now} onDone={showSaved} />
      ) : null}
      {/* Also while it says that another user has ended or cancelled the schedule. */}
      {(isOpen || isExtending) && wasExtending ? (
        <ExtendModal
          schedule={schedule}
          option={option}
          isOver={!isOpen}
          isOpen={isExtending}
          onClose={(saved) => {
            setExtending(false)
            if (saved !== undefined) showSaved()
          }}
        />
      ) : null}
    </div>
  )
}

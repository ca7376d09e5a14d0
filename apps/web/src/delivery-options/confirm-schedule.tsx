import { type DeliveryOptionSchedule, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../platform/shell/confirm-dialog.tsx'
import { scheduleMessages } from './schedule-messages.ts'
import { SeenNext } from './seen-next.tsx'

export type ConfirmScheduleProps = Omit<ConfirmDialogProps, 'changed' | 'no' | 'children'> & {
  readonly question: string
  /** The effect of confirming. */
  readonly effect: string
  /** As stored now. */
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  readonly isActive: boolean
  readonly now: number
  /** Another user changed it after the button was pressed. */
  readonly isChanged: boolean
}

/** Asks before a schedule is ended or cancelled, and lists what customers will see again. */
export function ConfirmSchedule({ question, effect, schedule, option, isActive, now, isChanged, ...dialog }: ConfirmScheduleProps) {
  const say = useSay()
  return (
    <ConfirmDialog {...dialog} changed={isChanged ? say(scheduleMessages.changedMeanwhile) : undefined} no={say(scheduleMessages.keep)}>
      <p>{question}</p>
      <p>{effect}</p>
      {isActive && overriddenFields(schedule).length > 0 ? (
        <SeenNext schedule={schedule} option={option} isInForce={false} now={now} unless={scheduleMessages.goesBack} />
      ) : null}
    </ConfirmDialog>
  )
}

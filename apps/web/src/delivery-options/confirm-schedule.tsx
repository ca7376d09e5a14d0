import { type DeliveryOptionSchedule, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog } from '../platform/shell/confirm-dialog.tsx'
import classes from './schedule-item.module.css'
import { scheduleMessages } from './schedule-messages.ts'
import { useShow } from './show.ts'

export type ConfirmScheduleProps = {
  readonly title: string
  readonly question: string
  /** What saying yes does. */
  readonly effect: string
  readonly yes: string
  /** As it is stored now: what is shown is what is agreed to. */
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  readonly isActive: boolean
  /** Somebody has changed it since the button was pressed. */
  readonly isChanged: boolean
  readonly failure: string | undefined
  readonly isOpen: boolean
  readonly isActing: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** The question before a schedule is ended or cancelled: what customers will see again. */
export function ConfirmSchedule(props: ConfirmScheduleProps) {
  const { title, question, effect, yes, schedule, option, isActive, isChanged, failure, isOpen, isActing, onCancel, onConfirm } = props
  const say = useSay()
  const show = useShow()
  const fields = overriddenFields(schedule)
  return (
    <ConfirmDialog
      title={title}
      changed={isChanged ? say(scheduleMessages.changedMeanwhile) : undefined}
      failure={failure}
      no={say(scheduleMessages.keep)}
      yes={yes}
      isOpen={isOpen}
      isActing={isActing}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{question}</p>
      <p>{effect}</p>
      {isActive && fields.length > 0 ? (
        <>
          <p>{say(scheduleMessages.goesBack)}</p>
          <ul className={classes['sentences']}>
            {fields.map((field) => (
              <li key={field}>
                {say(scheduleMessages.ownAgain(show.field(field), show.value(field, option), show.value(field, schedule.overrides)))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </ConfirmDialog>
  )
}

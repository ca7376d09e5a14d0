import { type DeliveryOptionSchedule, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { Checkbox } from '@goat/ui/checkbox'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../platform/shell/confirm-dialog.tsx'
import type { OptionSchedule } from './queries.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { SeenNext } from './seen-next.tsx'
import { severalMessages } from './several-messages.ts'

export type ConfirmScheduleProps = Omit<ConfirmDialogProps, 'changed' | 'no' | 'children'> & {
  readonly question: string
  /** The effect of confirming. */
  readonly effect: string
  /** As stored now. */
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  readonly isActive: boolean
  /** The schedules that were made with it, to which the same can be done. */
  readonly madeWith: MadeWithProps
  readonly now: number
  /** Another user changed it after the button was pressed. */
  readonly isChanged: boolean
}

/** Asks before a schedule is ended or cancelled, and lists what customers will see again. */
export function ConfirmSchedule({
  question,
  effect,
  schedule,
  option,
  isActive,
  madeWith,
  now,
  isChanged,
  ...dialog
}: ConfirmScheduleProps) {
  const say = useSay()
  return (
    <ConfirmDialog {...dialog} changed={isChanged ? say(scheduleMessages.changedMeanwhile) : undefined} no={say(scheduleMessages.keep)}>
      <p>{question}</p>
      <p>{effect}</p>
      {isActive && overriddenFields(schedule).length > 0 ? (
        <SeenNext schedule={schedule} option={option} isInForce={false} now={now} unless={scheduleMessages.goesBack} />
      ) : null}
      <MadeWith {...madeWith} isDisabled={dialog.isActing} />
    </ConfirmDialog>
  )
}

export type MadeWithProps = {
  readonly others: readonly OptionSchedule[]
  readonly isIncluded: boolean
  readonly onInclude: (isIncluded: boolean) => void
}

/** Offers to do the same to the schedules that were made in the same call (OPT-66). */
export function MadeWith({ others, isIncluded, onInclude, isDisabled }: MadeWithProps & { readonly isDisabled: boolean }) {
  const say = useSay()
  if (others.length === 0) return null
  return (
    <div>
      <Checkbox label={say(severalMessages.madeWith(others.length))} isChecked={isIncluded} isDisabled={isDisabled} onChange={onInclude} />
      <ul className={formClasses['sentences']}>
        {others.map(({ schedule, option }) => (
          <li key={schedule.id}>{say(severalMessages.optionAt(option.name, option.fulfilmentCentreId))}</li>
        ))}
      </ul>
    </div>
  )
}

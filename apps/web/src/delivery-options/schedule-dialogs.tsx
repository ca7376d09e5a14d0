import { effectOf, type ValuePair } from '@goat/domain/delivery-option-effective'
import { activeInterval, type DeliveryOptionSchedule, type OverrideField, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { Checkbox } from '@goat/ui/checkbox'
import layout from '@goat/ui/layout.module.css'
import type { MessageDescriptor } from '@lingui/core'
import { useSay } from '../platform/locale/locale.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../records/confirm-dialog.tsx'
import formClasses from '../records/form.module.css'
import { severalMessages } from './form-messages.ts'
import { scheduleMessages } from './messages.ts'
import { type OptionSchedule, useCentreSchedules } from './queries.ts'
import { zoneOf } from './schedules.ts'
import { useShow } from './show.ts'

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
      <ul className={`${layout['stack-8']} ${layout['anywhere']} ${formClasses['sentences']}`}>
        {others.map(({ schedule, option }) => (
          <li key={schedule.id}>{say(severalMessages.optionAt(option.name, option.fulfilmentCentreId))}</li>
        ))}
      </ul>
    </div>
  )
}

export type SeenNextProps = {
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  /** Whether the schedule comes into force, or is over. */
  readonly isInForce: boolean
  readonly now: number
  /** The sentence before the list if it is not known what other schedules do; undefined if there is one already. */
  readonly unless?: MessageDescriptor
}

/**
 * Lists what customers see with a schedule (HIS-37), or without it (OPT-44), instead of what they see otherwise. If the other schedules are
 * not known, with the normal values.
 */
export function SeenNext({ schedule, option, isInForce, now, unless }: SeenNextProps) {
  const say = useSay()
  const show = useShow()
  const effect = useEffectOf(schedule, option, isInForce ? Math.max(now, activeInterval(schedule, zoneOf(option)).start) : now)
  const sentencesOf = (field: OverrideField): readonly string[] => {
    const name = show.field(field)
    const text = (value: ValuePair['over']) => show.value(field, { [field]: value }, option.currency)
    const pairs = effect?.get(field) ?? [{ inForce: schedule.overrides[field], over: option[field] }]
    const changed = pairs.filter((pair) => pair.inForce !== pair.over)
    if (changed.length === 0) return [say(scheduleMessages.sameAgain(name, show.either([...new Set(pairs.map(({ over }) => text(over)))])))]
    return changed.map(({ inForce, over }) => {
      const [next, before] = isInForce ? [inForce, over] : [over, inForce]
      return say(scheduleMessages.insteadOf(name, text(next), text(before)))
    })
  }
  const isForNobody = effect !== undefined && [...effect.values()].every((pairs) => pairs.length === 0)
  if (isForNobody) return <p>{say(scheduleMessages.seenByNobody)}</p>
  return (
    <>
      {unless === undefined ? null : <p>{say(effect === undefined ? unless : scheduleMessages.thenSeen)}</p>}
      <ul className={`${layout['stack-8']} ${layout['anywhere']} ${formClasses['sentences']}`}>
        {[...new Set(overriddenFields(schedule).flatMap(sentencesOf))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** undefined if the other schedules are not known or too many. */
function useEffectOf(schedule: DeliveryOptionSchedule, option: DeliveryOption, at: number): ReturnType<typeof effectOf> {
  const { data: known } = useCentreSchedules(option.fulfilmentCentreId)
  if (known === undefined || known.leftOut.length > 0) return undefined
  const others = known.read.filter((one) => one.deliveryOptionId === option.id && one.id !== schedule.id)
  return effectOf(option, schedule, others, at, zoneOf(option))
}

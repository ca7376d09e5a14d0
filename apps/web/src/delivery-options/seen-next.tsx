import { type DeliveryOptionOverrides, type DeliveryOptionSchedule, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { scheduleMessages } from './schedule-messages.ts'
import { useShow } from './show.ts'

export type SeenNextProps = {
  readonly schedule: Pick<DeliveryOptionSchedule, 'overrides'>
  readonly option: DeliveryOption
  /** Whether the schedule comes into force, or is over. */
  readonly isInForce: boolean
}

/** Lists what customers see with a schedule instead of the normal values (HIS-37), or again without it (OPT-44). */
export function SeenNext({ schedule, option, isInForce }: SeenNextProps) {
  const say = useSay()
  const show = useShow()
  return (
    <ul className={formClasses['sentences']}>
      {overriddenFields(schedule).map((field) => {
        const shown = (of: DeliveryOptionOverrides) => show.value(field, of, option.currency)
        const [name, own, overridden] = [show.field(field), shown(option), shown(schedule.overrides)]
        return (
          <li key={field}>
            {own === overridden
              ? say(scheduleMessages.sameAgain(name, own))
              : say(isInForce ? scheduleMessages.insteadOf(name, overridden, own) : scheduleMessages.insteadOf(name, own, overridden))}
          </li>
        )
      })}
    </ul>
  )
}

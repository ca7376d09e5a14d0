import { type DeliveryOptionOverrides, type DeliveryOptionSchedule, overriddenFields } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { scheduleMessages } from './schedule-messages.ts'
import { useShow } from './show.ts'

export type SeenAgainProps = { readonly schedule: Pick<DeliveryOptionSchedule, 'overrides'>; readonly option: DeliveryOption }

/** Lists what customers see again without a schedule, next to what it overrides (OPT-44). */
export function SeenAgain({ schedule, option }: SeenAgainProps) {
  const say = useSay()
  const show = useShow()
  return (
    <ul className={formClasses['sentences']}>
      {overriddenFields(schedule).map((field) => {
        const shown = (of: DeliveryOptionOverrides) => show.value(field, of, option.currency)
        const [name, own, overridden] = [show.field(field), shown(option), shown(schedule.overrides)]
        return (
          <li key={field}>
            {say(own === overridden ? scheduleMessages.sameAgain(name, own) : scheduleMessages.ownAgain(name, own, overridden))}
          </li>
        )
      })}
    </ul>
  )
}

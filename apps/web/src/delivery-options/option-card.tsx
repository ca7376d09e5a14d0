import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { CopyableCode } from '@goat/ui/copyable-code'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSay } from '../platform/locale/locale-root.tsx'
import { fieldNames, messages } from './messages.ts'
import classes from './option-card.module.css'
import { OptionFlags } from './option-flags.tsx'
import { ScheduleOverrides } from './schedule-overrides.tsx'
import { useShow } from './show.ts'

export type OptionCardProps = {
  readonly option: DeliveryOption
  /** Its position in the centre's list. */
  readonly index: number
  /** Those of the whole centre. */
  readonly schedules: UseQueryResult<readonly DeliveryOptionSchedule[]>
  readonly now: number
  readonly canEdit: boolean
}

/** Description section 2, "Delivery option card": "A header with id, name and description. The key {centre}:{id}." */
export function OptionCard({ option, index, schedules, now, canEdit }: OptionCardProps) {
  const say = useSay()
  const show = useShow()
  return (
    <article className={classes['card']} aria-label={option.name}>
      <header className={classes['header']}>
        <h3 className={classes['name']}>{option.name}</h3>
        <p className={classes['description']}>{option.description}</p>
      </header>
      <dl className={classes['facts']}>
        <div className={classes['fact']}>
          <dt className={classes['label']}>{say(messages.id)}</dt>
          <dd className={classes['code']}>{option.id}</dd>
        </div>
        <div className={classes['fact']}>
          <dt className={classes['label']}>{say(messages.key)}</dt>
          <dd>
            <CopyableCode code={`${option.fulfilmentCentreId}:${option.id}`} />
          </dd>
        </div>
        {option.price === undefined ? null : (
          <div className={classes['fact']}>
            <dt className={classes['label']}>{say(fieldNames.price)}</dt>
            <dd className={classes['value']}>{show.price(option.price)}</dd>
          </div>
        )}
        {option.priority === undefined ? null : (
          <div className={classes['fact']}>
            <dt className={classes['label']}>{say(fieldNames.priority)}</dt>
            <dd className={classes['value']}>{show.priority(option.priority)}</dd>
          </div>
        )}
      </dl>
      <OptionFlags option={option} />
      <ScheduleOverrides option={option} index={index} schedules={schedules} now={now} canEdit={canEdit} />
    </article>
  )
}

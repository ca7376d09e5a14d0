import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import { CopyableCode } from '@goat/ui/copyable-code'
import { OrderCheckLink } from '../order-check-link.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Seen } from './known-schedules.ts'
import { fieldNames, messages } from './messages.ts'
import classes from './option-card.module.css'
import { OptionFlags } from './option-flags.tsx'
import { ScheduleOverrides, type ScheduleOverridesProps } from './schedule-overrides.tsx'
import { useShow } from './show.ts'
import { nameNow, partBesideHeading, reasonUnknown } from './show-now.ts'
import { ValueNow } from './value-now.tsx'

export type OptionCardProps = ScheduleOverridesProps & { readonly seen: Seen }

/**
 * The card of an option (OPT-7, OPT-8, OPT-57). Name, description, price and priority are the current ones, followed by the normal ones
 * if they differ (OPT-9).
 */
export function OptionCard({ option, index, schedules, own, seen, now, canEdit }: OptionCardProps) {
  const say = useSay()
  const show = useShow()
  const reason = reasonUnknown(seen, say)
  const isOverridden = (field: OverrideField) => seen.kind === 'known' && seen.fields[field].reach !== 'none'
  const name = nameNow(option, seen)
  return (
    <article className={classes['card']} aria-label={name}>
      <header className={classes['header']}>
        <h3 className={classes['name']}>{name}</h3>
        {isOverridden('name') ? <ValueNow field="name" option={option} seen={seen} part={partBesideHeading(seen)} isSourceShown /> : null}
        <p className={classes['description']}>
          {isOverridden('description') ? <ValueNow field="description" option={option} seen={seen} isSourceShown /> : option.description}
        </p>
        <p className={classes['caption']}>
          <OrderCheckLink facts={{ factory: option.fulfilmentCentreId, deliveryOption: option.id }} name={name} />
        </p>
        {reason === undefined ? null : <p className={classes['caption']}>{reason}</p>}
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
        {(['price', 'priority'] as const).map((field) =>
          option[field] === undefined && !isOverridden(field) ? null : (
            <div key={field} className={classes['fact']}>
              <dt className={classes['label']}>{say(fieldNames[field])}</dt>
              <dd className={classes['value']}>
                <ValueNow field={field} option={option} seen={seen} isSourceShown />
              </dd>
            </div>
          ),
        )}
        <div className={classes['fact']}>
          <dt className={classes['label']}>{say(messages.deliveryService)}</dt>
          <dd className={classes['value']}>{show.service(option.fulfilmentCentreId, option)}</dd>
        </div>
      </dl>
      <OptionFlags option={option} />
      <ScheduleOverrides option={option} index={index} schedules={schedules} own={own} now={now} canEdit={canEdit} />
    </article>
  )
}

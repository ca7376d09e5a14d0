import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { scheduleStateAt } from '@goat/domain/delivery-option-times'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { Pill } from '@goat/ui/pill'
import { useMemo } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './delivery-options-screen.module.css'
import { messages } from './messages.ts'
import { zoneOf } from './places.ts'
import { useShow } from './show.ts'

export type OptionSummaryProps = {
  readonly option: DeliveryOption
  readonly schedules: readonly DeliveryOptionSchedule[]
  readonly now: number
}

/** What a closed option says at a glance: what is being overridden or soon will be, its description, its price. */
export function OptionSummary({ option, schedules, now }: OptionSummaryProps) {
  const say = useSay()
  const show = useShow()
  const kinds = useMemo(() => schedules.map((one) => scheduleStateAt(one, zoneOf(option), now).kind), [schedules, option, now])
  const active = kinds.filter((kind) => kind === 'active').length
  const upcoming = kinds.filter((kind) => kind === 'upcoming').length
  return (
    <span className={classes['summary']}>
      {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}
      {upcoming === 0 ? null : <Pill>{say(messages.upcomingCount(upcoming))}</Pill>}
      {option.price === undefined ? null : <span className={classes['price']}>{show.price(option.price)}</span>}
    </span>
  )
}

import { overlappingIds } from '@goat/domain/delivery-option-overlaps'
import { scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { Pill } from '@goat/ui/pill'
import { useMemo } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './delivery-options-screen.module.css'
import type { OwnSchedules, Seen } from './known-schedules.ts'
import { messages } from './messages.ts'
import { hasZone, zoneOf } from './places.ts'
import { partBesideHeading, reasonUnknown } from './show-now.ts'
import { ValueNow } from './value-now.tsx'

export type OptionSummaryProps = {
  readonly option: DeliveryOption
  readonly own: OwnSchedules
  readonly seen: Seen
  readonly now: number
}

/** Shown while closed: the numbers of active and upcoming schedules, and the current name and price. */
export function OptionSummary({ option, own: { schedules, compiled, unread }, seen, now }: OptionSummaryProps) {
  const say = useSay()
  const kinds = useMemo(
    () => (hasZone(option) ? schedules.map((one) => scheduleStateAt(one, zoneOf(option), now).kind) : []),
    [schedules, option, now],
  )
  const overlapping = useMemo(() => overlappingIds(compiled, now).size, [compiled, now])
  const active = kinds.filter((kind) => kind === 'active').length
  const upcoming = kinds.filter((kind) => kind === 'upcoming').length
  const reason = reasonUnknown(seen, say)
  const isNameOverridden = seen.kind === 'known' && seen.fields.name.reach !== 'none'
  const hasPrice = option.price !== undefined || (seen.kind === 'known' && seen.fields.price.reach !== 'none')
  return (
    <span className={classes['summary']}>
      {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}
      {upcoming === 0 ? null : <Pill>{say(messages.upcomingCount(upcoming))}</Pill>}
      {overlapping === 0 ? null : <Pill>{say(messages.overlapCount(overlapping))}</Pill>}
      {unread.length === 0 ? null : <Pill>{say(messages.unreadCount(unread.length))}</Pill>}
      {isNameOverridden ? (
        <span className={classes['name']}>
          <ValueNow field="name" option={option} seen={seen} part={partBesideHeading(seen)} />
        </span>
      ) : null}
      {hasPrice ? (
        <span className={classes['price']}>
          <ValueNow field="price" option={option} seen={seen} />
        </span>
      ) : null}
      {reason === undefined ? null : <span className={classes['reason']}>{reason}</span>}
    </span>
  )
}

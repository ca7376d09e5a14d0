import { stateOf } from '@goat/domain/designation-windows'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import type { OrderFacts } from '@goat/domain/order-facts'
import { WarningIcon } from '@goat/ui/icons'
import { Pill } from '@goat/ui/pill'
import { OrderCheckLink } from '../order-check-link.tsx'
import { HistoryLink } from '../platform/change-history/history-link.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Missing } from './card-state.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { useSentence } from './sentence.ts'
import type { StoredWarnings } from './use-stored-warnings.ts'
import { useZoneOf } from './zones.ts'

export type StateLineProps = {
  readonly schedule: DesignationSchedule
  readonly now: number
  readonly warnings: StoredWarnings | undefined
  /** Why it is no longer in the list; undefined if it is. */
  readonly missing: Missing | undefined
}

/**
 * The heading of a card: dates and hours, the state in the time zone of its From factory, and badges for overlaps and loops (DES-44). Of a
 * deleted schedule, only that it was deleted (DES-47).
 */
export function StateLine({ schedule, now, warnings, missing }: StateLineProps) {
  const say = useSay()
  const sentence = useSentence()
  const name = `${schedule.from} → ${schedule.to}, ${sentence.name(schedule)}`
  const isDeleted = missing === 'deleted'
  const state = stateOf(schedule, useZoneOf()(schedule.from), now)
  return (
    <header className={classes['header']}>
      <h3 className={classes['name']}>{sentence.name(schedule)}</h3>
      {isDeleted ? (
        <Pill>{say(messages.deletedState)}</Pill>
      ) : (
        <Pill tone={state.kind === 'active' ? 'accent' : 'neutral'}>{sentence.stateLabel(schedule, state, now)}</Pill>
      )}
      {warnings === undefined || warnings.overlap.count === 0 ? null : (
        <Pill>
          <WarningIcon />
          {say(messages.overlaps)}
        </Pill>
      )}
      {warnings === undefined || warnings.loop.count === 0 ? null : (
        <Pill>
          <WarningIcon />
          {say(messages.loop)}
        </Pill>
      )}
      {isDeleted ? null : <span className={classes['state']}>{sentence.stateText(schedule, now)}</span>}
      <span className={classes['history']}>
        <OrderCheckLink facts={factsOf(schedule)} name={name} />
        <HistoryLink kind="designation" of={schedule.id} name={name} />
      </span>
    </header>
  )
}

/** An order that the schedule may move. */
function factsOf({ from, cardTypes, packTypes, deliveryMethods, addressTypes }: DesignationSchedule): OrderFacts {
  return { factory: from, cardType: cardTypes[0], packType: packTypes[0], deliveryMethod: deliveryMethods[0], addressType: addressTypes[0] }
}

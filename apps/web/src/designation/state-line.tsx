import type { DesignationSchedule } from '@goat/domain/designation'
import { stateOf } from '@goat/domain/designation-state'
import { Pill } from '@goat/ui/pill'
import { HistoryLink } from '../platform/change-history/history-link.tsx'
import classes from './schedule-card.module.css'
import { useSentence } from './sentence.ts'
import { useZoneOf } from './zones.ts'

/** The heading of a card: dates and hours, and the state in the time zone of its From factory. */
export function StateLine({ schedule, now }: { readonly schedule: DesignationSchedule; readonly now: number }) {
  const sentence = useSentence()
  const state = stateOf(schedule, useZoneOf()(schedule.from), now)
  return (
    <header className={classes['header']}>
      <h3 className={classes['name']}>{sentence.name(schedule)}</h3>
      <Pill tone={state.kind === 'active' ? 'accent' : 'neutral'}>{sentence.stateLabel(schedule, state, now)}</Pill>
      <span className={classes['state']}>{sentence.stateText(schedule, now)}</span>
      <span className={classes['history']}>
        <HistoryLink kind="designation" of={schedule.id} name={`${schedule.from} → ${schedule.to}, ${sentence.name(schedule)}`} />
      </span>
    </header>
  )
}

import type { DesignationSchedule } from '@goat/domain/designation'
import { useSay } from '../platform/locale/locale-root.tsx'
import { scheduleFields } from './drafts.ts'
import classes from './schedule-facts.module.css'
import { fieldLabels, useShow } from './show.ts'

// Whether it is paused is said with its state.
const rows = scheduleFields.filter((field) => field !== 'paused')

/** The form in read mode: each field under its label, and where the edit mode has it. */
export function ScheduleFacts({ schedule }: { readonly schedule: DesignationSchedule }) {
  const say = useSay()
  const show = useShow()
  return (
    <dl className={classes['facts']}>
      {rows.map((field) => (
        <div key={field} className={classes['fact']}>
          <dt className={classes['label']}>{say(fieldLabels[field])}</dt>
          <dd className={classes['value']}>{show.value(field, schedule)}</dd>
        </div>
      ))}
    </dl>
  )
}

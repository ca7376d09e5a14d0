import type { DesignationSchedule } from '@goat/domain/designation'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { ScheduleField } from './drafts.ts'
import classes from './schedule-facts.module.css'
import { fieldLabels, useShow } from './show.ts'

const rows: readonly ScheduleField[] = [
  'from',
  'to',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'applicableDays',
  'cardTypes',
  'deliveryMethods',
  'packTypes',
  'addressTypes',
  'applicableDespatchDays',
  'domesticOrdersOnly',
]

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

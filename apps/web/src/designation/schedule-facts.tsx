import { type DesignationSchedule, scheduleFields } from '@goat/domain/designation'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { fieldLabels } from './messages.ts'
import { useShow } from './show.ts'

// The state says whether it is paused.
const rows = scheduleFields.map(({ name }) => name).filter((name) => name !== 'paused')

/** The form in read mode, with the fields in the same places as in edit mode. */
export function ScheduleFacts({ schedule }: { readonly schedule: DesignationSchedule }) {
  const say = useSay()
  const show = useShow()
  return (
    <Facts>
      {rows.map((field) =>
        field === 'note' && schedule.note === '' ? null : (
          <Fact key={field} label={say(fieldLabels[field])}>
            {show.value(field, schedule)}
          </Fact>
        ),
      )}
    </Facts>
  )
}

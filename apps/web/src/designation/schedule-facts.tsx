import { type DesignationSchedule, scheduleFields } from '@goat/domain/designation'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { fieldLabels } from './messages.ts'
import { useShow } from './show.ts'

// Whether it is paused is said with its state.
const rows = scheduleFields.map(({ name }) => name).filter((name) => name !== 'paused')

/** The form in read mode: each field under its label, and where the edit mode has it. */
export function ScheduleFacts({ schedule }: { readonly schedule: DesignationSchedule }) {
  const say = useSay()
  const show = useShow()
  return (
    <Facts>
      {rows.map((field) =>
        // A note is the exception.
        field === 'note' && schedule.note === '' ? null : (
          <Fact key={field} label={say(fieldLabels[field])}>
            {show.value(field, schedule)}
          </Fact>
        ),
      )}
    </Facts>
  )
}

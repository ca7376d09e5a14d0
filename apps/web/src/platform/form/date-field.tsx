import type { DateInputProps } from '@goat/ui/date-input'
import { Field } from '@goat/ui/field'
import fieldClasses from '@goat/ui/field.module.css'
import { useDates } from '../locale/dates.ts'
import { Later } from '../shell/later.tsx'
import { partInAdvance } from '../shell/part-in-advance.ts'

const part = partInAdvance(async () => (await import('@goat/ui/date-input')).DateInput)

/** The date input of `@goat/ui`, which is loaded after the page is shown. */
export function DateField(props: DateInputProps) {
  const dates = useDates()
  const { label, value, error, hint } = props
  const fallback = (
    <Field label={label} error={error} hint={hint} reading={{ text: '', isRefusal: false }}>
      {(control) => <input {...control} className={fieldClasses['control']} disabled value={dates.date(value)} />}
    </Field>
  )
  return (
    <Later part={part} fallback={fallback}>
      {(DateInput) => <DateInput {...props} />}
    </Later>
  )
}

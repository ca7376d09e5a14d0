import type { DateInputProps } from '@goat/ui/date-input'
import { Field } from '@goat/ui/field'
import fieldClasses from '@goat/ui/field.module.css'
import { useDates } from '../locale/dates.ts'
import { LazyComponent } from '../shell/lazy-component.tsx'
import { preloadable } from '../shell/preloadable.ts'

const part = preloadable(async () => (await import('@goat/ui/date-input')).DateInput)

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
    <LazyComponent part={part} fallback={fallback}>
      {(DateInput) => <DateInput {...props} />}
    </LazyComponent>
  )
}

import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { NumberControl, type NumberControlProps, type NumberFacts } from './number-control.tsx'
import classes from './number-input.module.css'

export type NumberInputProps = FieldFacts & NumberFacts & Pick<NumberControlProps, 'format'>

/**
 * A number as plain text. Typed and pasted text is never dropped, rounded or clamped: text that `read` cannot parse stays as it is, so that
 * the caller can show an error.
 */
export function NumberInput({ value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref, ...facts }: NumberInputProps) {
  const number = { value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref }
  return (
    <Field {...facts}>
      {(control) => <NumberControl {...number} control={control} className={classNames(fieldClasses['control'], classes['number'])} />}
    </Field>
  )
}

import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { NumberControl, type NumberControlProps, type NumberFacts } from './number-control.tsx'
import classes from './number-input.module.css'

export type NumberInputProps = FieldFacts & NumberFacts & Pick<NumberControlProps, 'format'>

/**
 * A number as plain text. Nothing that is typed or pasted is dropped, rounded or brought between bounds: what `read` does not understand
 * stays as it is, so that the owner can say what is wrong with it.
 */
export function NumberInput({ value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref, ...facts }: NumberInputProps) {
  const number = { value, onChange, read, format, isReadOnly, isDisabled, isRequired, ref }
  return (
    <Field {...facts}>
      {(control) => <NumberControl {...number} control={control} className={classNames(fieldClasses['control'], classes['number'])} />}
    </Field>
  )
}

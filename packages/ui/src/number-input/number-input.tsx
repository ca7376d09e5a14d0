import type { Ref } from 'react'
import { Input, NumberField } from 'react-aria-components/NumberField'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import classes from './number-input.module.css'

export type NumberInputProps = FieldFacts & {
  /** Undefined while nothing is there. */
  readonly value: number | undefined
  /** Called when the field is left, by Enter, and by each step of the arrow keys. */
  readonly onChange: (value: number | undefined) => void
  readonly minimum?: number
  readonly maximum?: number
  /** What the arrow keys add or take away, and what a typed number is rounded to. */
  readonly step?: number
  /** How the number is written in the person's language. */
  readonly format?: Intl.NumberFormatOptions
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A number, read and written as the person's language writes it (React Aria's locale). */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onChange,
    minimum,
    maximum,
    step,
    format,
    isReadOnly = false,
    isDisabled = false,
    isRequired = false,
    ref,
    ...facts
  } = props
  return (
    <Field {...facts}>
      {(control) => (
        <NumberField
          id={control.id}
          aria-label={facts.label}
          {...(control['aria-describedby'] === undefined ? {} : { 'aria-describedby': control['aria-describedby'] })}
          value={value ?? Number.NaN}
          onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
          {...(minimum === undefined ? {} : { minValue: minimum })}
          {...(maximum === undefined ? {} : { maxValue: maximum })}
          {...(step === undefined ? {} : { step })}
          {...(format === undefined ? {} : { formatOptions: format })}
          isReadOnly={isReadOnly}
          isDisabled={isDisabled}
          isRequired={isRequired}
          isInvalid={control['aria-invalid'] === true}
          validationBehavior="aria"
          isWheelDisabled
        >
          <Input {...(ref === undefined ? {} : { ref })} className={classNames(fieldClasses['control'], classes['number']) ?? ''} />
        </NumberField>
      )}
    </Field>
  )
}

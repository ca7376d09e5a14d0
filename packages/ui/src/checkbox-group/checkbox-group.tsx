import { type Ref, useId } from 'react'
import { FieldError } from '../field/field.tsx'
import layout from '../layout.module.css'
import classes from './choice-group.module.css'

export type Choice<Value extends string> = { readonly value: Value; readonly label: string }

export type CheckboxGroupProps<Value extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: readonly Value[]
  readonly onChange: (value: readonly Value[]) => void
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  readonly isLabelHidden?: boolean
  /** The id of its form, if it is not inside it. */
  readonly form?: string
  /** The first checkbox. */
  readonly firstRef?: Ref<HTMLInputElement>
}

/** Several of a few choices. The value is in the order of the choices, not of ticking. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, choices, value, onChange, isDisabled = false, error, isLabelHidden = false, form, firstRef } = props
  const id = useId()
  const toggle = (one: Value, isOn: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((known) => (known === one ? isOn : value.includes(known))))
  return (
    <fieldset
      className={`${layout['stack-4']} ${classes['group']}`}
      disabled={isDisabled}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={isLabelHidden ? 'visually-hidden' : classes['legend']}>{label}</legend>
      <div className={layout['row-0-20-stretch']}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={`${layout['target']} ${classes['choice']}`}>
            <input
              ref={index === 0 ? firstRef : undefined}
              form={form}
              type="checkbox"
              className={classes['input']}
              checked={value.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            <span className={layout['text-16']}>{choice.label}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

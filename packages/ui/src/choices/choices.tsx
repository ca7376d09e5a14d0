import { type Ref, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { FieldError } from '../fields/fields.tsx'
import classes from './choices.module.css'

export type CheckboxProps = {
  readonly label: string
  /** Hides the label visually, if something next to the box says the same. */
  readonly isLabelHidden?: boolean
  readonly isChecked: boolean
  /** Indeterminate: some of the values that it stands for are on, but not all. */
  readonly isMixed?: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
}

/** A yes-or-no choice. */
export function Checkbox({ label, isLabelHidden = false, isChecked, isMixed = false, onChange, isDisabled = false }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={`target ${classes['choice']}`} data-label-hidden={isLabelHidden || undefined} data-disabled={isDisabled || undefined}>
      <input
        ref={box}
        type="checkbox"
        className={classes['input']}
        aria-label={isLabelHidden ? label : undefined}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isLabelHidden ? null : <span className="text-16">{label}</span>}
    </label>
  )
}

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
  /** Buttons that select several values at once, or none. */
  readonly shortcuts?: readonly Shortcut<Value>[]
}

export type Shortcut<Value extends string> = { readonly label: string; readonly values: readonly Value[] }

/** Several of a few choices. The value is in the order of the choices, not of ticking. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, choices, value, onChange, isDisabled = false, error, isLabelHidden = false, form, firstRef, shortcuts = [] } = props
  const id = useId()
  const toggle = (one: Value, isOn: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((known) => (known === one ? isOn : value.includes(known))))
  return (
    <fieldset
      className={`grid gap-4 ${classes['group']}`}
      disabled={isDisabled}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={isLabelHidden ? 'visually-hidden' : 'small-strong'}>{label}</legend>
      <div className="row gap-x-20 stretch">
        {choices.map((choice, index) => (
          <label key={choice.value} className={`target ${classes['choice']}`}>
            <input
              ref={index === 0 ? firstRef : undefined}
              form={form}
              type="checkbox"
              className={classes['input']}
              checked={value.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            <span className="text-16">{choice.label}</span>
          </label>
        ))}
        {shortcuts.map((shortcut) => (
          <Button key={shortcut.label} variant="quiet" onClick={() => onChange(shortcut.values)}>
            {shortcut.label}
          </Button>
        ))}
      </div>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

export type RadioGroupProps<Value extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly isLabelHidden?: boolean
}

/** One of a few choices, each a row that can be pressed anywhere. Native radio buttons, so the arrow keys move the selection. */
export function RadioGroup<Value extends string>({ label, choices, value, onChange, isLabelHidden = false }: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className={`grid gap-4 ${classes['group']}`}>
      <legend className={isLabelHidden ? 'visually-hidden' : 'small-strong'}>{label}</legend>
      <div className="grid gap-8">
        {choices.map((choice) => (
          <label key={choice.value} className={`line gap-12 frame ${classes['row']}`}>
            <input
              type="radio"
              name={name}
              className={classes['input']}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className="text-16">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

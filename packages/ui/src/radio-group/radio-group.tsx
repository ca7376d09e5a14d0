import { useId } from 'react'
import type { Choice } from '../checkbox-group/checkbox-group.tsx'
import classes from '../checkbox-group/choice-group.module.css'
import layout from '../layout.module.css'

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
    <fieldset className={`${layout['stack-4']} ${classes['group']}`}>
      <legend className={isLabelHidden ? 'visually-hidden' : classes['legend']}>{label}</legend>
      <div className={layout['stack-8']}>
        {choices.map((choice) => (
          <label key={choice.value} className={`${layout['line-12']} ${layout['frame']} ${classes['row']}`}>
            <input
              type="radio"
              name={name}
              className={classes['input']}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={layout['text-16']}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

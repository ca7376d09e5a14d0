import { useEffect, useRef } from 'react'
import classes from '../checkbox-group/choice-group.module.css'
import layout from '../layout.module.css'

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
    <label
      className={`${layout['target']} ${classes['choice']}`}
      data-label-hidden={isLabelHidden || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        ref={box}
        type="checkbox"
        className={classes['input']}
        aria-label={isLabelHidden ? label : undefined}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isLabelHidden ? null : <span className={layout['text-16']}>{label}</span>}
    </label>
  )
}

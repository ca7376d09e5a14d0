import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { CharacterCount } from './character-count.tsx'
import classes from './field.module.css'
import { FieldError } from './field-error.tsx'

/** What every field takes. */
export type FieldFacts = {
  readonly label: string
  /** Hides the label from sight where something beside the field says the same. */
  readonly isLabelHidden?: boolean
  /** What is wrong with the value. */
  readonly error?: string | undefined
  /** Shown below the field: what it is for, or how to write it. */
  readonly hint?: string | undefined
}

/** What the control inside takes, so that its name and its notes are read with it. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export type FieldProps = FieldFacts & {
  /** Characters used out of a maximum, shown below the field. */
  readonly characters?: { readonly used: number; readonly maximum: number } | undefined
  readonly className?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** Label above, control, then what is wrong with it, what it is for and how much of its room is used. */
export function Field({ label, isLabelHidden = false, error, hint, characters, className, children }: FieldProps) {
  const id = useId()
  const isTooLong = characters !== undefined && characters.used > characters.maximum
  const notes = [error && `${id}-error`, hint && `${id}-hint`, characters && `${id}-count`].filter(Boolean).join(' ')
  return (
    <div className={classNames(classes['field'], className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : classes['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || isTooLong ? true : undefined,
        'aria-describedby': notes === '' ? undefined : notes,
      })}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint === undefined && characters === undefined ? null : (
        <div className={classes['notes']}>
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className={classes['hint']}>
              {hint}
            </p>
          )}
          {characters === undefined ? null : <CharacterCount id={`${id}-count`} {...characters} />}
        </div>
      )}
    </div>
  )
}

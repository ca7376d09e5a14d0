import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { characterCountTexts } from '../component-texts.ts'
import layout from '../layout.module.css'
import { useLanguageTag, useTexts } from '../ui-strings-provider.tsx'
import classes from './field.module.css'
import { FieldError } from './field-error.tsx'

/** Props of every field. */
export type FieldFacts = {
  readonly label: string
  /** Hides the label visually, if something next to the field says the same. */
  readonly isLabelHidden?: boolean
  readonly error?: string | undefined
  /** Shown below the field: its purpose or format. */
  readonly hint?: string | undefined
}

/** Props of the control inside, so that its label and notes are announced. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export type FieldProps = FieldFacts & {
  /** Characters used out of a maximum, shown below the field. */
  readonly characters?: { readonly used: number; readonly maximum: number } | undefined
  /**
   * What the typed text means, or as a refusal what to write instead; announced when it changes. A line is reserved for a meaning, so that
   * nothing moves when it appears.
   */
  readonly reading?: { readonly text: string; readonly isRefusal: boolean } | undefined
  readonly className?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** Label, control, meaning of the text, error, hint and character count, one below the other. */
export function Field({ label, isLabelHidden = false, error, hint, characters, reading, className, children }: FieldProps) {
  const id = useId()
  const isTooLong = characters !== undefined && characters.used > characters.maximum
  const notes = [reading?.text && `${id}-reading`, error && `${id}-error`, hint && `${id}-hint`, characters && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames(classes['field'], className)}>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'visually-hidden' : classes['label']}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || isTooLong ? true : undefined,
        'aria-describedby': notes === '' ? undefined : notes,
      })}
      {reading === undefined ? null : (
        <p
          id={`${id}-reading`}
          className={`${layout['note']} ${classes['reading']}`}
          data-refusal={reading.isRefusal || undefined}
          aria-live="polite"
        >
          {reading.text}
        </p>
      )}
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

export type CharacterCountProps = { readonly id: string; readonly used: number; readonly maximum: number }

/** From this share of the maximum, each change is announced; earlier it would be noise. */
const nearlyFull = 0.9

/** Characters used out of a maximum. Never truncates the text; the caller shows the error if it is too long. */
function CharacterCount({ id, used, maximum }: CharacterCountProps) {
  const texts = useTexts(characterCountTexts)
  const numbers = new Intl.NumberFormat(useLanguageTag())
  const text = texts.used(numbers.format(used), numbers.format(maximum))
  return (
    <div
      className={`${layout['note']} ${layout['tabular']} ${layout['to-end']} ${classes['count']}`}
      data-over={used > maximum || undefined}
    >
      <p id={id}>{text}</p>
      <p className="visually-hidden" role="status">
        {used >= maximum * nearlyFull ? text : ''}
      </p>
    </div>
  )
}

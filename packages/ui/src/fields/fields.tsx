import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, startTransition, useEffect, useId, useRef, useState } from 'react'
import { classNames, useLanguageTag, useTexts } from '../basics.tsx'
import { IconButton } from '../button/button.tsx'
import { characterCountTexts, passwordInputTexts } from '../component-texts.ts'
import { EyeIcon, EyeOffIcon } from '../icons/control-icons.tsx'
import { ErrorIcon } from '../icons/icons.tsx'
import { Unbroken } from '../messages/messages.tsx'
import classes from './fields.module.css'

/** Props of every field. */
export type FieldFacts = {
  readonly label: string
  /** Hides the label visually, if something next to the field says the same. */
  readonly isLabelHidden?: boolean
  readonly error?: string | undefined
  /** Shown below the field: its purpose or format. */
  readonly hint?: string | undefined
  /** The name of the field in its record, by which the field can be found. */
  readonly 'data-field'?: string
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
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, error, hint, characters, reading, className, children } = props
  const id = useId()
  const isTooLong = characters !== undefined && characters.used > characters.maximum
  const notes = [reading?.text && `${id}-reading`, error && `${id}-error`, hint && `${id}-hint`, characters && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('field', className)} data-field={props['data-field']}>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'small-strong'}>
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
          className={`note one-line ${classes['reading']}`}
          data-refusal={reading.isRefusal || undefined}
          aria-live="polite"
        >
          {reading.text}
        </p>
      )}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint === undefined && characters === undefined ? null : (
        <div className="row gap-2 gap-x-16 stretch between">
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className="note">
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
    <div className={`note tabular to-end ${classes['count']}`} data-over={used > maximum || undefined}>
      <p id={id}>{text}</p>
      <p className="visually-hidden" role="status">
        {used >= maximum * nearlyFull ? text : ''}
      </p>
    </div>
  )
}

type FieldErrorProps = {
  readonly id: string
  /** Says what is missing, not what is wrong: without the colour and the icon of an error. */
  readonly isMuted?: boolean
  readonly children: string
}

/** The error below a field, which refers to it with aria-describedby. */
export function FieldError({ id, isMuted = false, children }: FieldErrorProps) {
  return (
    <p id={id} className={`line gap-4 top text-14 ${isMuted ? 'note' : classes['error']}`} data-error>
      {isMuted ? null : <ErrorIcon />}
      <span>
        <Unbroken>{children}</Unbroken>
      </span>
    </p>
  )
}

/** Replaces the tabs and line breaks of a field with spaces, and keeps the position of the caret (UI-43). */
export function joinLines(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart } = field
  const joined = value.replace(/[\t\n\r\u2028\u2029]/g, ' ')
  if (joined === value) return
  field.value = joined
  field.setSelectionRange(selectionStart, selectionStart)
}

/**
 * Pressing a button leaves the field first. Errors are delayed, so that they do not move the button from under the pointer before the press
 * ends.
 */
const errorDelayMs = 200

/** Whether text is being typed into a field, or the field has been left since; call `onEdit` on each change of the text. */
export function useTyping() {
  const [state, setState] = useState<'untouched' | 'typing' | 'left'>('untouched')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    isTyping: state === 'typing',
    isLeft: state === 'left',
    onEdit: () => setState('typing'),
    onFocus: () => clearTimeout(leaving.current),
    onBlur: () => {
      leaving.current = setTimeout(() => setState('left'), errorDelayMs)
    },
  }
}

/**
 * The state of a list or calendar that a field opens. It is rendered in the background, so that the press is painted at once; closing is
 * immediate (UI-50).
 */
export function useOverlayState() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, onOpenChange: (next: boolean) => (next ? startTransition(() => setOpen(true)) : setOpen(false)) }
}

export type TextInputProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Shows the characters used out of this maximum. Longer text is accepted, so that pasted text is never truncated silently. */
  readonly maximum?: number
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** The id of its form, if it is not inside it. */
  readonly form?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A single-line text field with label, hint and error. Pasted tabs and line breaks become spaces. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, placeholder, maximum, isReadOnly, isDisabled, isRequired, autoComplete = 'off', form, ref, ...facts } = props
  return (
    <Field {...facts} characters={maximum === undefined ? undefined : { used: countCharacters(value), maximum }}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          form={form}
          className="field-control"
          type="text"
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={value}
          readOnly={isReadOnly}
          disabled={isDisabled}
          aria-required={isRequired}
          onChange={({ target }) => {
            joinLines(target)
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}

/** Counts code points, so that an emoji is one character, not two. */
function countCharacters(text: string): number {
  return [...text].length
}

export type TextAreaProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shows the characters used out of this maximum. Longer text is accepted, so that pasted text is never truncated silently. */
  readonly maximum?: number
  readonly placeholder?: string
  /** Initial number of lines; the field grows with its text. */
  readonly rows?: number
  /** Prevents line breaks: Enter is ignored, and pasted tabs and line breaks become spaces. */
  readonly isOneLine?: boolean
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field, with characters used out of a maximum (UI-34). */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maximum, placeholder, rows = 3, isOneLine = false, isReadOnly, isDisabled, isRequired, ref, ...facts } = props
  return (
    <Field {...facts} characters={maximum === undefined ? undefined : { used: countCharacters(value), maximum }}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          className={`field-control ${classes['area']}`}
          placeholder={placeholder}
          rows={rows}
          style={{ minBlockSize: `calc(${rows}lh + 2 * var(--space-8))` }}
          value={value}
          readOnly={isReadOnly}
          disabled={isDisabled}
          aria-required={isRequired}
          onKeyDown={(event) => {
            if (isOneLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          onChange={({ target }) => {
            if (isOneLine) joinLines(target)
            onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}

export type PasswordInputProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Tells password managers whether to fill in or to generate a password. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly isDisabled?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A password field with a button that shows the password. */
export function PasswordInput({ value, onChange, autoComplete, isDisabled = false, ref, ...facts }: PasswordInputProps) {
  const texts = useTexts(passwordInputTexts)
  const [isShown, setShown] = useState(false)
  return (
    <Field {...facts}>
      {(control) => (
        <div className={`relative ${classes['password']}`}>
          <input
            {...control}
            ref={ref}
            className={`field-control ${classes['input']}`}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={classes['toggle']}
            label={isShown ? texts.hide : texts.show}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            aria-controls={control.id}
            disabled={isDisabled}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}

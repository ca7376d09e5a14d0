import { type CalendarDate, createCalendar } from '@internationalized/date'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useDateField } from 'react-aria/useDateField'
import { DateFieldContext, DateFieldStateContext, DateSegment } from 'react-aria-components/DateField'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useContextProps } from 'react-aria-components/slots'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import classes from './date-input.module.css'
import { dateOf, meantBy, textOf, writtenDate } from './typed-date.ts'

export type DateSegmentsProps = {
  /** YYYY-MM-DD, or empty. */
  readonly value: string
  /** Called with each complete date, even one that does not exist, and with an empty string while the date is incomplete. */
  readonly onChange: (value: string) => void
}

/** The text of the segments, the date that it means, and its last existing date, which is React Aria's value. */
type Typed = { readonly shown: string; readonly meant: string; readonly date: CalendarDate | undefined }

/**
 * The segments of a typed date. React Aria alone would change a date that does not exist to the nearest one, read the year 26 as the first
 * century, not report a cleared segment, ignore the separators of 1/12/2026 and read its digits as 11-2-026, drop the letters of
 * 14 Dec 2027, read 02/14/2027 as 2 April, and ignore pasted text. Here the text stays as typed and is reported, and a separator moves to
 * the next segment. A date typed with separators or letters is parsed as a whole; if that fails, it is not a date.
 */
export function DateSegments({ value, onChange }: DateSegmentsProps) {
  const [props, ref] = useContextProps({}, null, DateFieldContext)
  const { state, order, setRun, completeYear, clearUnreadable } = useTypedDate(props, value, onChange)
  // Whether a digit was typed into the current segment: React Aria itself moves on from a full one.
  const hasDigit = useRef(false)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Tab') clearUnreadable()
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (isText) setRun((now) => (now === undefined ? now : now + key))
    else if (key === 'Tab' || /^(?:Arrow|Page|Home|End|Backspace|Delete)/.test(key)) setRun(undefined)
    if (/^\d$/.test(key)) hasDigit.current = true
    if (!/^[/.,\s-]$/.test(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (hasDigit.current) focusNext(event.currentTarget)
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault()
    if (state.isReadOnly || state.isDisabled) return
    setRun(undefined)
    const written = writtenDate(event.clipboardData.getData('text'), order)
    if (written === undefined) state.setValue(null)
    else onChange(written)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    completeYear()
    if (currentTarget.contains(relatedTarget)) return
    clearUnreadable()
    setRun('')
  }
  const { fieldProps } = useDateField(props, state, ref)
  return (
    <DateFieldStateContext value={state}>
      <div
        {...mergeProps(fieldProps, { onBlur })}
        ref={ref}
        className={classes['segments']}
        onFocusCapture={() => {
          hasDigit.current = false
        }}
        onKeyDownCapture={onKey}
        onPointerDownCapture={() => setRun(undefined)}
        onPaste={onPaste}
      >
        {state.segments.map((segment, at) => {
          const previous = state.segments[at - 1]?.type
          return <DateSegment key={`${previous} ${segment.type}`} segment={segment} className={classes['segment'] ?? ''} />
        })}
      </div>
    </DateFieldStateContext>
  )
}

type FieldProps = Omit<Parameters<typeof useDateFieldState>[0], 'locale' | 'createCalendar'>

/** React Aria's state of the field, and the text that was typed into it. */
function useTypedDate(props: FieldProps, value: string, onChange: (value: string) => void) {
  const { locale } = useLocale()
  const [typed, setTyped] = useState(() => typedAs(value))
  // The caller set another date than the one reported.
  if (value !== typed.meant) setTyped(typedAs(value))
  const state = useDateFieldState({
    ...props,
    value: typed.date ?? null,
    onChange: (date) => setTyped((now) => ({ ...now, date: date === null ? undefined : dateOf(date.toString()) })),
    locale,
    createCalendar,
  })
  const shown = textOf(state.segments)
  // The text typed since the field was entered; undefined once a segment is selected or changed in another way.
  const [run, setRun] = useState<string | undefined>('')
  const isWhole = run !== undefined && /\D/.test(run.trim())
  const order = state.segments.map(({ type }) => type)
  const written = isWhole ? (writtenDate(run, order) ?? '') : meantBy(shown)
  // The segments can show every existing date, and the 31st of a shorter month, but not a 14th month.
  const meant = written === meantBy(shown) || dateOf(written) !== undefined ? written : ''
  const report = useEffectEvent((nextShown: string, nextMeant: string) => {
    if (nextShown === typed.shown && nextMeant === typed.meant) return
    // Segments that show something else than what was meant are corrected.
    const date = nextMeant === meantBy(nextShown) ? undefined : dateOf(nextMeant)
    setTyped((now) => ({ shown: nextShown, meant: nextMeant, date: date ?? now.date }))
    if (nextMeant !== typed.meant) onChange(nextMeant)
  })
  useEffect(() => report(shown, meant), [shown, meant])
  return {
    // confirmPlaceholder is called when the field is left and would change a date that does not exist.
    state: { ...state, confirmPlaceholder: () => {} },
    order,
    setRun,
    completeYear: () => {
      if (typed.meant !== typed.shown && typed.meant !== '') state.setSegment('year', Number(typed.meant.slice(0, 4)))
    },
    /** Clears text that is not a date, so that it does not look like one. */
    clearUnreadable: () => {
      if (isWhole && meant === '') state.setValue(null)
    },
  }
}

function focusNext(field: HTMLElement): void {
  const { activeElement } = document
  const parts = [...field.querySelectorAll('[role=spinbutton]')]
  const next = activeElement === null ? undefined : parts[parts.indexOf(activeElement) + 1]
  if (next instanceof HTMLElement) next.focus()
}

function typedAs(value: string): Typed {
  const date = dateOf(value)
  return { shown: date === undefined ? '' : value, meant: value, date }
}

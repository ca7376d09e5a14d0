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
  /** Called with what was typed, as far as it is complete: a date that the calendar does not have too. */
  readonly onChange: (value: string) => void
}

/** What the parts show, what it means, and the last date among it that the calendar has, which React Aria goes on from. */
type Typed = { readonly shown: string; readonly meant: string; readonly date: CalendarDate | undefined }

/**
 * The parts of a date to type in. React Aria by itself turns a date that does not exist into the nearest one when the field is left, takes
 * the year 26 for the first century, does not tell of a date of which a part was cleared, passes over the separators of 1/12/2026 and takes its
 * digits for 11-2-026, drops the letters of 14 Dec 2027 and takes 02/14/2027 for 2 April, and ignores what is pasted. Here what was typed
 * stays and is told, and a separator leads to the next part. Where a date is typed with separators or letters, the text as a whole says what
 * it means; one that cannot be read is no date.
 */
export function DateSegments({ value, onChange }: DateSegmentsProps) {
  const [props, ref] = useContextProps({}, null, DateFieldContext)
  const { locale } = useLocale()
  const [typed, setTyped] = useState(() => typedAs(value))
  // The owner has another date than the one that it was told.
  if (value !== typed.meant) setTyped(typedAs(value))

  const state = useDateFieldState({
    ...props,
    value: typed.date ?? null,
    onChange: (date) => setTyped((now) => ({ ...now, date: date === null ? undefined : dateOf(date.toString()) })),
    locale,
    createCalendar,
  })
  const shown = textOf(state.segments)
  // What has been typed since the field was entered; undefined once a part is gone to or changed otherwise.
  const [run, setRun] = useState<string | undefined>('')
  const isWhole = run !== undefined && /\D/.test(run.trim())
  const order = state.segments.map(({ type }) => type)
  const written = isWhole ? (writtenDate(run, order) ?? '') : meantBy(shown)
  // The parts can show every date of the calendar, and the 31st of a shorter month, but not a 14th month.
  const meant = written === meantBy(shown) || dateOf(written) !== undefined ? written : ''
  const tell = useEffectEvent((shown: string, meant: string) => {
    if (shown === typed.shown && meant === typed.meant) return
    // Parts that were typed into otherwise than they were meant show what was meant.
    const date = meant === meantBy(shown) ? undefined : dateOf(meant)
    setTyped((now) => ({ shown, meant, date: date ?? now.date }))
    if (meant !== typed.meant) onChange(meant)
  })
  useEffect(() => tell(shown, meant), [shown, meant])
  // What cannot be read is not left standing as if it were a date.
  const conclude = () => {
    if (isWhole && meant === '') state.setValue(null)
  }

  const completeYear = () => {
    if (typed.meant !== typed.shown && typed.meant !== '') state.setSegment('year', Number(typed.meant.slice(0, 4)))
  }
  // Whether the present part has been typed into since it was entered: React Aria itself leads on from one that can take no more digits.
  const isBegun = useRef(false)
  const typing = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Tab') conclude()
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (isText) setRun((now) => (now === undefined ? now : now + key))
    else if (key === 'Tab' || /^(?:Arrow|Page|Home|End|Backspace|Delete)/.test(key)) setRun(undefined)
    if (/^\d$/.test(key)) isBegun.current = true
    if (!/^[/.,\s-]$/.test(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isBegun.current) focusNext(event.currentTarget)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault()
    if (state.isReadOnly || state.isDisabled) return
    setRun(undefined)
    const written = writtenDate(event.clipboardData.getData('text'), order)
    if (written === undefined) state.setValue(null)
    else onChange(written)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    completeYear()
    if (currentTarget.contains(relatedTarget)) return
    conclude()
    setRun('')
  }
  // What is called when the field is left would bring the date into the calendar.
  const keeping = { ...state, confirmPlaceholder: () => {} }
  const { fieldProps } = useDateField(props, keeping, ref)
  return (
    <DateFieldStateContext value={keeping}>
      <div
        {...mergeProps(fieldProps, { onBlur: leave })}
        ref={ref}
        className={classes['segments']}
        onFocusCapture={() => {
          isBegun.current = false
        }}
        onKeyDownCapture={typing}
        onPointerDownCapture={() => setRun(undefined)}
        onPaste={paste}
      >
        {state.segments.map((segment, at) => {
          const previous = state.segments[at - 1]?.type
          return <DateSegment key={`${previous} ${segment.type}`} segment={segment} className={classes['segment'] ?? ''} />
        })}
      </div>
    </DateFieldStateContext>
  )
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

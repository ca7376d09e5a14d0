import { type CalendarDate, createCalendar } from '@internationalized/date'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useDateField } from 'react-aria/useDateField'
import { DateFieldContext, DateFieldStateContext, DateSegment } from 'react-aria-components/DateField'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useContextProps } from 'react-aria-components/slots'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import classes from './date-input.module.css'
import { dateOf, meantBy, pastedDate, textOf } from './typed-date.ts'

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
 * digits for 11-2-026, and ignores what is pasted. Here what was typed stays and is told, and a separator leads to the next part.
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
  const tell = useEffectEvent((next: string) => {
    if (next === typed.shown) return
    const meant = meantBy(next)
    setTyped((now) => ({ ...now, shown: next, meant }))
    onChange(meant)
  })
  useEffect(() => tell(shown), [shown])

  const completeYear = () => {
    if (typed.meant !== typed.shown) state.setSegment('year', Number(typed.meant.slice(0, 4)))
  }
  // Whether the present part has been typed into since it was entered: React Aria itself leads on from one that can take no more digits.
  const isBegun = useRef(false)
  const separate = (event: KeyboardEvent<HTMLElement>) => {
    if (/^\d$/.test(event.key)) isBegun.current = true
    if (!/^[/.,\s-]$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isBegun.current) focusNext(event.currentTarget)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault()
    const order = state.segments.map(({ type }) => type)
    const pasted = pastedDate(event.clipboardData.getData('text'), order)
    if (pasted !== undefined && !state.isReadOnly && !state.isDisabled) onChange(pasted)
  }
  // What is called when the field is left would bring the date into the calendar.
  const keeping = { ...state, confirmPlaceholder: () => {} }
  const { fieldProps } = useDateField(props, keeping, ref)
  return (
    <DateFieldStateContext value={keeping}>
      <div
        {...mergeProps(fieldProps, { onBlur: completeYear })}
        ref={ref}
        className={classes['segments']}
        onFocusCapture={() => {
          isBegun.current = false
        }}
        onKeyDownCapture={separate}
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

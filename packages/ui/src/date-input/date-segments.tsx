import { type CalendarDate, createCalendar } from '@internationalized/date'
import { useEffect, useEffectEvent, useState } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useDateField } from 'react-aria/useDateField'
import { DateFieldContext, DateFieldStateContext, DateSegment } from 'react-aria-components/DateField'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useContextProps } from 'react-aria-components/slots'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import classes from './date-input.module.css'
import { dateOf, meantBy, textOf } from './typed-date.ts'

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
 * the year 26 for the first century, and does not tell of a date of which a part was cleared. Here what was typed stays and is told.
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
  // What is called when the field is left would bring the date into the calendar.
  const keeping = { ...state, confirmPlaceholder: () => {} }
  const { fieldProps } = useDateField(props, keeping, ref)
  return (
    <DateFieldStateContext value={keeping}>
      <div {...mergeProps(fieldProps, { onBlur: completeYear })} ref={ref} className={classes['segments']}>
        {state.segments.map((segment, at) => {
          const previous = state.segments[at - 1]?.type
          return <DateSegment key={`${previous} ${segment.type}`} segment={segment} className={classes['segment'] ?? ''} />
        })}
      </div>
    </DateFieldStateContext>
  )
}

function typedAs(value: string): Typed {
  const date = dateOf(value)
  return { shown: date === undefined ? '' : value, meant: value, date }
}

import { parseDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import classes from './date-input.module.css'

export type MonthProps = {
  readonly marked: ((date: string) => string | undefined) | undefined
  /** YYYY-MM-DD. */
  readonly value: string | undefined
  readonly onChange: (date: string) => void
}

/** The calendar of a date field: a month of which a day can be chosen. */
export function Month({ value, marked, onChange }: MonthProps) {
  return (
    <Calendar value={value === undefined ? null : parseDate(value)} onChange={(date) => onChange(date.toString())} autoFocus>
      <header className="line between">
        <Button slot="previous" className={`bare ${classes['step']}`}>
          <ChevronDownIcon />
        </Button>
        <Heading className="text-16" />
        <Button slot="next" className={`bare ${classes['step']}`}>
          <ChevronDownIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={`label ${classes['weekday-name']}`}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => {
            const mark = marked?.(day.toString())
            return (
              <CalendarCell
                date={day}
                className={`tabular ${classes['day']}`}
                render={(props) => <div {...props} {...markProps(props['aria-label'], mark)} />}
              />
            )
          }}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function markProps(name: string | undefined, mark: string | undefined) {
  return mark === undefined ? {} : { 'aria-label': `${name}, ${mark}`, 'data-marked': true, title: mark }
}

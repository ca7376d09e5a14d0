import { type CalendarDate, DateFormatter } from '@internationalized/date'
import { type Ref, useId } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field-error.tsx'
import { CalendarIcon, ChevronDownIcon } from '../icons/control-icons.tsx'
import { useOverlayState } from '../use-overlay-state.ts'
import classes from './date-input.module.css'
import { DateSegments } from './date-segments.tsx'
import { dateOf } from './typed-date.ts'

export type DateInputProps = {
  readonly label: string
  /** YYYY-MM-DD; empty while incomplete. A date that does not exist, such as 2027-02-30, is reported as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  /** Shown below the field, such as the time zone of the date. */
  readonly hint?: string
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * A calendar date in the order of the tool's language, not the browser's: segments for day, month and year, the weekday as a check, and a
 * calendar.
 */
export function DateInput({ label, value, onChange, isReadOnly = false, isDisabled = false, error, hint, ref }: DateInputProps) {
  const id = useId()
  const date = dateOf(value)
  const describedBy = [error === undefined ? undefined : `${id}-error`, hint === undefined ? undefined : `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <DatePicker
      {...(ref === undefined ? {} : { ref })}
      className={fieldClasses['field'] ?? ''}
      value={date ?? null}
      onChange={(chosen) => onChange(chosen?.toString() ?? '')}
      {...useOverlayState()}
      isReadOnly={isReadOnly}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      shouldForceLeadingZeros
      {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
    >
      <Label className={fieldClasses['label'] ?? ''}>{label}</Label>
      <Group className={classNames(fieldClasses['control'], classes['date']) ?? ''} data-readonly={isReadOnly || undefined}>
        {/* Mounted again, so that a disabled empty field does not show what was typed before. */}
        <DateSegments key={String(isDisabled)} value={value} onChange={onChange} />
        <Weekday date={date} />
        {isReadOnly ? null : (
          <Button className={classes['opener'] ?? ''}>
            <CalendarIcon />
          </Button>
        )}
      </Group>
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={fieldClasses['hint']}>
          {hint}
        </p>
      )}
      <Popover className={classes['popover'] ?? ''} offset={4}>
        <Dialog className={classes['dialog'] ?? ''}>
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

function Month() {
  return (
    <Calendar>
      <header className={classes['month']}>
        <Button slot="previous" className={classes['step'] ?? ''}>
          <ChevronDownIcon />
        </Button>
        <Heading className={classes['month-name'] ?? ''} />
        <Button slot="next" className={classes['step'] ?? ''}>
          <ChevronDownIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={classes['weekday-name'] ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className={classes['day'] ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

/** Hidden from assistive technology, to which the field announces the whole date. */
function Weekday({ date }: { readonly date: CalendarDate | undefined }) {
  const { locale } = useLocale()
  return (
    <span className={classes['weekday']} aria-hidden="true">
      {date === undefined ? '' : new DateFormatter(locale, { weekday: 'short', timeZone: 'UTC' }).format(date.toDate('UTC'))}
    </span>
  )
}

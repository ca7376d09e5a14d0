import { type CalendarDate, parseDate } from '@internationalized/date'
import { type Ref, useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { DateFieldStateContext, DateSegment, type DateSegmentProps, DateInput as Segments } from 'react-aria-components/DateField'
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
import { CalendarIcon, ChevronDownIcon } from '../icons/icons.tsx'
import classes from './date-input.module.css'

export type DateInputProps = {
  readonly label: string
  /** YYYY-MM-DD; empty while the date is not complete. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  /** Shown below the field, such as whose calendar the date belongs to. */
  readonly hint?: string
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * A calendar date in the order of the tool's language, whatever the browser's is: day, month and year to type in, the weekday beside
 * them as a check, and a calendar to choose from.
 */
export function DateInput({ label, value, onChange, isReadOnly = false, isDisabled = false, error, hint, ref }: DateInputProps) {
  const id = useId()
  // The last complete date. React Aria keeps what is shown apart from it while a part of the date is missing.
  const [complete, setComplete] = useState(() => dateOf(value))
  if (value !== '' && value !== complete?.toString()) setComplete(dateOf(value))
  const [isPartial, setPartial] = useState(false)
  const notes = [error === undefined ? undefined : `${id}-error`, hint === undefined ? undefined : `${id}-hint`].filter(Boolean).join(' ')
  return (
    <DatePicker
      {...(ref === undefined ? {} : { ref })}
      className={fieldClasses['field'] ?? ''}
      value={(value === '' && (isDisabled || !isPartial) ? undefined : complete) ?? null}
      onChange={(chosen) => {
        setComplete(chosen === null ? undefined : dateOf(chosen.toString()))
        onChange(chosen?.toString() ?? '')
      }}
      isReadOnly={isReadOnly}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      shouldForceLeadingZeros
      {...(notes === '' ? {} : { 'aria-describedby': notes })}
    >
      <Label className={fieldClasses['label'] ?? ''}>{label}</Label>
      <Group className={classNames(fieldClasses['control'], classes['date']) ?? ''} data-readonly={isReadOnly || undefined}>
        <Segments className={classes['segments'] ?? ''}>
          {(segment) => (
            <Segment
              segment={segment}
              onPartial={(partial, shown) => {
                setPartial(partial)
                if (partial && value !== '') onChange('')
                if (!partial && value === '' && shown !== undefined) onChange(shown)
              }}
            />
          )}
        </Segments>
        <Weekday date={value === '' ? undefined : complete} />
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

type SegmentProps = Pick<DateSegmentProps, 'segment'> & {
  /** Told when a part of the date goes missing or the date is whole again, with the date that is then shown. */
  readonly onPartial: (isPartial: boolean, shown: string | undefined) => void
}

/** A part of the date. React Aria does not tell of a date of which a part was cleared: without this, the date before it would be saved. */
function Segment({ segment, onPartial }: SegmentProps) {
  const state = useContext(DateFieldStateContext)
  const parts = state?.segments.filter((one) => one.isEditable) ?? []
  const missing = parts.filter((one) => one.isPlaceholder).length
  const isPartial = missing > 0 && missing < parts.length
  const tell = useEffectEvent((partial: boolean) => {
    if (segment.type === 'year' && state !== null) onPartial(partial, missing === 0 ? state.value?.toString() : undefined)
  })
  useEffect(() => tell(isPartial), [isPartial])
  return <DateSegment segment={segment} className={classes['segment'] ?? ''} />
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

/** For the eye alone: assistive technology is told the whole date by the field itself. */
function Weekday({ date }: { readonly date: CalendarDate | undefined }) {
  const { locale } = useLocale()
  return (
    <span className={classes['weekday']} aria-hidden="true">
      {date === undefined ? '' : new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date.toDate('UTC'))}
    </span>
  )
}

/** undefined for what is no date (yet). */
function dateOf(value: string): CalendarDate | undefined {
  try {
    return parseDate(value)
  } catch {
    return undefined
  }
}

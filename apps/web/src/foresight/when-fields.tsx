import { issue } from '@goat/domain/text/text'
import { dateIssue, dateOfDay, dayOfDate, instantOf, localAt, parseTimeOfDay, showTimeOfDay } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'
import { Button } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useServerTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import classes from './order-check-screen.module.css'

type Typed = { readonly date: string; readonly time: string; readonly timeZone: string }

const orderLabels = { date: msg`Order date`, time: msg`Order time` }

export type WhenFieldsProps = {
  /** In milliseconds since 1970-01-01T00:00Z; undefined for now. */
  readonly at: number | undefined
  /** IANA zone of the fields. */
  readonly timeZone: string
  /** The labels of the date and the time; by default those of the order. */
  readonly labels?: { readonly date: MessageDescriptor; readonly time: MessageDescriptor }
  /** The public holidays of the factory. */
  readonly marked?: ((date: string) => string | undefined) | undefined
  readonly onChange: (at: number) => void
  /** Called to follow the clock again. Adds buttons for now, today and tomorrow. */
  readonly onNow?: () => void
}

/** The date and time of an order on a clock that is named. What is typed counts as soon as it is a date and a time. */
export function WhenFields({ at, timeZone, labels = orderLabels, marked, onChange, onNow }: WhenFieldsProps) {
  const say = useSay()
  const now = useServerTime()
  const place = cityIn(timeZone, say)
  const [typed, setTyped] = useState<Typed>()
  const [date = '', time = ''] = localAt(at ?? now, timeZone).split('T')
  const isCurrent = typed !== undefined && typed.timeZone === timeZone && [undefined, at].includes(instantOfTyped(typed))
  const shown = isCurrent ? typed : { date, time: at === undefined ? time.slice(0, 5) : showTimeOfDay(time), timeZone }
  const change = (next: Typed) => {
    setTyped(next)
    const instant = instantOfTyped(next)
    if (instant !== undefined) onChange(instant)
  }
  const today = localAt(now, timeZone).slice(0, 10)
  const days = [
    { label: msg`Today`, day: today },
    { label: msg`Tomorrow`, day: dateOfDay(dayOfDate(today) + 1) },
  ]
  return (
    <div className="row gap-8 top">
      <div className={classes['date']}>
        <DateInput
          label={say(labels.date)}
          value={shown.date}
          timeZone={timeZone}
          marked={marked}
          error={issueSentence(dateIssue(shown.date), say)}
          onChange={(value) => change({ ...shown, date: value })}
        />
      </div>
      <div className={classes['time']}>
        <TimeInput
          ref={selectOnPress}
          label={say(labels.time)}
          hint={say(msg`${place} time`)}
          value={shown.time}
          error={timeOf(shown.time) !== undefined ? undefined : issueSentence(issue('time.invalid', {}), say)}
          onChange={(value) => change({ ...shown, time: value })}
        />
      </div>
      {onNow === undefined ? null : (
        <div className={`row gap-8 stretch line-full ${classes['quick']}`}>
          <Button
            aria-pressed={at === undefined}
            onClick={() => {
              setTyped(undefined)
              onNow()
            }}
          >
            {say(msg`Now`)}
          </Button>
          {days.map(({ label, day }) => (
            <Button key={day} aria-pressed={at !== undefined && shown.date === day} onClick={() => change({ ...shown, date: day })}>
              {say(label)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** A ref: a press that focuses the field selects its text, as Tab does, so that what is typed replaces it. */
function selectOnPress(field: HTMLInputElement): () => void {
  const listening = new AbortController()
  let isEntering = false
  const note = () => {
    isEntering = document.activeElement !== field
  }
  const select = () => isEntering && field.select()
  field.addEventListener('pointerdown', note, listening)
  field.addEventListener('click', select, listening)
  return () => listening.abort()
}

function timeOf(typed: string): string | undefined {
  return parseTimeOfDay(normaliseTimeText(typed))
}

/** undefined while the date or the time is not valid. */
function instantOfTyped({ date, time, timeZone }: Typed): number | undefined {
  const parsed = timeOf(time)
  return parsed === undefined || dateIssue(date) !== undefined ? undefined : instantOf(`${date}T${parsed}`, timeZone)
}

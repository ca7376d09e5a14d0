import { activeLocals } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { DateInput } from '@goat/ui/date-input'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { useHolidayMarks } from '../live/world.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { ActiveSpanNote, EndOfDayOffer } from '../records/notes.tsx'
import { clockChangeText } from '../records/timing-sentences.ts'
import { useField, useFirstDay } from '../records/use-record-form.ts'
import { fieldLabels, formMessages, scheduleMessages } from './messages.ts'
import classes from './schedule-form.module.css'
import { issuesOf, rangeOf, type ScheduleDraft } from './schedules.ts'
import { useTexts } from './show.ts'

/** What the sections of the form take. */
export type ScheduleField = ReturnType<typeof useField<ScheduleDraft, typeof fieldLabels>>

/** Binds the controls of the form of a schedule. `showsAtOnce`: see `useField`. */
export function useScheduleField(
  form: Parameters<typeof useField<ScheduleDraft, typeof fieldLabels>>[0],
  option: DeliveryOption,
  showsAtOnce?: 'all',
): ScheduleField {
  const { brand } = useBrand()
  return useField(form, issuesOf(form.state.draft, brand, option), fieldLabels, showsAtOnce)
}

type ActiveRangeFieldsProps = {
  readonly field: ScheduleField
  readonly timeZone: string
  /** When the schedule would be active; empty while the fields are incomplete. */
  readonly span: string
}

/** The active range and the delivery dates of a schedule (OPT-13). */
export function ActiveRangeFields({ field, timeZone, span }: ActiveRangeFieldsProps) {
  const say = useSay()
  const centre = field.draft.fulfilmentCentreId
  const marked = useHolidayMarks([centre])
  const setFirstDay = useFirstDay(field, 'deliveryFrom', { deliveryTo: 0 })
  return (
    <>
      <fieldset className="grid gap-12">
        <legend className="medium">{say(scheduleMessages.activeRange)}</legend>
        <p className="note">{say(formMessages.localTimes(centre, cityIn(timeZone, say)))}</p>
        <div className={classes['columns']}>
          <RangeEnd field={field} end="start" timeZone={timeZone} />
          <RangeEnd field={field} end="end" timeZone={timeZone} />
        </div>
        <ActiveSpanNote text={span} />
      </fieldset>
      <fieldset className="grid gap-12">
        <legend className="medium">{say(scheduleMessages.deliveryDates)}</legend>
        <div className={classes['columns']}>
          <DateInput {...field('deliveryFrom')} timeZone={timeZone} marked={marked} onChange={setFirstDay} />
          <DateInput {...field('deliveryTo')} timeZone={timeZone} marked={marked} />
        </div>
      </fieldset>
    </>
  )
}

type RangeEndProps = { readonly field: ScheduleField; readonly end: 'start' | 'end'; readonly timeZone: string }

/** The start or the end of the active range, with what its time means. */
export function RangeEnd({ field, end, timeZone }: RangeEndProps) {
  const { draft, error } = field
  const marked = useHolidayMarks([draft.fulfilmentCentreId])
  const [date, time] = end === 'start' ? (['startDate', 'startTime'] as const) : (['endDate', 'endTime'] as const)
  // All dates of a new schedule move with its start, and the last delivery with its end, until they are changed.
  const [followers] = useState(() => {
    const { id, startDate, endDate, deliveryFrom, deliveryTo } = draft
    const days = (date: string, after = startDate) => dayOfDate(date) - dayOfDate(after)
    if (end === 'end') return id === '' ? { deliveryTo: days(deliveryTo, endDate) } : {}
    return id === '' ? { endDate: days(endDate), deliveryFrom: days(deliveryFrom), deliveryTo: days(deliveryTo) } : { endDate: 0 }
  })
  const setDate = useFirstDay(field, date, followers)
  const meaning = clockChangeText(useSay(), activeLocals(rangeOf(draft))[end], timeZone)
  return (
    <div className="grid gap-4 content-top">
      <div className="pair">
        <DateInput {...field(date)} timeZone={timeZone} marked={marked} onChange={setDate} />
        <TimeInput {...field.time(time)} error={error(time)} allowEndOfDay={end === 'end'} />
      </div>
      <p role="status" className={meaning === undefined ? 'visually-hidden' : `text-14 ${classes['clock-note']}`}>
        {meaning}
      </p>
      {end === 'end' ? <EndNote field={field} /> : null}
    </div>
  )
}

/** For an end at midnight, says that the day is not included, and offers its end (OPT-50). */
function EndNote({ field: { draft, isSaving, set } }: Pick<RangeEndProps, 'field'>) {
  const { say, show } = useTexts()
  const { endDate } = draft
  const isMidnight = isCalendarDate(endDate) && rangeOf(draft).endTime === '00:00:00'
  return (
    <EndOfDayOffer
      endTime={draft.endTime}
      startTime={draft.startDate === endDate ? draft.startTime : undefined}
      isDisabled={isSaving}
      note={isMidnight ? say(formMessages.notIncluded(show.date(dateOfDay(dayOfDate(endDate) - 1)), show.date(endDate))) : undefined}
      label={isMidnight ? say(msg`End of day: include ${{ date: show.date(endDate) }}`) : undefined}
      onChange={(endTime) => set({ endTime })}
    />
  )
}

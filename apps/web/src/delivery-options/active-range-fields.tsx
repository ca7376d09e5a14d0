import { activeLocals } from '@goat/domain/delivery-option-schedules'
import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { type LocalDateTime, meaningOfLocal } from '@goat/domain/time/clock'
import { DateInput, type DateInputProps } from '@goat/ui/date-input'
import { TimeInput } from '@goat/ui/time-input'
import { useHolidayMarks } from '../live/world.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import formClasses from '../records/form.module.css'
import { ActiveSpanNote, EndOfDayOffer } from '../records/notes.tsx'
import { rangeOf, type ScheduleDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { fieldMessages, scheduleMessages } from './messages.ts'
import classes from './schedule-form.module.css'
import { type Texts, useTexts } from './show.ts'

/** The props of each section of the form. */
export type SectionProps = {
  readonly draft: ScheduleDraft
  readonly isDisabled: boolean
  /** Whether fields show their errors: only after an attempt to save. */
  readonly isChecked: boolean
  readonly errorOf: (field: OptionSchedulePath) => string | undefined
  readonly onEdit: (change: (draft: ScheduleDraft) => ScheduleDraft) => void
}

export type ActiveRangeFieldsProps = SectionProps & {
  readonly timeZone: string
  /** When the schedule would be active; empty while the fields are incomplete. */
  readonly span: string
}

/** The active range and the delivery dates of a schedule (OPT-13). */
export function ActiveRangeFields({ timeZone, span, ...section }: ActiveRangeFieldsProps) {
  const say = useSay()
  return (
    <>
      <fieldset className="stack-12">
        <legend className={classes['legend']}>{say(scheduleMessages.activeRange)}</legend>
        <p className="note">{say(formMessages.localTimes(section.draft.fulfilmentCentreId, cityIn(timeZone, say)))}</p>
        <div className={classes['columns']}>
          <RangeEnd {...section} end="start" timeZone={timeZone} />
          <RangeEnd {...section} end="end" timeZone={timeZone} />
        </div>
        <ActiveSpanNote text={span} />
      </fieldset>
      <fieldset className="stack-12">
        <legend className={classes['legend']}>{say(fieldMessages.deliveryDates)}</legend>
        <div className={classes['columns']}>
          <DateField {...section} name="deliveryFrom" label={say(fieldMessages.from)} />
          <DateField {...section} name="deliveryTo" label={say(fieldMessages.to)} />
        </div>
      </fieldset>
    </>
  )
}

type DateFieldProps = SectionProps &
  Pick<DateInputProps, 'label' | 'hint'> & { readonly name: 'startDate' | 'endDate' | 'deliveryFrom' | 'deliveryTo' }

/** A date of a schedule, on the calendar of its centre. */
export function DateField({ name, draft, isDisabled, errorOf, onEdit, isChecked: _, ...field }: DateFieldProps) {
  const marked = useHolidayMarks([draft.fulfilmentCentreId])
  return (
    <div data-field={name}>
      <DateInput
        {...field}
        value={draft[name]}
        isReadOnly={isDisabled}
        onChange={(value) => onEdit((now) => ({ ...now, [name]: value }))}
        error={errorOf(name)}
        marked={marked}
      />
    </div>
  )
}

/** The start or the end of the active range, with what its time means. */
export function RangeEnd({ end, timeZone, ...section }: SectionProps & { readonly end: 'start' | 'end'; readonly timeZone: string }) {
  const texts = useTexts()
  const { draft, isDisabled, isChecked, errorOf, onEdit } = section
  const [date, time] = end === 'start' ? (['startDate', 'startTime'] as const) : (['endDate', 'endTime'] as const)
  const meaning = meaningText(activeLocals(rangeOf(draft))[end], timeZone, texts)
  return (
    <div className="stack-4 content-top">
      <div className={formClasses['pair']}>
        <DateField {...section} name={date} label={texts.say(fieldMessages[date])} />
        <div data-field={time}>
          <TimeInput
            label={texts.say(fieldMessages[time])}
            value={draft[time]}
            isReadOnly={isDisabled}
            onChange={(value) => onEdit((now) => ({ ...now, [time]: value }))}
            error={errorOf(time)}
            isErrorForced={isChecked}
            allowEndOfDay={end === 'end'}
          />
        </div>
      </div>
      <p role="status" className={meaning === undefined ? 'visually-hidden' : classes['clock-note']}>
        {meaning}
      </p>
      {end === 'end' ? <EndNote draft={draft} isDisabled={isDisabled} onEdit={onEdit} /> : null}
    </div>
  )
}

/** For a local time that a clock change skips or repeats, the time that will be used. */
function meaningText(local: LocalDateTime, timeZone: string, { say, show }: Texts): string | undefined {
  const meaning = meaningOrNone(local, timeZone)
  const [date = '', time = ''] = local.split('T')
  const [usedDate = '', usedTime = ''] = (meaning?.local ?? '').split('T')
  const [shortTime, place] = [time.slice(0, 5), cityIn(timeZone, say)]
  if (meaning?.kind === 'skipped')
    return say(formMessages.skipped(shortTime, show.date(date), place, show.local(usedDate, usedTime), meaning.offset))
  return meaning?.kind === 'repeated' ? say(formMessages.repeated(shortTime, show.date(date), place, meaning.offset)) : undefined
}

function meaningOrNone(local: LocalDateTime, timeZone: string) {
  try {
    return meaningOfLocal(local, timeZone)
  } catch {
    return undefined
  }
}

/** For an end at midnight, says that the day is not included, and offers its end (OPT-50). */
function EndNote({ draft, isDisabled, onEdit }: Pick<SectionProps, 'draft' | 'isDisabled' | 'onEdit'>) {
  const { say, show } = useTexts()
  const { endDate } = draft
  const isMidnight = isCalendarDate(endDate) && rangeOf(draft).endTime === '00:00:00'
  return (
    <EndOfDayOffer
      endTime={draft.endTime}
      startTime={draft.startDate === endDate ? draft.startTime : undefined}
      isDisabled={isDisabled}
      note={isMidnight ? say(formMessages.notIncluded(show.date(dateOfDay(dayOfDate(endDate) - 1)), show.date(endDate))) : undefined}
      label={isMidnight ? say(formMessages.endOfDayText(show.date(endDate))) : undefined}
      onChange={(endTime) => onEdit((now) => ({ ...now, endTime }))}
    />
  )
}

import { activeLocals } from '@goat/domain/delivery-option-schedules'
import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { type LocalDateTime, meaningOfLocal } from '@goat/domain/time/clock'
import { DateInput } from '@goat/ui/date-input'
import layout from '@goat/ui/layout.module.css'
import { TimeInput } from '@goat/ui/time-input'
import { useHolidayMarks } from '../live/holidays.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import formClasses from '../records/form.module.css'
import { ActiveSpanNote, EndOfDayOffer } from '../records/notes.tsx'
import { rangeOf, type ScheduleDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import classes from './schedule-form.module.css'
import { useShow } from './show.ts'

export type ActiveRangeFieldsProps = SectionProps & {
  readonly timeZone: string
  readonly centre: string
  /** When the schedule would be active; empty while the fields are incomplete. */
  readonly span: string
}

/** The active range and the delivery dates of a schedule (OPT-13). */
export function ActiveRangeFields({ draft, isDisabled, errorOf, isChecked, onEdit, timeZone, centre, span }: ActiveRangeFieldsProps) {
  const say = useSay()
  const marked = useHolidayMarks([centre])
  const locals = activeLocals(rangeOf(draft))
  return (
    <>
      <fieldset className={classes['group']}>
        <legend className={classes['legend']}>{say(formMessages.activeRange)}</legend>
        <p className={formClasses['note']}>{say(formMessages.localTimes(centre, cityIn(timeZone, say)))}</p>
        <div className={classes['columns']}>
          {(['start', 'end'] as const).map((end) => {
            const [date, time] = end === 'start' ? (['startDate', 'startTime'] as const) : (['endDate', 'endTime'] as const)
            return (
              <div key={end} className={`${layout['stack-4']} ${layout['content-top']}`}>
                <div className={formClasses['pair']}>
                  <div data-field={date}>
                    <DateInput
                      label={say(formMessages[date])}
                      value={draft[date]}
                      isReadOnly={isDisabled}
                      onChange={(value) => onEdit((now) => ({ ...now, [date]: value }))}
                      error={errorOf(date)}
                      marked={marked}
                    />
                  </div>
                  <div data-field={time}>
                    <TimeInput
                      label={say(formMessages[time])}
                      value={draft[time]}
                      isReadOnly={isDisabled}
                      onChange={(value) => onEdit((now) => ({ ...now, [time]: value }))}
                      error={errorOf(time)}
                      isErrorForced={isChecked}
                      allowEndOfDay={end === 'end'}
                    />
                  </div>
                </div>
                <LocalMeaningNote local={locals[end]} timeZone={timeZone} />
                {end === 'end' ? <EndNote draft={draft} isDisabled={isDisabled} onEdit={onEdit} /> : null}
              </div>
            )
          })}
        </div>
        <ActiveSpanNote text={span} />
      </fieldset>
      <fieldset className={classes['group']}>
        <legend className={classes['legend']}>{say(formMessages.deliveryDates)}</legend>
        <div className={classes['columns']}>
          <div data-field="deliveryFrom">
            <DateInput
              label={say(formMessages.from)}
              value={draft.deliveryFrom}
              isReadOnly={isDisabled}
              onChange={(deliveryFrom) => onEdit((now) => ({ ...now, deliveryFrom }))}
              error={errorOf('deliveryFrom')}
              marked={marked}
            />
          </div>
          <div data-field="deliveryTo">
            <DateInput
              label={say(formMessages.to)}
              value={draft.deliveryTo}
              isReadOnly={isDisabled}
              onChange={(deliveryTo) => onEdit((now) => ({ ...now, deliveryTo }))}
              error={errorOf('deliveryTo')}
              marked={marked}
            />
          </div>
        </div>
      </fieldset>
    </>
  )
}

/** For an end at midnight, says that the day is not included, and offers its end (OPT-50). */
export function EndNote({ draft, isDisabled, onEdit }: Pick<SectionProps, 'draft' | 'isDisabled' | 'onEdit'>) {
  const say = useSay()
  const show = useShow()
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

/** For a local time that a clock change skips or repeats, shows the time that will be used. */
export function LocalMeaningNote({ local, timeZone }: { readonly local: LocalDateTime; readonly timeZone: string }) {
  const say = useSay()
  const show = useShow()
  const meaning = meaningOrNone(local, timeZone)
  const [date = '', time = ''] = local.split('T')
  const [usedDate = '', usedTime = ''] = (meaning?.local ?? '').split('T')
  const place = cityIn(timeZone, say)
  const text =
    meaning?.kind === 'skipped'
      ? formMessages.skipped(time.slice(0, 5), show.date(date), place, show.local(usedDate, usedTime), meaning.offset)
      : meaning?.kind === 'repeated'
        ? formMessages.repeated(time.slice(0, 5), show.date(date), place, meaning.offset)
        : undefined
  return (
    <p role="status" className={text === undefined ? 'visually-hidden' : classes['clock-note']}>
      {text === undefined ? '' : say(text)}
    </p>
  )
}

function meaningOrNone(local: LocalDateTime, timeZone: string) {
  try {
    return meaningOfLocal(local, timeZone)
  } catch {
    return undefined
  }
}

/** The props of each section of the form. */
export type SectionProps = {
  readonly draft: ScheduleDraft
  readonly isDisabled: boolean
  /** Whether fields show their errors: only after an attempt to save. */
  readonly isChecked: boolean
  readonly errorOf: (field: OptionSchedulePath) => string | undefined
  readonly onEdit: (change: (draft: ScheduleDraft) => ScheduleDraft) => void
}

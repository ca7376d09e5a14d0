import { activeInterval, activeLocals, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { rebase } from '@goat/domain/kinds/kind'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { DateInput } from '@goat/ui/date-input'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import { TimeInput } from '@goat/ui/time-input'
import { useState } from 'react'
import { useHolidayMarks } from '../live/holidays.ts'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { useConfirmSaving } from '../records/confirm.tsx'
import { beginEditing, isStale } from '../records/draft.ts'
import formClasses from '../records/form.module.css'
import { FormNotices, useFormElement } from '../records/form-element.tsx'
import { ActiveSpanNote, SavingWarnings } from '../records/notes.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { EndNote, LocalMeaningNote, type SectionProps } from './active-range-fields.tsx'
import { draftFields, draftOf, issuesOf, rangeOf, recordsOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { scheduleMessages } from './messages.ts'
import { useCentreSchedules, useMadeWith } from './queries.ts'
import { MadeWith } from './schedule-dialogs.tsx'
import classes from './schedule-form.module.css'
import { zoneOf } from './schedules.ts'
import { useShow } from './show.ts'
import { Overlaps, savingSentencesIn, useSavingSentences } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'

type ExtendProps = {
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  /** Whether another user has ended or cancelled it in the meantime. */
  readonly isOver: boolean
  /** `saved`: see `useRecordForm`. */
  readonly onClose: (saved?: readonly string[]) => void
}

/** Changes the end of a schedule to a later one, and its last delivery date; the rest stays the same. */
export function ExtendModal({ isOpen, ...rest }: ExtendProps & { readonly isOpen: boolean }) {
  const say = useSay()
  const [isSaving, setSaving] = useState(false)
  return (
    <Modal title={say(scheduleMessages.extendTitle)} isOpen={isOpen} onClose={() => rest.onClose()} isLocked={isSaving}>
      <ExtendForm {...rest} isOpen={isOpen} isSaving={isSaving} onSaving={setSaving} />
    </Modal>
  )
}

type ExtendFormProps = ExtendProps & {
  readonly isOpen: boolean
  readonly isSaving: boolean
  readonly onSaving: (isSaving: boolean) => void
}

function ExtendForm({ schedule, option, isOver, onClose, isOpen, isSaving, onSaving }: ExtendFormProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const writes = useScheduleWrites()
  const keyOf = useAttemptKey()
  const { data: schedules } = useCentreSchedules(option.fulfilmentCentreId)
  const now = useServerTime()
  const zone = zoneOf(option)
  // Based on the version at which the modal opened, so that another user's change is refused as a conflict.
  const form = useRecordForm<OptionScheduleTyped, ScheduleDraft>(draftFields, () => beginEditing(draftOf(schedule)), {
    keepAs: `${extendFormName}${schedule.id}`,
    onEnd: onClose,
    // Not while the modal fades out.
    isShown: isOpen,
  })
  const { base, draft, failure } = form.state
  const { element, notices } = useFormElement(form)
  // After a conflict, the next attempt is based on the stored schedule, with the typed end.
  if (failure !== undefined && isStale(base.version, schedule.version)) {
    const stored = draftOf(schedule)
    form.begin({ ...beginEditing(stored, { draft: rebase(draftFields, base, draft, stored) }), failure })
  }
  const issues = issuesOf(draft, brand, option)
  const endOf = (one: ScheduleDraft) => activeInterval(rangeOf(one), zone).end
  const isLater = !isOver && issues.all.length === 0 && endOf(draft) > endOf(base)
  const [isIncluded, setIncluded] = useState(false)
  const further = useMadeWith(schedule, isOpen).flatMap((one) => {
    const extended = extendedWith(one.schedule, scheduleFromDraft(draft, option))
    const { cancelledAt } = one.schedule
    const timeZone = zoneOf(one.option)
    const isExtended = isLater && cancelledAt === undefined && isEndLater(extended, one.schedule, timeZone)
    return isExtended ? [{ option: one.option, schedule: extended }] : []
  })
  const { ask, dialog } = useConfirmSaving()
  const sentences = useSavingSentences(option)
  const askToSave = () => {
    const at = serverTime()
    ask(
      (now, tag) => savingSentencesIn(now, tag, brand, option).timing(draft, at),
      () => void save(),
    )
  }
  const save = async () => {
    const next = scheduleFromDraft(draft, option)
    onSaving(true)
    const others = isIncluded ? further.map((one) => one.schedule) : []
    await form.save(() =>
      others.length > 0 ? writes.changeAll([next, ...others], 'extend') : writes.save(next, { key: keyOf(next), action: 'extend' }),
    )
    onSaving(false)
  }
  return (
    <>
      <form
        ref={element}
        className={classes['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isLater && !isSaving) askToSave()
        }}
      >
        <p>{say(scheduleMessages.extendEffect(base.name))}</p>
        <p className={formClasses['note']}>
          {say(formMessages.localTimes(base.fulfilmentCentreId, cityIn(zone, say)))}{' '}
          {say(scheduleMessages.wasUntil(show.localEnd(base.endDate, base.endTime)))}
        </p>
        <ExtendFields
          base={base}
          draft={draft}
          timeZone={zone}
          span={isLater ? sentences.span(draft) : ''}
          isDisabled={isSaving}
          errorOf={(field) => issueSentence(issues.of(field), say)}
          onEdit={form.edit}
        />
        <MadeWith others={further} isIncluded={isIncluded} isDisabled={isSaving} onInclude={setIncluded} />
        {schedules === undefined ? null : <Overlaps draft={draft} schedules={schedules} option={option} now={now} />}
        <SavingWarnings sentences={isLater ? sentences.timing(draft, now) : []} />
        {!isOver && issues.all.length === 0 && !isLater ? (
          <p className={formClasses['note']}>{say(scheduleMessages.extendNotLater)}</p>
        ) : null}
        <SampleEffect records={form.isUnsaved ? recordsOf(draft, brand, [option]) : []} />
        <FormNotices ref={notices}>
          {isOver ? (
            <Alert variant="warning" isLive>
              {say(scheduleMessages.extendOver)}
            </Alert>
          ) : null}
          {failure === undefined ? null : (
            <Alert variant="error" isLive>
              {failure.why(say)}
            </Alert>
          )}
        </FormNotices>
        <ModalActions>
          <Button disabled={isSaving} onClick={() => onClose()}>
            {say(formMessages.cancel)}
          </Button>
          <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={!isLater}>
            {say(scheduleMessages.extendButton)}
          </LoadingButton>
        </ModalActions>
      </form>
      {dialog}
    </>
  )
}

type ExtendFieldsProps = Omit<SectionProps, 'isChecked'> & {
  readonly base: ScheduleDraft
  readonly timeZone: string
  readonly span: string
}

function ExtendFields({ base, draft, isDisabled, errorOf, onEdit, timeZone, span }: ExtendFieldsProps) {
  const say = useSay()
  const marked = useHolidayMarks([draft.fulfilmentCentreId])
  const show = useShow()
  const edit = (part: Partial<ScheduleDraft>) => onEdit((now) => ({ ...now, ...part }))
  return (
    <>
      <div className={formClasses['pair']}>
        <DateInput
          label={say(formMessages.endDate)}
          value={draft.endDate}
          isReadOnly={isDisabled}
          onChange={(endDate) => onEdit((now) => ({ ...now, endDate, deliveryTo: deliveryAlong(base, now, endDate) }))}
          error={errorOf('endDate')}
          marked={marked}
        />
        <TimeInput
          label={say(formMessages.endTime)}
          value={draft.endTime}
          isReadOnly={isDisabled}
          onChange={(endTime) => edit({ endTime })}
          error={errorOf('endTime')}
          allowEndOfDay
        />
      </div>
      <EndNote draft={draft} isDisabled={isDisabled} onEdit={onEdit} />
      <ActiveSpanNote text={span} />
      <LocalMeaningNote local={activeLocals(rangeOf(draft)).end} timeZone={timeZone} />
      <DateInput
        label={`${say(formMessages.deliveryDates)}: ${say(formMessages.to)}`}
        value={draft.deliveryTo}
        isReadOnly={isDisabled}
        onChange={(deliveryTo) => edit({ deliveryTo })}
        error={errorOf('deliveryTo')}
        marked={marked}
        {...(draft.deliveryTo === base.deliveryTo ? {} : { hint: say(scheduleMessages.deliveryWas(show.date(base.deliveryTo))) })}
      />
    </>
  )
}

/** The last delivery date moves as many days as the end, unless the user has chosen another one (OPT-64). */
function deliveryAlong(base: ScheduleDraft, now: ScheduleDraft, endDate: string): string {
  const along = (end: string) => {
    if (!isCalendarDate(end) || end <= base.endDate) return base.deliveryTo
    return dateOfDay(dayOfDate(base.deliveryTo) + dayOfDate(end) - dayOfDate(base.endDate))
  }
  return now.deliveryTo === along(now.endDate) ? along(endDate) : now.deliveryTo
}

/** A schedule that was made with another one, extended like that one. */
function extendedWith(schedule: DeliveryOptionSchedule, { endDate, endTime, deliveryTo }: DeliveryOptionSchedule): DeliveryOptionSchedule {
  return { ...schedule, endDate, endTime, deliveryTo: deliveryTo > schedule.deliveryTo ? deliveryTo : schedule.deliveryTo }
}

/** Whether a schedule that is not over ends later than before. */
function isEndLater(next: DeliveryOptionSchedule, before: DeliveryOptionSchedule, timeZone: string): boolean {
  const { end } = activeInterval(before, timeZone)
  return end > serverTime() && activeInterval(next, timeZone).end > end
}

/** The beginning of the names of the forms that extend a schedule. */
export const extendFormName = 'extend-delivery-option-schedule/'

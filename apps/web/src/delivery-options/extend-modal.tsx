import { activeInterval, type DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { rebase } from '@goat/domain/kinds/kind'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { ModalActions } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { useEffect, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { beginEditing, isStale } from '../records/draft.ts'
import { ActiveSpanNote, SavingWarnings } from '../records/notes.tsx'
import { useFormParts } from '../records/record-form.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { useAttemptKey } from '../records/save.ts'
import { type RecordEdit, useRecordForm } from '../records/use-record-form.ts'
import { DateField, RangeEnd, type SectionProps } from './active-range-fields.tsx'
import { draftFields, draftOf, issuesOf, rangeOf, recordsOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { fieldMessages, messages, scheduleMessages } from './messages.ts'
import { type OptionSchedule, useCentreSchedules, useMadeWith } from './queries.ts'
import { zoneOf } from './schedules.ts'
import { MadeWith } from './several.tsx'
import { useTexts } from './show.ts'
import { Overlaps, savingSentencesIn, useSavingSentences } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'

type ExtendProps = OptionSchedule & {
  readonly isOpen: boolean
  /** Whether another user has ended or cancelled it in the meantime. */
  readonly isOver: boolean
  /** 'saved': see `useRecordForm`. */
  readonly onClose: (saved?: readonly string[]) => void
}

/** The beginning of the names of the forms that extend a schedule. */
export const extendFormName = 'extend-delivery-option-schedule/'

/** Changes the end of a schedule to a later one, and its last delivery date; the rest stays the same. */
export function ExtendModal(props: ExtendProps) {
  const say = useSay()
  const [isSaving, setSaving] = useState(false)
  return (
    <Modal title={say(scheduleMessages.extendTitle)} isOpen={props.isOpen} onClose={() => props.onClose()} isLocked={isSaving}>
      <ExtendForm {...props} onSaving={setSaving} />
    </Modal>
  )
}

type ExtendFormProps = ExtendProps & { readonly onSaving: (isSaving: boolean) => void }

function ExtendForm({ schedule, option, isOver, onClose, isOpen, onSaving }: ExtendFormProps) {
  const say = useSay()
  const { brand } = useBrand()
  const writes = useScheduleWrites()
  const keyOf = useAttemptKey()
  // Based on the version at which the modal opened, so that another user's change is refused as a conflict.
  const form = useRecordForm<OptionScheduleTyped, ScheduleDraft>(draftFields, () => beginEditing(draftOf(schedule)), {
    keepAs: `${extendFormName}${schedule.id}`,
    onEnd: onClose,
    // Not while the modal fades out.
    isShown: isOpen,
  })
  const { base, draft, failure, kind } = form.state
  const isSaving = kind === 'saving'
  useEffect(() => onSaving(isSaving), [isSaving, onSaving])
  // After a conflict, the next attempt is based on the stored schedule, with the typed end.
  if (failure !== undefined && isStale(base.version, schedule.version)) {
    const stored = draftOf(schedule)
    form.begin({ ...beginEditing(stored, { draft: rebase(draftFields, base, draft, stored) }), failure })
  }
  const next = scheduleFromDraft(draft, option)
  const isValid = issuesOf(draft, brand, option).all.length === 0
  const isLater = !isOver && isValid && endOf(rangeOf(draft), option) > endOf(rangeOf(base), option)
  const notLater = !isOver && isValid && !isLater ? say(scheduleMessages.extendNotLater) : undefined
  const [isIncluded, setIncluded] = useState(false)
  const madeWith = useMadeWith(schedule, isOpen)
  const further = isLater ? madeWith.flatMap((one) => extendedWith(one, next) ?? []) : []
  const { element, save, cancel, notices, dialog } = useFormParts({
    // Cancel closes the dialog without asking, like Escape.
    form: { ...form, cancel: () => onClose() },
    issues: isLater ? [] : [notLater],
    savesOnlyValid: true,
    obstacle: isOver ? (
      <Alert variant="warning" isLive>
        {say(scheduleMessages.extendOver)}
      </Alert>
    ) : undefined,
    questions: (now) => savingSentencesIn(now, brand, option).timing(draft, serverTime()),
    write: () => {
      const others = isIncluded ? further.map((one) => one.schedule) : []
      return others.length > 0 ? writes.changeAll([next, ...others], 'extend') : writes.save(next, { key: keyOf(next), action: 'extend' })
    },
    failureNotice: () => null,
    // Also while it is over.
    explanation: failure && (
      <Alert variant="error" isLive>
        {failure.why(say)}
      </Alert>
    ),
    labels: { save: say(scheduleMessages.extendButton), cancel: say(messages.cancel) },
  })
  return (
    <>
      <form {...element} className="stack-12">
        <ExtendFields form={form} option={option} isLater={isLater} isDisabled={isSaving} />
        <MadeWith others={further} isIncluded={isIncluded} isDisabled={isSaving} onInclude={setIncluded} />
        <ExtendWarnings draft={draft} option={option} isLater={isLater} />
        {notLater === undefined ? null : <p className="note">{notLater}</p>}
        <SampleEffect records={form.isUnsaved ? recordsOf(draft, brand, [option]) : []} />
        {notices}
        <ModalActions>
          {cancel}
          {save}
        </ModalActions>
      </form>
      {dialog}
    </>
  )
}

type ExtendFieldsProps = Pick<ExtendProps, 'option'> & {
  readonly form: RecordEdit<ScheduleDraft>
  readonly isLater: boolean
  readonly isDisabled: boolean
}

function ExtendFields({ form, option, isLater, isDisabled }: ExtendFieldsProps) {
  const { say, show } = useTexts()
  const { brand } = useBrand()
  const { base, draft } = form.state
  const zone = zoneOf(option)
  const issues = issuesOf(draft, brand, option)
  const sentences = useSavingSentences(option)
  const section: SectionProps = {
    draft,
    isDisabled,
    isChecked: false,
    errorOf: (field) => issueSentence(issues.of(field), say),
    onEdit: (change) =>
      form.edit((now) => {
        const next = change(now)
        return next.endDate === now.endDate ? next : { ...next, deliveryTo: deliveryAlong(base, now, next.endDate) }
      }),
  }
  return (
    <>
      <p>{say(scheduleMessages.extendEffect(base.name))}</p>
      <p className="note">
        {say(formMessages.localTimes(base.fulfilmentCentreId, cityIn(zone, say)))}{' '}
        {say(scheduleMessages.wasUntil(show.localEnd(base.endDate, base.endTime)))}
      </p>
      <RangeEnd {...section} end="end" timeZone={zone} />
      <ActiveSpanNote text={isLater ? sentences.span(draft) : ''} />
      <DateField
        {...section}
        name="deliveryTo"
        label={`${say(fieldMessages.deliveryDates)}: ${say(fieldMessages.to)}`}
        {...(draft.deliveryTo === base.deliveryTo ? {} : { hint: say(scheduleMessages.deliveryWas(show.date(base.deliveryTo))) })}
      />
    </>
  )
}

function ExtendWarnings({
  draft,
  option,
  isLater,
}: Pick<ExtendProps, 'option'> & { readonly draft: ScheduleDraft; readonly isLater: boolean }) {
  const { data: schedules } = useCentreSchedules(option.fulfilmentCentreId)
  const now = useServerTime()
  const sentences = useSavingSentences(option)
  return (
    <>
      {schedules === undefined ? null : <Overlaps draft={draft} schedules={schedules} option={option} now={now} />}
      <SavingWarnings sentences={isLater ? sentences.timing(draft, now) : []} />
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

/** A schedule that was made with another one, extended like that one; undefined if it is over, or would not end later. */
function extendedWith({ schedule, option }: OptionSchedule, to: DeliveryOptionSchedule): OptionSchedule | undefined {
  const deliveryTo = to.deliveryTo > schedule.deliveryTo ? to.deliveryTo : schedule.deliveryTo
  const extended = { ...schedule, endDate: to.endDate, endTime: to.endTime, deliveryTo }
  const end = endOf(schedule, option)
  return end > serverTime() && endOf(extended, option) > end ? { schedule: extended, option } : undefined
}

function endOf(range: Parameters<typeof activeInterval>[0], option: OptionSchedule['option']): number {
  return activeInterval(range, zoneOf(option)).end
}

import { activeInterval } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import { rebase } from '@goat/domain/kinds/kind'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { DateInput } from '@goat/ui/date-input'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useHolidayMarks } from '../live/world.ts'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { beginEditing, isStale } from '../records/draft.ts'
import { ActiveSpanNote, FailureAlert, SavingWarnings } from '../records/notes.tsx'
import { RecordForm } from '../records/record-form.tsx'
import { useAttemptKey } from '../records/save.ts'
import { type RecordEdit, useRecordForm } from '../records/use-record-form.ts'
import { RangeEnd, useScheduleField } from './active-range-fields.tsx'
import { formMessages, messages } from './messages.ts'
import { type OptionSchedule, useCentreSchedules } from './queries.tsx'
import { draftFields, draftOf, rangeOf, recordsOf, type ScheduleDraft, scheduleFromDraft, validSchedule, zoneOf } from './schedules.ts'
import { useOthers } from './several.tsx'
import { labelOf, textsIn, useTexts } from './show.ts'
import { Overlaps, savingSentencesIn } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'

type ExtendProps = OptionSchedule & {
  readonly isOpen: boolean
  /** Whether another user has ended or cancelled it in the meantime. */
  readonly isOver: boolean
  /** 'saved': see `useRecordForm`. */
  readonly onClose: (saved?: readonly string[]) => void
}

export const extendFormName = 'extend-delivery-option-schedule/'

/** Changes the end of a schedule to a later one, and its last delivery date; the rest stays the same. */
export function ExtendModal(props: ExtendProps) {
  const say = useSay()
  const [isSaving, setSaving] = useState(false)
  return (
    <Modal title={say(msg`Extend schedule`)} isOpen={props.isOpen} onClose={() => props.onClose()} isLocked={isSaving}>
      <ExtendForm {...props} onSaving={setSaving} />
    </Modal>
  )
}

function ExtendForm({
  schedule,
  option,
  isOver,
  onClose,
  isOpen,
  onSaving,
}: ExtendProps & { readonly onSaving: (isSaving: boolean) => void }) {
  const { say, brand } = useTexts()
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
  const valid = isOver ? undefined : validSchedule(draft, brand, option)
  const next = valid && endOf(valid, option) > endOf(rangeOf(base), option) ? valid : undefined
  const notLater = valid !== undefined && next === undefined ? say(msg`Choose an end that is later than the current one.`) : undefined
  const { others, choose } = useOthers(schedule)
  const change = {
    before: scheduleFromDraft(base, option),
    after: scheduleFromDraft(draft, option),
    label: (name: string) => labelOf(name, say, ': '),
  }
  const together = choose(others, change, isSaving)
  return (
    <RecordForm
      isDialog
      className="grid gap-12"
      // Cancel closes the dialog without asking, like Escape.
      form={{ ...form, cancel: () => onClose() }}
      issues={next === undefined ? [notLater] : []}
      savesOnlyValid
      obstacle={
        isOver ? (
          <Alert variant="warning" isLive>
            {say(msg`This schedule is over, so it cannot be extended. Duplicate it instead.`)}
          </Alert>
        ) : undefined
      }
      questions={(now) => savingSentencesIn(textsIn(now, brand), option).timing(draft, serverTime())}
      write={(typed) => {
        const extended = scheduleFromDraft(typed, option)
        return writes.save(extended, { key: keyOf([extended, together.chosen]), action: 'extend', together: together.chosen })
      }}
      hidesFailure
      // Also while it is over.
      explanation={<FailureAlert why={failure?.why(say)} />}
      labels={{ save: say(msg`Extend`), cancel: say(messages.cancel) }}
      sample={form.isUnsaved ? recordsOf(draft, brand, [option])?.concat(together.alike) : []}
    >
      <ExtendFields form={form} option={option} isLater={next !== undefined}>
        {together.choice}
      </ExtendFields>
      {notLater === undefined ? null : <p className="note">{notLater}</p>}
    </RecordForm>
  )
}

type ExtendFieldsProps = {
  readonly form: RecordEdit<ScheduleDraft>
  readonly option: DeliveryOption
  readonly isLater: boolean
  /** Between the fields and the warnings about them. */
  readonly children: ReactNode
}

function ExtendFields({ form: { state, edit }, option, isLater, children }: ExtendFieldsProps) {
  const texts = useTexts()
  const { say, show } = texts
  const { base, draft } = state
  const now = useServerTime()
  const { data: schedules } = useCentreSchedules(option.fulfilmentCentreId)
  const marked = useHolidayMarks([base.fulfilmentCentreId])
  const [zone, sentences] = [zoneOf(option), savingSentencesIn(texts, option)]
  const withDelivery: RecordEdit<ScheduleDraft>['edit'] = (change) =>
    edit((before) => {
      const next = change(before)
      return next.endDate === before.endDate ? next : { ...next, deliveryTo: deliveryAlong(base, before, next.endDate) }
    })
  const field = useScheduleField({ state, edit: withDelivery }, option, 'all')
  return (
    <>
      <p>{say(msg`Moves the end of “${{ name: base.name }}”, and its last delivery date with it.`)}</p>
      <p className="note">
        {say(formMessages.localTimes(base.fulfilmentCentreId, cityIn(zone, say)))}{' '}
        {say(msg`Currently ends ${{ end: show.localEnd(base.endDate, base.endTime) }}`)}
      </p>
      <RangeEnd field={field} end="end" timeZone={zone} />
      <ActiveSpanNote text={isLater ? sentences.span(draft) : ''} />
      <DateInput
        {...field('deliveryTo')}
        timeZone={zone}
        label={labelOf('deliveryTo', say, ': ')}
        marked={marked}
        hint={draft.deliveryTo === base.deliveryTo ? undefined : say(msg`Until now: ${{ date: show.date(base.deliveryTo) }}`)}
      />
      {children}
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

function endOf(range: Parameters<typeof activeInterval>[0], option: OptionSchedule['option']): number {
  return activeInterval(range, zoneOf(option)).end
}

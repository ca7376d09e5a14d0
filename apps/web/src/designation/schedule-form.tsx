import type { Listed } from '@goat/contract/received'
import type { OverlaidRecord } from '@goat/contract/resolve'
import {
  addressTypes,
  chooseDespatchDays,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  designationFactories,
  designationKind,
  despatchDayGroups,
  maxNoteLength,
  packTypes,
  type ScheduleContent,
} from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { DateInput } from '@goat/ui/date-input'
import { TextArea } from '@goat/ui/fields'
import { Unbroken } from '@goat/ui/messages'
import { MultiSelect, type MultiSelectProps } from '@goat/ui/multi-select'
import { Select } from '@goat/ui/select'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useHolidayMarks } from '../live/world.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { beginEditing } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { EndOfDayOffer, factoryChoice } from '../records/notes.tsx'
import { type FormConflict, RecordForm } from '../records/record-form.tsx'
import { useTogether } from '../records/together.tsx'
import { type RecordEdit, useField, useFirstDay, useRecordForm } from '../records/use-record-form.ts'
import {
  draftFields,
  draftOf,
  duplicateOf,
  issuesOf,
  type ScheduleDraft,
  scheduleFromDraft,
  schedulesToSave,
  withoutEmptyLists,
} from './drafts.ts'
import { source } from './history-source.ts'
import { codeLabels, fieldLabels, type ListCode, messages } from './messages.ts'
import { fieldTextsIn, useSentence } from './sentence.ts'
import { MidnightOffer, MoveConsequence, questions, savingQuestions, TimingNote, TimingWarnings, timedParts } from './timing.tsx'
import { Warnings } from './warnings.tsx'
import { useSaving } from './writes.ts'

export type ScheduleFormProps = {
  readonly label: string
  readonly form: RecordEdit<ScheduleDraft>
  /** The stored schedules; empty until they are loaded. */
  readonly others: readonly DesignationSchedule[]
  /** The overlaps and loops with those. */
  readonly warnings: ReactNode
  readonly conflict?: FormConflict
}

/** The form of a schedule: "Update" for one with an id, "Create" for a new one (DES-14). */
export function ScheduleForm({ label, form, others: stored, warnings, conflict }: ScheduleFormProps) {
  const say = useSay()
  const save = useSaving(stored)
  const sentence = useSentence()
  const { zoneOf } = sentence
  const { base, draft } = form.state
  const issues = issuesOf(draft)
  const field = useField(form, issues, fieldLabels)
  const isNew = draft.id === ''
  const { others, choose } = useTogether(designationKind, { source, of: draft.id, version: draft.version })
  const change = { before: scheduleFromDraft(base), after: scheduleFromDraft(draft), label: fieldTextsIn(say).label }
  const together = choose(others, change, field.isSaving)
  const write = (next: ScheduleDraft, from: ScheduleDraft) => {
    const before = scheduleFromDraft(from)
    const asked = (one: ScheduleDraft) => questions(timedParts(one, zoneOf), before, serverTime(), sentence)
    const needsNoQuestion = (merged: ScheduleDraft) => asked(merged).every((one) => asked(next).includes(one))
    return save([scheduleFromDraft(next)], next.id === '' ? {} : { rebase: { base: before, needsNoQuestion }, together: together.chosen })
  }
  return (
    <RecordForm
      label={label}
      className="grid gap-20 column"
      form={form}
      issues={issues.all}
      savesOnlyValid
      isInline={base.id !== ''}
      questions={savingQuestions(timedParts(draft, zoneOf), isNew ? undefined : scheduleFromDraft(base), zoneOf)}
      write={write}
      labels={{ save: say(isNew ? msg`Create` : msg`Update`), cancel: say(messages.cancel) }}
      conflict={conflict}
      sample={isNew || form.isUnsaved ? recordsOf(schedulesToSave(draft, zoneOf))?.concat(together.alike) : []}
      effects={
        <>
          {issues.all.length > 0 ? null : <MoveConsequence draft={draft} />}
          {together.choice}
        </>
      }
    >
      {({ isStopped, saveWith }) => (
        <>
          <ScheduleFields field={field}>
            {isStopped ? null : (
              <MidnightOffer draft={draft} isSaving={field.isSaving} onSave={(schedules) => saveWith(() => save(schedules))} />
            )}
          </ScheduleFields>
          {isStopped ? null : (
            <>
              <TimingWarnings draft={draft} />
              {warnings}
            </>
          )}
        </>
      )}
    </RecordForm>
  )
}

/** The records that saving schedules would write; undefined if none would be saved. */
function recordsOf(schedules: readonly DesignationSchedule[]) {
  if (schedules.length === 0) return undefined
  return schedules.map(
    ({ id, version: _version, ...value }, at): OverlaidRecord => ({ kind: 'designation', key: id === '' ? `new-${at}` : id, value }),
  )
}

export type ScheduleEditorProps = {
  /** As stored now. The form starts with its first value. */
  readonly schedule: DesignationSchedule
  /** It is no longer in the list. */
  readonly isGone: boolean
  readonly others: Listed<DesignationSchedule>
  /** `saved`: see `useRecordForm`. */
  readonly onEnd: (saved: readonly string[] | undefined) => void
}

/** A stored schedule in edit mode. */
export function ScheduleEditor({ schedule, isGone, others, onEnd }: ScheduleEditorProps) {
  const say = useSay()
  // An incomplete stored schedule shows its errors at once, because it cannot be saved as it is.
  const form = useRecordForm<ScheduleContent, ScheduleDraft>(draftFields, () => beginEditing(draftOf(schedule), { isChecked: true }), {
    stored: isGone ? undefined : draftOf(schedule),
    keepAs: `designation/${schedule.id}`,
    onEnd,
    staysWithin: true,
    checksEdits: true,
  })
  const { newer } = form
  const { base, draft } = form.state
  const again = { ...duplicateOf(draft), paused: draft.paused }
  return (
    <ScheduleForm
      label={say(messages.edit)}
      form={form}
      others={others.read}
      warnings={<Warnings draft={draft} others={others} />}
      conflict={{
        record: { kind: 'designation', key: schedule.id, version: newer?.stored.version },
        rows: newer && conflictRows(draftFields, newer, fieldTextsIn(say)),
        ended: isGone ? 'deleted' : undefined,
        onCreateAgain: () => form.beginAgain(beginEditing(duplicateOf(base), { draft: again, isChecked: true })),
      }}
    />
  )
}

type FieldsProps = {
  readonly field: ReturnType<typeof useField<ScheduleDraft, typeof fieldLabels>>
  /** What can be done about times that cross midnight. */
  readonly children: ReactNode
}

/** The described factories, and the chosen one, which only another back end may know. */
function factoriesWith(chosen: string) {
  const known: readonly string[] = designationFactories
  return (known.includes(chosen) ? known : [...known, chosen]).map(factoryChoice)
}

/** The fields of a schedule in edit mode (DES-7 to DES-11). */
function ScheduleFields({ field, children }: FieldsProps) {
  const say = useSay()
  const [touched, setTouched] = useState<readonly string[]>([])
  const isNew = field.draft.id === ''
  const chosen: { readonly [Name in keyof ListCode]: readonly ListCode[Name][] } = field.draft
  const none = { label: say(msg`None`), values: [] }
  const all = <Value extends string>(values: readonly Value[]) => ({ label: say(messages.all), values })
  const weekdays = { label: say(msg`Weekdays`), values: designationDays.filter((day) => day !== 'Saturday' && day !== 'Sunday') }
  const list = <Name extends keyof ListCode>(
    name: Name,
    groups: readonly (readonly ListCode[Name][])[],
    more: Partial<MultiSelectProps<ListCode[Name]>> = { shortcuts: [all(groups.flat()), none] },
  ) => (
    <MultiSelect
      {...field.choice(name)}
      groups={groups.map((codes) => codes.map((value) => ({ value, label: say(codeLabels[name][value]) })))}
      value={chosen[name]}
      isErrorMuted={isNew && !touched.includes(name)}
      onChange={(codes) => {
        setTouched([...touched, name])
        field.set({ [name]: codes })
      }}
      placeholder={say(msg`Choose…`)}
      applyLabel={say(msg`Apply`)}
      cancelLabel={say(messages.cancel)}
      {...more}
    />
  )
  const factory = (name: 'from' | 'to') => (
    <Select
      {...field.choice(name)}
      options={factoriesWith(field.draft[name])}
      placeholder={say(msg`Choose a factory`)}
      emptyText={say(msg`There are no factories.`)}
    />
  )
  return (
    <div className="grid gap-16 gap-x-24 top halves">
      {factory('from')}
      {factory('to')}
      <TimingFields field={field}>{children}</TimingFields>
      {list('applicableDays', [designationDays], { shortcuts: [all(designationDays), weekdays, none] })}
      {list('cardTypes', [designationCardTypes])}
      {list('deliveryMethods', [deliveryMethods])}
      {list('packTypes', [packTypes], { allLabel: say(messages.all), shortcuts: [none] })}
      {list('addressTypes', [addressTypes])}
      {list('applicableDespatchDays', despatchDayGroups, { choose: chooseDespatchDays, shortcuts: [none] })}
      <div className="row gap-x-24 across">
        <Checkbox {...field.checkbox('domesticOrdersOnly')} />
        {isNew ? (
          <Button disabled={field.isSaving} onClick={() => field.edit(withoutEmptyLists)}>
            {say(msg`Select all in the empty lists`)}
          </Button>
        ) : null}
      </div>
      <div className="row gap-x-24 across">
        <TextArea
          {...field('note')}
          label={say(msg`Note (optional)`)}
          hint={say(msg`Why this schedule exists. Only colleagues see it.`)}
          maximum={maxNoteLength}
          rows={2}
          isOneLine
        />
      </div>
    </div>
  )
}

/** The dates and times, and when the schedule would be active. */
function TimingFields({ field, children }: FieldsProps) {
  const say = useSay()
  const { draft, isChecked, isSaving, set } = field
  const setFirstDay = useFirstDay(field, 'startDate', { endDate: 0 })
  const marked = useHolidayMarks([draft.from])
  const time = (name: 'startTime' | 'endTime') => ({
    ...field(name),
    // A time shows its error on leaving the field, because it is incomplete while being typed. A reversed window shows it at once.
    isErrorForced: isChecked && (draft[name] === '' || issuesOf(draft).of(name)?.code === 'schedule.timesReversed'),
  })
  return (
    <>
      <div className="pair">
        <DateInput {...field('startDate')} timeZone="UTC" marked={marked} onChange={setFirstDay} />
        <TimeInput {...time('startTime')} />
      </div>
      <div className="grid gap-4 shrinkable">
        <div className="pair">
          <DateInput
            {...field('endDate')}
            timeZone="UTC"
            marked={marked}
            {...(draft.indefinteEndDate ? { value: '', isDisabled: true, hint: say(messages.noEndDate) } : {})}
          />
          <TimeInput {...time('endTime')} allowEndOfDay />
        </div>
        <EndOfDayOffer endTime={draft.endTime} startTime={draft.startTime} isDisabled={isSaving} onChange={(endTime) => set({ endTime })} />
      </div>
      <div className="across unless-empty">{children}</div>
      <div className="row gap-x-24 across">
        <Checkbox
          label={say(messages.indefinite)}
          isChecked={draft.indefinteEndDate}
          isDisabled={isSaving}
          onChange={(indefinteEndDate) => set({ indefinteEndDate })}
        />
        <p className="note">
          <Unbroken>{`${say(msg`Dates are UTC.`)} ${say(messages.localTimes(draft.from))}`}</Unbroken>
        </p>
        <TimingNote draft={draft} />
      </div>
    </>
  )
}

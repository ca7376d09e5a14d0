import type { Listed } from '@goat/contract/received'
import type { OverlaidRecord } from '@goat/contract/resolve'
import type { DesignationSchedule, ScheduleContent } from '@goat/domain/kinds/designation'
import { type ReactNode, useRef } from 'react'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { beginEditing, type Outcome } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { type FormConflict, RecordForm } from '../records/record-form.tsx'
import { type Rebase, useAttemptKey } from '../records/save.ts'
import { useTimingSentences } from '../records/timing-sentences.ts'
import { type RecordEdit, useRecordForm } from '../records/use-record-form.ts'
import { draftFields, draftOf, duplicateOf, issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { conflictTexts, messages } from './messages.ts'
import { MidnightOffer, schedulesToSave } from './midnight-offer.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { fieldTextsIn } from './show.ts'
import { questions, savingQuestions, timedParts } from './timing.ts'
import { MoveConsequence, TimingWarnings } from './timing-notes.tsx'
import { seenWarnings } from './unseen-warnings.ts'
import { Warnings } from './warnings.tsx'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

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
export function ScheduleForm({ label, form, others, warnings, conflict }: ScheduleFormProps) {
  const say = useSay()
  const saving = useSaving(others)
  const zoneOf = useZoneOf()
  const sentences = useTimingSentences()
  const { kind, base, draft, isChecked } = form.state
  const isSaving = kind === 'saving'
  const issues = issuesOf(draft).all
  const write = (next: ScheduleDraft, from: ScheduleDraft) => {
    const stored = scheduleFromDraft(from)
    const asked = (one: ScheduleDraft) => questions(timedParts(one, zoneOf), stored, serverTime(), sentences, zoneOf)
    const needsNoQuestion = (merged: ScheduleDraft) => asked(merged).every((one) => asked(next).includes(one))
    return saving.save(scheduleFromDraft(next), next.id === '' ? undefined : { base: stored, needsNoQuestion })
  }
  return (
    <RecordForm
      label={label}
      className="stack-20 column"
      form={form}
      issues={issues}
      savesOnlyValid
      isInline={base.id !== ''}
      questions={savingQuestions(timedParts(draft, zoneOf), draft.id === '' ? undefined : scheduleFromDraft(base), zoneOf)}
      write={write}
      labels={{ save: say(draft.id === '' ? messages.create : messages.update), cancel: say(messages.cancel) }}
      conflict={conflict}
      sample={draft.id === '' || form.isUnsaved ? recordsOf(schedulesToSave(draft, zoneOf)) : []}
      effects={issues.length > 0 ? null : <MoveConsequence draft={draft} />}
    >
      {({ isStopped, saveWith }) => (
        <>
          <ScheduleFields
            draft={draft}
            isChecked={isChecked}
            isDisabled={isSaving}
            onEdit={(part) => form.edit((now) => ({ ...now, ...part }))}
            midnightOffer={
              isStopped ? null : <MidnightOffer draft={draft} isSaving={isSaving} onSave={(all) => saveWith(() => saving.saveAll(all))} />
            }
          />
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

export type ScheduleEditorProps = {
  /** As stored now. The form starts with its first value. */
  readonly schedule: DesignationSchedule
  /** It is no longer in the list. */
  readonly isGone: boolean
  readonly others: Listed<DesignationSchedule>
  /** 'saved': see `useRecordForm`. */
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
  const createAgain = () =>
    form.beginAgain(beginEditing(duplicateOf(base), { draft: { ...duplicateOf(draft), paused: draft.paused }, isChecked: true }))
  return (
    <ScheduleForm
      label={say(messages.edit)}
      form={form}
      others={others.read}
      warnings={<Warnings draft={draft} others={others} />}
      conflict={{
        record: { kind: 'designation', key: schedule.id, version: newer?.stored.version },
        texts: conflictTexts,
        rows: newer && conflictRows(draftFields, newer, fieldTextsIn(say)),
        isDeleted: isGone,
        onCreateAgain: createAgain,
      }}
    />
  )
}

/** The records that saving schedules would write; undefined if none would be saved. */
function recordsOf(schedules: readonly DesignationSchedule[]): readonly OverlaidRecord[] | undefined {
  if (schedules.length === 0) return undefined
  return schedules.map(({ id, version: _version, ...value }, at) => ({ kind: 'designation', key: id === '' ? `new-${at}` : id, value }))
}

/**
 * Saves one or several schedules with one idempotency key per attempt. The server is asked for its warnings first: any that the form could
 * not show, because its list of schedules was stale, are shown once before saving.
 */
function useSaving(others: readonly DesignationSchedule[]) {
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const keyOf = useAttemptKey()
  const shown = useRef<ReadonlySet<string>>(new Set())
  const seenOf = (schedules: readonly DesignationSchedule[]) => shown.current.union(seenWarnings(schedules, others, zoneOf))
  const unlessWarned = async (schedules: readonly DesignationSchedule[], save: () => Promise<Outcome>): Promise<Outcome> => {
    const warned = await writes.warn(schedules, seenOf(schedules))
    if (warned === undefined) return save()
    shown.current = shown.current.union(warned.keys)
    return warned.outcome
  }
  return {
    /** 'rebase': undefined for a new schedule. Warnings of the server about the merged schedule are questions too. */
    save: (schedule: DesignationSchedule, rebase: Rebase<DesignationSchedule> | undefined) =>
      unlessWarned([schedule], () =>
        writes.save(schedule, {
          key: keyOf(schedule),
          rebase: rebase && {
            base: rebase.base,
            needsNoQuestion: async (merged) =>
              (await rebase.needsNoQuestion?.(merged)) !== false && (await writes.warn([merged], seenOf([schedule]))) === undefined,
          },
        }),
      ),
    saveAll: (schedules: readonly DesignationSchedule[]) => unlessWarned(schedules, () => writes.saveAll(schedules, keyOf(schedules))),
  }
}

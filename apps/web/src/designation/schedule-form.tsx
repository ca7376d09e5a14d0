import type { OverlaidRecord } from '@goat/contract/resolve'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { LoadingButton } from '@goat/ui/loading-button'
import { type ReactNode, useRef } from 'react'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { isConflict, type Outcome } from '../records/draft.ts'
import formClasses from '../records/form.module.css'
import { FormNotices, useEscape, useFormElement } from '../records/form-element.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import type { Rebase } from '../records/save.ts'
import type { RecordEdit } from '../records/use-record-form.ts'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { MidnightOffer, schedulesToSave } from './midnight-offer.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { timedParts } from './timing.ts'
import { MoveConsequence, TimingWarnings } from './timing-notes.tsx'
import { seenWarnings } from './unseen-warnings.ts'
import { useConfirmTiming } from './use-confirm-timing.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleFormProps = {
  readonly label: string
  readonly form: RecordEdit<ScheduleDraft>
  /** The stored schedules; empty until they are loaded. */
  readonly others: readonly DesignationSchedule[]
  /** The effects of saving, compared with those. */
  readonly effects: ReactNode
  /** What another user has done to the schedule, or why it cannot be saved; `save` saves nevertheless. */
  readonly notice?: ((save: (() => void) | undefined) => ReactNode) | undefined
  /** Whether the notice takes the place of the effects and of the form's own button. */
  readonly isColliding?: boolean
}

/** The form of a schedule: "Update" for one with an id, "Create" for a new one (DES-14). */
export function ScheduleForm({ label, form, others, effects, notice, isColliding = false }: ScheduleFormProps) {
  const say = useSay()
  const { element, notices } = useFormElement(form)
  const saving = useSaving(others)
  const zoneOf = useZoneOf()
  const { ask, isConfirmed, dialog } = useConfirmTiming()
  const { kind, base, draft, isChecked, failure } = form.state
  useEscape(element, () => kind === 'editing' && base.id !== '' && form.cancel())
  const isSaving = kind === 'saving'
  const isUnsavable = issuesOf(draft).all.length > 0
  const before = draft.id === '' ? undefined : scheduleFromDraft(base)
  const askToSave = (save: (next: ScheduleDraft, from: ScheduleDraft) => Promise<Outcome>) =>
    ask(timedParts(draft, zoneOf), before, () => void form.save(save))
  const saveOne = () =>
    askToSave((next, from) => {
      const stored = scheduleFromDraft(from)
      const needsNoQuestion = (merged: ScheduleDraft) => isConfirmed(timedParts(merged, zoneOf), timedParts(next, zoneOf), stored)
      return saving.save(scheduleFromDraft(next), next.id === '' ? undefined : { base: stored, needsNoQuestion })
    })
  return (
    <>
      <form
        ref={element}
        aria-label={label}
        className={`${layout['stack-20']} ${layout['column']}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving && !isUnsavable && !isColliding) saveOne()
        }}
      >
        <ScheduleFields
          draft={draft}
          isChecked={isChecked}
          isDisabled={isSaving}
          onEdit={(part) => form.edit((now) => ({ ...now, ...part }))}
          midnightOffer={
            isColliding ? null : <MidnightOffer draft={draft} isSaving={isSaving} onSave={(all) => askToSave(() => saving.saveAll(all))} />
          }
        />
        {isColliding ? null : (
          <>
            <TimingWarnings draft={draft} />
            {effects}
            <SampleEffect records={draft.id === '' || form.isUnsaved ? recordsOf(schedulesToSave(draft, zoneOf)) : []} />
          </>
        )}
        {isUnsavable || isColliding ? null : <MoveConsequence draft={draft} />}
        <div className={`${layout['row-8-stretch']} ${formClasses['actions']}`}>
          <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={isUnsavable || isColliding}>
            {say(draft.id === '' ? messages.create : messages.update)}
          </LoadingButton>
          <Button disabled={isSaving} onClick={form.cancel}>
            {say(messages.cancel)}
          </Button>
        </div>
        <FormNotices ref={notices}>
          {notice?.(isUnsavable ? undefined : saveOne)}
          {isColliding || failure === undefined || (notice !== undefined && isConflict(failure)) ? null : (
            <Alert variant="error" isLive>
              {failure.why(say)}
            </Alert>
          )}
        </FormNotices>
      </form>
      {/* An open confirmation must not save it either. */}
      {dialog}
    </>
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
    /** `rebase`: undefined for a new schedule. Warnings of the server about the merged schedule are questions too. */
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

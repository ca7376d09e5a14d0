import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import type { ReactNode } from 'react'
import formClasses from '../platform/form/form.module.css'
import { FormNotices } from '../platform/form/form-notices.tsx'
import { useEscape } from '../platform/form/use-escape.ts'
import { useFormElement } from '../platform/form/use-form-element.ts'
import type { RecordForm } from '../platform/form/use-record-form.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { isConflict, type Outcome } from '../platform/saving/outcome.ts'
import { SampleEffect } from '../sample-effect.tsx'
import { issuesOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { MidnightOffer, schedulesToSave } from './midnight-offer.tsx'
import { recordsOf } from './records-of.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import classes from './schedule-form.module.css'
import { timedParts } from './timing.ts'
import { MoveConsequence, TimingWarnings } from './timing-notes.tsx'
import { useConfirmTiming } from './use-confirm-timing.ts'
import { useSaving } from './use-saving.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleFormProps = {
  readonly label: string
  readonly form: RecordForm<ScheduleDraft>
  /** The stored schedules; empty until they are loaded. */
  readonly others: readonly DesignationSchedule[]
  /** The effects of saving, compared with those. */
  readonly effects: ReactNode
  /** What another user has done to the schedule, or why it cannot be saved; `save` saves nevertheless. */
  readonly notice?: ((save: (() => void) | undefined) => ReactNode) | undefined
  /** Whether the notice takes the place of the effects and of the form's own button. */
  readonly isColliding?: boolean
  /** Whether saving is impossible whatever is typed; `obstacle` says why. */
  readonly isBlocked?: boolean
}

/** The form of a schedule: "Update" for one with an id, "Create" for a new one (DES-14). */
export function ScheduleForm({ label, form, others, effects, notice, isColliding = false, isBlocked = false }: ScheduleFormProps) {
  const say = useSay()
  const { element, notices } = useFormElement(form)
  const saving = useSaving(others)
  const zoneOf = useZoneOf()
  const { ask, isConfirmed, dialog } = useConfirmTiming()
  const { kind, base, draft, isChecked, failure } = form.state
  useEscape(element, () => kind === 'editing' && base.id !== '' && form.cancel())
  const isSaving = kind === 'saving'
  const isUnsavable = isBlocked || issuesOf(draft).all.length > 0
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
        className={classes['form']}
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
            isBlocked || isColliding ? null : (
              <MidnightOffer draft={draft} isSaving={isSaving} onSave={(all) => askToSave(() => saving.saveAll(all))} />
            )
          }
        />
        {isBlocked || isColliding ? null : (
          <>
            <TimingWarnings draft={draft} />
            {effects}
            <SampleEffect records={draft.id === '' || form.isUnsaved ? recordsOf(schedulesToSave(draft, zoneOf)) : []} />
          </>
        )}
        {isUnsavable || isColliding ? null : <MoveConsequence draft={draft} />}
        <div className={formClasses['actions']}>
          <LoadingButton variant="primary" type="submit" isLoading={isSaving} disabled={isUnsavable || isColliding}>
            {say(draft.id === '' ? messages.create : messages.update)}
          </LoadingButton>
          <Button disabled={isSaving} onClick={form.cancel}>
            {say(messages.cancel)}
          </Button>
        </div>
        <FormNotices ref={notices}>
          {notice?.(isUnsavable ? undefined : saveOne)}
          {isBlocked || isColliding || failure === undefined || (notice !== undefined && isConflict(failure)) ? null : (
            <Alert variant="error" isLive>
              {failure.why(say)}
            </Alert>
          )}
        </FormNotices>
      </form>
      {/* An open confirmation must not save it either. */}
      {isBlocked ? null : dialog}
    </>
  )
}

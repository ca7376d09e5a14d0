import type { DesignationSchedule } from '@goat/domain/designation'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import type { Dispatch, SetStateAction } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { type CardState, isChanged, type Missing } from './card-state.ts'
import { draftOf, duplicateOf, rebase, scheduleOf } from './drafts.ts'
import { backToEditing, beginEditing, edit, startSaving, type WritingState } from './form-state.ts'
import { messages } from './messages.ts'
import { MidnightOffer } from './midnight-offer.tsx'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { timedParts } from './timing.ts'
import { TimingWarnings } from './timing-notes.tsx'
import { useAsking } from './use-asking.ts'
import { useSaving } from './use-saving.ts'
import { Warnings } from './warnings.tsx'
import type { Outcome, ScheduleWrites } from './writes.ts'

export type ScheduleEditorProps = {
  readonly state: WritingState
  /** As it is stored now, or why it is not there. */
  readonly stored: DesignationSchedule | Missing
  readonly others: Received<DesignationSchedule>
  readonly writes: ScheduleWrites
  readonly onChange: Dispatch<SetStateAction<CardState>>
  readonly onEnd: () => void
}

/** A stored schedule while it is edited, with what stands in the way of saving. */
export function ScheduleEditor({ state, stored, others, writes, onChange, onEnd }: ScheduleEditorProps) {
  const say = useSay()
  const saving = useSaving(writes, others.read)
  const { ask, dialog } = useAsking()
  const run = async (save: () => Promise<Outcome>) => {
    if (state.kind !== 'editing') return
    onChange(startSaving(state))
    const outcome = await save()
    if (outcome.kind === 'saved') onEnd()
    else onChange((now) => (now.kind === 'saving' ? backToEditing(now, outcome.why) : now))
  }
  const { draft } = state
  const isNew = draft.id === ''
  const before = isNew ? undefined : scheduleOf(state.base)
  const isUnread = !isNew && stored === 'notUnderstood'
  const isStale = state.kind === 'editing' && !isNew && (typeof stored === 'string' || isChanged(state.version, stored))
  const applyAgain = () =>
    onChange(
      typeof stored === 'string'
        ? beginEditing(duplicateOf(state.base), { ...duplicateOf(draft), paused: draft.paused })
        : beginEditing(draftOf(stored), rebase(state.base, draft, draftOf(stored))),
    )
  return (
    <>
      <ScheduleForm
        label={say(messages.edit)}
        isFocused
        staysWithin
        isBlocked={isUnread}
        state={isStale && state.kind === 'editing' ? { ...state, failure: undefined } : state}
        onEdit={(part) => onChange((now) => (now.kind === 'editing' ? edit(now, part) : now))}
        onSave={() => {
          if (state.kind === 'editing') ask(timedParts(draft), before, () => void run(() => saving.save(state)))
        }}
        onCancel={onEnd}
        notice={
          isUnread ? (
            <Alert variant="error" isLive title={say(messages.unreadTitle)}>
              {say(messages.unreadText)}
            </Alert>
          ) : isStale ? (
            <ScheduleConflict
              stored={typeof stored === 'string' ? undefined : stored}
              base={state.base}
              draft={draft}
              onApply={applyAgain}
              onDiscard={onEnd}
            />
          ) : (
            <>
              <MidnightOffer
                draft={draft}
                isSaving={state.kind === 'saving'}
                onSave={(all) => ask(timedParts(draft), before, () => void run(() => saving.saveAll(all)))}
              />
              <TimingWarnings draft={draft} />
              <Warnings draft={draft} others={others} />
            </>
          )
        }
      />
      {/* Nor is it saved by a question that was asked before. */}
      {isUnread ? null : dialog}
    </>
  )
}

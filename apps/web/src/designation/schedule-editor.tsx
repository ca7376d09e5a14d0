import type { DesignationSchedule, ScheduleContent } from '@goat/domain/kinds/designation'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import { beginEditing } from '../platform/form/form-state.ts'
import { useRecordForm } from '../platform/form/use-record-form.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { conflictMessages } from '../platform/sentences/conflict-messages.ts'
import type { Missing } from './card-state.ts'
import { draftFields, draftOf, duplicateOf, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { Warnings } from './warnings.tsx'

export type ScheduleEditorProps = {
  /** As stored now. The form starts with its first value. */
  readonly schedule: DesignationSchedule
  /** Why it is no longer in the list; undefined if it is. */
  readonly missing: Missing | undefined
  readonly others: Received<DesignationSchedule>
  /** `saved`: see `useRecordForm`. */
  readonly onEnd: (saved: readonly string[] | undefined) => void
}

/** A stored schedule in edit mode, with the reasons why it cannot be saved. */
export function ScheduleEditor({ schedule, missing, others, onEnd }: ScheduleEditorProps) {
  const say = useSay()
  // An incomplete stored schedule shows its errors at once, because it cannot be saved as it is.
  const form = useRecordForm<ScheduleContent, ScheduleDraft>(draftFields, () => beginEditing(draftOf(schedule), { isChecked: true }), {
    stored: missing === undefined ? draftOf(schedule) : undefined,
    keepAs: `designation/${schedule.id}`,
    onEnd,
    staysWithin: true,
    checksEdits: true,
  })
  const { newer } = form
  const { kind, base, draft, failure } = form.state
  const isNew = draft.id === ''
  const isUnread = !isNew && missing === 'notUnderstood'
  const isDeleted = kind === 'editing' && !isNew && missing === 'deleted'
  const createAgain = () =>
    form.beginAgain(beginEditing(duplicateOf(base), { draft: { ...duplicateOf(draft), paused: draft.paused }, isChecked: true }))
  return (
    <ScheduleForm
      label={say(messages.edit)}
      form={form}
      others={others.read}
      isBlocked={isUnread}
      effects={<Warnings draft={draft} others={others} />}
      isColliding={isDeleted || (newer !== undefined && newer.effect !== 'compatible')}
      notice={
        isUnread
          ? () => (
              <Alert variant="error" isLive title={say(messages.unreadTitle)}>
                {say(messages.unreadText)}
              </Alert>
            )
          : isDeleted || (kind === 'editing' && !isNew && newer !== undefined)
            ? (save) => (
                <ScheduleConflict
                  id={draft.id}
                  newer={newer}
                  failure={failure}
                  onSave={isDeleted ? createAgain : save}
                  onDiscard={form.end}
                />
              )
            : isNew
              ? () => (
                  <Alert variant="warning" isLive>
                    {say(conflictMessages.notSaved(say(messages.create)))}
                  </Alert>
                )
              : undefined
      }
    />
  )
}

import type { DesignationSchedule, ScheduleContent } from '@goat/domain/designation'
import { rebase } from '@goat/domain/records/kind'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import { beginEditing } from '../platform/form/form-state.ts'
import { useRecordForm } from '../platform/form/use-record-form.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Missing } from './card-state.ts'
import { draftFields, draftOf, duplicateOf, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { ScheduleConflict } from './schedule-conflict.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { Warnings } from './warnings.tsx'

export type ScheduleEditorProps = {
  /** As it is stored now; what it was at first is what the form begins with. */
  readonly schedule: DesignationSchedule
  /** What has become of it while it was being edited, where it is not in the list any more. */
  readonly missing: Missing | undefined
  readonly others: Received<DesignationSchedule>
  readonly onEnd: () => void
}

/** A stored schedule while it is edited, with what stands in the way of saving. */
export function ScheduleEditor({ schedule, missing, others, onEnd }: ScheduleEditorProps) {
  const say = useSay()
  // What a stored schedule lacks is said at once, since it cannot be saved as it is.
  const form = useRecordForm<ScheduleContent, ScheduleDraft>(draftFields, () => beginEditing(draftOf(schedule), { isChecked: true }), {
    onEnd,
    staysWithin: true,
    checksEdits: true,
  })
  const { kind, base, draft, failure } = form.state
  const isNew = draft.id === ''
  const isUnread = !isNew && missing === 'notUnderstood'
  const isConflict = kind === 'editing' && !isNew && (missing !== undefined || isStale(base.version, schedule.version))
  const stored = missing === undefined ? draftOf(schedule) : undefined
  const applyAgain = () =>
    form.begin(
      stored === undefined
        ? beginEditing(duplicateOf(base), { draft: { ...duplicateOf(draft), paused: draft.paused }, isChecked: true })
        : beginEditing(stored, { draft: rebase(draftFields, base, draft, stored), isChecked: true }),
    )
  return (
    <ScheduleForm
      label={say(messages.edit)}
      form={form}
      others={others.read}
      isFocused
      isBlocked={isUnread}
      effects={<Warnings draft={draft} others={others} />}
      obstacle={
        isUnread ? (
          <Alert variant="error" isLive title={say(messages.unreadTitle)}>
            {say(messages.unreadText)}
          </Alert>
        ) : isConflict ? (
          <ScheduleConflict {...{ stored, base, draft, failure }} onApply={applyAgain} onDiscard={form.end} />
        ) : undefined
      }
    />
  )
}

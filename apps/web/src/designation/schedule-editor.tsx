import type { Listed } from '@goat/contract/received'
import type { DesignationSchedule, ScheduleContent } from '@goat/domain/kinds/designation'
import { Alert } from '@goat/ui/alert'
import { useSay } from '../platform/locale/locale.tsx'
import { RecordConflict } from '../records/conflict.tsx'
import { beginEditing, type Failure, type NewerVersion } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { conflictMessages } from '../records/messages.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { draftFields, draftOf, duplicateOf, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { fieldTextsIn } from './show.ts'
import { Warnings } from './warnings.tsx'

export type ScheduleEditorProps = {
  /** As stored now. The form starts with its first value. */
  readonly schedule: DesignationSchedule
  /** It is no longer in the list. */
  readonly isGone: boolean
  readonly others: Listed<DesignationSchedule>
  /** `saved`: see `useRecordForm`. */
  readonly onEnd: (saved: readonly string[] | undefined) => void
}

/** A stored schedule in edit mode, with the reasons why it cannot be saved. */
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
  const { kind, base, draft, failure } = form.state
  const isNew = draft.id === ''
  const isDeleted = kind === 'editing' && !isNew && isGone
  const createAgain = () =>
    form.beginAgain(beginEditing(duplicateOf(base), { draft: { ...duplicateOf(draft), paused: draft.paused }, isChecked: true }))
  return (
    <ScheduleForm
      label={say(messages.edit)}
      form={form}
      others={others.read}
      effects={<Warnings draft={draft} others={others} />}
      isColliding={isDeleted || (newer !== undefined && newer.effect !== 'compatible')}
      notice={
        isDeleted || (kind === 'editing' && !isNew && newer !== undefined)
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

export type ScheduleConflictProps = {
  readonly id: string
  /** undefined if the schedule was deleted. */
  readonly newer: NewerVersion<ScheduleDraft> | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  /** Saves the changes over those of the other user, or begins a new schedule with them; undefined while they are invalid. */
  readonly onSave: (() => void) | undefined
  readonly onDiscard: () => void
}

const texts = {
  changed: { known: messages.conflictTitle, unknown: messages.conflictTitleUnknown },
  ended: {
    known: messages.deletedTitle,
    unknown: messages.deletedTitleUnknown,
    text: messages.deletedText,
    createAgain: messages.createAgain,
  },
} as const

/** Another user has changed the schedule, or deleted it. */
function ScheduleConflict({ id, newer, ...props }: ScheduleConflictProps) {
  const say = useSay()
  return (
    <RecordConflict
      record={{ kind: 'designation', key: id, version: newer?.stored.version }}
      effect={newer?.effect}
      rows={newer && conflictRows(draftFields, newer, fieldTextsIn(say))}
      texts={texts}
      {...props}
    />
  )
}

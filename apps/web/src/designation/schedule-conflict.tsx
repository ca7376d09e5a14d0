import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useNewerChange } from '../platform/conflict/use-newer-change.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useShowInstant } from '../platform/locale/show-instant.ts'
import type { Failure } from '../platform/saving/outcome.ts'
import { draftFields, type ScheduleDraft } from './drafts.ts'
import { fieldLabels, messages } from './messages.ts'
import { useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As stored now; undefined if deleted. */
  readonly stored: ScheduleDraft | undefined
  /** The schedule when editing began. */
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** Another user has changed the schedule, or deleted it, in which case it can be created again. */
export function ScheduleConflict({ stored, base, draft, failure, onApply, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const showInstant = useShowInstant()
  const newer = useNewerChange(failure, stored?.version)
  const changed =
    newer === undefined ? messages.conflictTitleUnknown : messages.conflictTitle(newer.changedBy, showInstant(newer.changedAt))
  return (
    <ConflictAlert
      title={say(stored === undefined ? messages.deletedTitle : changed)}
      text={say(stored === undefined ? messages.deletedText : conflictMessages.text)}
      rows={
        stored &&
        conflictRows(
          draftFields,
          { base, draft, stored },
          {
            label: (field) => say(fieldLabels[field]),
            value: ({ name }, of) => show.value(name, of),
          },
        )
      }
      applyLabel={say(stored === undefined ? messages.createAgain : conflictMessages.keepMine)}
      onApply={onApply}
      onDiscard={onDiscard}
    />
  )
}

import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useNewerChange } from '../platform/conflict/use-newer-change.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Failure } from '../platform/saving/outcome.ts'
import { draftFields, type ScheduleDraft } from './drafts.ts'
import { fieldTextsIn } from './field-texts.ts'
import { formMessages } from './form-messages.ts'
import { useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As stored now. */
  readonly stored: ScheduleDraft
  /** The schedule when editing began. */
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** Another user has changed the schedule, or cancelled it, in which case it can be created again. */
export function ScheduleConflict({ stored, base, draft, failure, onApply, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const newer = useNewerChange(failure, stored.version)
  const changed =
    newer === undefined ? formMessages.conflictTitleUnknown : formMessages.conflictTitle(newer.changedBy, show.instant(newer.changedAt))
  const isCancelled = stored.cancelledAt !== undefined
  return (
    <ConflictAlert
      title={say(isCancelled ? formMessages.cancelledTitle : changed)}
      text={say(isCancelled ? formMessages.cancelledText : conflictMessages.text)}
      rows={isCancelled ? undefined : conflictRows(draftFields, { base, draft, stored }, fieldTextsIn(say, show))}
      applyLabel={say(isCancelled ? formMessages.createAgain : conflictMessages.keepMine)}
      onApply={onApply}
      onDiscard={onDiscard}
    />
  )
}

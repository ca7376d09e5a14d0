import { joinKey } from '@goat/domain/records/record-key'
import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { useNewerChange } from '../platform/conflict/use-newer-change.ts'
import type { NewerVersion } from '../platform/form/newer-version.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Failure } from '../platform/saving/outcome.ts'
import { draftFields, type ScheduleDraft } from './drafts.ts'
import { fieldTextsIn } from './field-texts.ts'
import { formMessages } from './form-messages.ts'
import { useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As stored now. */
  readonly stored: ScheduleDraft
  /** undefined if the schedule was cancelled. */
  readonly newer: NewerVersion<ScheduleDraft> | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  /** Saves the changes over those of the other user, or begins a new schedule with them. */
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Another user has changed the schedule, or cancelled it, in which case it can be created again. */
export function ScheduleConflict({ stored, newer, failure, onSave, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const change = useNewerChange(failure, {
    kind: 'delivery-option-schedule',
    key: joinKey(stored.fulfilmentCentreId, stored.deliveryOptionId, stored.id),
    version: stored.version,
  })
  if (newer === undefined) {
    return (
      <ConflictAlert
        title={say(
          change === undefined ? formMessages.cancelledTitleUnknown : formMessages.cancelledTitle(change.by, show.instant(change.at)),
        )}
        effect="colliding"
        rows={undefined}
        text={say(formMessages.cancelledText)}
        saveLabel={say(formMessages.createAgain)}
        onSave={onSave}
        onDiscard={onDiscard}
      />
    )
  }
  return (
    <ConflictAlert
      title={say(change === undefined ? formMessages.conflictTitleUnknown : formMessages.conflictTitle(change.by, show.instant(change.at)))}
      effect={newer.effect}
      rows={conflictRows(draftFields, newer, fieldTextsIn(say, show))}
      onSave={onSave}
      onDiscard={onDiscard}
    />
  )
}

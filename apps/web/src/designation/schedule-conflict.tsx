import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { useNewerChange } from '../platform/conflict/use-newer-change.ts'
import type { NewerVersion } from '../platform/form/newer-version.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useShowInstant } from '../platform/locale/show-instant.ts'
import type { Failure } from '../platform/saving/outcome.ts'
import { draftFields, type ScheduleDraft } from './drafts.ts'
import { fieldLabels, messages } from './messages.ts'
import { useShow } from './show.ts'

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

/** Another user has changed the schedule, or deleted it, in which case it can be created again. */
export function ScheduleConflict({ id, newer, failure, onSave, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const showInstant = useShowInstant()
  const change = useNewerChange(failure, { kind: 'designation', key: id, version: newer?.stored.version })
  if (newer === undefined) {
    return (
      <ConflictAlert
        title={say(change === undefined ? messages.deletedTitleUnknown : messages.deletedTitle(change.by, showInstant(change.at)))}
        effect="colliding"
        rows={undefined}
        text={say(messages.deletedText)}
        saveLabel={say(messages.createAgain)}
        onSave={onSave}
        onDiscard={onDiscard}
      />
    )
  }
  return (
    <ConflictAlert
      title={say(change === undefined ? messages.conflictTitleUnknown : messages.conflictTitle(change.by, showInstant(change.at)))}
      effect={newer.effect}
      rows={conflictRows(draftFields, newer, { label: (field) => say(fieldLabels[field]), value: ({ name }, of) => show.value(name, of) })}
      onSave={onSave}
      onDiscard={onDiscard}
    />
  )
}

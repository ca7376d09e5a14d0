import type { ScheduleContent, ScheduleField } from '@goat/domain/kinds/designation'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { RecordConflict } from '../platform/conflict/record-conflict.tsx'
import type { NewerVersion } from '../platform/form/newer-version.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
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
export function ScheduleConflict({ id, newer, ...props }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const fieldTexts = {
    label: (field: ScheduleField) => say(fieldLabels[field]),
    value: ({ name }: { name: ScheduleField }, of: ScheduleContent) => show.value(name, of),
  }
  return (
    <RecordConflict
      record={{ kind: 'designation', key: id, version: newer?.stored.version }}
      effect={newer?.effect}
      rows={newer && conflictRows(draftFields, newer, fieldTexts)}
      texts={texts}
      {...props}
    />
  )
}

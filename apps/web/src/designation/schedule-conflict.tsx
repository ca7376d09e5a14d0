import type { DesignationSchedule } from '@goat/domain/designation'
import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { differences, type ScheduleDraft } from './drafts.ts'
import { messages } from './messages.ts'
import { fieldLabels, useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As it is stored now; undefined: deleted. */
  readonly stored: DesignationSchedule | undefined
  readonly draft: ScheduleDraft
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** A conflict about a schedule, which may have been deleted: then it can be created again. */
export function ScheduleConflict({ stored, draft, onApply, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  const rows =
    stored &&
    differences(stored, draft).map((field) => ({
      label: say(fieldLabels[field]),
      stored: show.value(field, stored),
      yours: show.value(field, draft),
    }))
  return (
    <ConflictAlert
      title={say(stored === undefined ? messages.deletedTitle : messages.conflictTitle)}
      text={say(stored === undefined ? messages.deletedText : conflictMessages.text)}
      rows={rows}
      applyLabel={say(stored === undefined ? messages.createAgain : conflictMessages.applyAgain)}
      onApply={onApply}
      onDiscard={onDiscard}
    />
  )
}

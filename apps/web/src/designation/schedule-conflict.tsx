import type { DesignationSchedule } from '@goat/domain/designation'
import { ConflictAlert } from '../platform/conflict/conflict-alert.tsx'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { differences, draftOf, rebase, type ScheduleDraft } from './drafts.ts'
import { fieldLabels, messages } from './messages.ts'
import { useShow } from './show.ts'

export type ScheduleConflictProps = {
  /** As it is stored now; undefined: deleted. */
  readonly stored: DesignationSchedule | undefined
  /** What the person saw when they began. */
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  readonly onApply: () => void
  readonly onDiscard: () => void
}

/** A conflict about a schedule, which may have been deleted: then it can be created again. */
export function ScheduleConflict({ stored, base, draft, onApply, onDiscard }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  // What the person left alone follows what is stored.
  const mine = stored && rebase(base, draft, draftOf(stored))
  const rows =
    mine &&
    differences(stored, mine).map((field) => ({
      label: say(fieldLabels[field]),
      stored: show.value(field, stored),
      yours: show.value(field, mine),
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

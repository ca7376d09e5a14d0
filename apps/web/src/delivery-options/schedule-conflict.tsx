import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { joinKey } from '@goat/domain/kinds/kind'
import { conflictRows } from '../platform/conflict/conflict-rows.ts'
import { RecordConflict } from '../platform/conflict/record-conflict.tsx'
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
  readonly option: DeliveryOption
  /** undefined if the schedule was cancelled. */
  readonly newer: NewerVersion<ScheduleDraft> | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  /** Saves the changes over those of the other user, or begins a new schedule with them. */
  readonly onSave: () => void
  readonly onDiscard: () => void
}

const texts = {
  changed: { known: formMessages.conflictTitle, unknown: formMessages.conflictTitleUnknown },
  ended: {
    known: formMessages.cancelledTitle,
    unknown: formMessages.cancelledTitleUnknown,
    text: formMessages.cancelledText,
    createAgain: formMessages.createAgain,
  },
} as const

/** Another user has changed the schedule, or cancelled it. */
export function ScheduleConflict({ stored, option, newer, ...props }: ScheduleConflictProps) {
  const say = useSay()
  const show = useShow()
  return (
    <RecordConflict
      record={{
        kind: 'delivery-option-schedule',
        key: joinKey(stored.fulfilmentCentreId, stored.deliveryOptionId, stored.id),
        version: stored.version,
      }}
      effect={newer?.effect}
      rows={newer && conflictRows(draftFields, newer, fieldTextsIn(say, show, option.currency))}
      texts={texts}
      {...props}
    />
  )
}

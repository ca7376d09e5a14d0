import type { OptionScheduleField } from '@goat/domain/delivery-option-validation'
import type { ScheduleDraft } from './drafts.ts'

/** What each section of the form takes. */
export type SectionProps = {
  readonly draft: ScheduleDraft
  readonly isDisabled: boolean
  /** Whether there was an attempt to save: only then do the fields say what is wrong with them. */
  readonly isChecked: boolean
  readonly errorOf: (field: OptionScheduleField) => string | undefined
  readonly onEdit: (change: (draft: ScheduleDraft) => ScheduleDraft) => void
}

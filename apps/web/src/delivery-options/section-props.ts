import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import type { ScheduleDraft } from './drafts.ts'

/** The props of each section of the form. */
export type SectionProps = {
  readonly draft: ScheduleDraft
  readonly isDisabled: boolean
  /** Whether fields show their errors: only after an attempt to save. */
  readonly isChecked: boolean
  readonly errorOf: (field: OptionSchedulePath) => string | undefined
  readonly onEdit: (change: (draft: ScheduleDraft) => ScheduleDraft) => void
}

import { cutoffDays } from '@goat/domain/kinds/cutoff'
import type { CheckboxGroupProps } from '@goat/ui/checkbox-group'
import type { TimeInputProps } from '@goat/ui/time-input'
import { issueSentence } from '../platform/api/failure-text.ts'
import type { Say } from '../platform/locale/locale.tsx'
import type { FieldTexts } from '../records/fields.ts'
import type { RecordEdit } from '../records/use-record-form.ts'
import type { RuleDraft, RuleIssues } from './drafts.ts'
import { dayNames, messages } from './messages.ts'
import type { Show } from './show.ts'

/** The inputs for the days and the time of an exception. */
export function ruleInputs({ state, edit }: RecordEdit<RuleDraft>, issues: RuleIssues, say: Say) {
  const { kind, draft } = state
  const isChecked = kind === 'editing' && state.isChecked
  const days: CheckboxGroupProps<(typeof cutoffDays)[number]> = {
    label: say(messages.applicableOn),
    choices: cutoffDays.map((value) => ({ value, label: say(dayNames[value]) })),
    value: draft.applicableOn,
    isDisabled: kind === 'saving',
    onChange: (applicableOn) => edit((now) => ({ ...now, applicableOn })),
    error: isChecked || issues.isOverlap ? issueSentence(issues.of('applicableOn'), say) : undefined,
  }
  const time: TimeInputProps = {
    label: say(messages.time),
    value: draft.time,
    isReadOnly: kind === 'saving',
    onChange: (typed) => edit((now) => ({ ...now, time: typed })),
    error: issueSentence(issues.of('time'), say),
    isErrorForced: isChecked,
  }
  return { days, time }
}

const labels = { productType: messages.productType, applicableOn: messages.applicableOn, time: messages.time }

export function ruleTexts(say: Say, show: Show): FieldTexts<RuleDraft, keyof typeof labels> {
  return {
    label: (field) => say(labels[field]),
    value: ({ name }, of) => (name === 'applicableOn' ? show.days(of.applicableOn) : of[name]),
  }
}

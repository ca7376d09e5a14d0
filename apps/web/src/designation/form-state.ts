import type { Told } from '../platform/told.tsx'
import { differences, type ScheduleDraft } from './drafts.ts'

/** A schedule while it is edited or under way to the server. `base` is what the person saw when they began, `version` the one of that. */
export type EditingState = {
  readonly kind: 'editing'
  readonly version: number | undefined
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  /** Every field says what is wrong with it at every edit (DES-17); in an empty form, from the first edit on. */
  readonly isChecked: boolean
  /** Why the last attempt failed. */
  readonly failure: Told | undefined
}
export type SavingState = Omit<EditingState, 'kind' | 'failure'> & { readonly kind: 'saving' }
export type WritingState = EditingState | SavingState

/** `isChecked` is false for an empty form alone: what a stored schedule lacks is said at once, since it cannot be saved as it is. */
export function beginEditing(base: ScheduleDraft, draft: ScheduleDraft = base, isChecked = true): EditingState {
  return { kind: 'editing', version: base.version, base, draft, isChecked, failure: undefined }
}

/** Typing answers the last failure. */
export function edit(state: EditingState, part: Partial<ScheduleDraft>): EditingState {
  return { ...state, draft: { ...state.draft, ...part }, isChecked: true, failure: undefined }
}

export function startSaving({ version, base, draft, isChecked }: EditingState): SavingState {
  return { kind: 'saving', version, base, draft, isChecked }
}

/** What was typed is still there after a failure. */
export function backToEditing({ version, base, draft }: SavingState, failure: Told): EditingState {
  return { kind: 'editing', version, base, draft, isChecked: true, failure }
}

/** Whether it holds something that leaving would lose. */
export function isUnsaved(state: WritingState): boolean {
  return state.kind === 'saving' || differences(state.base, state.draft).length > 0
}

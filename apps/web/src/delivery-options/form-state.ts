import type { Say } from '../platform/locale/locale-root.tsx'
import { differences, type ScheduleDraft } from './drafts.ts'

/** What the back end said to an attempt to save, sentence by sentence, in the language of the moment. */
export type Refusal = (say: Say) => readonly string[]

export const noRefusal: Refusal = () => []

/** A schedule while it is edited or under way to the server. `base` is what the person saw when they began. */
export type EditingState = {
  readonly kind: 'editing'
  readonly base: ScheduleDraft
  readonly draft: ScheduleDraft
  /** From the first attempt to save on, the form says what is wrong (OPT-20). */
  readonly isChecked: boolean
  /** What the back end said to the last attempt. */
  readonly refusal: Refusal
}
export type SavingState = { readonly kind: 'saving'; readonly base: ScheduleDraft; readonly draft: ScheduleDraft }
export type FormState = EditingState | SavingState

export function beginEditing(base: ScheduleDraft, draft: ScheduleDraft = base): EditingState {
  return { kind: 'editing', base, draft, isChecked: false, refusal: noRefusal }
}

export function edit(state: FormState, change: (draft: ScheduleDraft) => ScheduleDraft): FormState {
  return state.kind === 'editing' ? { ...state, draft: change(state.draft) } : state
}

/** A flag is set during the save; each attempt clears what the API said before (OPT-23). */
export function startSaving({ base, draft }: EditingState): SavingState {
  return { kind: 'saving', base, draft }
}

/** What was typed is still there after a failure. */
export function backToEditing({ base, draft }: SavingState, refusal: Refusal): EditingState {
  return { kind: 'editing', base, draft, isChecked: true, refusal }
}

/** Whether it holds something that leaving would lose. */
export function isUnsaved(state: FormState): boolean {
  return state.kind === 'saving' || differences(state.base, state.draft).length > 0
}

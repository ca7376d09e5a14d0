import { differences, type Fields } from '@goat/domain/kinds/kind'
import type { Failure, Outcome } from '../saving/outcome.ts'

/** A record in a form. `reading`: not being edited, or no longer, because it was saved, cancelled or discarded. */
export type FormState<Draft> = {
  readonly kind: 'reading' | 'editing' | 'saving'
  /** The record when editing began, with its version. */
  readonly base: Draft
  /** The record as edited so far. */
  readonly draft: Draft
  /** Whether every field shows its error. */
  readonly isChecked: boolean
  /** Whether a record that another user deleted is being created again, so that it is unsaved even if nothing was changed. */
  readonly isAgain?: boolean
  /** The draft that is being saved or was saved; later edits may have changed `draft`. */
  readonly sent?: Draft | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
}

/** How a form reacts to an edit. */
export type EditRules = {
  /** Errors are shown from the first edit, not only from the first attempt to save. */
  readonly checksEdits?: boolean
  /** The failure of the last attempt stays until the next attempt. */
  readonly keepsFailure?: boolean
  /** Edits are accepted while saving. After a success, `onEnd` finds what was not saved in `draft`, compared with `sent`. */
  readonly editsWhileSaving?: boolean
}

type EditingOptions<Draft> = Partial<Pick<FormState<Draft>, 'draft' | 'isChecked'>>

export function beginEditing<Draft>(base: Draft, { draft = base, isChecked = false }: EditingOptions<Draft> = {}): FormState<Draft> {
  return { kind: 'editing', base, draft, isChecked, failure: undefined }
}

/** Changes the draft; ignored while reading, and while saving unless the form accepts that. */
export function edit<Draft>(
  state: FormState<Draft>,
  change: (draft: Draft) => Draft,
  { checksEdits = false, keepsFailure = false, editsWhileSaving = false }: EditRules = {},
): FormState<Draft> {
  if (state.kind === 'reading' || (state.kind === 'saving' && !editsWhileSaving)) return state
  const failure = keepsFailure ? state.failure : undefined
  return { ...state, draft: change(state.draft), isChecked: state.isChecked || checksEdits, failure }
}

/** After an attempt to save an invalid draft, every field shows its error. */
export function checkAll<Draft>(state: FormState<Draft>): FormState<Draft> {
  return state.kind === 'editing' ? { ...state, isChecked: true, failure: undefined } : state
}

export function startSaving<Draft>(state: FormState<Draft>): FormState<Draft> {
  return { ...state, kind: 'saving', sent: state.draft, failure: undefined }
}

/** Keeps the draft after a failure (UI-15). */
export function afterSaving<Draft>(state: FormState<Draft>, outcome: Outcome): FormState<Draft> {
  if (state.kind !== 'saving') return state
  return outcome.kind === 'saved' ? endEditing(state) : { ...state, kind: 'editing', isChecked: true, sent: undefined, failure: outcome }
}

export function endEditing<Draft>(state: FormState<Draft>): FormState<Draft> {
  return { ...state, kind: 'reading', failure: undefined }
}

/** Whether leaving would lose changes. */
export function isUnsaved<T>(fields: Fields<T>, { kind, base, draft, isAgain = false }: FormState<T>): boolean {
  return kind === 'saving' || (kind === 'editing' && (isAgain || differences(fields, base, draft).length > 0))
}

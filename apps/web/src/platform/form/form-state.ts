import { differences, type Fields } from '@goat/domain/records/kind'
import type { Failure, Outcome } from '../saving/outcome.ts'

/** A record in a form. `reading`: not begun, or ended because it was saved, cancelled or discarded; nothing is unsaved any more. */
export type FormState<Draft> = {
  readonly kind: 'reading' | 'editing' | 'saving'
  /** What the person saw when they began, with its version. */
  readonly base: Draft
  /** What is typed so far. */
  readonly draft: Draft
  /** Whether each field says what is wrong with it. */
  readonly isChecked: boolean
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
}

/** How the form of a capability answers an edit. */
export type EditRules = {
  /** The first edit checks the form, not only the first attempt to save it. */
  readonly checksEdits?: boolean
  /** The failure of the last attempt stays until the next attempt. */
  readonly keepsFailure?: boolean
}

type Beginning<Draft> = Partial<Pick<FormState<Draft>, 'draft' | 'isChecked'>>

export function beginEditing<Draft>(base: Draft, { draft = base, isChecked = false }: Beginning<Draft> = {}): FormState<Draft> {
  return { kind: 'editing', base, draft, isChecked, failure: undefined }
}

/** What is being saved, or read, takes no edits. */
export function edit<Draft>(
  state: FormState<Draft>,
  change: (draft: Draft) => Draft,
  { checksEdits = false, keepsFailure = false }: EditRules = {},
): FormState<Draft> {
  if (state.kind !== 'editing') return state
  const failure = keepsFailure ? state.failure : undefined
  return { ...state, draft: change(state.draft), isChecked: state.isChecked || checksEdits, failure }
}

/** An attempt to save what is not valid: from now on every field says what is wrong with it. */
export function checkAll<Draft>(state: FormState<Draft>): FormState<Draft> {
  return state.kind === 'editing' ? { ...state, isChecked: true, failure: undefined } : state
}

export function startSaving<Draft>(state: FormState<Draft>): FormState<Draft> {
  return { ...state, kind: 'saving', failure: undefined }
}

/** What was typed is still there after a failure (UI-15). */
export function afterSaving<Draft>(state: FormState<Draft>, outcome: Outcome): FormState<Draft> {
  if (state.kind !== 'saving') return state
  return outcome.kind === 'saved' ? endEditing(state) : { ...state, kind: 'editing', isChecked: true, failure: outcome }
}

export function endEditing<Draft>(state: FormState<Draft>): FormState<Draft> {
  return { ...state, kind: 'reading', failure: undefined }
}

/** Whether it holds something that leaving would lose. */
export function isUnsaved<T>(fields: Fields<T>, { kind, base, draft }: FormState<T>): boolean {
  return kind === 'saving' || (kind === 'editing' && differences(fields, base, draft).length > 0)
}

import { differences, type Field, type Fields, merge, rebase } from '@goat/domain/kinds/kind'
import type { Issue } from '@goat/domain/text/text'
import { fullTime } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'
import { CallFailure } from '../platform/api/failure.ts'
import type { LazyText } from '../platform/locale/locale.tsx'

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

export type Versioned = { readonly version?: number | undefined }

/** A version of the record in a form that another user has stored since editing began. */
export type NewerVersion<Draft> = {
  /** The record when editing began. */
  readonly base: Draft
  /** What this user has typed, on top of `base`. */
  readonly typed: Draft
  readonly stored: Draft
  /**
   * `colliding`: both users changed a field, to different values. `compatible`: saving keeps the changes of both. `same`: everything that
   * this user changed is already stored.
   */
  readonly effect: 'colliding' | 'compatible' | 'same'
}

export function newerVersionOf<T, Draft extends T & Versioned>(
  fields: Fields<T>,
  { kind, base, draft }: FormState<Draft>,
  stored: Draft | undefined,
  own: ReadonlySet<number> | undefined,
): NewerVersion<Draft> | undefined {
  if (kind === 'reading' || stored === undefined || !isStale(base.version, stored.version, own)) return undefined
  return { base, typed: draft, stored, effect: mergeOnto(fields, base, draft, stored).effect }
}

/** The draft on top of the stored record; undefined unless that keeps the changes of both users. */
export function compatibleDraft<T, Draft extends T>(fields: Fields<T>, base: Draft, draft: Draft, stored: Draft): Draft | undefined {
  const { effect, value } = mergeOnto<T, Draft>(fields, base, draft, stored)
  return effect === 'compatible' ? value : undefined
}

function mergeOnto<T, Draft extends T>(fields: Fields<T>, base: Draft, draft: Draft, stored: Draft) {
  const { value, conflicts } = merge<T, Draft>(fields, { base, mine: draft, theirs: stored })
  const isSame = differences<T>(fields, base, draft).length > 0 && differences<T>(fields, value, stored).length === 0
  const effect: NewerVersion<Draft>['effect'] = conflicts.length > 0 ? 'colliding' : isSame ? 'same' : 'compatible'
  return { value, effect }
}

/** The draft as shown: fields that this user has not changed have the stored values (UI-15). */
export function shownDraft<T, Draft extends T>(fields: Fields<T>, draft: Draft, newer: NewerVersion<Draft> | undefined): Draft {
  return newer === undefined ? draft : rebase<T, Draft>(fields, newer.base, draft, newer.stored)
}

/** Applies to the typed draft a change that was made to the shown one. */
export function editShown<T, Draft extends T>(
  fields: Fields<T>,
  draft: Draft,
  newer: NewerVersion<Draft> | undefined,
  change: (shown: Draft) => Draft,
): Draft {
  if (newer === undefined) return change(draft)
  const shown = shownDraft(fields, draft, newer)
  const next = change(shown)
  return differences<T>(fields, shown, next).reduce((edited, field) => field.copy(next, edited), draft)
}

const none: ReadonlySet<number> = new Set()

/**
 * The version to send from a form that was opened at version `base`, where `own` are the versions that this user's writes created. Each
 * write needs the previous version, so consecutive own versions cannot hide another user's change. This way two open forms of one record
 * do not conflict with each other.
 */
export function versionToSend(base: number, own: ReadonlySet<number>): number {
  let version = base
  while (own.has(version + 1)) version += 1
  return version
}

/** Whether another user has changed a record since the form was opened at version `base`. Always false without versions. */
export function isStale(base: number | undefined, stored: number | undefined, own: ReadonlySet<number> = none): boolean {
  return base !== undefined && stored !== undefined && stored > versionToSend(base, own)
}

/** A typed time as HH:MM:SS (UI-17); anything else is returned as typed, for validation to reject. */
export function typedTime(text: string): string {
  return fullTime(normaliseTimeText(text))
}

/** The fields of a record in a form, where times are compared after parsing. */
export function typedFields<T, Name extends string>({ fields }: Fields<T, Name>): Fields<T, Name> {
  return { fields: (...values) => fields(...values).map(typedField) }
}

function typedField<T, Name extends string>(field: Field<T, Name>): Field<T, Name> {
  if (field.type !== 'time' && field.type !== 'dateTime') return field
  return {
    ...field,
    get: (draft) => {
      const value = field.get(draft)
      if (typeof value !== 'string') return value
      const timeAt = field.type === 'time' ? 0 : value.indexOf('T') + 1
      return `${value.slice(0, timeAt)}${typedTime(value.slice(timeAt))}`
    },
  }
}

/** The issues of a draft: all of them, and the first of a field. */
export type FormIssues<Name extends string = string> = {
  readonly all: readonly Issue[]
  readonly of: (field: Name) => Issue | undefined
}

export function formIssues<Name extends string>(all: readonly Issue[]): FormIssues<Name> {
  return { all, of: (field) => all.find(({ path }) => path === field) }
}

/** Why saving failed: as a sentence, and what was thrown; `cause` is undefined if no call was made. */
export type Failure = {
  readonly why: LazyText
  readonly cause?: unknown
  /** The answer was lost, so that the change may have been saved: replaces the toast of the failure by one that says that it was. */
  readonly onSaved?: (() => void) | undefined
  /** Another user has deleted the record, so that it has left the list. A toast has said so. */
  readonly isGone?: boolean
}

/**
 * How an attempt to save ended. `saved` has the ids of the created or replaced records, if the response has them; it also means that another
 * user has just done the same.
 */
export type Outcome = { readonly kind: 'saved'; readonly ids: readonly string[] } | ({ readonly kind: 'failed' } & Failure)

/** Whether the server has answered that nothing was saved. */
export function isRefusal({ cause }: Failure): boolean {
  return cause instanceof CallFailure && cause.problem !== undefined && (cause.status ?? 500) < 500
}

/** Whether nothing was saved because another user saved first. */
export function isConflict({ cause }: Failure): boolean {
  return cause instanceof CallFailure && cause.status === 409
}

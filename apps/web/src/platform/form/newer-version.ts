import { differences, type Fields, merge, rebase } from '@goat/domain/kinds/kind'
import type { FormState } from './form-state.ts'
import { isStale } from './versions.ts'

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

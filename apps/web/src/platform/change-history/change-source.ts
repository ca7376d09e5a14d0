import type { ChangeWire } from '@goat/contract/changes'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/records/kind'
import type { Say } from '../locale/locale-root.tsx'

/** A field and what it holds, both as people read them. */
export type Fact = readonly [label: string, value: string]

export type ChangeDescription = {
  /** What was changed, such as `GB-DPS-SLE, STANDARD`. */
  readonly subject: string
  /** Where it is shown; undefined where it has no place. */
  readonly to: string | undefined
  /** What was done with it. */
  readonly what: string
  readonly before: readonly Fact[]
  readonly after: readonly Fact[]
}

export type ChangeAsk = { readonly say: Say; readonly languageTag: string; readonly brand: BrandId }

/** What is told of a change of a record: one that was made, or one that undoing would make. */
export type Described = Pick<ChangeWire, 'kind' | 'key' | 'action' | 'before' | 'after'>

/** What a capability lends to the change history: the words for its kinds of changes. */
export type ChangeSource = {
  readonly kinds: readonly RecordKind[]
  /** undefined for a change that it does not know; that is then shown as it came. */
  readonly describe: (change: Described, ask: ChangeAsk) => ChangeDescription | undefined
}

import type { RecordKind } from '@goat/domain/kinds/kind'
import type { ChangeDescription, ChangeToDescribe, DescribeContext, LazyChangeSource } from '../records/history.ts'

/** Describes a change by the capability of its kind; undefined if the change is unknown. */
export type Describe = (change: ChangeToDescribe) => ChangeDescription | undefined

/** Describes changes of the kinds that `loadSources` has loaded. */
export function describeIn(sources: readonly LazyChangeSource[], context: DescribeContext): Describe {
  return (change) => sources.find(({ kinds }) => kinds.includes(change.kind))?.source.loaded?.describe(change, context)
}

/** Loads the sources of the kinds of changes. Rejects if one cannot be loaded. */
export async function loadSources(sources: readonly LazyChangeSource[], changes: readonly { readonly kind: RecordKind }[]): Promise<void> {
  const wanted = sources.filter(({ kinds }) => changes.some(({ kind }) => kinds.includes(kind)))
  await Promise.all(wanted.map(({ source }) => source.load()))
}

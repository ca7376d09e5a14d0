import type { ChangeAsk, ChangeDescription, ChangeSource, Described } from '../platform/change-history/change-source.ts'

/** The words for a change, by the capability that knows its kind; undefined where none does. */
export type Describe = (change: Described) => ChangeDescription | undefined

export function describeIn(sources: readonly ChangeSource[], ask: ChangeAsk): Describe {
  return (change) => sources.find(({ kinds }) => kinds.includes(change.kind))?.describe(change, ask)
}

import type { ChangeDescription, ChangeSource, ChangeToDescribe, DescribeContext } from '../platform/change-history/change-source.ts'

/** Describes a change by the capability of its kind; undefined if the change is unknown. */
export type Describe = (change: ChangeToDescribe) => ChangeDescription | undefined

export function describeIn(sources: readonly ChangeSource[], context: DescribeContext): Describe {
  return (change) => sources.find(({ kinds }) => kinds.includes(change.kind))?.describe(change, context)
}

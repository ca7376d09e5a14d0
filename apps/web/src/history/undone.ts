import type { ChangeWire } from '@goat/contract/changes'

/** Which loaded changes were undone, and by which; both maps have ids of changes as keys. */
export type Undone = {
  /** The effective undo of a change: one that was not undone itself. */
  readonly by: ReadonlyMap<string, ChangeWire>
  /** The change that an undo has undone. */
  readonly of: ReadonlyMap<string, ChangeWire>
}

/** `changes` are newest first, so that undos of undos are processed before the undos. */
export function undoneIn(changes: readonly ChangeWire[]): Undone {
  const by = new Map<string, ChangeWire>()
  const of = new Map<string, ChangeWire>()
  const decided = new Set<string>()
  const byRecord = Map.groupBy(changes, recordOf)
  for (const undo of changes) {
    if (undo.cause !== 'restore') continue
    const targets = targetsOf(undo, byRecord.get(recordOf(undo)) ?? [])
    for (const target of targets) {
      if (!of.has(undo.id)) of.set(undo.id, target)
      if (!decided.has(target.id) && !by.has(undo.id)) by.set(target.id, undo)
      decided.add(target.id)
    }
  }
  return { by, of }
}

function recordOf({ kind, key }: ChangeWire): string {
  return `${kind} ${key}`
}

/**
 * The changes of its record that an undo has undone. `causeId` may be a change of another record in the same transaction. Because the
 * revisions of a transaction are consecutive, it is the last transaction of the record that starts at or before `causeId`.
 */
function targetsOf({ causeId }: ChangeWire, ofRecord: readonly ChangeWire[]): readonly ChangeWire[] {
  const newest = ofRecord.find(({ transaction }) => transaction !== null && transaction <= Number(causeId))
  return newest === undefined ? [] : ofRecord.filter(({ transaction }) => transaction === newest.transaction)
}

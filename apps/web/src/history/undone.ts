import type { ChangeWire } from '@goat/contract/changes'

/** Which of the loaded changes were undone, and by which; both by the id of the change. */
export type Undone = {
  /** The undo of a change that is in effect: one that was not itself undone. */
  readonly by: ReadonlyMap<string, ChangeWire>
  /** The change that an undo has undone. */
  readonly of: ReadonlyMap<string, ChangeWire>
}

/** Takes changes newest first, so that whether an undo was itself undone is known before what it has undone. */
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
 * What an undo has undone of its record. `causeId` may be the change of another record in the same transaction. As the revisions of a
 * transaction follow each other, that is the last transaction on the record that begins at or before it.
 */
function targetsOf({ causeId }: ChangeWire, ofRecord: readonly ChangeWire[]): readonly ChangeWire[] {
  const newest = ofRecord.find(({ transaction }) => transaction !== null && transaction <= Number(causeId))
  return newest === undefined ? [] : ofRecord.filter(({ transaction }) => transaction === newest.transaction)
}

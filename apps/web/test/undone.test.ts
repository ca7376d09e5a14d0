import type { ChangeWire } from '@goat/contract/changes'
import { describe, expect, test } from 'vitest'
import { undoneIn } from '../src/history/changes-by-day.tsx'

/** A change of a record; `undoes` is the revision that it undid. */
function change(
  revision: number,
  key: string,
  { transaction = revision, undoes }: { transaction?: number; undoes?: number } = {},
): ChangeWire {
  return {
    ...{
      id: String(revision),
      revision,
      brand: 'uk',
      kind: 'cutoff',
      key,
      action: 'any',
      before: {},
      after: {},
      schemaVersion: 1,
      version: 1,
    },
    ...{ cause: undoes === undefined ? 'request' : 'restore', causeId: undoes === undefined ? null : String(undoes), reason: null },
    ...{ actor: { subject: 'a', name: 'A' }, requestId: 'r', transaction, at: '2026-11-21T10:00:00Z' },
  }
}

function undoneRevisions(...oldestFirst: readonly ChangeWire[]) {
  const { by, of } = undoneIn(oldestFirst.toReversed())
  const pairs = (map: ReadonlyMap<string, ChangeWire>) => Object.fromEntries([...map].map(([id, { revision }]) => [id, revision]))
  return { by: pairs(by), of: pairs(of) }
}

describe('HIS-26: which changes were undone', () => {
  test('a change by its undo, unless that was undone itself; a second undo counts again', () => {
    const undone = [change(1, 'a'), change(2, 'a', { undoes: 1 })]
    expect(undoneRevisions(...undone)).toEqual({ by: { 1: 2 }, of: { 2: 1 } })
    const redone = [...undone, change(3, 'a', { undoes: 2 })]
    expect(undoneRevisions(...redone)).toEqual({ by: { 2: 3 }, of: { 2: 1, 3: 2 } })
    expect(undoneRevisions(...redone, change(4, 'a', { undoes: 1 }))).toEqual({ by: { 1: 4, 2: 3 }, of: { 2: 1, 3: 2, 4: 1 } })
  })

  test('each record of a transaction by its own change, except records that were kept', () => {
    const together = [change(1, 'a'), change(2, 'b', { transaction: 1 }), change(3, 'c', { transaction: 1 })]
    const undo = [change(4, 'c', { undoes: 2 }), change(5, 'a', { transaction: 4, undoes: 2 })]
    expect(undoneRevisions(...together, ...undo)).toEqual({ by: { 1: 5, 3: 4 }, of: { 4: 3, 5: 1 } })
  })

  test('changes that are not loaded are ignored', () => {
    expect(undoneRevisions(change(3, 'a'), change(4, 'a', { undoes: 1 }))).toEqual({ by: {}, of: {} })
  })
})

import { isBrandId } from '@goat/domain/brands'
import { worldKinds } from '@goat/domain/kinds/kind'
import type { Later, World, WorldChange, WorldKind } from '@goat/foresight/world'

/** A revision, and when its change was saved, in milliseconds since 1970-01-01T00:00Z; null before the first. */
export type Standing = { readonly revision: number; readonly at: number | null }

/** All changes of one or more transactions, from one revision to another. */
export type Batch = Standing & {
  readonly after: number
  readonly changes: readonly WorldChange[]
  /** undefined: what plans will change is as before. */
  readonly later: readonly Later[] | undefined
}

/** The answer cannot be used, for instance because a newer server has a kind of record that this client does not know. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}

/** The answer of `GET /world`. Throws UnusableAnswer. */
export function worldOf(answer: unknown): World & Standing {
  const { brand, revision, at, records, later = [] } = objectOf(answer)
  if (!isBrandId(brand)) throw new UnusableAnswer(`The brand ${JSON.stringify(brand)} is not known.`)
  const byKind = objectOf(records)
  for (const kind of Object.keys(byKind)) checkKind(kind)
  for (const kind of worldKinds) {
    const ofKind = byKind[kind]
    if (!Array.isArray(ofKind)) throw new UnusableAnswer(`The world has no list of records of the kind ${kind}.`)
    for (const record of ofKind) checkRecord(record)
  }
  // The server validated the values when they were written.
  return { brand, ...standingOf(revision, at), records: byKind as World['records'], later: laterOf(later) }
}

/** The data of the event `changes`. Throws UnusableAnswer. */
export function batchOf(data: unknown): Batch {
  const { after, revision, at, changes, later } = objectOf(data)
  return {
    after: revisionOf(after),
    ...standingOf(revision, at),
    changes: changesOf(changes),
    later: later === undefined ? undefined : laterOf(later),
  }
}

function changesOf(changes: unknown): readonly WorldChange[] {
  if (!Array.isArray(changes)) throw new UnusableAnswer('An event has no list of changes.')
  for (const change of changes) {
    const { kind, key, record } = objectOf(change)
    checkKind(kind)
    if (typeof key !== 'string') throw new UnusableAnswer('A change has no key.')
    if (record !== null) checkRecord(record)
  }
  return changes
}

function laterOf(later: unknown): readonly Later[] {
  if (!Array.isArray(later)) throw new UnusableAnswer('What plans will change is not a list.')
  for (const one of later) {
    const { at, changes } = objectOf(one)
    if (typeof at !== 'number') throw new UnusableAnswer('A plan has no time.')
    changesOf(changes)
  }
  return later
}

function standingOf(revision: unknown, at: unknown): Standing {
  if (at !== null && typeof at !== 'number') throw new UnusableAnswer('The answer has no time.')
  return { revision: revisionOf(revision), at }
}

export function revisionOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new UnusableAnswer(`${JSON.stringify(value)} is not a revision.`)
  return Number(value)
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new UnusableAnswer('The answer is not of this product.')
  return { ...value }
}

function checkKind(kind: unknown): asserts kind is WorldKind {
  if (!worldKinds.some((one) => one === kind))
    throw new UnusableAnswer(`Records of the kind ${JSON.stringify(kind)} are not known: the client has to be upgraded.`)
}

function checkRecord(record: unknown): void {
  const { key, version, created, changed, value } = objectOf(record)
  const isRecord =
    typeof key === 'string' && [version, created, changed].every(Number.isFinite) && typeof value === 'object' && value !== null
  if (!isRecord) throw new UnusableAnswer(`The record ${JSON.stringify(key)} is incomplete.`)
}

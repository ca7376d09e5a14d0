import type { BrandId } from '@goat/domain/brands'
import { differences, type RecordKind } from '@goat/domain/kinds/kind'
import { compareText, type Issue } from '@goat/domain/text/text'
import type { Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { type AllRules, type Change, type Next, type RecordRules, readNexts } from './log.ts'
import { lockKinds, type Put, putRecords, readMany, recordsAtOnce, type Stored } from './store.ts'

export type RecordName = { readonly kind: RecordKind; readonly key: string }

export function nameOf({ kind, key }: RecordName): string {
  return `${kind} ${key}`
}

/** What happens to a record: its value before and after, null if there is none, and why that is forbidden. */
export type Effect = RecordName & { readonly before: object | null; readonly after: object | null; readonly issues: readonly Issue[] }

type Decided<E extends Effect> = { readonly effect: E; readonly next: unknown; readonly action: string }

/** A record that cannot be changed: its place among all of them, and what was decided. */
type Refused<Row, E extends Effect> = readonly [at: number, Row, Decided<E>]

/** Decides about a record, of which `current` is stored now; undefined if it is not. */
type Decide<Row, E extends Effect> = (row: Row, ofKind: RecordRules, current: Stored<unknown> | undefined) => Promise<Decided<E>>

/** `now`: in milliseconds since 1970-01-01T00:00Z. */
type Call = { readonly tx: Tx; readonly rules: AllRules; readonly brand: BrandId; readonly by: string; readonly now: number }

/**
 * Changes records of any kinds, which are locked before `decide` reads anything, in the order of `rows`. Those with issues are decided again
 * after the others, as long as that removes any; if they still have some, they are not stored. If a kind would have more records than it may
 * have, the last of them has an issue. The caller logs the changes.
 */
export async function changeAll<Row extends RecordName, E extends Effect>(
  call: Call,
  rows: readonly Row[],
  decider: () => Promise<Decide<Row, E>>,
): Promise<{ readonly effects: readonly E[]; readonly changes: readonly Change[] }> {
  const effects: E[] = []
  const changes: Change[] = []
  const { tx, brand, by, now } = call
  const { locked, rules } = await lockAll(call, rows)
  const nexts = await nextsOf(
    tx,
    brand,
    rows.filter((row) => locked(row) === undefined),
  )
  const before = await countLimited(tx, rules, brand, rows, now)
  const decide = await decider()
  // Put together as long as nothing reads what was put.
  let pending: { readonly kind: RecordKind; readonly puts: Put[] } | undefined
  const putPending = () => (pending === undefined ? undefined : putRecords(tx, brand, pending.kind, by, pending.puts))
  let waiting = [...rows.entries()]
  let stuck: readonly Refused<Row, E>[] = []
  const changeOf = (row: Row, { effect, next, action }: Decided<E>) => {
    return changeTo(rules[row.kind], effect, { current: locked(row), next, action, now }, nexts.get(nameOf(row)))
  }
  const made = (at: number, { effect }: Decided<E>, change: Change) => {
    changes.push(change)
    effects[at] = { ...effect, after: change.after }
  }
  for (let isLast = false; !isLast; ) {
    const refused: Refused<Row, E>[] = []
    for (const [at, row] of waiting) {
      const ofKind = rules[row.kind]
      await turns.pause()
      if (pending?.kind !== row.kind || ofKind.waits === 'everyone' || pending.puts.length === recordsAtOnce) {
        await putPending()
        pending = { kind: row.kind, puts: [] }
      }
      const current = locked(row)
      const decided = await decide(row, ofKind, current)
      effects[at] = decided.effect
      if (decided.effect.issues.length > 0) refused.push([at, row, decided])
      else if (isChanging(ofKind, current, decided.next)) {
        const { change, put } = changeOf(row, decided)
        pending.puts.push(put)
        made(at, decided, change)
      }
    }
    await putPending()
    pending = undefined
    isLast = refused.length === 0 || refused.length === waiting.length
    stuck = refused
    waiting = refused.map(([at, row]) => [at, row])
  }
  const store = (row: Row, decided: Decided<E>) => putRecords(tx, brand, row.kind, by, [changeOf(row, decided).put])
  const take = (row: Row, decided: Decided<E>) => {
    const current = locked(row)
    const isNew = changeOf(row, decided).put.value === undefined
    return putRecords(tx, brand, row.kind, by, [{ key: row.key, value: current?.value, version: current?.version ?? 1, isNew }])
  }
  const decideAgain = (row: Row) => decide(row, rules[row.kind], locked(row))
  stuck = stuck.filter(([, row, { next }]) => isChanging(rules[row.kind], locked(row), next))
  for (const [at, row, decided] of await storedTogether(stuck, { store, take, decide: decideAgain }))
    made(at, decided, changeOf(row, decided).change)
  return { effects: withExceeded(rules, effects, before, await countLimited(tx, rules, brand, rows, now)), changes }
}

/**
 * Stores records that only stand in each other's way, such as two that exchange their names: each is decided again while all others are
 * stored. None of them if any has issues then. `take`: takes one back.
 */
async function storedTogether<Row, E extends Effect>(
  stuck: readonly Refused<Row, E>[],
  {
    store,
    take,
    decide,
  }: {
    readonly store: (row: Row, decided: Decided<E>) => Promise<void>
    readonly take: (row: Row, decided: Decided<E>) => Promise<void>
    readonly decide: (row: Row) => Promise<Decided<E>>
  },
): Promise<readonly Refused<Row, E>[]> {
  if (stuck.length < 2) return []
  for (const [, row, decided] of stuck) await store(row, decided)
  const again: Refused<Row, E>[] = []
  for (const [at, row, before] of stuck) {
    await take(row, before)
    const decided = await decide(row)
    await store(row, decided)
    again.push([at, row, decided])
  }
  if (again.every(([, , { effect }]) => effect.issues.length === 0)) return again
  for (const [, row, decided] of again) await take(row, decided)
  return []
}

/**
 * Locks kinds and then records in the order in which imports and other writes do, to avoid deadlocks. Returns the records, and the
 * rules with what is known of these records then. The names of missing ones are not locked, because there may be more than the database can
 * hold: storing one that was created since is refused, and retried.
 */
async function lockAll({ tx, rules, brand }: Call, rows: readonly RecordName[]) {
  const known = { ...rules }
  const found = new Map<RecordKind, ReadonlyMap<string, Stored<unknown>>>()
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind)].sort(([a], [b]) => compareText(a, b))
  await lockKinds(tx, brand, ...byKind.map(([kind]) => kind).filter((kind) => rules[kind].waits !== undefined))
  for (const [kind, ofKind] of byKind) {
    const keys = [...new Set(ofKind.map(({ key }) => key))]
    await turns.pause()
    const obstacle = await rules[kind].lockFirst?.(tx, brand, keys)
    if (obstacle !== undefined) known[kind] = { ...rules[kind], obstacle }
    found.set(kind, await readMany(tx, brand, rules[kind].kind, keys, 'remove'))
  }
  return { locked: ({ kind, key }: RecordName) => found.get(kind)?.get(key), rules: known }
}

/** What the log knows of the keys of records, by `nameOf`. */
async function nextsOf(tx: Tx, brand: BrandId, rows: readonly RecordName[]): Promise<ReadonlyMap<string, Next>> {
  const found = new Map<string, Next>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const keys = [...new Set(ofKind.map(({ key }) => key))]
    for (const [key, next] of await readNexts(tx, brand, kind, keys)) found.set(nameOf({ kind, key }), next)
  }
  return found
}

export function isChanging({ kind }: RecordRules, current: Pick<Stored<unknown>, 'value'> | undefined, next: unknown): boolean {
  return current === undefined || next === undefined ? current?.value !== next : differences(kind, current.value, next).length > 0
}

type Step = { readonly current: Stored<unknown> | undefined; readonly next: unknown; readonly action: string; readonly now: number }

/** `first`: of a key without a record; undefined if the log does not know the key. */
function changeTo({ cancel }: RecordRules, { kind, key, before }: Effect, { current, next, action, now }: Step, first: Next | undefined) {
  const cancelled = next === undefined && cancel !== undefined ? cancel(current?.value, new Date(now).toISOString()) : next
  const { version, created } =
    current === undefined
      ? (first ?? { version: 1, created: undefined })
      : { version: current.version + 1, created: { by: current.createdBy, at: current.createdAt } }
  const removed = { version: current?.version ?? version, after: null }
  const stored = cancelled === undefined ? removed : { version, after: cancelled as object }
  const change: Change = { kind, key, action, before, ...stored, created, isPut: true }
  return { change, put: { key, value: cancelled, version, isNew: current === undefined } }
}

/** Why current rules forbid a record to have a value; its removal without one. */
export async function faultsOf(tx: Tx, ofKind: RecordRules, brand: BrandId, key: string, next: unknown): Promise<readonly Issue[]> {
  const obstacle = await ofKind.obstacle(tx, brand, key, next)
  const issues = next === undefined ? [] : ofKind.kind.validate(next, brand)
  return obstacle === undefined ? issues : [obstacle, ...issues]
}

/** How many records of each kind with a limit the brand has. */
type Counts = ReadonlyMap<RecordKind, number>

/** Of the kinds of these rows. `now`: in milliseconds since 1970-01-01T00:00Z. */
async function countLimited(tx: Tx, rules: AllRules, brand: BrandId, rows: readonly RecordName[], now: number): Promise<Counts> {
  const counts = new Map<RecordKind, number>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const { limit } = rules[kind]
    if (limit !== undefined) counts.set(kind, await limit.count(tx, brand, now))
  }
  return counts
}

/**
 * Adds an issue to the last record of each kind of which there are more than allowed and more than before. Judged after all changes, because
 * they may remove as many as they add.
 */
function withExceeded<E extends Effect>(rules: AllRules, effects: readonly E[], before: Counts, after: Counts): readonly E[] {
  return [...after].reduce((all, [kind, count]) => {
    const { limit } = rules[kind]
    if (limit === undefined || count <= Math.max(limit.maximum, before.get(kind) ?? 0)) return all
    const last = all.findLastIndex((effect) => effect.kind === kind && effect.after !== null)
    return all.map((effect, at) => (at === last ? { ...effect, issues: [...effect.issues, limit.issue] } : effect))
  }, effects)
}

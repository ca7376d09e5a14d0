import type { BrandId } from '@goat/domain/brands'
import { differences, type Field, isSame, type RecordKind } from '@goat/domain/kinds/kind'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { type AllRules, type RecordRules, readBoth } from './log.ts'
import { recordsAtOnce } from './store.ts'

export type Step = {
  readonly transaction: string
  /** That of the oldest of these changes. */
  readonly revision: string
  readonly before: object | null
  readonly after: object | null
  readonly by: string
  readonly at: Date
  /**
   * The transaction that was undone by this one; or those that applied the plan which this one ended, and plans before it which had ended by then,
   * the oldest first.
   */
  readonly undid: readonly string[] | null
}

/** A field of a record, or, where undefined, whether the record exists. */
type Part = Field<unknown> | undefined

/**
 * Which step, among older ones, set the state of a part: it is sought; it may be older than one of the transactions that a step undid, if `after`
 * is what was there before it; or it was found.
 */
type Origin = 'sought' | 'found' | { readonly undid: readonly string[]; readonly after: object | null }

type Tracked = {
  readonly part: Part
  /** Of its current state. */
  current: Origin
  /** Of its state after the own transaction, once that is reached. */
  own?: Origin
  /** The newest step since the own transaction that touched it. */
  last?: Step
  isUnchanged?: boolean
}

/** How many steps since a creation are examined for further changed fields. */
const maxStepsSinceCreation = 2_000

/** What was changed: the record, and its whole value before and after the own transaction. */
export type Changed = {
  readonly kind: RecordKind
  readonly key: string
  readonly before: object | null
  readonly after: object | null
}

/**
 * What became of a record since a transaction, its own one: fed with the record's steps from the newest one, until it is decided. It keeps
 * only what it needs of them, because there may be hundreds of thousands.
 */
export class RecordHistory {
  readonly #kind: RecordRules['kind']
  readonly #own: string
  readonly #created: object | null
  readonly #existence: Tracked = { part: undefined, current: 'sought' }
  readonly #fields: Map<string, Tracked>
  #isPastOwn = false
  #steps = 0
  /** The properties of the record from which the fields come; undefined for all. */
  readonly properties: readonly string[] | undefined
  /** May have older changes. */
  #step: Step | undefined

  constructor(kind: RecordRules['kind'], { before, after }: Changed, own: string) {
    this.#kind = kind
    this.#own = own
    this.#created = before === null ? after : null
    const fields = after === null ? [] : before === null ? kind.fields(after as unknown) : differences<unknown>(kind, before, after)
    this.#fields = new Map(fields.map((part) => [part.name, { part, current: 'sought' }]))
    this.properties = before === null || after === null ? undefined : [...new Set(fields.flatMap((field) => propertiesOf(field, after)))]
  }

  /** Whether older steps do not matter. */
  get isDecided(): boolean {
    if (this.#existence.isUnchanged !== true) return this.#existence.isUnchanged === false
    const found = [...this.#fields.values()].map(({ isUnchanged }) => isUnchanged)
    // A created record that was changed is not removed, whatever else was changed.
    if (this.#created !== null && this.#steps >= maxStepsSinceCreation && found.includes(false)) return true
    return !found.includes(undefined) && (this.#created === null || this.#isPastOwn)
  }

  get schemaVersion(): number {
    return this.#kind.schemaVersion
  }

  /** The revision before which the next older change is looked for; undefined at first. */
  get oldest(): string | undefined {
    return this.#step?.revision
  }

  /** Adds the next older change, or undefined if there is none. */
  add(change: Step | undefined): void {
    const step = this.#step
    if (step !== undefined && step.transaction === change?.transaction) {
      this.#step = { ...step, revision: change.revision, before: change.before }
      return
    }
    if (step !== undefined) this.#see(step)
    if (change !== undefined) {
      this.#step = change
      return
    }
    this.#isPastOwn = true
    for (const one of this.#tracked) one.isUnchanged ??= one.current === 'sought' && (one.own ?? 'sought') === 'sought'
  }

  /** To be called if none of the older steps since the own transaction creates or deletes the record. */
  settleExistence(): void {
    // The last step may have more changes, and is not seen yet.
    const isSettled = this.#step === undefined || !isTouched(undefined, this.#step)
    if (isSettled && this.#existence.current === 'sought') this.#existence.isUnchanged ??= true
  }

  /**
   * Whether a part still has the state in which the own transaction left it. A later change that was undone does not count; a change to the
   * same value does.
   */
  isUnchanged(part: Part): boolean {
    return (part === undefined ? this.#existence : this.#fields.get(part.name))?.isUnchanged ?? true
  }

  /** The fields that were changed since the own transaction created the record, in the order of the kind. */
  changedSinceCreation(): readonly Field<unknown>[] {
    const changed = [...this.#fields.values()].flatMap(({ last, isUnchanged }) =>
      isUnchanged === false && last !== undefined ? [last] : [],
    )
    // A kind with a variable number of entries may have fields in later values that the record no longer has.
    const values = [this.#created, ...changed.flatMap(({ before, after }) => [before, after])].filter((value) => value !== null)
    return this.#kind.fields(...(values as unknown[])).filter((field) => !this.isUnchanged(field))
  }

  /** The last change of a part since the own transaction. */
  lastChange(part: Part): Step | undefined {
    return (part === undefined ? this.#existence : this.#fields.get(part.name))?.last
  }

  get #tracked(): readonly Tracked[] {
    return [this.#existence, ...this.#fields.values()]
  }

  #see(step: Step): void {
    const { before, after } = step
    this.#steps += 1
    // A plan that found a record as it sets it has changed nothing of it. A transaction is named by its first revision.
    if (step.transaction === this.#own || (!this.#isPastOwn && Number(step.revision) < Number(this.#own))) {
      this.#isPastOwn = true
      for (const one of this.#tracked) {
        if (one.current === 'sought') one.isUnchanged ??= true
        else one.own = 'sought'
      }
    }
    if (this.#created !== null && !this.#isPastOwn && before !== null && after !== null) this.#trackFields(before, after)
    for (const one of this.#tracked) if (one.isUnchanged === undefined) trace(one, step, this.#isPastOwn)
  }

  /** Tracks the fields that no newer step touched, except by creating or deleting the record. */
  #trackFields(before: object, after: object): void {
    for (const part of differences<unknown>(this.#kind, before, after)) {
      if (!this.#fields.has(part.name)) this.#fields.set(part.name, { ...this.#existence, part })
    }
  }
}

function propertiesOf(field: Field<unknown>, value: object): readonly string[] {
  const read: string[] = []
  const get = (target: object, name: string | symbol): unknown => {
    read.push(String(name))
    return Reflect.get(target, name)
  }
  field.get(new Proxy(value, { get }))
  return read
}

function trace(one: Tracked, step: Step, isPastOwn: boolean): void {
  const touches = isTouched(one.part, step)
  if (touches && !isPastOwn) one.last ??= step
  one.current = olderOrigin(one.current, one.part, step, touches)
  if (one.own !== undefined) one.own = olderOrigin(one.own, one.part, step, touches)
  if (one.current === 'found' || one.own === 'found') one.isUnchanged = false
  // From here on, both have the same origin.
  else if (one.current === 'sought' && one.own === 'sought') one.isUnchanged = true
}

function olderOrigin(origin: Origin, part: Part, step: Step, touches: boolean): Origin {
  if (origin === 'found') return origin
  if (origin === 'sought') {
    if (!touches) return origin
    return step.undid === null ? 'found' : { undid: step.undid, after: step.after }
  }
  if (origin.undid.includes(step.transaction) && touches && isSamePart(part, origin.after, step.before)) return 'sought'
  const [oldest = ''] = origin.undid
  return step.transaction === oldest || Number(step.revision) < Number(oldest) ? 'found' : origin
}

function isTouched(part: Part, { before, after }: Step): boolean {
  if (before === null || after === null) return true
  return part !== undefined && !isSame<unknown>(part, before, after)
}

function isSamePart(part: Part, one: object | null, other: object | null): boolean {
  if (part === undefined || one === null || other === null) return (one === null) === (other === null)
  return isSame<unknown>(part, one, other)
}

/** Most records have few changes, and the newest ones decide most questions about the others. */
const [firstSteps, furtherSteps] = [20, 500]

/** `until`: the revision of the records, if it is an earlier one. */
type Read = {
  readonly tx: Tx
  readonly rules: AllRules
  readonly brand: BrandId
  readonly own: string
  readonly until?: string | undefined
}
type Followed = { readonly changed: Changed; readonly history: RecordHistory }

/** The histories of the records that a transaction (`own`) changed, by `{kind} {key}`. Reads the changes of these records only. */
export async function readHistories(read: Read, records: readonly Changed[]): Promise<Map<string, RecordHistory>> {
  const followed = records.map((changed) => ({
    changed,
    history: new RecordHistory(read.rules[changed.kind].kind, changed, read.own),
  }))
  for (let from = 0; from < followed.length; from += recordsAtOnce) {
    const some = followed.slice(from, from + recordsAtOnce)
    await readOlder(read, some, firstSteps)
    const open = some.filter(({ history }) => !history.isDecided)
    if (open.length > 0) await settleExistence(read, open)
    for (const one of open) while (!one.history.isDecided) await readOlder(read, [one], furtherSteps, one.history.properties)
  }
  return new Map(followed.map(({ changed: { kind, key }, history }) => [`${kind} ${key}`, history]))
}

/** The records as a table. A scalar subquery and LATERAL keep the planner from reading the whole log of the brand. */
function tableOf(followed: readonly Followed[]) {
  const of = (value: (one: Followed) => string | number | null) => followed.map(value)
  return sql`unnest(${of(({ changed }) => changed.kind)}::text[], ${of(({ changed }) => changed.key)}::text[],
    ${of(({ history }) => history.oldest ?? null)}::bigint[], ${of(({ history }) => history.schemaVersion)}::integer[])
    AS asked (kind, key, oldest, schema_version)`
}

/** `properties`: only changes that may touch one of these properties; undefined for every change. */
async function readOlder(
  { tx, rules, brand, own, until }: Read,
  followed: readonly Followed[],
  count: number,
  properties?: readonly string[],
) {
  const touching = sql`(c.before IS NULL OR c.after IS NULL OR c.transaction = ${own}::bigint OR c.schema_version <> asked.schema_version
    OR EXISTS (SELECT FROM unnest(${properties}::text[]) AS name WHERE c.before -> name IS DISTINCT FROM c.after -> name))`
  const { rows } = await sql<Step & { kind: RecordKind; key: string; schema_version: number }>`
    SELECT asked.kind, asked.key, h.revision, coalesce(h.transaction::text, 'baseline ' || h.revision) AS transaction, h.before, h.after,
      h.schema_version, h.actor_name AS by, h.at, CASE
        WHEN h.cause = 'restore' THEN (
          SELECT array_agg(undone.transaction::text) FROM change_log undone
          WHERE undone.brand = ${brand} AND undone.revision = h.cause_id::bigint AND undone.transaction IS NOT NULL)
        WHEN h.cause = 'plan' AND h.action = 'undone' THEN (
          SELECT array_agg(applied.transaction::text ORDER BY applied.revision) FROM change_log own, ${endedSince(sql`h.revision`)}
            AND own.brand = ${brand} AND own.kind = 'plan' AND own.key = h.cause_id AND own.action = 'plan.applied') END AS undid
    FROM ${tableOf(followed)} CROSS JOIN LATERAL (
      SELECT * FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = asked.kind AND c.key = asked.key AND c.schema_version > 0 AND c.version IS NOT NULL
        AND c.revision < coalesce(asked.oldest, ${until ?? null}::bigint + 1, 9223372036854775807) ${properties === undefined ? sql`` : sql`AND ${touching}`}
      ORDER BY c.revision DESC LIMIT ${count}::integer) h
    ORDER BY h.kind, h.key, h.revision DESC`.execute(tx)
  const byRecord = Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`)
  for (const { changed, history } of followed) {
    await turns.pause()
    const older = byRecord.get(`${changed.kind} ${changed.key}`) ?? []
    for (const row of older) if (!history.isDecided) history.add({ ...row, ...readBoth(rules[row.kind], row) })
    if (older.length < count && !history.isDecided) history.add(undefined)
  }
}

/**
 * To follow `FROM …,`: for a row `own` of the log that applied a plan, the rows that applied and ended this plan and those before it, if they
 * ended after it was applied and up to the revision `until`. LATERAL keeps the planner from comparing all of them with each other.
 */
function endedSince(until: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`change_log ended CROSS JOIN LATERAL (
      SELECT revision, transaction FROM change_log c
      WHERE c.brand = ended.brand AND c.kind = ended.kind AND c.key = ended.key AND c.action = 'plan.applied' LIMIT 1) applied
    WHERE ended.brand = own.brand AND ended.kind = 'plan' AND ended.action = 'plan.ended'
      AND ended.revision > own.revision AND ended.revision <= ${until} AND applied.revision <= own.revision`
}

async function settleExistence({ tx, brand, own }: Read, followed: readonly Followed[]): Promise<void> {
  const { rows } = await sql<{ kind: string; key: string }>`
    SELECT asked.kind, asked.key FROM ${tableOf(followed)}
    WHERE NOT EXISTS (
      SELECT FROM change_log c
      WHERE c.brand = ${brand} AND c.kind = asked.kind AND c.key = asked.key AND (c.before IS NULL OR c.after IS NULL)
        AND c.revision > ${own}::bigint AND c.revision < asked.oldest AND c.transaction IS DISTINCT FROM ${own}::bigint)`.execute(tx)
  const settled = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  for (const { changed, history } of followed) if (settled.has(`${changed.kind} ${changed.key}`)) history.settleExistence()
}

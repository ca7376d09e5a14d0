import type { BrandId } from '@goat/domain/brands'
import { type RecordKind, recordKinds, worldKinds } from '@goat/domain/kinds/kind'
import { applyChanges, type CompiledWorld, compileSteps, type WorldChange, withLater } from '@goat/foresight/compile'
import type { Later, World, WorldKind, WorldRecord } from '@goat/foresight/world'
import { sql } from 'kysely'
import { type Db, readAtRevision, type Tx } from '../db/db.ts'
import { Shared, unlessLeft } from '../db/shared.ts'
import { doneFor, turns } from '../db/turns.ts'
import { setNewest } from '../http/limits.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared.ts'
import { createdAt, type Past, readAsOf, type When } from '../records/as-of.ts'
import { readLater } from '../records/later.ts'
import { type AllRules, readLogged } from '../records/log.ts'
import type { PlanItems } from '../records/planned.ts'
import type { Stored } from '../records/store.ts'
import { withOverlay } from './overlay.ts'

/** The records of a brand at its newest revision. */
export type Standing = {
  readonly world: CompiledWorld
  /** The time of the last change, in milliseconds since 1970-01-01T00:00Z; undefined before the first. */
  readonly at: number | undefined
}

export type WorldSource = {
  readonly all: (when: When) => Promise<ReadWorld>
  /** The last revision up to an instant (ISO 8601). Rejects if it is not known. */
  readonly revisionAt: (at: string) => Promise<number>
  /** Without `changes` if there are too many. */
  readonly after: (revision: number) => Promise<Omit<Batch, 'changes'> & { readonly changes?: Batch['changes'] }>
  /** The records that the plan of the current call changes; undefined outside of plans. */
  readonly planned?: () => Promise<readonly WorldChange[]> | undefined
  /** What scheduled plans, and the plans with these ids, will change. */
  readonly later?: (plans: readonly string[]) => Promise<readonly Later[]>
  /** Whether `markStale` is called for every change. */
  readonly isFollowing: () => boolean
  /** Called if the database no longer has revisions that were read from it, for example after a failover or a restore. Throws. */
  readonly refuseOlder: () => never
}

/** Called with all later changes; with undefined if revisions that were followed are lost or too many, and the world has to be read again. */
export type Follower = (batch: Batch | undefined) => void

const pastWorlds = 4

/** How many answers computed from the current world are kept, for other parameters each; the largest has 8 MB. */
const keptAnswers = 8

type Kept<T> = { readonly at: number; readonly answer: Shared<T> }

/** How many changes are kept for followers that were disconnected. */
const recentChanges = 2_000

/** After more changes at once, all records are read again: reading so many changes takes longer than a statement may. */
const maxChangesRead = 10_000

/** The world of a brand, compiled: kept up to date by the change log, and as it stood at earlier revisions. */
export class BrandWorld {
  readonly #source: WorldSource
  readonly #records = new Map<WorldKind, Map<string, WorldRecord<unknown>>>(worldKinds.map((kind) => [kind, new Map()]))
  readonly #followers = new Set<Follower>()
  /** By revision, the least recently used first. */
  readonly #past = new Map<number, Standing>()
  readonly #recent: Batch[] = []
  #kept: { readonly world: CompiledWorld; readonly answers: Map<string, Kept<unknown>> } | undefined
  #standing: Standing | undefined
  #later: readonly Later[] = []
  #isStale = true
  #reading: Promise<Standing> | undefined
  #next: Promise<Standing> | undefined

  constructor(source: WorldSource) {
    this.#source = source
  }

  /**
   * The records, with every change that was committed before the call and the changes of the call's own plan. `plans`: the ids of plans to be
   * considered from their starts to their ends as if they were scheduled. Rejects if the database cannot be read.
   */
  async current(plans: readonly string[] = []): Promise<Standing> {
    const standing = await this.#live()
    const [planned, later] = await this.#ofCall(plans)
    const world = later === undefined ? standing.world : withLater(standing.world, later)
    return { ...standing, world: planned === undefined ? world : await withOverlay(world, planned) }
  }

  #ofCall(plans: readonly string[]) {
    return Promise.all([this.#source.planned?.(), plans.length === 0 ? undefined : this.#source.later?.(plans)])
  }

  async #live(): Promise<Standing> {
    const isCurrent = !this.#isStale && this.#source.isFollowing()
    if (isCurrent && this.#reading !== undefined) return unlessLeft(this.#reading)
    if (isCurrent && this.#standing !== undefined) return this.#standing
    // A read that has begun may miss what was committed since.
    this.#next ??= doneFor(undefined, () => this.#readAfter(this.#reading))
    return unlessLeft(this.#next)
  }

  /** The records as they stood at an instant (ISO 8601). Throws AppError 'notKnown' or 'invalid' for a time that is not known. */
  async past(at: string): Promise<Standing> {
    const revision = await this.#source.revisionAt(at)
    const kept = this.#past.get(revision)
    const standing = kept ?? (await this.#compilePast(revision))
    setNewest(this.#past, revision, standing, pastWorlds)
    return standing
  }

  /**
   * Every record at the newest revision, or at another one, as the answer of a call. Rejects with AppError 'notKnown' or 'invalid' for one
   * that is not known. `plans`: as of `current`.
   */
  async answer(of?: string, plans: readonly string[] = []): Promise<PreparedAnswer> {
    if (of !== undefined) {
      // No plan changes the past, but unknown ones are refused.
      await this.#ofCall(plans)
      const { world: past, at: changedAt = null } = await this.#source.all({ revision: of })
      return prepareAnswer({ brand: past.brand, revision: past.revision, at: changedAt, records: past.records, later: past.later })
    }
    return this.kept(`world ${plans.join()}`, async ({ world, at = null }) => {
      const { brand, revision } = world
      const all = new Map(this.#records)
      const [planned = [], later = this.#later] = await this.#ofCall(plans)
      for (const { kind, key, record } of planned) {
        const ofKind = new Map(all.get(kind))
        if (record === null) ofKind.delete(key)
        else ofKind.set(key, record)
        all.set(kind, ofKind)
      }
      // Copied before they may change again.
      const records = Object.fromEntries([...all].map(([kind, byKey]) => [kind, [...byKey.values()]]))
      return prepareAnswer({ brand, revision, at, records, later })
    })
  }

  /**
   * What `compute` makes of the current world: computed once for each name until the world changes, and anew in each second if it depends on
   * `now`, in milliseconds since 1970-01-01T00:00Z, for nothing begins or ends within a second.
   */
  async kept<T>(name: string, compute: (standing: Standing, now: number) => Promise<T>, now = 0): Promise<T> {
    const standing = await this.current()
    const at = Math.floor(now / 1000) * 1000
    if (this.#source.planned?.() !== undefined) return compute(standing, at)
    const { world } = standing
    if (this.#kept?.world !== world) this.#kept = { world, answers: new Map() }
    const { answers } = this.#kept
    // Of this name, so of this type.
    const known = answers.get(name) as Kept<T> | undefined
    const kept = known?.at === at && !known.answer.isLost ? known : { at, answer: new Shared(() => compute(standing, at)) }
    // Again, so that the one that nobody has asked for longest is dropped.
    setNewest(answers, name, kept, keptAnswers)
    return kept.answer.join()
  }

  /**
   * The changes after a revision up to those that `current` resolved with last. undefined if they are too old to be remembered, or if the
   * revision was another change: one with another time than `at`, where that is given.
   */
  changesSince(revision: number, at: number | undefined): readonly Batch[] | undefined {
    if (revision === this.#standing?.world.revision) return isOtherChange(at, this.#standing.at) ? undefined : []
    const first = this.#recent.findIndex((batch) => batch.after <= revision && revision < batch.revision)
    const batch = this.#recent[first]
    if (batch === undefined) return undefined
    // Of a revision within a batch, which another server may have sent, the time is not remembered.
    const isOther = at !== undefined && (batch.after !== revision || isOtherChange(at, batch.since))
    return isOther ? undefined : this.#recent.slice(first)
  }

  /** Follows the changes after those of the world that `current` resolved with last. Returns a function that ends that. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  /** To be called after a change that may not have been read yet. */
  markStale(): void {
    this.#isStale = true
    // If it fails, the next call of `current` tries again.
    if (this.#followers.size > 0) this.current().catch(() => undefined)
  }

  async #readAfter(previous: Promise<Standing> | undefined): Promise<Standing> {
    await previous?.catch(() => undefined)
    this.#next = undefined
    this.#reading = this.#read()
    return this.#reading
  }

  async #read(): Promise<Standing> {
    this.#isStale = false
    try {
      const standing = await (this.#standing === undefined ? this.#readAll() : this.#readChanges(this.#standing))
      this.#standing = standing
      // Whoever needs it before does the same.
      void this.#compileLater(standing)
      return standing
    } catch (error) {
      this.#isStale = true
      throw error
    } finally {
      this.#reading = undefined
    }
  }

  /** Compiles what plans will make of the world, until it is another one. */
  async #compileLater(standing: Standing): Promise<void> {
    for (const one of standing.world.later) {
      if (this.#standing !== standing) return
      await turns.run(one.compile())
    }
  }

  async #compilePast(revision: number): Promise<Standing> {
    const { world, at } = await this.#source.all({ revision: String(revision) })
    return { world: await turns.run(compileSteps(world)), at }
  }

  async #readAll(): Promise<Standing> {
    const { world, at } = await this.#source.all({})
    for (const kind of worldKinds) this.#records.set(kind, new Map(world.records[kind].map((record) => [record.key, record])))
    this.#later = world.later ?? []
    return { world: await turns.run(compileSteps(world)), at }
  }

  async #readChanges(before: Standing): Promise<Standing> {
    const batch = await this.#source.after(before.world.revision)
    const { revision, at, since, changes } = batch
    if (revision < before.world.revision || isOtherChange(before.at, since)) {
      this.#standing = undefined
      // The revisions may be used again, for other changes.
      this.#kept = undefined
      this.#past.clear()
      this.#recent.length = 0
      for (const follower of this.#followers) follower(undefined)
      return this.#source.refuseOlder()
    }
    if (revision === before.world.revision) return before
    if (changes === undefined) {
      this.#recent.length = 0
      const standing = await this.#readAll()
      for (const follower of this.#followers) follower(undefined)
      return standing
    }
    const changed = await turns.run(applyChanges(before.world, revision, changes))
    // Texts, because what a record lacks is undefined in one and missing in the other.
    const later = JSON.stringify(batch.later) === JSON.stringify(this.#later) ? undefined : batch.later
    const world = later === undefined ? changed : withLater(changed, later)
    const standing = { world, at: at ?? before.at }
    this.#later = later ?? this.#later
    for (const { kind, key, record } of changes) {
      if (record === null) this.#records.get(kind)?.delete(key)
      else this.#records.get(kind)?.set(key, record)
    }
    const read: Batch = { after: batch.after, revision, since, at, changes, ...(later === undefined ? {} : { later }) }
    this.#recent.push(read)
    const kept = this.#recent.reduce((sum, one) => sum + one.changes.length, 0)
    for (let count = kept; count > recentChanges; ) count -= this.#recent.shift()?.changes.length ?? count
    for (const follower of this.#followers) follower(read)
    return standing
  }
}

/** Whether two times of a revision differ: the database has lost one of its changes, and used its number again. */
export function isOtherChange(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

/** Records of a brand at a revision, and the time of its last change in milliseconds since 1970-01-01T00:00Z; undefined without one. */
type ReadWorld = { readonly world: World; readonly at: number | undefined }

/** All changes of one or more transactions, in the order of their revisions. */
export type Batch = {
  readonly after: number
  readonly revision: number
  /** The times of the revisions `after` and `revision`, in milliseconds since 1970-01-01T00:00Z; undefined if there is no such change. */
  readonly since: number | undefined
  readonly at: number | undefined
  readonly changes: readonly WorldChange[]
  /** Everything that scheduled plans will change, if that has changed. */
  readonly later?: readonly Later[]
}

/** The records of a brand at a point in time; now without one. Throws AppError 'notKnown' or 'invalid' as `readAsOf` does. */
export async function readWorld(db: Db, rules: AllRules, brand: BrandId, when: When): Promise<ReadWorld> {
  const isNow = when.at === undefined && when.revision === undefined
  // Of another time, plans and what they change have to be read too.
  const read = isNow ? worldKinds : recordKinds.filter((kind) => kind !== 'plan-comment')
  const readMore = (tx: Tx, past: Past) => readLater(tx, rules, brand, [], isNow ? undefined : past)
  const ofKinds = read.map((kind) => rules[kind])
  const { records, revision, at: changedAt, more } = await readAsOf(db, brand, ofKinds, when, readMore)
  const byKind = new Map<RecordKind, WorldRecord<unknown>[]>(worldKinds.map((kind) => [kind, []]))
  for (const one of records) {
    await turns.pause()
    byKind.get(one.kind)?.push(recordOf(one))
  }
  // Validated when they were written.
  const all = Object.fromEntries(byKind) as unknown as World['records']
  return {
    world: { brand, revision: Number(revision), records: all, later: more?.later ?? [] },
    at: changedAt === undefined ? undefined : Date.parse(changedAt),
  }
}

type Logged = {
  readonly kind: RecordKind
  readonly key: string
  readonly version: number | null
  readonly schema_version: number
  readonly after: object | null
  readonly by: string
  readonly at: Date
  readonly created: Date
}

/** Every change after a revision, unless there are more than `maxChangesRead` or some are no longer kept, and what plans will change after them. */
export async function readChangesAfter(db: Db, rules: AllRules, brand: BrandId, after: number): ReturnType<WorldSource['after']> {
  const { value } = await readAtRevision(db, brand, async (tx) => {
    return { ...(await changesAfter(tx, rules, brand, after)), later: (await readLater(tx, rules, brand)).later }
  })
  return value
}

async function changesAfter(db: Tx, rules: AllRules, brand: BrandId, after: number): ReturnType<WorldSource['after']> {
  const { rows } = await sql<{ newest: string; since: Date | null; is_dropped: boolean } & (Logged | { kind: null })>`
    SELECT r.revision AS newest, (SELECT at FROM change_log WHERE brand = r.brand AND revision = ${after}::bigint) AS since,
      EXISTS (SELECT FROM change_log_retention d WHERE d.brand = r.brand AND d.revision > ${after}::bigint) AS is_dropped,
      c.kind, c.key, c.version, c.schema_version, c.after, c.actor_name AS by, c.at, ${createdAt(brand, sql`c.kind, c.key`)} AS created
    FROM brand_revisions r LEFT JOIN change_log c ON c.brand = r.brand AND c.revision > ${after}::bigint
      AND r.revision - ${after}::bigint <= ${maxChangesRead}::bigint
    WHERE r.brand = ${brand}
    ORDER BY c.revision`.execute(db)
  const logged = rows.flatMap((row): readonly Logged[] => (row.kind === null ? [] : [row]))
  const revision = Number(rows[0]?.newest ?? after)
  const read = { after, revision, since: rows[0]?.since?.getTime(), at: logged.at(-1)?.at.getTime() }
  if (revision - after > maxChangesRead || rows[0]?.is_dropped === true) return read
  return {
    ...read,
    changes: logged.flatMap(({ kind, key, version, schema_version, after: value, by, at, created }) => {
      if (!(worldKinds as readonly string[]).includes(kind) || version === null) return []
      const current = readLogged(rules[kind], schema_version, value)
      const record = current && { key, version, value: current, by, changed: at.getTime(), created: created.getTime() }
      // Validated when it was written.
      return { kind, key, record } as WorldChange
    }),
  }
}

/** The records of a plan that decide what happens to orders. */
export function worldChangesOf({ changed }: PlanItems): readonly WorldChange[] {
  return worldKinds.flatMap((kind) =>
    [...(changed.get(kind) ?? [])].map(([key, stored]) => {
      // Validated when it was written.
      return { kind, key, record: stored === undefined ? null : recordOf(stored) } as WorldChange
    }),
  )
}

function recordOf({ key, version, value, changedBy: by, changedAt, createdAt: first }: Omit<Stored<object>, 'createdBy'>) {
  return { key, version, value, by, changed: Date.parse(changedAt), created: Date.parse(first) }
}

import { randomUUID } from 'node:crypto'
import { type DatedCutoffWire, datedCutoffToWire } from '@goat/contract/dated-cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { overlappedBy } from '@goat/domain/effective-cutoffs'
import {
  type DatedCutoff,
  datedCutoffKind,
  maxDatedCutoffs,
  overIssues,
  tooManyDated,
  unknownReferences,
} from '@goat/domain/kinds/cutoff-override'
import { type Issue, issue } from '@goat/domain/text/issues'
import { localAt, todaysIn } from '@goat/domain/time/clock'
import type { Db, Tx } from '../db/db.ts'
import { selectZones } from '../factories/queries.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import { type Change, type Origin, readDeletion } from '../records/log.ts'
import { write } from '../records/write.ts'
import { countDated, deleteDated, lockAllDated, lockDated, putDated, type StoredDated, selectDated } from './dated-queries.ts'

/** The author, the idempotency key and the time of a write. `now`: in milliseconds since 1970-01-01T00:00Z. */
export type DatedWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined; readonly now: number }

/** A stored dated cut-off, and the version that the caller saw; without a version the last write wins. */
export type DatedVersion = { readonly id: string; readonly version: number | undefined }

export async function listDated(db: Db | Tx, brand: BrandId): Promise<{ cutoffOverrides: DatedCutoffWire[] }> {
  return { cutoffOverrides: (await selectDated(db, brand)).map(toWire) }
}

/** Creates a dated cut-off. Throws AppError 'invalid' with the issues of CUT-27. */
export async function createDated(db: Db, call: DatedWrite, value: DatedCutoff): Promise<DatedCutoffWire> {
  return write(db, call.origin, call.attempt, async (tx) => {
    const stored = await insert(tx, call, [value], () => '')
    const readAnswer = async () => {
      const [one] = await readAgain(tx, call.origin.brand, stored)
      if (one === undefined) throw new Error('the dated cut-off was not stored')
      return one
    }
    return { changes: stored.map(createdOf), readAnswer }
  })
}

/**
 * Creates dated cut-offs, all or none. `overlaps`: the stored ones that the caller knows to overlap them; undefined if that does not matter.
 * Throws as `createDated`, where the paths of issues begin with the index of the dated cut-off, and 'versionConflict' if others overlap.
 */
export async function createSeveralDated(
  db: Db,
  call: DatedWrite,
  values: readonly DatedCutoff[],
  overlaps: readonly Known[] | undefined,
): Promise<{ cutoffOverrides: DatedCutoffWire[] }> {
  return write(db, call.origin, call.attempt, async (tx) => {
    await lockAllDated(tx)
    if (overlaps !== undefined) await checkOverlaps(tx, call.origin.brand, values, overlaps)
    const stored = await insert(tx, call, values, (at) => `cutoffOverrides.${at}.`)
    const readAnswer = async () => ({ cutoffOverrides: await readAgain(tx, call.origin.brand, stored) })
    return { changes: stored.map(createdOf), readAnswer }
  })
}

type Known = { readonly id: string; readonly version: number }

async function checkOverlaps(tx: Tx, brand: BrandId, values: readonly DatedCutoff[], known: readonly Known[]): Promise<void> {
  const services = (await selectServices(tx, brand)).map(({ factory, service }) => [factory, service] as const)
  const keyOf = ({ id, version }: Known) => `${version} ${id}`
  const isSame = isEqual(overlappedBy(values, await selectDated(tx, brand), services).map(keyOf), known.map(keyOf))
  if (!isSame) throw new AppError('versionConflict', issue('dated.overlapsChanged', {}))
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return new Set(some).symmetricDifference(new Set(others)).size === 0
}

/** `pathOf`: what the paths of the issues of a value begin with. */
async function insert(
  tx: Tx,
  { origin, now }: DatedWrite,
  values: readonly DatedCutoff[],
  pathOf: (at: number) => string,
): Promise<readonly StoredDated[]> {
  await lockAllDated(tx)
  const isFull = (await countNotOver(tx, origin.brand, now)) + values.length > maxDatedCutoffs
  const issues: Issue[] = isFull ? [tooManyDated] : []
  const context = await contextOf(tx, origin.brand, now)
  for (const [at, value] of values.entries()) {
    const ofValue = issuesOf(value, undefined, context)
    issues.push(...ofValue.map((one) => ({ ...one, path: `${pathOf(at)}${one.path}` })))
  }
  if (issues.length > 0) throw invalid(issues)
  const stored: StoredDated[] = []
  const batchId = randomUUID()
  // They are created at the same time, so the greater id decides: that of the later one in the list (CUT-28).
  for (const [at, value] of values.entries()) {
    stored.push(await store(tx, origin, values.length === 1 ? batchId : `${batchId}-${String(at).padStart(3, '0')}`, value, 1))
  }
  return stored
}

/** Created dated cut-offs as every later read has them: `createdAt` is the time in the change log. */
async function readAgain(tx: Tx, brand: BrandId, stored: readonly StoredDated[]): Promise<DatedCutoffWire[]> {
  const ids = stored.map(({ id }) => id)
  const found = new Map((await selectDated(tx, brand, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => found.get(id) ?? []).map(toWire)
}

/** Replaces a dated cut-off. Throws as `createDated`, and as `lockVersion`. */
export async function updateDated(
  db: Db,
  { origin, attempt, now }: DatedWrite,
  given: DatedVersion,
  value: DatedCutoff,
): Promise<DatedCutoffWire> {
  return write(db, origin, attempt, async (tx) => {
    const before = await lockVersion(tx, origin.brand, given)
    const issues = issuesOf(value, before.value, await contextOf(tx, origin.brand, now))
    if (issues.length > 0) throw invalid(issues)
    const count = await countNotOver(tx, origin.brand, now)
    const stored = await store(tx, origin, given.id, value, before.version + 1)
    // One that was over may be given new dates.
    const next = await countNotOver(tx, origin.brand, now)
    if (next > Math.max(maxDatedCutoffs, count)) throw invalid([tooManyDated])
    return { answer: toWire(stored), changes: [changeOf('datedCutoff.updated', before, stored)] }
  })
}

/** Removes a dated cut-off. Throws as `lockVersion`. */
export async function removeDated(db: Db, { origin, attempt }: Omit<DatedWrite, 'now'>, given: DatedVersion): Promise<{ id: string }> {
  return write(db, origin, attempt, async (tx) => {
    const before = await lockVersion(tx, origin.brand, given)
    await deleteDated(tx, origin.brand, given.id)
    return { answer: { id: given.id }, changes: [changeOf('datedCutoff.cancelled', before, undefined)] }
  })
}

/** The issues of factories and delivery services that the brand does not have. */
export async function missingReferences(db: Db | Tx, brand: BrandId, value: DatedCutoff): Promise<readonly Issue[]> {
  return unknownReferences(value, await selectServices(db, brand))
}

async function selectServices(db: Db | Tx, brand: BrandId) {
  return db
    .selectFrom('delivery_services')
    .select(['factory_code as factory', 'service_name as service'])
    .where('brand', '=', brand)
    .execute()
}

/** What a dated cut-off is validated against: the delivery services of its brand, and the current date at each of their factories. */
type DatedContext = {
  readonly brand: BrandId
  readonly services: readonly { readonly factory: string; readonly service: string }[]
  readonly todays: ReadonlyMap<string, string>
}

/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export async function contextOf(tx: Tx, brand: BrandId, now: number): Promise<DatedContext> {
  const services = await selectServices(tx, brand)
  const factories = new Set(services.map(({ factory }) => factory))
  const zones = [...(await selectZones(tx, brand))].filter(([code]) => factories.has(code))
  return { brand, services, todays: new Map(zones.map(([code, zone]) => [code, localAt(now, zone).slice(0, 10)])) }
}

/** The issues of a new dated cut-off, or of one that replaces `before`. */
export function issuesOf(value: DatedCutoff, before: DatedCutoff | undefined, { brand, services, todays }: DatedContext): readonly Issue[] {
  const ofKind = datedCutoffKind.validate(value, brand)
  if (ofKind.length > 0) return ofKind
  const missing = unknownReferences(value, services)
  return missing.length > 0 ? missing : overIssues(value, before, todays)
}

/** How many dated cut-offs of the brand are not over at every factory. `now`: in milliseconds since 1970-01-01T00:00Z. */
export async function countNotOver(tx: Tx, brand: BrandId, now: number): Promise<number> {
  return countDated(tx, brand, await todayOf(tx, brand, now))
}

/** The current date where it is earliest among the factories of the brand, YYYY-MM-DD. */
export async function todayOf(tx: Tx, brand: BrandId, now: number): Promise<string> {
  return todaysIn((await selectZones(tx, brand)).values(), now).earliest
}

async function store(tx: Tx, { brand, actor }: Origin, id: string, value: DatedCutoff, version: number): Promise<StoredDated> {
  await putDated(tx, brand, id, { value, version, by: actor.name })
  const [stored] = await selectDated(tx, brand, [id])
  if (stored === undefined) throw new Error(`the dated cut-off ${id} was not stored`)
  return stored
}

/**
 * The stored dated cut-off, locked until the transaction ends. Throws AppError 'notFound' for an unknown id, with its deletion if there was
 * one, and 'versionConflict' with the current dated cut-off for a stale version.
 */
async function lockVersion(tx: Tx, brand: BrandId, { id, version }: DatedVersion): Promise<StoredDated> {
  const stored = await lockDated(tx, brand, id)
  if (stored === undefined) {
    const deletion = await readDeletion(tx, brand, 'cutoff-override', id)
    if (deletion === undefined) throw new AppError('notFound', issue('dated.unknown', { id: id.slice(0, 64) }))
    throw new AppError('notFound', issue('dated.deletedBy', { by: deletion.changedBy }), { extra: deletion })
  }
  if (version === undefined || version === stored.version) return stored
  const { changedBy, changedAt } = stored
  throw new AppError('versionConflict', issue('dated.changed', { by: changedBy }), {
    extra: { current: toWire(stored), changedBy, changedAt },
  })
}

function toWire({ value, ...stored }: StoredDated): DatedCutoffWire {
  return { ...datedCutoffToWire(value), ...stored }
}

function createdOf(stored: StoredDated): Change {
  return changeOf('datedCutoff.created', undefined, stored)
}

function changeOf(action: string, before: StoredDated | undefined, after: StoredDated | undefined): Change {
  const { id: key = '', version = 1 } = after ?? before ?? {}
  return { kind: 'cutoff-override', key, action, before: before?.value ?? null, after: after?.value ?? null, version }
}

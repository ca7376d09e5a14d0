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
import { splitKey } from '@goat/domain/kinds/kind'
import { type Issue, issue } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import { localAt, todaysIn } from '@goat/domain/time/clock'
import type { Db, Tx } from '../db/db.ts'
import { readZones } from '../factories/factories.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { RecordRules } from '../records/rules.ts'
import { lockVersion, type RecordWrite, type Refusals, writeRecord, writeRecords } from '../records/service.ts'
import { lockKinds, readKeys, readRecords, type Stored } from '../records/store.ts'

/** Dated cut-offs as records; the key is the id. Their writers wait for each other, so that the one logged later was created later. */
export const datedCutoffRules: RecordRules<DatedCutoff> = {
  kind: datedCutoffKind,
  waits: 'everyone',
  obstacle: async (tx, brand, _id, value) => (value === undefined ? undefined : unknownReferences(value, await readServices(tx, brand))[0]),
  limit: { maximum: maxDatedCutoffs, count: countNotOver, issue: tooManyDated },
  // There is no version 0.
  earlier: [() => undefined],
}

/** A write and its time. `now`: in milliseconds since 1970-01-01T00:00Z. */
export type DatedWrite = RecordWrite & { readonly now: number }

/** A stored dated cut-off, and the version that the caller saw; without a version the last write wins. */
export type DatedVersion = { readonly id: string; readonly version: number | undefined }

/** Every dated cut-off of a brand, by first day, last day and id. */
export async function readDated(db: Db | Tx, brand: BrandId): Promise<readonly Stored<DatedCutoff>[]> {
  const placeOf = ({ key, value: { from, to } }: Stored<DatedCutoff>) => `${from} ${to} ${key}`
  return (await readRecords(db, brand, datedCutoffKind)).sort((a, b) => compareText(placeOf(a), placeOf(b)))
}

export async function listDated(db: Db | Tx, brand: BrandId): Promise<{ cutoffOverrides: DatedCutoffWire[] }> {
  return { cutoffOverrides: (await readDated(db, brand)).map(toWire) }
}

/** Creates a dated cut-off. Throws AppError 'invalid' with the issues of CUT-27. */
export async function createDated(db: Db, call: DatedWrite, value: DatedCutoff): Promise<DatedCutoffWire> {
  const work = async (tx: Tx) => {
    await refuseInvalid(tx, call, [value], () => '')
    return createdOf(randomUUID(), value)
  }
  return writeRecord(db, call, datedCutoffKind, work, toWire)
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
  const work = async (tx: Tx) => {
    await lockKinds(tx, call.origin.brand, 'cutoff-override')
    if (overlaps !== undefined) await checkOverlaps(tx, call.origin.brand, values, overlaps)
    await refuseInvalid(tx, call, values, (at) => `cutoffOverrides.${at}.`)
    const id = randomUUID()
    // They are created at the same time, so the greater id decides, which the later one in the list has (CUT-28).
    return values.map((value, at) => createdOf(values.length === 1 ? id : `${id}-${String(at).padStart(3, '0')}`, value))
  }
  return writeRecords(db, call, datedCutoffKind, work, (stored) => ({ cutoffOverrides: stored.map(toWire) }))
}

type Known = { readonly id: string; readonly version: number }

async function checkOverlaps(tx: Tx, brand: BrandId, values: readonly DatedCutoff[], known: readonly Known[]): Promise<void> {
  const services = (await readServices(tx, brand)).map(({ factory, service }) => [factory, service] as const)
  const stored = (await readDated(tx, brand)).map(({ key: id, ...one }) => ({ id, ...one }))
  const nameOf = ({ id, version }: Known) => `${version} ${id}`
  const isSame = isEqual(overlappedBy(values, stored, services).map(nameOf), known.map(nameOf))
  if (!isSame) throw new AppError('versionConflict', issue('dated.overlapsChanged', {}))
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return new Set(some).symmetricDifference(new Set(others)).size === 0
}

/** Throws unless new dated cut-offs may be stored. `pathOf`: what the paths of the issues of a value begin with. */
async function refuseInvalid(
  tx: Tx,
  { origin, now }: DatedWrite,
  values: readonly DatedCutoff[],
  pathOf: (at: number) => string,
): Promise<void> {
  await lockKinds(tx, origin.brand, 'cutoff-override')
  const isFull = (await countNotOver(tx, origin.brand, now)) + values.length > maxDatedCutoffs
  const issues: Issue[] = isFull ? [tooManyDated] : []
  const context = await contextOf(tx, origin.brand, now)
  for (const [at, value] of values.entries()) {
    const ofValue = issuesOf(value, undefined, context)
    issues.push(...ofValue.map((one) => ({ ...one, path: `${pathOf(at)}${one.path}` })))
  }
  if (issues.length > 0) throw invalid(issues)
}

function createdOf(key: string, after: DatedCutoff) {
  return { key, action: 'datedCutoff.created', after }
}

/** Replaces a dated cut-off. Throws as `createDated`, and as `lockVersion`. */
export async function updateDated(
  db: Db,
  call: DatedWrite,
  { id: key, version }: DatedVersion,
  after: DatedCutoff,
): Promise<DatedCutoffWire> {
  const { brand } = call.origin
  const work = async (tx: Tx) => {
    await lockKinds(tx, brand, 'cutoff-override')
    const before = await lockVersion(tx, brand, refusals, { key, version })
    const issues = issuesOf(after, before.value, await contextOf(tx, brand, call.now))
    if (issues.length > 0) throw invalid(issues)
    const today = await todayOf(tx, brand, call.now)
    // One that was over may be given new dates.
    const isRevived = before.value.to < today && after.to >= today
    if (isRevived && (await countNotOver(tx, brand, call.now)) >= maxDatedCutoffs) throw invalid([tooManyDated])
    return { key, action: 'datedCutoff.updated', before, after }
  }
  return writeRecord(db, call, datedCutoffKind, work, toWire)
}

/** Removes a dated cut-off. Throws as `lockVersion`. */
export async function removeDated(db: Db, call: RecordWrite, { id: key, version }: DatedVersion): Promise<{ id: string }> {
  const { brand } = call.origin
  const work = async (tx: Tx) => {
    await lockKinds(tx, brand, 'cutoff-override')
    const before = await lockVersion(tx, brand, refusals, { key, version })
    return { key, action: 'datedCutoff.cancelled', before, after: undefined }
  }
  return writeRecord(db, call, datedCutoffKind, work, () => ({ id: key }))
}

async function readServices(db: Db | Tx, brand: BrandId) {
  const keys = await readKeys(db, brand, 'cutoff')
  return keys.map(splitKey).map(([factory = '', service = '']) => ({ factory, service }))
}

/** What a dated cut-off is validated against: the delivery services of its brand, and the current date at each of their factories. */
type DatedContext = {
  readonly brand: BrandId
  readonly services: readonly { readonly factory: string; readonly service: string }[]
  readonly todays: ReadonlyMap<string, string>
}

/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export async function contextOf(tx: Tx, brand: BrandId, now: number): Promise<DatedContext> {
  const services = await readServices(tx, brand)
  const factories = new Set(services.map(({ factory }) => factory))
  const zones = [...(await readZones(tx, brand))].filter(([code]) => factories.has(code))
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
async function countNotOver(tx: Tx, brand: BrandId, now: number): Promise<number> {
  const today = await todayOf(tx, brand, now)
  return (await readRecords(tx, brand, datedCutoffKind)).filter(({ value }) => value.to >= today).length
}

/** The current date where it is earliest among the factories of the brand, YYYY-MM-DD. */
export async function todayOf(tx: Tx, brand: BrandId, now: number): Promise<string> {
  return todaysIn((await readZones(tx, brand)).values(), now).earliest
}

function toWire({ key: id, value, ...stored }: Stored<DatedCutoff>): DatedCutoffWire {
  return { ...datedCutoffToWire(value), id, ...stored }
}

const refusals: Refusals<DatedCutoff> = {
  kind: datedCutoffKind,
  unknown: (id) => issue('dated.unknown', { id: id.slice(0, 64) }),
  deleted: (by) => issue('dated.deletedBy', { by }),
  changed: (by) => issue('dated.changed', { by }),
  toWire,
}

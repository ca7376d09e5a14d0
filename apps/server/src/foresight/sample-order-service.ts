import { randomUUID } from 'node:crypto'
import type { SampleOrderWire } from '@goat/contract/sample-orders'
import type { BrandId } from '@goat/domain/brands'
import { foldedName, maxSampleOrders, type SampleOrder, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { type Issue, issue } from '@goat/domain/text/issues'
import type { Db, Tx } from '../db/db.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Attempt } from '../http/read-call.ts'
import { type Change, type Origin, readDeletion } from '../records/log.ts'
import { write } from '../records/write.ts'
import { deleteSample, lockSample, putSample, type StoredSample, selectSamples } from './sample-order-queries.ts'
import { missingReferences } from './sample-order-references.ts'

/** The author and the idempotency key of a write. */
export type SampleOrderWrite = { readonly origin: Origin; readonly attempt: Attempt | undefined }

/** A stored sample order, and the version that the caller saw; without a version the last write wins. */
export type SampleOrderVersion = { readonly id: string; readonly version: number | undefined }

export async function listSampleOrders(db: Db | Tx, brand: BrandId): Promise<{ sampleOrders: SampleOrderWire[] }> {
  return { sampleOrders: (await selectSamples(db, brand)).map(toWire) }
}

/** Creates a sample order. Throws AppError 'invalid' with the issues of SAM-1 to SAM-4. */
export async function createSampleOrder(
  db: Db,
  { origin, attempt }: SampleOrderWrite,
  value: SampleOrder,
  id: string = randomUUID(),
): Promise<SampleOrderWire> {
  return write(db, origin, attempt, async (tx) => {
    await lockSample(tx, origin.brand, id)
    await refuseInvalid(tx, origin.brand, id, value)
    const stored = await putSample(tx, origin.brand, id, { value, version: 1, by: origin.actor.name })
    return { answer: toWire(stored), changes: [changeOf('sampleOrder.created', undefined, stored)] }
  })
}

/** Replaces a sample order. Throws as `createSampleOrder`, and as `lockVersion`. */
export async function updateSampleOrder(
  db: Db,
  { origin, attempt }: SampleOrderWrite,
  given: SampleOrderVersion,
  value: SampleOrder,
): Promise<SampleOrderWire> {
  return write(db, origin, attempt, async (tx) => {
    const before = await lockVersion(tx, origin.brand, given)
    await refuseInvalid(tx, origin.brand, given.id, value)
    const stored = await putSample(tx, origin.brand, given.id, { value, version: before.version + 1, by: origin.actor.name })
    return { answer: toWire(stored), changes: [changeOf('sampleOrder.updated', before, stored)] }
  })
}

/** Deletes a sample order. Throws as `lockVersion`. */
export async function removeSampleOrder(db: Db, { origin, attempt }: SampleOrderWrite, given: SampleOrderVersion): Promise<{ id: string }> {
  return write(db, origin, attempt, async (tx) => {
    const before = await lockVersion(tx, origin.brand, given)
    await deleteSample(tx, origin.brand, given.id)
    return { answer: { id: given.id }, changes: [changeOf('sampleOrder.deleted', before, undefined)] }
  })
}

/** Why the brand cannot have a sample order with this content, besides the rules of its kind: the limit, the name and the references. */
export async function issuesInBrand(tx: Tx, brand: BrandId, id: string, { name, order }: SampleOrder): Promise<readonly Issue[]> {
  const others = (await selectSamples(tx, brand)).filter((one) => one.id !== id)
  const isTaken = others.some(({ value }) => foldedName(value.name) === foldedName(name))
  const missing = await missingReferences(tx, brand, order)
  return [
    ...(others.length < maxSampleOrders ? [] : [issue('sampleOrder.tooMany', { maximum: String(maxSampleOrders) })]),
    ...(isTaken ? [issue('sampleOrder.nameTaken', { name }, 'name')] : []),
    ...missing.map((one) => ({ ...one, path: `order.${one.path}` })),
  ]
}

async function refuseInvalid(tx: Tx, brand: BrandId, id: string, value: SampleOrder): Promise<void> {
  const ofKind = sampleOrderKind.validate(value, brand)
  const issues = ofKind.length > 0 ? ofKind : await issuesInBrand(tx, brand, id, value)
  if (issues.length > 0) throw invalid(issues)
}

/**
 * The stored sample order, locked until the transaction ends. Throws AppError 'notFound' for an unknown id, with its deletion if there was
 * one, and 'versionConflict' with the current sample order for a stale version.
 */
async function lockVersion(tx: Tx, brand: BrandId, { id, version }: SampleOrderVersion): Promise<StoredSample> {
  const stored = await lockSample(tx, brand, id)
  if (stored === undefined) {
    const deletion = await readDeletion(tx, brand, 'sample-order', id)
    if (deletion === undefined) throw new AppError('notFound', issue('sampleOrder.unknown', { id: id.slice(0, 64) }))
    throw new AppError('notFound', issue('sampleOrder.deletedBy', { by: deletion.changedBy }), { extra: deletion })
  }
  if (version === undefined || version === stored.version) return stored
  const { changedBy, changedAt } = stored
  const extra = { current: toWire(stored), changedBy, changedAt }
  throw new AppError('versionConflict', issue('sampleOrder.changed', { by: changedBy }), { extra })
}

function toWire({ value, ...stored }: StoredSample): SampleOrderWire {
  return { ...value, ...stored }
}

function changeOf(action: string, before: StoredSample | undefined, after: StoredSample | undefined): Change {
  const { id: key = '', version = 1 } = after ?? before ?? {}
  return { kind: 'sample-order', key, action, before: before?.value ?? null, after: after?.value ?? null, version }
}

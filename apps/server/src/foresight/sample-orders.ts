import { randomUUID } from 'node:crypto'
import type { SampleOrderWire } from '@goat/contract/sample-orders'
import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { type RecordKind, splitKey } from '@goat/domain/kinds/kind'
import { foldedName, maxSampleOrders, type SampleOrder, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import type { OrderFacts } from '@goat/domain/order-facts'
import { type Issue, issue } from '@goat/domain/text/issues'
import { compareText } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { invalid } from '../http/errors.ts'
import type { RecordRules } from '../records/rules.ts'
import { lockVersion, type RecordWrite, type Refusals, writeRecord } from '../records/service.ts'
import { lockKinds, readKeys, readRecords, type Stored } from '../records/store.ts'

/** Sample orders as records; the key is the id. Their writers wait for each other, because there are rules about all of them. */
export const sampleOrderRules: RecordRules<SampleOrder> = {
  kind: sampleOrderKind,
  waits: 'everyone',
  obstacle: async (tx, brand, id, value) => (value === undefined ? undefined : (await issuesInBrand(tx, brand, id, value))[0]),
  // There is no version 0.
  earlier: [() => undefined],
}

/** A stored sample order, and the version that the caller saw; without a version the last write wins. */
export type SampleOrderVersion = { readonly id: string; readonly version: number | undefined }

/** Every sample order of a brand, by name. */
export async function readSamples(db: Db | Tx, brand: BrandId): Promise<readonly Stored<SampleOrder>[]> {
  const stored = await readRecords(db, brand, sampleOrderKind)
  return stored.sort((a, b) => compareText(foldedName(a.value.name), foldedName(b.value.name)))
}

export async function listSampleOrders(db: Db | Tx, brand: BrandId): Promise<{ sampleOrders: SampleOrderWire[] }> {
  return { sampleOrders: (await readSamples(db, brand)).map(toWire) }
}

/** Creates a sample order. Throws AppError 'invalid' with the issues of SAM-1 to SAM-4. */
export async function createSampleOrder(
  db: Db,
  call: RecordWrite,
  after: SampleOrder,
  key: string = randomUUID(),
): Promise<SampleOrderWire> {
  const work = async (tx: Tx) => {
    await refuseInvalid(tx, call.origin.brand, key, after)
    return { key, action: 'sampleOrder.created', after }
  }
  return writeRecord(db, call, sampleOrderKind, work, toWire)
}

/** Replaces a sample order. Throws as `createSampleOrder`, and as `lockVersion`. */
export async function updateSampleOrder(
  db: Db,
  call: RecordWrite,
  { id: key, version }: SampleOrderVersion,
  after: SampleOrder,
): Promise<SampleOrderWire> {
  const { brand } = call.origin
  const work = async (tx: Tx) => {
    await lockKinds(tx, brand, 'sample-order')
    const before = await lockVersion(tx, brand, refusals, { key, version })
    await refuseInvalid(tx, brand, key, after)
    return { key, action: 'sampleOrder.updated', before, after }
  }
  return writeRecord(db, call, sampleOrderKind, work, toWire)
}

/** Deletes a sample order. Throws as `lockVersion`. */
export async function removeSampleOrder(db: Db, call: RecordWrite, { id: key, version }: SampleOrderVersion): Promise<{ id: string }> {
  const { brand } = call.origin
  const work = async (tx: Tx) => {
    await lockKinds(tx, brand, 'sample-order')
    const before = await lockVersion(tx, brand, refusals, { key, version })
    return { key, action: 'sampleOrder.deleted', before, after: undefined }
  }
  return writeRecord(db, call, sampleOrderKind, work, () => ({ id: key }))
}

const refusals: Refusals<SampleOrder> = {
  kind: sampleOrderKind,
  unknown: (id) => issue('sampleOrder.unknown', { id: id.slice(0, 64) }),
  deleted: (by) => issue('sampleOrder.deletedBy', { by }),
  changed: (by) => issue('sampleOrder.changed', { by }),
  toWire,
}

function toWire({ key: id, value: { name, placed, order }, version, changedBy, changedAt }: Stored<SampleOrder>): SampleOrderWire {
  return { id, name, placed, order, version, changedBy, changedAt }
}

async function refuseInvalid(tx: Tx, brand: BrandId, id: string, value: SampleOrder): Promise<void> {
  await lockKinds(tx, brand, 'sample-order')
  const ofKind = sampleOrderKind.validate(value, brand)
  const issues = ofKind.length > 0 ? ofKind : await issuesInBrand(tx, brand, id, value)
  if (issues.length > 0) throw invalid(issues)
}

/** Why the brand cannot have a sample order with this content, besides the rules of its kind: the limit, the name and the references. */
async function issuesInBrand(tx: Tx, brand: BrandId, id: string, { name, order }: SampleOrder): Promise<readonly Issue[]> {
  const others = (await readSamples(tx, brand)).filter(({ key }) => key !== id)
  const isTaken = others.some(({ value }) => foldedName(value.name) === foldedName(name))
  const missing = await missingReferences(tx, brand, order)
  return [
    ...(others.length < maxSampleOrders ? [] : [issue('sampleOrder.tooMany', { maximum: String(maxSampleOrders) })]),
    ...(isTaken ? [issue('sampleOrder.nameTaken', { name }, 'name')] : []),
    ...missing.map((one) => ({ ...one, path: `order.${one.path}` })),
  ]
}

/** The issues of facts that name a record which the brand does not have. The path of an issue is the fact. */
async function missingReferences(db: Db | Tx, brand: BrandId, facts: OrderFacts): Promise<readonly Issue[]> {
  const { productKey, sku, factory, service, deliveryOption } = facts
  return [
    ...(productKey === undefined ? [] : await productIssues(db, brand, productKey, sku)),
    ...(factory === undefined ? [] : unlessAmong('factory', factory, await readKeys(db, brand, 'factory'))),
    // An order that is moved uses a service and an option of another factory: any factory of the brand may have them.
    ...(service === undefined ? [] : unlessAmong('service', service, await namesOf(db, brand, 'cutoff'))),
    ...(deliveryOption === undefined ? [] : unlessAmong('deliveryOption', deliveryOption, await namesOf(db, brand, 'delivery-option'))),
  ]
}

function unlessAmong(field: keyof OrderFacts, value: string, allowed: readonly string[]): readonly Issue[] {
  return allowed.includes(value) ? [] : [issue('value.notAllowed', { field, value, allowed }, field)]
}

/** Only brands with product overrides have a catalogue. */
async function productIssues(db: Db | Tx, brand: BrandId, productKey: string, sku: string | undefined): Promise<readonly Issue[]> {
  const variants = brandOf(brand).capabilities.includes('product-overrides')
    ? await db.selectFrom('product_variants').select('sku').where('product_key', '=', productKey).execute()
    : []
  if (variants.length === 0) return [issue('product.unknown', { product: productKey }, 'productKey')]
  const isKnown = sku === undefined || variants.some((one) => one.sku === sku)
  return isKnown ? [] : [issue('product.unknown', { product: `${productKey}/${sku}` }, 'sku')]
}

/** The second part of the keys of a kind: the names of delivery services, or the ids of delivery options. */
async function namesOf(db: Db | Tx, brand: BrandId, kind: RecordKind): Promise<readonly string[]> {
  const keys = await readKeys(db, brand, kind)
  return [...new Set(keys.map((key) => splitKey(key)[1] ?? ''))].sort(compareText)
}

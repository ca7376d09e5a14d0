import { type BrandId, brandOf } from '@goat/domain/brands'
import { type RecordKind, splitKey } from '@goat/domain/kinds/kind'
import { foldedName, maxSampleOrders, type SampleOrder, sampleOrderKind } from '@goat/domain/kinds/sample-order'
import type { OrderFacts } from '@goat/domain/order-facts'
import { compareText, type Issue, issue } from '@goat/domain/text/text'
import type { Db, Tx } from '../db/db.ts'
import { writesOf } from '../records/calls.ts'
import { noRecord, type RecordRules } from '../records/log.ts'
import { readKeys, readRecords, type Stored } from '../records/store.ts'

/** Sample orders as records; the key is the id. Their writers wait for each other, because there are rules about all of them. */
export const sampleOrderRules: RecordRules<SampleOrder> = {
  kind: sampleOrderKind,
  waits: 'everyone',
  obstacle: async (tx, brand, id, value) => (value === undefined ? undefined : (await issuesInBrand(tx, brand, id, value))[0]),
  earlier: [noRecord],
}

/** The writes of sample orders (SAM-1 to SAM-4). */
export const sampleOrderWrites = writesOf(sampleOrderKind, issuesInBrand)

/** Every sample order of a brand, by name. */
export async function readSamples(db: Db | Tx, brand: BrandId): Promise<readonly Stored<SampleOrder>[]> {
  const stored = await readRecords(db, brand, sampleOrderKind)
  return stored.sort((a, b) => compareText(foldedName(a.value.name), foldedName(b.value.name)))
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

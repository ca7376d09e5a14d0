import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import type { OrderFacts } from '@goat/domain/order-facts'
import { type Issue, issue } from '@goat/domain/text/issues'
import type { Db, Tx } from '../db/db.ts'
import { selectFactories } from '../factories/queries.ts'

/** The issues of facts that name a record which the brand does not have. The path of an issue is the fact. */
export async function missingReferences(db: Db | Tx, brand: BrandId, facts: OrderFacts): Promise<readonly Issue[]> {
  const { productKey, sku, factory, service, deliveryOption } = facts
  return [
    ...(productKey === undefined ? [] : await productIssues(db, brand, productKey, sku)),
    ...(factory === undefined
      ? []
      : unlessAmong(
          'factory',
          factory,
          (await selectFactories(db, brand)).map(({ code }) => code),
        )),
    // An order that is moved uses a service and an option of another factory: any factory of the brand may have them.
    ...(service === undefined ? [] : unlessAmong('service', service, await serviceNames(db, brand))),
    ...(deliveryOption === undefined ? [] : unlessAmong('deliveryOption', deliveryOption, await optionIds(db, brand))),
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

async function serviceNames(db: Db | Tx, brand: BrandId): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('delivery_services')
    .select('service_name as name')
    .distinct()
    .where('brand', '=', brand)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

async function optionIds(db: Db | Tx, brand: BrandId): Promise<readonly string[]> {
  const rows = await db.selectFrom('delivery_options').select('id').distinct().where('brand', '=', brand).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

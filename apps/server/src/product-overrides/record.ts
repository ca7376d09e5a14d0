import { productOverrideFromEarlier } from '@goat/contract/described/product-overrides'
import { splitKey } from '@goat/domain/kinds/kind'
import { type ProductOverride, productOverrideKind } from '@goat/domain/kinds/product-override'
import { issue } from '@goat/domain/text/issues'
import type { Tx } from '../db/db.ts'
import type { RecordStore } from '../records/rules.ts'
import { lockVariants, saveOverrides, type Variant } from './queries.ts'

/** The overrides of variants' print sites as records; the key is `{product key}/{SKU}`. A removed override has no factory. */
export const productOverrideStore: RecordStore<ProductOverride> = {
  kind: productOverrideKind,
  lock: async (tx, _brand, key) => {
    const variant = await lockVariant(tx, key)
    if (variant === undefined) return undefined
    const { catalogueFactory, override } = variant
    return { value: { factory: override?.factory ?? null, catalogueFactory }, version: override?.version ?? 0 }
  },
  put: async (tx, _brand, key, { value, by }) => {
    const variant = await lockVariant(tx, key)
    if (variant !== undefined) await saveOverrides(tx, [variant], value?.factory ?? null, by)
  },
  obstacle: async (tx, _brand, key) => ((await lockVariant(tx, key)) === undefined ? issue('record.refersToMissing', { key }) : undefined),
  earlier: [productOverrideFromEarlier],
}

async function lockVariant(tx: Tx, key: string): Promise<Variant | undefined> {
  const [productKey = '', sku = ''] = splitKey(key)
  return (await lockVariants(tx, [{ productKey, sku }]))[0]
}

import { findProductDesignation, productQuestion, receivedProduct, variantsFromWire } from '@goat/contract/described/product-overrides'
import type { ProductVariant } from '@goat/domain/kinds/product-override'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'

/** The variants of a product; empty if there is no such product. */
export async function findVariants(client: Client, productKey: string, signal: AbortSignal): Promise<readonly ProductVariant[]> {
  try {
    return variantsFromWire(await client.readAs(findProductDesignation, receivedProduct, { body: productQuestion(productKey), signal }))
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.status === 404) return []
    throw thrown
  }
}

import {
  findProductDesignation,
  listOverridden,
  maxProductSearchLength,
  type ProductSuggestion,
  productQuestion,
  receivedOverridden,
  receivedProduct,
  unreadVariantsOf,
  variantsFromWire,
} from '@goat/contract/described/product-overrides'
import { receive } from '@goat/contract/received'
import { composed } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { suggest } from '../product-suggestions.ts'
import type { Lookup } from './designations.ts'
import { separateKeys } from './keys.ts'

/** The results of a search term: a product key, otherwise the name of a product (OVR-22), otherwise several keys (OVR-21). */
export async function lookUp(client: Client, term: string, signal: AbortSignal): Promise<readonly Lookup[]> {
  const byKey = await lookUpKey(client, term, signal)
  if (byKey.kind !== 'notFound') return [byKey]
  const products = await productsNamed(client, term, signal)
  const [only, ...more] = products
  if (only !== undefined && more.length > 0) return [{ kind: 'ambiguous', key: term, products }]
  if (only !== undefined) return [{ ...(await lookUpKey(client, only.productKey, signal)), key: term }]
  const keys = separateKeys(term)
  return keys.length > 1 ? (await Promise.all(keys.map((key) => lookUp(client, key, signal)))).flat() : [byKey]
}

/** What is overridden now, as one result: those that were overridden last if there are too many. */
export async function lookUpOverridden(client: Client, signal: AbortSignal): Promise<Lookup> {
  try {
    const { Total, Products } = await client.readAs(listOverridden, receivedOverridden, { signal })
    return {
      kind: 'found',
      key: '',
      variants: Products.read.flatMap(variantsFromWire),
      unread: [...Products.unread, ...Products.read.flatMap(unreadVariantsOf)],
      total: Total,
    }
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return { kind: 'failed', key: '', failure: thrown }
  }
}

async function lookUpKey(client: Client, key: string, signal: AbortSignal): Promise<Lookup> {
  if (key.length > maxProductSearchLength) return { kind: 'notFound', key }
  try {
    const answer = await client.readAs(findProductDesignation, z.looseObject({}), {
      body: productQuestion(key),
      signal,
    })
    const { read, unread } = receive(receivedProduct, [answer])
    return {
      kind: 'found',
      key,
      variants: read.flatMap(variantsFromWire),
      unread: [...unread, ...read.flatMap(unreadVariantsOf)],
    }
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return thrown instanceof CallFailure && thrown.status === 404 ? { kind: 'notFound', key } : { kind: 'failed', key, failure: thrown }
  }
}

/** The products with this name, in any case. Empty if the back end cannot search for names. */
async function productsNamed(client: Client, name: string, signal: AbortSignal): Promise<readonly ProductSuggestion[]> {
  try {
    return (await suggest(client, name, 50, signal)).filter((one) => folded(one.name) === folded(name))
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return []
  }
}

function folded(name: string): string {
  return composed(name).trim().toLowerCase()
}

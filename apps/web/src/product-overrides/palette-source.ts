import { maxProductSearchLength, receivedProducts, searchProducts, suggestionFromWire } from '@goat/contract/described/product-overrides'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { formatAddress } from './designations.ts'

/** Products whose key or name matches, searched on the server: there are too many to list. */
export const source: PaletteSource = {
  heading: msg`Update Print Site for Product`,
  search: async ({ client, signal }, typed) => {
    if (typed.length > maxProductSearchLength) return { read: [], leftOut: [] }
    const found = await client.readAs(searchProducts, receivedProducts, { query: { q: typed, limit: '8' }, signal })
    return {
      ...found,
      read: found.read.map(suggestionFromWire).map(({ productKey, name }) => ({
        id: productKey,
        text: productKey,
        detail: name,
        to: `${paths.productOverride}${formatAddress([productKey])}`,
      })),
    }
  },
}

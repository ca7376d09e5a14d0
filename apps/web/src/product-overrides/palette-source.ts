import { maxProductSearchLength, receivedProducts, searchProducts, suggestionFromWire } from '@goat/contract/described/product-overrides'
import { paths } from '../paths.ts'
import type { PaletteSource } from '../platform/palette-source.ts'
import { formatAddress } from './designations.ts'
import { messages } from './messages.ts'

/** Products whose key or name matches, searched on the server: there are too many to list. */
export const source: PaletteSource = {
  heading: messages.title,
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

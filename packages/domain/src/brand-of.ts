import { nl } from './brand-nl.ts'
import { uk } from './brand-uk.ts'
import type { Brand, BrandId } from './brands.ts'

const brands: Readonly<Record<BrandId, Brand>> = { uk, nl }

/**
 * The definition of a brand. Separate from the ids in `brands.ts` so that Home need not load it. Throws RangeError for an unsupported
 * brand (REF-7).
 */
export function brandOf(id: BrandId): Brand {
  if (!Object.hasOwn(brands, id)) throw new RangeError(`There is no brand "${id}".`)
  return brands[id]
}

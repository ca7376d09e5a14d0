/** Description section 5, "Product override": the factories that a product may be moved to. */
export const overrideFactories = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'] as const
export type OverrideFactory = (typeof overrideFactories)[number]

/** Decisions: "`Store` is "UK" and the country "GB"; another value is a 400." */
export const overrideStore = 'UK'
export const overrideCountry = 'GB'

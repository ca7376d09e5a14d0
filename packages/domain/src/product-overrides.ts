/** The factories that a product may be moved to (OVR-7). */
export const overrideFactories = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'] as const
export type OverrideFactory = (typeof overrideFactories)[number]

/** The only store and country (OVR-14). */
export const overrideStore = 'UK'
export const overrideCountry = 'GB'

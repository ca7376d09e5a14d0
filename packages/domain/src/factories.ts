import type { BrandId } from './brands.ts'

export type Factory = {
  readonly code: string
  readonly brand: BrandId
  /** IANA zone; every cut-off time of the factory is local to it (CUT-3). */
  readonly timeZone: string
}

/** Every factory of the two brands (REF-2). */
export const factories: readonly Factory[] = [
  { code: 'AU-CHEQUEMATES-SYD', brand: 'uk', timeZone: 'Australia/Sydney' },
  { code: 'AU-PMI-MEL', brand: 'uk', timeZone: 'Australia/Melbourne' },
  { code: 'GB-ARENA-DRO', brand: 'uk', timeZone: 'Europe/London' },
  { code: 'GB-DPS-SLE', brand: 'uk', timeZone: 'Europe/London' },
  { code: 'GB-MNPG-TAM', brand: 'uk', timeZone: 'Europe/London' },
  { code: 'GB-PROPACK-HUD', brand: 'uk', timeZone: 'Europe/London' },
  { code: 'GG-MNPG-GSY', brand: 'uk', timeZone: 'Europe/Guernsey' },
  { code: 'IE-STL-DUB', brand: 'uk', timeZone: 'Europe/Dublin' },
  { code: 'US-KODI-LAS', brand: 'uk', timeZone: 'America/Los_Angeles' },
  { code: 'US-KODI-NYC', brand: 'uk', timeZone: 'America/New_York' },
  { code: 'NL-GRTZ-AMS', brand: 'nl', timeZone: 'Europe/Amsterdam' },
]

export function factoriesOf(brand: BrandId): readonly Factory[] {
  return factories.filter((factory) => factory.brand === brand)
}

/** The IANA zone of a factory of our reference data, or undefined for a factory we do not know. */
export function timeZoneOf(factoryCode: string): string | undefined {
  return factories.find((factory) => factory.code === factoryCode)?.timeZone
}

import type { BrandId } from './brands.ts'
import { issue } from './issues.ts'
import { type Kind, property } from './records/kind.ts'
import { isTimeZone } from './zoned-clock.ts'

/** What is known of a factory: the only source of its time zone and of the countries to which its orders are domestic. */
export type FactoryContent = {
  /** IANA zone, whose clock its cut-offs and schedules are on; null where nobody has said it. */
  readonly timeZone: string | null
  /** ISO 3166-1 alpha-2, such as GB; null where nobody has said it. */
  readonly country: string | null
  /** ISO 3166-1 alpha-2 codes of the countries to which an order is domestic. */
  readonly domesticCountries: readonly string[]
}

/** A factory, or fulfilment centre; the key is its code. */
export const factoryKind: Kind<FactoryContent> = {
  kind: 'factory',
  schemaVersion: 1,
  fields: () => [property('timeZone', 'text'), property('country', 'code'), property('domesticCountries', 'codes')],
  validate: ({ timeZone }) =>
    timeZone === null || isTimeZone(timeZone)
      ? []
      : [issue('field.format', { field: 'timeZone', expected: 'an IANA time zone, such as Europe/London' }, 'timeZone')],
}

export type Factory = FactoryContent & {
  readonly code: string
  readonly brand: BrandId
  readonly timeZone: string
  readonly country: string
}

/** England, Guernsey, Jersey and the Isle of Man send to each other as within one country. */
const britishIsles = ['GB', 'GG', 'JE', 'IM']

function factory(brand: BrandId, code: string, timeZone: string): Factory {
  const country = code.slice(0, 2)
  return { brand, code, timeZone, country, domesticCountries: britishIsles.includes(country) ? britishIsles : [country] }
}

/** The factories that a new database begins with (REF-2). */
export const factories: readonly Factory[] = [
  factory('uk', 'AU-CHEQUEMATES-SYD', 'Australia/Sydney'),
  factory('uk', 'AU-PMI-MEL', 'Australia/Melbourne'),
  factory('uk', 'GB-ARENA-DRO', 'Europe/London'),
  factory('uk', 'GB-DPS-SLE', 'Europe/London'),
  factory('uk', 'GB-MNPG-TAM', 'Europe/London'),
  factory('uk', 'GB-PROPACK-HUD', 'Europe/London'),
  factory('uk', 'GG-MNPG-GSY', 'Europe/Guernsey'),
  factory('uk', 'IE-STL-DUB', 'Europe/Dublin'),
  factory('uk', 'US-KODI-LAS', 'America/Los_Angeles'),
  factory('uk', 'US-KODI-NYC', 'America/New_York'),
  factory('nl', 'NL-GRTZ-AMS', 'Europe/Amsterdam'),
]

export function factoriesOf(brand: BrandId): readonly Factory[] {
  return factories.filter((factory) => factory.brand === brand)
}

/** The IANA zone of a factory of our reference data, or undefined for a factory we do not know. */
export function timeZoneOf(factoryCode: string): string | undefined {
  return factories.find((factory) => factory.code === factoryCode)?.timeZone
}

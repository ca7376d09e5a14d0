import { type BrandId, brandIds, brandOf } from '../brands.ts'
import { type Currency, currencyCodes } from '../money.ts'
import { issue } from '../text/text.ts'
import { isTimeZone } from '../time/calendar.ts'
import { code, codes, fieldsOf, type Kind, nullable, propertyIssues, text, type ValueOf } from './kind.ts'

/** A factory without its code: the only source of its time zone, domestic countries and currency. null: not entered. */
const factoryShape = {
  /** IANA zone for its cut-offs and schedules. */
  timeZone: nullable(text()),
  /** ISO 3166-1 alpha-2, such as GB. */
  country: nullable(code()),
  /** ISO 3166-1 alpha-2 codes of the countries to which orders are domestic. */
  domesticCountries: codes(undefined, { mayBeEmpty: true }),
  /** The currency of the prices of its delivery options. */
  currency: nullable(code(currencyCodes)),
}
export type FactoryContent = ValueOf<typeof factoryShape>

/** A factory code: upper case only, so that no two differ by case alone. */
export const factoryCodePattern = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/

/** A factory, or fulfilment centre; the key is its code. */
export const factoryKind: Kind<FactoryContent, keyof FactoryContent> = {
  kind: 'factory',
  shape: factoryShape,
  schemaVersion: 3,
  fields: () => fields,
  validate: ({ timeZone, ...value }) => [
    ...(timeZone === null || isTimeZone(timeZone) ? [] : [issue('field.format', { field: 'timeZone', expected: 'timeZone' }, 'timeZone')]),
    ...propertyIssues({ currency: factoryShape.currency }, value),
  ],
}
const fields = fieldsOf(factoryShape)

export type Factory = FactoryContent & {
  readonly code: string
  readonly brand: BrandId
  readonly timeZone: string
  readonly country: string
}

/** England, Guernsey, Jersey and the Isle of Man count as one country. */
const britishIsles = ['GB', 'GG', 'JE', 'IM']

/** The currency of the countries that have factories (REF-10). */
const currencies: Readonly<Partial<Record<string, Currency>>> = { GB: 'GBP', GG: 'GBP', IE: 'EUR', NL: 'EUR', AU: 'AUD', US: 'USD' }

/** The currency of the factories in a country, unless their records have another one. */
export function currencyOfCountry(country: string | null): Currency | null {
  return currencies[country ?? ''] ?? null
}

/** The initial factories of a new database (REF-2). */
export const factories: readonly Factory[] = brandIds.flatMap((brand) =>
  brandOf(brand).factories.map(({ code, timeZone, currency = currencyOfCountry(code.slice(0, 2)) }) => {
    const country = code.slice(0, 2)
    const domesticCountries = britishIsles.includes(country) ? britishIsles : [country]
    return { brand, code, timeZone, country, domesticCountries, currency }
  }),
)

export function factoriesOf(brand: BrandId): readonly Factory[] {
  return factories.filter((factory) => factory.brand === brand)
}

/** The IANA zone of a factory in the reference data; undefined for others. */
export function timeZoneOf(factoryCode: string): string | undefined {
  return factoryOf(factoryCode)?.timeZone
}

/** The currency of a factory in the reference data; undefined for others. */
export function currencyOf(factoryCode: string): Currency | undefined {
  return factoryOf(factoryCode)?.currency ?? undefined
}

/** The town by which people call a factory; its code if there is none in the reference data. */
export function placeOf(factoryCode: string): string {
  return places.get(factoryCode) ?? factoryCode
}

/** What a factory is called where there is room: `Guernsey GG-MNPG-GSY`. */
export function townAndCode(factoryCode: string): string {
  return placeOf(factoryCode) === factoryCode ? factoryCode : `${placeOf(factoryCode)} ${factoryCode}`
}

const places = new Map(brandIds.flatMap((brand) => brandOf(brand).factories.map(({ code, place }) => [code, place])))

function factoryOf(code: string): Factory | undefined {
  return factories.find((factory) => factory.code === code)
}

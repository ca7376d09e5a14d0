import { brandOf } from '@goat/domain/brands'
import { placeOf, timeZoneOf } from '@goat/domain/kinds/factory'
import { readValue, splitKey } from '@goat/domain/kinds/kind'
import { type ProductOverride, productOverrideKind } from '@goat/domain/kinds/product-override'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import { cityIn, datesIn } from '../platform/locale/dates.ts'
import { changeSource, describeBy } from '../records/fields.ts'
import { formatAddress } from './designations.ts'

const printedAt = (place: string, what: string) => msg`Printed at ${place}: ${what}`
const endsAt = (time: string, place: string) => msg`${time} ${place} time`

function subjectOf(key: string): string | undefined {
  const [productKey = '', sku = '', ...unclear] = splitKey(key)
  // HIS-35: an earlier release logged a key that several variants share.
  if (unclear.length > 0) return undefined
  return sku === '' ? productKey : `${productKey}, ${sku}`
}

/** Changes of variants, with keys such as `CRD-THA-0004/CRD-THA-0004-STD`, and of the catalogue as a whole. */
export const source = changeSource({
  'product-override': describeBy<ProductOverride>({
    read: (logged) => readValue(productOverrideKind, logged),
    actions: { 'override.set': msg`Print site overridden`, 'override.removed': msg`Override removed` },
    imports: ['catalogue.imported', msg`Catalogue`],
    subject: (_one, key) => subjectOf(key),
    line: ({ factory, catalogueFactory }, { say }, key) => say(printedAt(placeOf(factory ?? catalogueFactory), subjectOf(key) ?? key)),
    to: (_one, key) => `${paths.productOverride}${formatAddress(splitKey(key).slice(0, 1))}`,
    showsDeleted: true,
    // The factory in force: the override, or else the catalogue's.
    facts: ({ factory, catalogueFactory, until }, { say, brand }) => {
      const centre = factory ?? catalogueFactory
      const zone = timeZoneOf(centre) ?? brandOf(brand).timeZone
      // On the clock of the factory, as in the lists.
      const ends = (at: string) => say(endsAt(datesIn(say.languageTag).instantIn(Date.parse(at), zone), cityIn(zone, say)))
      return [[say(msg`Factory`), centre], ...(until === undefined ? [] : [[say(msg`Until`), ends(until)] as const])]
    },
  }),
})

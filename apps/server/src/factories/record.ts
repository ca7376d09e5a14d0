import { currencyOfCountry, type FactoryContent, factoryKind } from '@goat/domain/kinds/factory'
import { readPart } from '@goat/domain/kinds/kind'
import { issue } from '@goat/domain/text/issues'
import { canonicalTimeZone } from '@goat/domain/time/clock'
import type { RecordStore } from '../records/rules.ts'
import { contentOf, deleteFactory, lockFactory, putFactory } from './queries.ts'

/** Factories as records; the key is the code. */
export const factoryStore: RecordStore<FactoryContent> = {
  kind: factoryKind,
  lockedByImports: 'factories',
  lock: async (tx, brand, code) => {
    const found = await lockFactory(tx, brand, code)
    return found === undefined ? undefined : { value: contentOf(found), version: found.version }
  },
  put: async (tx, brand, code, { value, version, by, isNew }) =>
    value === undefined ? deleteFactory(tx, brand, code) : putFactory(tx, brand, { code, ...value, version }, { by, isNew }),
  obstacle: async (tx, brand, code, value) => {
    if (value !== undefined) return undefined
    const services = tx
      .selectFrom('delivery_services')
      .select('service_name as name')
      .where('brand', '=', brand)
      .where('factory_code', '=', code)
    const options = tx
      .selectFrom('delivery_options')
      .select('id as name')
      .where('brand', '=', brand)
      .where('fulfilment_centre_id', '=', code)
    const schedules = tx.selectFrom('designation_schedules').select('id as name').where('from_factory', '=', code)
    const used = await services.unionAll(options).unionAll(schedules).limit(1).executeTakeFirst()
    return used === undefined ? undefined : issue('record.isReferredTo', { key: code })
  },
  // Version 0 has only the time zone, which is part of the value; version 1 has no currency.
  earlier: [
    withCanonicalZone,
    (logged) => ({ ...withCanonicalZone(logged), currency: currencyOfCountry(readPart(factoryKind, logged)?.country ?? null) }),
    withCanonicalZone,
  ],
}

/** Until version 2, time zones were stored as typed (REF-11). */
function withCanonicalZone(logged: object): object {
  const { timeZone } = readPart(factoryKind, logged) ?? {}
  return typeof timeZone === 'string' ? { ...logged, timeZone: canonicalTimeZone(timeZone) } : logged
}

import type { BrandId } from '@goat/domain/brands'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { currencyOfCountry, type FactoryContent, factories, factoryKind, townAndCode } from '@goat/domain/kinds/factory'
import { readPart, splitKey } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import { compareText, type Issue, issue } from '@goat/domain/text/text'
import { canonicalTimeZone } from '@goat/domain/time/calendar'
import type { Db, Tx } from '../db/db.ts'
import { isReferredTo } from '../records/calls.ts'
import { mergeRecords } from '../records/import/import.ts'
import type { RecordRules } from '../records/log.ts'
import { hasRecord, hasValue, readKeys, readRecord, readRecords, readSome } from '../records/store.ts'

/** Factories as records; the key is the code. */
export const factoryRules: RecordRules<FactoryContent> = {
  kind: factoryKind,
  waits: 'imports',
  isReferredTo: true,
  obstacle: async (tx, brand, code, value) => {
    if (value !== undefined) return undefined
    const isUsed =
      (await hasRecord(tx, brand, 'cutoff', code)) ||
      (await hasRecord(tx, brand, 'delivery-option', code)) ||
      (await hasValue(tx, brand, 'designation', { from: code })) ||
      (await hasValue(tx, brand, 'cutoff-override', { factories: [code] })) ||
      (await isReferredTo(tx, brand, 'factory', code))
    return isUsed ? issue('record.isReferredTo', { key: code }) : undefined
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

export async function readFactories(db: Db | Tx, brand: BrandId): Promise<ReadonlyMap<string, FactoryContent>> {
  return new Map((await readRecords(db, brand, factoryKind)).map(({ key, value }) => [key, value]))
}

/** IANA time zone by factory code, of one factory or of all; factories without one are left out. */
export async function readZones(db: Db | Tx, brand: BrandId, code?: string): Promise<ReadonlyMap<string, string>> {
  const one = code === undefined ? undefined : await readRecord(db, brand, factoryKind, code)
  const read = code === undefined ? await readFactories(db, brand) : new Map(one && [[one.key, one.value]])
  return new Map([...read].flatMap(([code, { timeZone }]) => (timeZone === null ? [] : [[code, timeZone]])))
}

/** The obstacle of a value that names a factory, which is kept until the transaction ends. */
export async function missingFactory(tx: Tx, brand: BrandId, code: string) {
  return (await readRecord(tx, brand, factoryKind, code, 'keep')) === undefined ? issue('record.refersToMissing', { key: code }) : undefined
}

type ImportedFactory = { readonly timeZone?: string | undefined; readonly currency?: Currency | null | undefined }

/**
 * The changes that add the new factories of a file and update the time zone and the currency of the others. A factory without one in the
 * file keeps its own, or takes the reference data's if it is new. Call it after locking the kind.
 */
export async function importFactories(tx: Tx, brand: BrandId, imported: ReadonlyMap<string, ImportedFactory>) {
  const stored = await readSome(tx, brand, factoryKind, [...imported.keys()], 'change')
  const given = new Map(
    [...imported].map(([key, { timeZone, currency }]): [string, FactoryContent] => {
      const known = stored.get(key)?.value ?? reference(key)
      return [key, { ...known, timeZone: timeZone ?? known.timeZone, currency: currency ?? known.currency }]
    }),
  )
  const values = [...given].map(([key, value]) => ({ key, valueFor: () => value }))
  const { changes } = await mergeRecords(tx, brand, factoryKind, values, stored)
  const keysOf = (matches: (value: FactoryContent, before: FactoryContent | undefined) => boolean) =>
    [...given].flatMap(([key, value]) => (matches(value, stored.get(key)?.value) ? [key] : []))
  return {
    changes,
    /** The codes of the factories that had another value of a field before. */
    replaced: (field: keyof ImportedFactory) => keysOf((value, before) => before !== undefined && before[field] !== value[field]),
    /** The codes of the factories that were not known before. */
    added: [...given.keys()].filter((key) => !stored.has(key)),
    withoutZone: keysOf(({ timeZone }) => timeZone === null),
  }
}

function reference(code: string): FactoryContent {
  const { timeZone = null, country = null, domesticCountries = [], currency = null } = factories.find((one) => one.code === code) ?? {}
  return { timeZone, country, domesticCountries, currency }
}

/** The delivery services of a brand. */
export async function readServices(db: Db | Tx, brand: BrandId) {
  const keys = await readKeys(db, brand, 'cutoff')
  return keys.map(splitKey).map(([factory = '', service = '']) => ({ factory, service }))
}

/** Why there is no such delivery service of a factory, with those that it has among all of the brand. */
export function unknownService(all: Awaited<ReturnType<typeof readServices>>, factory: string, service: string): Issue {
  const allowed = all.filter((one) => one.factory === factory).map((one) => displayServiceName(factory, one.service))
  return issue('line.noService', { key: townAndCode(factory), service, allowed: allowed.sort(compareText) }, 'deliveryService')
}

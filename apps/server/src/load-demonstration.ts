import { readFileSync } from 'node:fs'
import { datedCutoffFromWire, datedCutoffInput } from '@goat/contract/dated-cutoffs'
import { fromWire, importedConfiguration } from '@goat/contract/described/cutoffs'
import { deliveryOptionScheduleInput, type ImportedDeliveryOption, importedDeliveryOption } from '@goat/contract/described/delivery-options'
import { scheduleFromWire, scheduleInput } from '@goat/contract/described/designation'
import { recordCalls } from '@goat/contract/record-calls'
import { type BrandId, brandIds } from '@goat/domain/brands'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { overrideFactories } from '@goat/domain/kinds/product-override'
import { sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod'
import { createDated } from './cutoffs/dated.ts'
import { importConfigurations } from './cutoffs/import.ts'
import { type Db, inOneTransaction } from './db/db.ts'
import { importOptions } from './delivery-options/import.ts'
import { changeSchedule, createSchedule } from './delivery-options/schedules.ts'
import { saveSchedule } from './designation/designation.ts'
import { sampleOrderWrites } from './foresight/sample-orders.ts'
import { type CatalogueEntry, importCatalogue } from './product-overrides/import.ts'
import { overrideVariants } from './product-overrides/service.ts'

/** Records that each have only what differs from the usual ones. */
const differing = <S extends z.core.$ZodType>(record: S) =>
  z
    .strictObject({ usual: z.record(z.string(), z.unknown()), each: z.array(z.record(z.string(), z.unknown())) })
    .transform(({ usual, each }) => each.map((one) => z.parse(record, { ...usual, ...one })))

/** `count` products, named after each theme and noun in turn; a further pass through them adds a recipient. */
const productFamily = z.object({
  prefix: z.string(),
  productType: z.string(),
  themes: z.array(z.string()),
  nouns: z.array(z.string()),
  recipients: z.array(z.string()).default([]),
  sizes: z.array(z.string()),
  factories: z.array(z.string()),
  count: z.int(),
})

const demonstrationFile = z.strictObject({
  cutoffs: z.array(importedConfiguration),
  datedCutoffs: z.array(datedCutoffInput),
  designationSchedules: differing(scheduleInput).default([]),
  productFamilies: z.array(productFamily).default([]),
  productOverrides: z.array(z.strictObject({ productKey: z.string(), sku: z.string(), factory: z.enum(overrideFactories) })).default([]),
  deliveryOptions: z.strictObject({
    kinds: z.record(z.string(), z.record(z.string(), z.unknown())),
    /** By centre, in order: option, price in minor units, delivery service. Guernsey has only one, which its page then opens. */
    offers: z.record(z.string(), z.array(z.tuple([z.string(), z.int(), z.string()]))),
  }),
  deliveryOptionSchedules: differing(z.strictObject({ ...deliveryOptionScheduleInput.shape, cancelled: z.literal(true).optional() })),
  sampleOrders: z.array(z.looseObject({ id: z.string() })),
})

const samples = recordCalls(sampleOrderKind)

/** The made-up records of a brand, for trying out a new installation. `today` is the UTC calendar date that their dates are relative to. */
export function demonstrationOf(brand: BrandId, today: string) {
  const text = readFileSync(new URL(`../data/demonstration-${brand}.json`, import.meta.url), 'utf8')
  const inDates = (_key: string, value: unknown) => (typeof value === 'string' ? readDate(value, today) : value)
  const read = demonstrationFile.parse(JSON.parse(text, inDates))
  return {
    cutoffs: read.cutoffs.map((one) => fromWire({ ...one, lastChange: null })),
    datedCutoffs: read.datedCutoffs.map(datedCutoffFromWire),
    designationSchedules: read.designationSchedules.map(scheduleFromWire),
    products: read.productFamilies.flatMap(productsOf).map((one, at): CatalogueEntry => ({ line: at + 1, ...one })),
    productOverrides: read.productOverrides,
    deliveryOptions: factoriesOf(brand).flatMap(({ code, timeZone, currency }) =>
      (read.deliveryOptions.offers[code] ?? []).map(([id, price, deliveryService], at): ImportedDeliveryOption => {
        const place = { fulfilmentCentreId: code, timeZone, currency: currency ?? undefined }
        return importedDeliveryOption.parse({
          ...read.deliveryOptions.kinds[id],
          id,
          ...place,
          price,
          priority: (at + 1) * 10,
          deliveryService,
        })
      }),
    ),
    deliveryOptionSchedules: read.deliveryOptionSchedules.map(({ cancelled = false, ...input }) => ({ input, cancelled })),
    sampleOrders: read.sampleOrders.map(({ id, ...one }) => ({ id, sample: samples.fromBody(z.parse(samples.create.body, one)) })),
  }
}

/** `today-7` and `today+14T18:00:00` are relative to `today`; `next 01-26` is the first such day after it. Other texts stay. */
function readDate(text: string, today: string): string {
  const [, days, time] = /^today([+-]\d+)(T[\d:]+)?$/.exec(text) ?? []
  if (days !== undefined) return `${dateOfDay(dayOfDate(today) + Number(days))}${time ?? ''}`
  const [, day] = /^next (\d\d-\d\d)$/.exec(text) ?? []
  if (day === undefined) return text
  const year = Number(today.slice(0, 4))
  return today.slice(5) < day ? `${year}-${day}` : `${year + 1}-${day}`
}

function productsOf({ prefix, productType, themes, nouns, recipients, sizes, factories, count }: z.infer<typeof productFamily>) {
  return Array.from({ length: count }, (_, at) => {
    const theme = pick(themes, at)
    const pass = Math.floor(at / (themes.length * nouns.length))
    const name = [theme, pick(nouns, Math.floor(at / themes.length)), ...(pass === 0 ? [] : [pick(recipients, at + pass)])].join(' ')
    const productKey = `${prefix}-${theme.replaceAll(' ', '').slice(0, 3).toUpperCase()}-${String(at + 1).padStart(4, '0')}`
    const own = sizes.slice(0, 1 + ((at * 7) % sizes.length))
    return own.map((size) => ({ productKey, name, productType, sku: `${productKey}-${size}`, factory: pick(factories, at) }))
  }).flat()
}

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length]
  if (found === undefined) throw new RangeError('an empty list has nothing to pick')
  return found
}

/** Loads the demonstration data of every brand through the same imports and services as real data. */
export async function loadDemonstration(db: Db, today = new Date().toISOString().slice(0, 10)): Promise<void> {
  for (const brand of brandIds) await loadBrand(db, brand, today)
}

/** Referenced records come first. */
async function loadBrand(db: Db, brand: BrandId, today: string): Promise<void> {
  const data = demonstrationOf(brand, today)
  const origin = { brand, actor: { subject: 'system:demonstration', name: 'Demo data' }, requestId: 'demonstration' }
  const source = { origin, attempt: undefined }
  const whole = { dryRun: false, skipBad: false }
  await importConfigurations(db, origin, data.cutoffs, whole)
  for (const one of data.datedCutoffs) await createDated(db, { ...source, now: Date.parse(today) }, one)
  for (const one of data.designationSchedules) await saveSchedule(db, source, one)
  if (data.products.length > 0) await importCatalogue(db, origin, linesOf(data.products), whole)
  for (const { productKey, sku, factory } of data.productOverrides) {
    const productType = data.products.find((one) => one.productKey === productKey)?.productType ?? ''
    await overrideVariants(
      db,
      { origin, attempt: undefined },
      { variants: [{ productKey, sku, productType, version: undefined }], factory },
    )
  }
  await importOptions(db, origin, linesOf(data.deliveryOptions.map((one, at) => ({ line: at + 1, ...one }))), whole)
  for (const { input, cancelled } of data.deliveryOptionSchedules) {
    const key = { brand, fulfilmentCentreId: input.fulfilmentCentreId, deliveryOptionId: input.deliveryOptionId }
    const { id } = await createSchedule(db, source, key, input)
    if (cancelled) await changeSchedule(db, source, { key: { ...key, scheduleId: id }, version: undefined, input: undefined })
  }
  for (const { id, sample } of data.sampleOrders) await sampleOrderWrites.create(db, source, sample, id)
}

async function* linesOf<Entry>(entries: readonly Entry[]): AsyncGenerator<{ readonly entry: Entry }> {
  for (const entry of entries) yield { entry }
}

/** Servers that start at once check one after another whether to load. */
const loadingLock = 4600_3

/**
 * Loads the demonstration data into a database without any changes, in one transaction: a killed start leaves nothing half loaded, and only
 * one of several servers loads. Returns whether it did.
 */
export async function loadDemonstrationOnce(pool: pg.Pool): Promise<boolean> {
  return inOneTransaction(pool, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${loadingLock})`.execute(db)
    const changes = await db.selectFrom('change_log').select('id').where('cause', '<>', 'baseline').limit(1).execute()
    if (changes.length > 0) return false
    await loadDemonstration(db)
    return true
  })
}

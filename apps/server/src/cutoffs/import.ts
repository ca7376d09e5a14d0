import { toWire } from '@goat/contract/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { cutoffDays, type DeliveryConfiguration, sortExceptions } from '@goat/domain/cutoffs'
import { timeZoneOf } from '@goat/domain/factories'
import type { Change, Origin } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import { write } from '../platform/write.ts'
import { bumpVersion, deleteExceptionRow, insertExceptions, type ServiceKey, selectConfigurations, updateDefaultTimes } from './queries.ts'

export type ImportSummary = {
  /** Each as FACTORY/SERVICE. */
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  /** In the database, not in the file: they stay as they are. */
  readonly notInFile: readonly string[]
  /** Factories whose time zone nobody told: their local time cannot be shown. */
  readonly withoutTimeZone: readonly string[]
}

class DryRun extends Error {}

/**
 * Makes the delivery services of the file stand in the database as they stand in the file, exceptions included, in one transaction.
 * What stands so already is left alone, so that a second run changes nothing. A dry run does it all and takes it back.
 */
export async function importConfigurations(
  db: Db,
  origin: Origin,
  incoming: readonly DeliveryConfiguration[],
  options: { readonly dryRun: boolean },
): Promise<ImportSummary> {
  let summary: ImportSummary | undefined
  try {
    return await write(db, origin, undefined, async (tx) => {
      // Writers of these tables wait until this is done; readers do not.
      await tx.selectFrom('delivery_services').select('version').where('brand', '=', origin.brand).forUpdate().execute()
      const done = await importAll(tx, origin, incoming)
      summary = done.summary
      if (options.dryRun) throw new DryRun()
      return { answer: done.summary, changes: done.changes }
    })
  } catch (error) {
    if (error instanceof DryRun && summary !== undefined) return summary
    throw error
  }
}

async function importAll(
  tx: Tx,
  origin: Origin,
  incoming: readonly DeliveryConfiguration[],
): Promise<{ summary: ImportSummary; changes: readonly Change[] }> {
  const current = new Map((await selectConfigurations(tx, origin.brand)).map((one) => [nameOf(one), one]))
  const zones = await importFactories(tx, origin.brand, incoming)
  const added: string[] = []
  const changed: string[] = []
  const unchanged: string[] = []
  const changes: Change[] = []
  for (const one of incoming) {
    const name = nameOf(one)
    const old = current.get(name)
    if (old !== undefined && isSame(old, one)) {
      unchanged.push(name)
      continue
    }
    const key = { brand: origin.brand, factoryCode: one.factoryCode, serviceName: one.serviceName }
    await (old === undefined ? insertService(tx, key, one, origin.actor.name) : replaceService(tx, key, old, one, origin.actor.name))
    ;(old === undefined ? added : changed).push(name)
    changes.push({
      kind: 'cutoff',
      key: name,
      action: 'imported',
      before: old === undefined ? null : toWire(old).cutoff,
      after: toWire(one).cutoff,
    })
  }
  const inFile = new Set(incoming.map(nameOf))
  const notInFile = [...current.keys()].filter((name) => !inFile.has(name))
  const withoutTimeZone = [...zones].filter(([, zone]) => zone === undefined).map(([code]) => code)
  return { summary: { added, changed, unchanged, notInFile, withoutTimeZone }, changes }
}

/** Adds the factories that are new. A zone in the file wins over our reference data, and that over none. */
async function importFactories(
  tx: Tx,
  brand: BrandId,
  incoming: readonly DeliveryConfiguration[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const zones = new Map<string, string | undefined>()
  for (const one of incoming) zones.set(one.factoryCode, zones.get(one.factoryCode) ?? one.timeZone ?? timeZoneOf(one.factoryCode))
  for (const [code, zone] of zones) {
    const stored = await tx
      .insertInto('factories')
      .values({ brand, code, time_zone: zone ?? null })
      .onConflict((conflict) =>
        conflict
          .columns(['brand', 'code'])
          .doUpdateSet((eb) => ({ time_zone: eb.fn.coalesce('excluded.time_zone', 'factories.time_zone') })),
      )
      .returning('time_zone')
      .executeTakeFirstOrThrow()
    zones.set(code, stored.time_zone ?? undefined)
  }
  return zones
}

async function insertService(tx: Tx, key: ServiceKey, one: DeliveryConfiguration, by: string): Promise<void> {
  const { weekday, saturday, sunday } = one.cutoff.default
  await tx
    .insertInto('delivery_services')
    .values({ brand: key.brand, factory_code: key.factoryCode, service_name: key.serviceName, weekday, saturday, sunday, changed_by: by })
    .execute()
  await insertExceptions(tx, key, one.cutoff.exceptions)
}

async function replaceService(tx: Tx, key: ServiceKey, old: DeliveryConfiguration, one: DeliveryConfiguration, by: string): Promise<void> {
  await bumpVersion(tx, key, undefined, by)
  await updateDefaultTimes(tx, key, one.cutoff.default)
  for (const exception of old.cutoff.exceptions) await deleteExceptionRow(tx, key, exception.id)
  await insertExceptions(tx, key, one.cutoff.exceptions)
}

/** Alike in what a person sets: versions and changers are the database's own. */
function isSame(a: DeliveryConfiguration, b: DeliveryConfiguration): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
}

function contentOf({ cutoff }: DeliveryConfiguration): unknown {
  const exceptions = sortExceptions(cutoff.exceptions).map(({ id, productType, applicableOn, time }) => [
    id,
    productType,
    applicableOn,
    time,
  ])
  return [cutoffDays.map((day) => cutoff.default[day]), exceptions]
}

function nameOf(one: DeliveryConfiguration): string {
  return `${one.factoryCode}/${one.serviceName}`
}

import { toWire } from '@goat/contract/cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { cutoffDays, type DeliveryConfiguration, sortExceptions } from '@goat/domain/cutoffs'
import { timeZoneOf } from '@goat/domain/factories'
import { sql } from 'kysely'
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
  /** Factories that were known already and have another time zone now. */
  readonly newTimeZone: readonly string[]
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
      // Writers of these tables wait until this is done, and so does another import; readers do not.
      await sql`LOCK TABLE delivery_services IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
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
  const factories = await importFactories(tx, origin.brand, incoming)
  const added: string[] = []
  const changed: string[] = []
  const unchanged: string[] = []
  const changes = [...factories.changes]
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
  const { withoutTimeZone } = factories
  const newTimeZone = factories.changes.map(({ key }) => key)
  return { summary: { added, changed, unchanged, notInFile, newTimeZone, withoutTimeZone }, changes }
}

/**
 * Adds the factories that are new. A zone in the file wins over our reference data, and that over none. A zone that replaces another
 * is a change of its own: the services of the factory may be as they were, and yet what is shown of them is not.
 */
async function importFactories(
  tx: Tx,
  brand: BrandId,
  incoming: readonly DeliveryConfiguration[],
): Promise<{ withoutTimeZone: readonly string[]; changes: readonly Change[] }> {
  const stored = await tx.selectFrom('factories').selectAll().where('brand', '=', brand).execute()
  const before = new Map(stored.map((factory) => [factory.code, factory.time_zone]))
  const withoutTimeZone: string[] = []
  const changes: Change[] = []
  for (const [code, ofFactory] of Map.groupBy(incoming, (one) => one.factoryCode)) {
    const old = before.get(code)
    const zone = ofFactory.find((one) => one.timeZone !== undefined)?.timeZone ?? old ?? timeZoneOf(code) ?? null
    if (zone === null) withoutTimeZone.push(code)
    if (old === undefined)
      await tx
        .insertInto('factories')
        .values({ brand, code, time_zone: zone })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (old === undefined || old === zone) continue
    await tx.updateTable('factories').set({ time_zone: zone }).where('brand', '=', brand).where('code', '=', code).execute()
    changes.push({ kind: 'cutoff', key: code, action: 'timeZone.imported', before: { timeZone: old }, after: { timeZone: zone } })
  }
  return { withoutTimeZone, changes }
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

import { cutoffDays, type DeliveryConfiguration, sortExceptions } from '@goat/domain/cutoffs'
import { sql } from 'kysely'
import { giveZones } from '../factories/queries.ts'
import { type Change, type Origin, readNextVersion } from '../platform/change-log.ts'
import type { Db, Tx } from '../platform/db.ts'
import { write } from '../platform/write.ts'
import { bumpVersion, insertService, replaceCutoff, selectConfigurations } from './queries.ts'

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
    return await write(db, { ...origin, cause: { kind: 'import' } }, undefined, async (tx) => {
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
  const factories = await importFactories(tx, origin, incoming)
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
    const version = old === undefined ? await readNextVersion(tx, origin.brand, 'cutoff', name) : old.versionNumber + 1
    if (old === undefined) await insertService(tx, key, one.cutoff, { version, by: origin.actor.name })
    else {
      await bumpVersion(tx, key, undefined, origin.actor.name)
      await replaceCutoff(tx, key, one.cutoff)
    }
    ;(old === undefined ? added : changed).push(name)
    changes.push({
      kind: 'cutoff',
      key: name,
      action: 'imported',
      before: old === undefined ? null : old.cutoff,
      after: one.cutoff,
      version,
    })
  }
  const inFile = new Set(incoming.map(nameOf))
  const notInFile = [...current.keys()].filter((name) => !inFile.has(name))
  const { withoutTimeZone, newTimeZone } = factories
  return { summary: { added, changed, unchanged, notInFile, newTimeZone, withoutTimeZone }, changes }
}

/** Adds the factories that are new. A zone in the file wins over what is known of the factory, and that over none. */
async function importFactories(
  tx: Tx,
  { brand, actor }: Origin,
  incoming: readonly DeliveryConfiguration[],
): Promise<{ withoutTimeZone: readonly string[]; newTimeZone: readonly string[]; changes: readonly Change[] }> {
  const zones = [...Map.groupBy(incoming, (one) => one.factoryCode)].map(
    ([code, ofFactory]) => [code, ofFactory.find((one) => one.timeZone !== undefined)?.timeZone] as const,
  )
  const { changes, factories } = await giveZones(tx, brand, new Map(zones), actor.name)
  return {
    withoutTimeZone: factories.filter(({ timeZone }) => timeZone === null).map(({ code }) => code),
    newTimeZone: changes.filter(({ before }) => before !== null).map(({ key }) => key),
    changes,
  }
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

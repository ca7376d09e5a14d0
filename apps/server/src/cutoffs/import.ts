import { cutoffDays, type DeliveryConfiguration, sortExceptions } from '@goat/domain/kinds/cutoff'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { upsertFactories } from '../factories/queries.ts'
import { type Change, type Origin, readNextVersion } from '../records/log.ts'
import { write } from '../records/write.ts'
import { bumpVersion, insertService, recordKeyOf, replaceCutoff, selectConfigurations } from './queries.ts'

export type ImportSummary = {
  /** The keys of records, FACTORY/SERVICE. */
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  /** In the database but not in the file; left unchanged. */
  readonly notInFile: readonly string[]
  /** Existing factories whose time zone changed. */
  readonly newTimeZone: readonly string[]
  /** Factories without a time zone: their local time cannot be shown. */
  readonly withoutTimeZone: readonly string[]
}

class DryRun extends Error {}

/**
 * Upserts the delivery services of the file, with their exceptions, in one transaction. Services that are already equal are not changed, so
 * the import is idempotent. A dry run is rolled back.
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
      // Blocks writers of these tables and other imports, but not readers.
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
  const current = new Map((await selectConfigurations(tx, origin.brand)).map((one) => [recordKeyOf(one), one]))
  const factories = await importFactories(tx, origin, incoming)
  const added: string[] = []
  const changed: string[] = []
  const unchanged: string[] = []
  const changes = [...factories.changes]
  for (const one of incoming) {
    const name = recordKeyOf(one)
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
  const inFile = new Set(incoming.map(recordKeyOf))
  const notInFile = [...current.keys()].filter((name) => !inFile.has(name))
  const { withoutTimeZone, newTimeZone } = factories
  return { summary: { added, changed, unchanged, notInFile, newTimeZone, withoutTimeZone }, changes }
}

/** Adds new factories. A zone in the file takes precedence over the stored one. */
async function importFactories(
  tx: Tx,
  { brand, actor }: Origin,
  incoming: readonly DeliveryConfiguration[],
): Promise<{ withoutTimeZone: readonly string[]; newTimeZone: readonly string[]; changes: readonly Change[] }> {
  const zones = [...Map.groupBy(incoming, (one) => one.factoryCode)].map(
    ([code, ofFactory]) => [code, { timeZone: ofFactory.find((one) => one.timeZone !== undefined)?.timeZone }] as const,
  )
  const { changes, stored, replaced } = await upsertFactories(tx, brand, new Map(zones), actor.name)
  return {
    withoutTimeZone: stored.filter(({ timeZone }) => timeZone === null).map(({ code }) => code),
    newTimeZone: replaced('timeZone'),
    changes,
  }
}

/** Compares the cut-offs only, not versions or authors. */
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

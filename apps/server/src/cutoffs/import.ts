import { cutoffKind, type DeliveryConfiguration, sortExceptions } from '@goat/domain/kinds/cutoff'
import { differences, joinKey } from '@goat/domain/kinds/kind'
import type { Db, Tx } from '../db/db.ts'
import { importFactories } from '../factories/factories.ts'
import { inImport } from '../records/import/import.ts'
import { type Change, type Origin, readNexts } from '../records/log.ts'
import { lockKinds, lockRecords, readKeys } from '../records/store.ts'

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
  return inImport(db, origin, async (tx) => ({ ...(await importAll(tx, origin, incoming)), isWanted: !options.dryRun }))
}

async function importAll(
  tx: Tx,
  { brand }: Origin,
  incoming: readonly DeliveryConfiguration[],
): Promise<{ summary: ImportSummary; changes: readonly Change[] }> {
  await lockKinds(tx, brand, 'cutoff', 'factory')
  const keyOf = ({ factoryCode, serviceName }: DeliveryConfiguration) => joinKey(factoryCode, serviceName)
  const keys = incoming.map(keyOf)
  const stored = await lockRecords(tx, brand, cutoffKind, keys)
  const nexts = await readNexts(tx, brand, 'cutoff', keys)
  const byFactory = [...Map.groupBy(incoming, (one) => one.factoryCode)]
  const zones = byFactory.map(([code, of]) => [code, { timeZone: of.find((one) => one.timeZone !== undefined)?.timeZone }] as const)
  const factories = await importFactories(tx, brand, new Map(zones))
  const changes: Change[] = []
  for (const { cutoff, ...one } of incoming) {
    const key = keyOf({ ...one, cutoff })
    const old = stored.get(key)
    const after = { ...cutoff, exceptions: sortExceptions(cutoff.exceptions) }
    if (old !== undefined && differences(cutoffKind, old.value, after).length === 0) continue
    const next = old === undefined ? (nexts.get(key) ?? { version: 1 }) : { version: old.version + 1 }
    changes.push({ kind: 'cutoff', key, action: 'imported', before: old?.value ?? null, after, ...next })
  }
  const changed = new Set(changes.map(({ key }) => key))
  const summary = {
    added: keys.filter((key) => !stored.has(key)),
    changed: keys.filter((key) => stored.has(key) && changed.has(key)),
    unchanged: keys.filter((key) => !changed.has(key)),
    notInFile: (await readKeys(tx, brand, 'cutoff')).filter((key) => !keys.includes(key)),
    newTimeZone: factories.replaced('timeZone'),
    withoutTimeZone: factories.withoutZone,
  }
  return { summary, changes: [...factories.changes, ...changes] }
}

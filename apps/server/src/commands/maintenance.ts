import { brandIds } from '@goat/domain/brands'
import { rules } from '../capabilities.ts'
import { planMigrations } from '../db/migrate.ts'
import { rotateIdentityKeys } from '../identity/keys.ts'
import { verifyRecords } from '../records/verify.ts'
import { anyRelease, type Command, withDatabase } from './database.ts'

/** `npm run rotate:keys`: adds keys for the embedded sign-in. A server uses them from its next start. */
export const rotateKeys: Command = async (terminal) => {
  const { forgotten } = await withDatabase(terminal, rotateIdentityKeys)
  terminal.stdout.write('A signing key and a cookie secret were added. Restart every server: each signs with them from then on.\n')
  if (forgotten > 0) terminal.stdout.write(`${forgotten} older ones were forgotten: what they signed is no longer accepted.\n`)
}

/**
 * `npm run upgrade:check`: what a start of this release would do to the database, before it happens. Fails if this release cannot use it,
 * or only once every server is stopped.
 */
export const checkUpgrade: Command = async (terminal) => {
  const { pending, newer, breaking, isTold } = await withDatabase(terminal, (_db, pool) => planMigrations(pool), anyRelease)
  for (const { name, compatible } of pending) terminal.stdout.write(`${name} will run. Compatible: ${compatible ?? 'not known'}.\n`)
  for (const { name } of newer) terminal.stdout.write(`${name} is of a later release, and stays. Compatible: yes.\n`)
  if (breaking !== undefined)
    throw new Error(
      'Stop every server and make a backup before you start this release. To go back to the former release, you have to restore the backup: changes made since are lost.',
    )
  const older = 'no server of the former release can start again, because it is from before 0030 and refuses every later migration'
  const back =
    pending.length === 0
      ? '. No migration will run: each release that can start now can start afterwards.'
      : isTold
        ? ', and you can go back to the former release.'
        : `, which go on. But ${older}. Make a backup first: to go back, you have to restore it, and changes made since are lost.`
  terminal.stdout.write(`Servers of this release can start beside those that are running${back}\n`)
}

/** `npm run verify`: compares every record with the change log, and fails if one is not as the log leaves it. */
export const verify: Command = async (terminal) => {
  const verified = await withDatabase(terminal, async (db) => {
    const found = []
    for (const brand of brandIds) found.push({ brand, ...(await verifyRecords(db, rules, brand)) })
    return found
  })
  const discrepancies = verified.flatMap(({ brand, discrepancies: found }) => found.map((one) => ({ brand, ...one })))
  for (const { brand, kind, key, what } of discrepancies) terminal.stderr.write(`${brand}: ${kind} ${key} ${what}.\n`)
  const records = verified.reduce((sum, one) => sum + one.records, 0)
  if (discrepancies.length > 0) throw new Error(`${discrepancies.length} of ${records} records are not as the change log leaves them.`)
  terminal.stdout.write(`${records} records: each is as the change log leaves it.\n`)
}

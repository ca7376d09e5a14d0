import { setTimeout } from 'node:timers/promises'
import type { ChangeWire, UndoPlanWire } from '@goat/contract/changes'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { importConfigurations } from '../src/cutoffs/import.ts'
import { importOptions } from '../src/delivery-options/import.ts'
import { untilBlocked } from './support/command.ts'
import { optionLines } from './support/delivery-options.ts'
import { loadProducts } from './support/products.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const origin = { brand: 'uk', actor: { subject: 's', name: 'Set-up' }, requestId: 'r' } as const

/** Longer than the database waits before it looks for a deadlock, which it does once for each wait. */
const deadlockMs = 1_200

/** Locks rows until the returned function is called, for which all wait, however slow the machine is. */
async function hold(rows: RawBuilder<unknown>): Promise<() => Promise<unknown>> {
  const { db, pool } = api.database
  const sessions = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const session of sessions) {
    await session.query('SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    session.release()
  }
  const transaction = await db.startTransaction().execute()
  await sql`${rows} FOR NO KEY UPDATE`.execute(transaction)
  return () => transaction.commit().execute()
}

const newest = async () => ((await api.call('viewer', 'GET', '/changes?limit=1')).body as { results: ChangeWire[] }).results[0]?.revision
const preview = (revision: number | undefined) => api.call('editor', 'GET', `/changes/${revision}/undo`)
async function undo(revision: number | undefined) {
  const { seen } = (await preview(revision)).body as UndoPlanWire
  return (hold: Promise<unknown>) => hold.then(() => api.call('editor', 'POST', `/changes/${revision}/undo`, { seen }))
}

/** Undoes an import while it is repeated; both begin while the factory is locked. */
async function undoWhileRepeated(code: string, load: () => Promise<unknown>): Promise<void> {
  await load()
  const undoNow = await undo(await newest())
  const release = await hold(sql`SELECT FROM records WHERE kind = 'factory' AND key = ${code}`)
  const undone = undoNow(Promise.resolve())
  await untilBlocked(api.database.pool, 1)
  const loaded = load()
  await untilBlocked(api.database.pool, 2)
  await setTimeout(deadlockMs)
  await release()
  expect(await undone).toMatchObject({ status: 200 })
  await loaded
}

test('OPS-19: an import of delivery options beside the undo of one', async () => {
  await undoWhileRepeated('XX-LOCK', () =>
    importOptions(api.database.db, origin, optionLines('XX-LOCK', 'o'), { dryRun: false, skipBad: false }),
  )
})

test('OPS-19: an import of cut-offs beside the undo of one', async () => {
  const times = { weekday: '10:00:00', saturday: '12:00:00', sunday: '10:00:00' }
  const service = { factoryCode: 'XX-LOCKS', timeZone: 'Europe/Paris', serviceName: 'S', versionNumber: 1, lastChange: undefined }
  const incoming = [{ ...service, cutoff: { default: times, exceptions: [] } }]
  await undoWhileRepeated('XX-LOCKS', () => importConfigurations(api.database.db, origin, incoming, { dryRun: false }))
})

const move = (...keys: readonly string[]) =>
  api.call('editor', 'POST', '/designation/product-override', {
    ProductVariants: keys.map((ProductKey) => ({ ProductKey, VariantSku: 'S', ProductType: 'greetingcard' })),
    ...{ Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: 'GB-MNPG-TAM' },
  })
const catalogue = (factory: string, ...keys: readonly string[]) =>
  loadProducts(api.database.db, ...keys.map((key) => `${key},Card,greetingcard,S,${factory}`))
const holdVariant = (key: string) => hold(sql`SELECT FROM product_variants WHERE product_key = ${key}`)

test('OPS-19: an import of products beside the undo of a change of several overrides', async () => {
  // Between the two in the order of keys.
  const keys = ['L', 'L+', 'L-B']
  await catalogue('GB-DPS-SLE', ...keys)
  await move('L-B', 'L')
  const revision = await newest()
  await move('L+')
  const undoNow = await undo(revision)
  const release = await holdVariant('L+')
  const loaded = catalogue('GB-ARENA-DRO', ...keys)
  await untilBlocked(api.database.pool, 1)
  const undone = undoNow(Promise.resolve())
  await untilBlocked(api.database.pool, 2)
  await setTimeout(deadlockMs)
  await release()
  await loaded
  expect(await undone).toMatchObject({ status: 200 })
})

test('OPS-19: an import of products beside a move of overridden and other variants', async () => {
  const keys = ['M1', 'M2', 'M3']
  await catalogue('GB-DPS-SLE', ...keys)
  await move('M2', 'M3')
  const release = await holdVariant('M3')
  const loaded = catalogue('GB-ARENA-DRO', ...keys)
  await untilBlocked(api.database.pool, 1)
  const moved = move('M1', 'M2')
  await untilBlocked(api.database.pool, 2)
  await setTimeout(deadlockMs)
  await release()
  await loaded
  expect(await moved).toMatchObject({ status: 200 })
})

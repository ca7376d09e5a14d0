import type { ChangeWire } from '@goat/contract/changes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/db/migrate.ts'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { startServer } from '../src/server.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { addressOf } from './support/command.ts'
import type { TestDatabase } from './support/database.ts'
import { path as schedules } from './support/designation.ts'
import { createEarlierDatabase } from './support/earlier-database.ts'
import { historyCalls } from './support/history-calls.ts'
import { planCalls, plansOfEveryState } from './support/plans.ts'
import { freePort } from './support/server-process.ts'
import { notAsLogged } from './support/stored.ts'
import { contentOf } from './trust/support/saving.ts'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createEarlierDatabase('0025')
  await loadDemonstration(database.db, '2026-11-20')
  await migrate(database.pool)
  const { db, pool, connections } = database
  api = await createTestApi({ deps: { db, pool, connections } })
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

test('HIS-49, PLN-6, PLN-7: records of the release before plans take part in a plan, and its history can be read and searched', async () => {
  const { plan, act, preview } = planCalls(api)
  const log = async (query: string) =>
    ((await api.call('viewer', 'GET', `/changes?kind=designation${query}`)).body as { results: ChangeWire[] }).results
  const before = await log('')
  expect(before.length).toBeGreaterThan(3)
  const [{ key } = { key: '' }] = before
  expect((await log(`&text=${key}`)).map((one) => one.key)).toContain(key)
  const one = await plan()
  const stored = ((await api.call('viewer', 'GET', schedules)).body as { Id: string; Note?: string }[]).find(({ Id }) => Id === key)
  expect(await api.call('editor', 'POST', schedules, { ...stored, Note: 'Planned' }, { plan: one.id })).toMatchObject({ status: 200 })
  expect(await act(one, 'apply')).toMatchObject({ status: 200 })
  expect((await log(`&key=${key}`))[0]).toMatchObject({ cause: 'plan', causeId: one.id, after: { note: 'Planned' } })
  expect((await preview(one.id, 'end')).effects).toMatchObject([{ key, after: { note: stored?.Note ?? '' } }])
  expect(await act(one, 'end')).toMatchObject({ status: 200 })
  expect(await historyCalls(api).stored(key)).toMatchObject({ Note: stored?.Note ?? '' })
  expect(await notAsLogged(database.db)).toEqual([])
})

test('OPS-6, PLN-8: a start changes nothing of plans in any state', async () => {
  await plansOfEveryState({ ...api, database }, Date.now() + 864_000_000)
  const config = async () => readConfig({ PORT: await freePort(), DATABASE_URL: addressOf(database.connection), LOG_LEVEL: 'silent' })
  const startAndStop = async () => (await startServer(await config())).close()
  await startAndStop()
  const content = await contentOf(database.connection)
  await startAndStop()
  expect(await contentOf(database.connection)).toEqual(content)
  expect(await notAsLogged(database.db)).toEqual([])
})

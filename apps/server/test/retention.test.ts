import { beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { readConfig } from '../src/config.ts'
import { dropOldChanges } from '../src/records/retention.ts'
import { verifyRecords } from '../src/records/verify.ts'
import { startServer } from '../src/server.ts'
import { addressOf, until } from './support/command.ts'
import { path, wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { freePort } from './support/server-process.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()
const { newest, plan: preview, save, stored } = historyCalls(api)
const { plan, read, act } = planCalls(api)
const get = (address: string) => api.call('viewer', 'GET', address)
const told: object[] = []
const log = { info: (details: object, what: string) => void told.push({ what, ...details }) }
const drop = (months: number, now: string) => dropOldChanges(api.database.db, months, new Date(now), log)
const remove = (Id: string) => api.call('editor', 'DELETE', path, { Id, From: wire.From })
const verified = async () => (await verifyRecords(api.database.db, rules, 'uk')).discrepancies
const logged = async (key: string) =>
  (await api.database.pool.query('SELECT revision::integer FROM change_log WHERE key = $1 ORDER BY 1', [key])).rows.map(
    (row) => row.revision,
  )

/** Dates everything that was logged today. */
async function loggedAt(at: string): Promise<number> {
  await api.database.pool.query(`ALTER TABLE change_log DISABLE TRIGGER change_log_append_only;
    UPDATE change_log SET at = '${at}' WHERE at > now() - interval '1 hour'; ALTER TABLE change_log ENABLE TRIGGER change_log_append_only`)
  return (await newest()).revision
}

describe('HIS-61: changes from before the retention', () => {
  let last: number
  let active: { id: string }
  let before: unknown[]
  const reads = async () => [(await get(`/records/designation?revision=${last}`)).body, (await read(active.id)).items]
  beforeAll(async () => {
    await save('old')
    await save('old', { Paused: true })
    await save('quiet')
    await save('gone')
    await remove('gone')
    active = await plan()
    await api.call('editor', 'POST', path, { ...wire, Id: 'planned' }, inPlan(active))
    expect(await act(active, 'apply')).toMatchObject({ status: 200 })
    await save('planned', { Note: 'since' })
    last = await loggedAt('2026-01-15T12:00:00Z')
    await save('old', { Note: 'February' })
    await loggedAt('2026-02-15T12:00:00Z')
    await save('old', { Note: 'March' })
    await remove('quiet')
    await loggedAt('2026-03-15T12:00:00Z')
    await save('old', { Note: 'now' })
    before = await reads()
    await Promise.all([drop(2, '2026-04-02T00:00:00Z'), drop(2, '2026-04-02T00:00:00Z')])
  })

  test('are deleted, except the last change of each record and the changes of plans that have not ended', async () => {
    expect([await logged('gone'), (await logged('old')).length, (await logged('planned')).length, await verified()]).toEqual([[], 4, 2, []])
    expect(await reads()).toEqual(before)
    expect(await get('/records/designation?at=2026-02-01T00:00:00Z')).toMatchObject({ body: { revision: String(last) } })
    const [cut, deleted] = ['changes up to this revision are no longer kept', 'changes were deleted']
    expect(told.filter((one) => Object.values(one).includes(cut))).toMatchObject([{ brand: 'uk', revision: String(last), months: 2 }])
    const counts = told.filter((one): one is { changes: number } => Object.values(one).includes(deleted) && 'changes' in one)
    const { rows } = await api.database.pool.query('SELECT count(*)::integer AS left FROM change_log WHERE brand = $1 AND revision <= $2', [
      'uk',
      last,
    ])
    expect(counts.reduce((sum, { changes }) => sum + changes, 0)).toBe(last - rows[0].left)
    expect(counts).toContainEqual(expect.objectContaining({ brand: 'uk', keptFrom: '2026-02-01T00:00:00.000Z' }))
  })

  test('are not known, in history, as of then, for followers and when undone', async () => {
    const errors = ['Changes before 1 Feb 2026 are no longer kept.']
    const all = await get('/changes?limit=200')
    expect(all.body).toMatchObject({ next: null, keptFrom: '2026-02-01T00:00:00.000Z' })
    expect((all.body as { results: { revision: number }[] }).results.at(-1)?.revision).toBe(last + 1)
    expect(await get(`/changes?after=${last}`)).toMatchObject({ status: 200, body: { results: [{ revision: last + 1 }, {}, {}, {}] } })
    expect(await get(`/changes?after=${last - 1}`)).toMatchObject({ status: 409, body: { code: 'historyReset', newest: last + 4, errors } })
    expect(await get(`/records/designation?revision=${last - 1}`)).toMatchObject({ status: 404, body: { code: 'notKnown', errors } })
    expect(await get('/records/designation?at=2026-01-14T00:00:00Z')).toMatchObject({ status: 404, body: { errors } })
    for (const seen of [undefined, { seen: '' }]) {
      const address = `/changes/${last}/undo`
      const answer = await api.call('editor', seen === undefined ? 'GET' : 'POST', address, seen)
      expect(answer).toMatchObject({ status: 409, body: { code: 'notUndoable', errors } })
    }
    expect(await preview(last + 1)).toMatchObject({ effects: [{ key: 'old', kept: [{}] }] })
  })

  test('are all that the database lets be deleted', async () => {
    for (const where of [`revision > ${last}`, "key = 'planned'", `revision = ${last}`])
      await expect(api.database.pool.query(`DELETE FROM change_log WHERE brand = 'uk' AND ${where}`)).rejects.toThrow('append-only')
  })

  test('a month later, and with a clock that is years ahead', async () => {
    await drop(2, '2026-05-02T00:00:00Z')
    expect([(await logged('old')).length, await logged('quiet'), await verified()]).toEqual([3, [expect.any(Number), last + 3], []])
    await drop(1, '2036-01-01T00:00:00Z')
    expect([(await logged('old')).length, await logged('quiet'), await verified()]).toEqual([2, [], []])
  })

  test('a plan that was applied then can still be ended', async () => {
    expect(await act(active, 'end')).toMatchObject({ status: 200 })
    expect(await stored('planned')).toMatchObject({ Note: 'since' })
    expect(await verified()).toEqual([])
  })
})

test('HIS-61: a server drops them at its start, by CHANGE_LOG_RETENTION', async () => {
  await save('dropped')
  await save('dropped', { Paused: true })
  const revision = await loggedAt('2026-06-15T12:00:00Z')
  await save('later')
  const env = {
    DATABASE_URL: addressOf(api.database.connection),
    PORT: await freePort(),
    LOG_LEVEL: 'fatal',
    CHANGE_LOG_RETENTION: '1 month',
  }
  const server = await startServer(readConfig(env))
  await until(async () => (await logged('dropped')).length === 1).finally(server.close)
  expect([await logged('dropped'), await verified()]).toEqual([[revision], []])
})

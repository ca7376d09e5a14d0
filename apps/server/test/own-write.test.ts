import { describe, expect, test } from 'vitest'
import { Prepared } from '../src/http/prepared.ts'
import { createTestApi, type TestApi } from './support/api.ts'
import { path, wire } from './support/designation.ts'
import { testApi } from './support/test-api.ts'

const first = testApi()

/** A second server on the same database, connected, which no notification reaches. */
async function unnotified(): Promise<TestApi> {
  const prepared = new Prepared()
  prepared.alive({ uk: await newest(), nl: 0 })
  return createTestApi({ database: first.database, deps: { prepared } })
}

async function newest(): Promise<number> {
  return ((await first.call('viewer', 'GET', '/world')).body as { revision: number }).revision
}

describe('API-40: an answer contains the change that the caller names', () => {
  test('of a list, and of what is computed from all records, though the server was not notified of it', async () => {
    const other = await unnotified()
    const notes = async (headers?: Record<string, string>) => {
      const list = (await other.call('viewer', 'GET', path, undefined, headers)).body as { Note: string }[]
      const world = (await other.call('viewer', 'GET', '/world', undefined, headers)).body as {
        records: { designation: { value: { note: string } }[] }
      }
      return [list.map(({ Note }) => Note), world.records.designation.map(({ value }) => value.note)]
    }
    expect(await notes()).toEqual([[], []])
    const { status, headers } = await first.call('editor', 'POST', path, { ...wire, Id: 'own', Note: 'Mine' })
    expect(status).toBe(200)
    const revision = String(headers['change-revision'])
    expect(await notes(), 'without its revision the list is kept').toEqual([[], []])
    expect(await notes({ 'change-revision': revision })).toEqual([['Mine'], ['Mine']])
    expect(await notes(), 'and from then on').toEqual([['Mine'], ['Mine']])
    await other.close()
  })

  test('a revision that the database does not have changes nothing, and what is none is refused', async () => {
    const other = await unnotified()
    const etagOf = async (revision: string) => {
      const { status, headers } = await other.call('viewer', 'GET', path, undefined, { 'change-revision': revision })
      return [status, headers['etag']]
    }
    const known = await etagOf(String(await newest()))
    expect(known[0]).toBe(200)
    expect(await etagOf('999999999999999')).toEqual(known)
    for (const wrong of ['-1', '1e3', 'x', '']) expect((await etagOf(wrong))[0], wrong).toBe(400)
    expect((await other.call('none', 'GET', path, undefined, { 'change-revision': '1' })).status).toBe(403)
    await other.close()
  })
})

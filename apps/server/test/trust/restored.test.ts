import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { World } from '@goat/foresight/world'
import { followWorld } from '@goat/foresight-client/follow-world'
import type { StoredWorld } from '@goat/foresight-client/store'
import { expect, test } from 'vitest'
import { demonstrationToken } from '../../../../tools/token.ts'
import { readConfig } from '../../src/config.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { until } from '../support/command.ts'
import { path, wire } from '../support/designation.ts'
import { freePort } from '../support/server-process.ts'

type Standing = { readonly revision: number; readonly at: number | string }

/** A server with an embedded database, whose folder is copied and put back while the server is stopped, as in docs/operating.md. */
async function startRestorable() {
  const folder = mkdtempSync(join(tmpdir(), 'goat-restored-'))
  const [data, backup] = [join(folder, 'postgres'), join(folder, 'backup')]
  const port = await freePort()
  const config = readConfig({ PORT: port, DATA_DIR: folder, DEMO_DATA: 'off', LOG_LEVEL: 'silent' })
  const url = `http://localhost:${port}`
  let server: RunningServer = await startServer(config)
  const stopped = async (work: () => void) => {
    await server.close()
    work()
    server = await startServer(config)
  }
  // The keys that signed it are in the backup.
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}`
  const call = async (method: string, address: string, body?: object) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/api/uk${address}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  }
  return {
    url,
    call,
    save: async (Id: string) => expect(await call('POST', path, { ...wire, Id })).toMatchObject({ status: 200 }),
    world: async () => (await call('GET', '/world')).body as World & { at: number },
    backUp: () => stopped(() => execFileSync('cp', ['-a', data, backup])),
    restore: () =>
      stopped(() => {
        rmSync(data, { recursive: true })
        execFileSync('cp', ['-a', backup, data])
      }),
    remove: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('API-34, FOR-73: after a restore, whichever revisions are used again, followers read everything again', async () => {
  const restorable = await startRestorable()
  const { url, call, save, world } = restorable
  await save('before-the-backup')
  await restorable.backUp()

  let isAway = false
  const stored: { last?: StoredWorld } = {}
  const keep = async (one: StoredWorld) => {
    stored.last = one
  }
  const errors: unknown[] = []
  const follower = followWorld({
    baseUrl: `${url}/api/uk`,
    token: () => demonstrationToken({ baseUrl: url, person: 'viewer' }),
    fetch: (...asked) => (isAway ? Promise.reject(new Error('away')) : fetch(...asked)),
    backoff: () => 20,
    store: { load: async () => undefined, save: keep },
    onError: (error) => errors.push(error),
  })
  /** The whole world of the follower, which it saves after each change. */
  const expectCurrent = async () => {
    const newest = await world()
    const byKey = (one: World) =>
      Object.values(one.records)
        .flat()
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    await until(async () => JSON.stringify(followed().at) === JSON.stringify(newest.at) && followed().revision === newest.revision)
    expect(byKey(followed())).toEqual(byKey(newest))
    return newest
  }
  const followed = () => (stored.last?.world ?? { revision: -1 }) as World & { at?: number }

  // After the restore: as many changes as were lost, and more.
  for (const [round, changes] of [2, 3].entries()) {
    await save(`lost-${round}`)
    await save(`lost-too-${round}`)
    const lost: Standing = await expectCurrent()
    expect(byId(follower.world())).toContain(`lost-${round}`)
    const { body } = await call('GET', `/changes?after=${lost.revision - 1}`)
    const [last] = (body as { results: { at: string }[] }).results
    isAway = true
    await restorable.restore()
    for (let change = 1; change <= changes; change += 1) await save(`restored-${round}-${change}`)
    errors.length = 0
    isAway = false
    await expectCurrent()
    expect(errors.map((error) => (error instanceof Error ? error.name : error))).toContain('LostRevision')
    expect(byId(follower.world())).not.toContain(`lost-${round}`)
    expect(byId(follower.world())).toContain(`restored-${round}-${changes}`)
    const answer = await call('GET', `/changes?after=${lost.revision}&at=${last?.at}`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'historyReset' } })
  }
  await follower.close()
  await restorable.remove()
})

function byId(world: ReturnType<ReturnType<typeof followWorld>['world']>): readonly string[] {
  return world?.factories.get(wire.From)?.moves.rules.map(({ key }) => key) ?? []
}

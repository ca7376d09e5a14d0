import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { demonstrationRefusal } from '../src/identity/people.ts'
import { deleteExpired } from '../src/identity/records.ts'
import { database, refresh, signIn, startIdentityForEach } from './support/identity.ts'

startIdentityForEach()

test('importing the library prints nothing', async () => {
  const entry = new URL('../src/identity/identity.ts', import.meta.url).href
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', `await import('${entry}'); console.log('loaded')`])
  expect([stdout, stderr]).toEqual(['loaded\n', ''])
})

describe('housekeeping', () => {
  test('removes only expired records', async () => {
    await database.db.deleteFrom('identity_records').execute()
    const { refresh: current } = await signIn()
    const before = await database.db.selectFrom('identity_records').select('model').execute()
    expect(before.length).toBeGreaterThan(3)
    expect(await deleteExpired(database.db, new Date())).toBe(0)
    expect(await deleteExpired(database.db, new Date(Date.now() + 120_000))).toBe(1)
    expect((await refresh(current)).status).toBe(200)
    await deleteExpired(database.db, new Date(Date.now() + 13 * 3_600_000))
    expect(await database.db.selectFrom('identity_records').select('model').execute()).toEqual([])
  })
})

describe('SIG-19: the demonstration sign-in', () => {
  test.each(['localhost', '127.0.0.1', '127.0.0.53', '::1', '[::1]'])('may run on %s', (host) => {
    const publicUrl = `http://${host.replace(/^::1$/, '[::1]')}:4600`
    expect(demonstrationRefusal({ host, publicUrl, nodeEnv: 'development', explicitlyAllowed: false })).toBeUndefined()
  })

  test.each([
    ['0.0.0.0', undefined, undefined, /listen on 0\.0\.0\.0.*OIDC_ISSUER.*DEMO_SIGN_IN=on/],
    ['::', undefined, undefined, /others can reach/],
    ['127.0.0.1.evil.example', undefined, undefined, /others can reach/],
    ['192.168.1.5', undefined, undefined, /others can reach/],
    ['127.0.0.1', undefined, 'production', /NODE_ENV is production/],
    ['127.0.0.1', 'https://tool.example.com', undefined, /come by https:\/\/tool\.example\.com, which others can reach/],
    ['127.0.0.1', 'https://localhost.example.com', undefined, /others can reach/],
  ])('refuses to run on %s with PUBLIC_URL=%s and NODE_ENV=%s unless allowed', (host, address, nodeEnv, sentence) => {
    const where = { host, publicUrl: address ?? 'http://localhost:4600', nodeEnv }
    expect(demonstrationRefusal({ ...where, explicitlyAllowed: false })).toMatch(sentence)
    expect(demonstrationRefusal({ ...where, explicitlyAllowed: true })).toBeUndefined()
  })
})

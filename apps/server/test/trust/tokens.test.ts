import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/db/db.ts'
import { createTokenVerifier } from '../../src/identity/verify-token.ts'
import { createTestApi, type TestApi } from '../support/api.ts'
import { readOperations } from './support/document.ts'

const issuer = 'https://provider.test'
const audience = 'goat-api'
const clientId = 'goat-web'
const now = Date.parse('2027-01-01T00:00:00Z') / 1000
const current = await generateKeyPair('RS256', { extractable: true })
const foreign = await generateKeyPair('RS256', { extractable: true })
const jwks = { keys: [{ ...(await exportJWK(current.publicKey)), kid: 'current', alg: 'RS256', use: 'sig' }] }

let api: TestApi
/** An unreachable database: a call that uses it would be a 503. */
const away = openDatabase({ host: '127.0.0.1', port: 1 }, { error: () => undefined })
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
  const { verify } = createTokenVerifier({
    issuer,
    audience,
    clientId,
    permissionClaim: 'permissions',
    viewerValues: ['viewer'],
    editorValues: ['editor'],
    keys: async () => jwks,
  })
  api = await createTestApi({ deps: { ...away, verify } })
})
afterAll(async () => {
  vi.useRealTimers()
  await api.close()
  await away.db.destroy()
})

const unending: JWTPayload = { iss: issuer, aud: audience, sub: 's', permissions: ['editor'], client_id: clientId, iat: now }
const good = { ...unending, exp: now + 600 }
const sign = (claims: JWTPayload, header: object = {}, key = current.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'current', typ: 'at+jwt', ...header }).sign(key)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const hostile: Readonly<Record<string, () => Promise<string>>> = {
  'alg none': async () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(good)}.`,
  'HS256 with the public key': async () =>
    new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'current', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(await exportSPKI(current.publicKey))),
  'another issuer': () => sign({ ...good, iss: 'https://evil.example' }),
  'another audience': () => sign({ ...good, aud: 'another-api' }),
  'an ID token': () => sign({ iss: issuer, aud: clientId, sub: 's', nonce: 'n', iat: now, exp: now + 600 }, { typ: 'JWT' }),
  expired: () => sign({ ...good, exp: now - 1_000 }),
  'expired more than five seconds ago': () => sign({ ...good, exp: now - 6 }),
  'not valid for more than five seconds': () => sign({ ...good, nbf: now + 6 }),
  'issued more than five seconds ahead': () => sign({ ...good, iat: now + 6 }),
  'no expiry': () => sign(unending),
  'a foreign key id': () => sign(good, { kid: 'theirs' }, foreign.privateKey),
  'a foreign key under our id': () => sign(good, {}, foreign.privateKey),
  jku: () => sign(good, { kid: 'theirs', jku: 'https://evil.example/keys' }, foreign.privateKey),
  jwk: async () => sign(good, { kid: undefined, jwk: await exportJWK(foreign.publicKey) }, foreign.privateKey),
  'a flipped byte in what it says': async () => flipped(await sign(good), 1),
  'a flipped byte in the signature': async () => flipped(await sign(good), 2),
  'kilobytes long': () => sign({ ...good, padding: 'x'.repeat(9_000) }),
  'no token but a word': async () => 'x',
}

function flipped(token: string, part: number): string {
  const parts = token.split('.')
  const text = parts[part] ?? ''
  return parts.with(part, `${text.slice(0, 10)}${text[10] === 'A' ? 'B' : 'A'}${text.slice(11)}`).join('.')
}

const operations = readOperations()
const call = ({ method, path }: (typeof operations)[number], token: string) =>
  api.app.inject({
    method,
    url: path.replace('{brand}', 'uk').replace(/\{\w+\}/g, 'x'),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: '{}' }),
  })

describe('SIG-15: every endpoint of the document', () => {
  test.each(Object.entries(hostile))('refuses a token, %s, with 401 and without using the database', async (_, make) => {
    const token = await make()
    for (const operation of operations) {
      const { statusCode, headers } = await call(operation, token)
      expect([operation.name, statusCode]).toEqual([operation.name, 401])
      expect(headers['www-authenticate']).toContain('invalid_token')
    }
    expect(away.pool.totalCount).toBe(0)
  })

  test('uses the database with a valid token, even if clocks differ by five seconds', async () => {
    const list = operations.find(({ name }) => name === 'listChanges')
    if (list === undefined) throw new Error('the endpoint is missing')
    for (const claims of [good, { ...good, nbf: now + 5, iat: now + 5 }, { ...good, exp: now - 4 }])
      expect((await call(list, await sign(claims))).statusCode).toBe(503)
  })
})

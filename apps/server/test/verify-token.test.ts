import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../src/platform/errors.ts'
import { createTokenVerifier, type TokenVerifierOptions } from '../src/platform/verify-token.ts'

const issuer = 'https://login.example.com/tenant'
const audience = 'https://goat.example.com/api'
const clientId = 'goat-web'
const start = Date.parse('2026-03-02T07:00:00Z')

type Keys = Awaited<ReturnType<typeof generateKeyPair>> & { kid: string; alg: string }
let ours: Keys
let next: Keys
let foreign: Keys

beforeAll(async () => {
  const [a, b, c] = await Promise.all(['RS256', 'ES256', 'RS256'].map((alg) => generateKeyPair(alg, { extractable: true })))
  if (!a || !b || !c) throw new Error('no keys')
  ours = { ...a, kid: 'ours', alg: 'RS256' }
  next = { ...b, kid: 'next', alg: 'ES256' }
  foreign = { ...c, kid: 'foreign', alg: 'RS256' }
})

let clock = start
/** What the provider answers, by address; an address that is missing is unreachable. */
let provider: Record<string, () => unknown>
let asked: string[]

async function publicKeys(...keys: Keys[]) {
  return {
    keys: await Promise.all(keys.map(async (key) => ({ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: key.alg, use: 'sig' }))),
  }
}

beforeEach(async () => {
  clock = start
  asked = []
  const jwks = await publicKeys(ours)
  provider = {
    [`${issuer}/.well-known/openid-configuration`]: () => ({ issuer, jwks_uri: `${issuer}/keys` }),
    [`${issuer}/keys`]: () => jwks,
  }
})

function verifier(overrides: Partial<TokenVerifierOptions> = {}) {
  return createTokenVerifier({
    issuer,
    audience,
    clientId,
    permissionClaim: 'permissions',
    viewerValues: ['viewer'],
    editorValues: ['editor'],
    now: () => new Date(clock),
    fetch: async (address) => {
      asked.push(String(address))
      const answer = provider[String(address)]
      if (!answer) throw new TypeError('fetch failed')
      return Response.json(answer())
    },
    ...overrides,
  }).verify
}

const good = () => ({
  iss: issuer,
  aud: audience,
  sub: 'p-1',
  name: 'Robin Hughes',
  permissions: ['editor'],
  client_id: clientId,
  iat: clock / 1000,
  exp: clock / 1000 + 600,
})

function sign(claims: JWTPayload, { key = ours, header = {} }: { key?: Keys; header?: Record<string, unknown> } = {}) {
  return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header }).sign(key.privateKey)
}

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}

async function refusal(verified: Promise<unknown>): Promise<string> {
  const error = await verified.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`not refused by an AppError: ${String(error)}`)
  return `${error.code}: ${error.message}`
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a good token', () => {
  test('says who is calling and what they may do', async () => {
    expect(await verifier()(await sign(good()))).toEqual({ subject: 'p-1', name: 'Robin Hughes', permission: 'editor' })
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`, `${issuer}/keys`])
  })

  test('may be of type JWT or of no type, as older providers make them, and for several audiences', async () => {
    const verify = verifier()
    for (const typ of ['JWT', 'application/at+jwt', undefined]) {
      expect((await verify(await sign({ ...good(), aud: [audience, 'other'] }, { header: { typ } }))).subject).toBe('p-1')
    }
  })

  test('is verified once and then remembered, within the limit of memory', async () => {
    const verified = vi.spyOn(crypto.subtle, 'verify')
    const verify = verifier({ remember: 2 })
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((sub) => sign({ ...good(), sub })))
    if (!a || !b || !c) throw new Error('no tokens')
    for (const token of [a, a, b, c, c, b]) await verify(token)
    expect(verified).toHaveBeenCalledTimes(3)
    expect((await verify(a)).subject).toBe('a')
    expect(verified).toHaveBeenCalledTimes(4)
    verified.mockRestore()
  })

  test('is known by name, else preferred user name, else address, else subject', async () => {
    const verify = verifier()
    const nameless = without(good(), 'name')
    expect((await verify(await sign({ ...nameless, preferred_username: 'robin', email: 'r@example.com' }))).name).toBe('robin')
    expect((await verify(await sign({ ...nameless, name: ' ', email: 'r@example.com' }))).name).toBe('r@example.com')
    expect((await verify(await sign(nameless))).name).toBe('p-1')
  })

  test('has a name that can be stored and shown, on one line, whatever the provider lets people write', async () => {
    const nameOf = async (claims: JWTPayload) => (await verifier()(await sign({ ...good(), ...claims }))).name
    expect(await nameOf({ name: ' Robin\u0000\n\tHughes ' })).toBe('Robin Hughes')
    expect(await nameOf({ name: 'Robin \ud83d' })).toBe('Robin \ufffd')
    expect(await nameOf({ name: '\u0000\u0007', email: 'robin@example.com' })).toBe('robin@example.com')
  })

  test.each(['PS256', 'ES256', 'EdDSA'])('may be signed with %s', async (alg) => {
    const key = { ...(await generateKeyPair(alg, { extractable: true })), kid: alg, alg }
    const jwks = await publicKeys(key)
    expect((await verifier({ keys: async () => jwks })(await sign(good(), { key }))).subject).toBe('p-1')
  })
})

describe('the permission', () => {
  const values = { viewerValues: ['goat.read', 'Ops Viewers'], editorValues: ['goat.write'] }
  test.each<[string, string, JWTPayload, string | undefined]>([
    ['a string', 'role', { role: 'goat.write' }, 'editor'],
    ['a string with a space in it', 'role', { role: 'Ops Viewers' }, 'viewer'],
    ['a space separated string', 'scope', { scope: 'openid goat.read profile' }, 'viewer'],
    ['an array, the greater permission first', 'roles', { roles: ['goat.read', 'goat.write'] }, 'editor'],
    ['a dotted path', 'realm_access.roles', { realm_access: { roles: ['goat.write'] } }, 'editor'],
    [
      'a path through a key with dots',
      'resource_access.goat.web.roles',
      { resource_access: { 'goat.web': { roles: ['goat.read'] } } },
      'viewer',
    ],
    ['an address', 'https://example.com/permissions', { 'https://example.com/permissions': ['goat.write'] }, 'editor'],
    ['a literal name before a path', 'a.b', { 'a.b': 'goat.read', a: { b: 'goat.write' } }, 'viewer'],
    ['a value that means nothing here', 'role', { role: 'admin' }, undefined],
    ['part of a value', 'role', { role: 'xgoat.write' }, undefined],
    ['nothing', 'role', {}, undefined],
    ['an object', 'role', { role: { 'goat.write': true } }, undefined],
    ['a property that every object has', 'constructor.name', {}, undefined],
    ['the word everyone', 'everyone', {}, 'editor'],
  ])('is read from %s', async (_, permissionClaim, claims, expected) => {
    const person = await verifier({ permissionClaim, ...values })(await sign({ ...without(good(), 'permissions'), ...claims }))
    expect(person.permission).toBe(expected)
  })
})

describe('refused with unauthenticated', () => {
  const unsigned = 'unauthenticated: The access token is not signed by the sign-in provider.'
  const malformed = 'unauthenticated: The access token cannot be read.'
  const otherKind = 'unauthenticated: This is not an access token.'
  const incomplete = 'unauthenticated: The access token lacks a required claim.'

  const cases: [string, string, () => Promise<string>][] = [
    ['no signature (alg none)', unsigned, async () => `${base64url({ alg: 'none', typ: 'at+jwt' })}.${base64url(good())}.`],
    ['HS256 keyed with the public key', unsigned, async () => forgedWithPublicKey()],
    ['a key that is not the provider’s', unsigned, async () => sign(good(), { key: foreign })],
    ['a foreign key under our key’s name', unsigned, async () => sign(good(), { key: { ...foreign, kid: 'ours' } })],
    [
      'its own key in the header',
      unsigned,
      async () => sign(good(), { key: foreign, header: { jwk: await exportJWK(foreign.publicKey), kid: undefined } }),
    ],
    [
      'an address of keys in the header',
      unsigned,
      async () => sign(good(), { key: foreign, header: { jku: 'https://evil.example/keys' } }),
    ],
    [
      'a critical extension',
      malformed,
      async () => (await sign(good())).replace(/^[^.]+/, base64url({ alg: 'RS256', kid: 'ours', crit: ['exp'], exp: 1 })),
    ],
    [
      'another issuer',
      'unauthenticated: The access token is from another sign-in provider.',
      async () => sign({ ...good(), iss: `${issuer}/` }),
    ],
    ['another audience', 'unauthenticated: The access token is for another service.', async () => sign({ ...good(), aud: clientId })],
    ['no audience', 'unauthenticated: The access token is for another service.', async () => sign(without(good(), 'aud'))],
    ['expired', 'unauthenticated: The sign-in has expired. Sign in again.', async () => sign({ ...good(), exp: clock / 1000 - 5 })],
    ['not yet valid', 'unauthenticated: The access token is not valid yet.', async () => sign({ ...good(), nbf: clock / 1000 + 6 })],
    ['issued in the future', 'unauthenticated: The access token is not valid yet.', async () => sign({ ...good(), iat: clock / 1000 + 6 })],
    ['no expiry', incomplete, async () => sign(without(good(), 'exp'))],
    ['no subject', incomplete, async () => sign(without(good(), 'sub'))],
    ['an empty subject', incomplete, async () => sign({ ...good(), sub: '' })],
    ['a subject that cannot be stored', malformed, async () => sign({ ...good(), sub: 'p\u00001' })],
    ['a subject beyond what OpenID Connect allows', malformed, async () => sign({ ...good(), sub: 'x'.repeat(256) })],
    ['an ID token, by its nonce', otherKind, async () => sign({ ...good(), nonce: 'n' }, { header: { typ: 'JWT' } })],
    ['an ID token, by its at_hash', otherKind, async () => sign({ ...good(), at_hash: 'h' }, { header: { typ: 'JWT' } })],
    ['an ID token, by the claim typ', otherKind, async () => sign({ ...good(), typ: 'ID' }, { header: { typ: 'JWT' } })],
    [
      'an ID token, by its audience',
      otherKind,
      async () => sign({ ...without(good(), 'client_id'), aud: [clientId, audience] }, { header: { typ: 'JWT' } }),
    ],
    ['a refresh token', otherKind, async () => sign({ ...good(), typ: 'Refresh' }, { header: { typ: 'JWT' } })],
    ['a logout token', otherKind, async () => sign(good(), { header: { typ: 'logout+jwt' } })],
    ['too long', 'unauthenticated: The access token is too long.', async () => sign({ ...good(), padding: 'x'.repeat(8_000) })],
    ['not a token at all', malformed, async () => 'abc'],
    ['empty', malformed, async () => ''],
  ]

  async function forgedWithPublicKey() {
    const secret = new TextEncoder().encode(await exportSPKI(ours.publicKey))
    return new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: 'ours', typ: 'at+jwt' }).sign(secret)
  }

  test.each(cases)('%s', async (_, expected, make) => {
    const token = await make()
    const verify = verifier()
    const said = await refusal(verify(token))
    expect(said).toBe(expected)
    // Nothing of the refused token is remembered, and nothing is fetched from where it points to.
    expect(await refusal(verify(token))).toBe(expected)
    expect(asked.filter((address) => !address.startsWith(issuer))).toEqual([])
  })

  test('any flipped byte', async () => {
    const token = await sign(good())
    const verify = verifier()
    let flips = 0
    for (let at = 0; at < token.length; at += 7) {
      const letter = token[at] === 'A' ? 'B' : 'A'
      if (token[at] === '.') continue
      const said = await refusal(verify(`${token.slice(0, at)}${letter}${token.slice(at + 1)}`))
      expect(said).toMatch(/^(unauthenticated|identityAway)/)
      expect(said).not.toContain(token.slice(0, 20))
      flips += 1
    }
    expect(flips).toBeGreaterThan(50)
  })

  test('an ID token where the audience is the client itself, while its access token is good', async () => {
    const verify = verifier({ audience: clientId })
    const idToken = { ...without(good(), 'client_id'), aud: clientId }
    expect(await refusal(verify(await sign(idToken, { header: { typ: 'JWT' } })))).toBe(otherKind)
    expect((await verify(await sign({ ...idToken, scope: 'openid' }, { header: { typ: 'JWT' } }))).subject).toBe('p-1')
  })

  test('without the claims in the error, which a log would write out', async () => {
    const error = await verifier()(await sign({ ...good(), aud: 'x', secret: 'classified' })).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error instanceof Error && error.cause).toBeUndefined()
    expect(JSON.stringify(error)).not.toContain('classified')
  })
})

describe('time', () => {
  test('a clock that differs by up to five seconds does not matter', async () => {
    const verify = verifier()
    expect((await verify(await sign({ ...good(), nbf: clock / 1000 + 5, iat: clock / 1000 + 5 }))).subject).toBe('p-1')
    expect((await verify(await sign({ ...good(), exp: clock / 1000 - 4 }))).subject).toBe('p-1')
  })

  test('a remembered token expires all the same', async () => {
    const verify = verifier()
    const token = await sign(good())
    await verify(token)
    clock += 604_000
    await verify(token)
    clock += 1_000
    expect(await refusal(verify(token))).toBe('unauthenticated: The sign-in has expired. Sign in again.')
  })
})

describe('the provider’s keys', () => {
  const away = 'identityAway: The sign-in provider cannot be reached.'

  test('unreachable, and none known: 503, not 401', async () => {
    const token = await sign(good())
    for (const part of ['.well-known/openid-configuration', 'keys']) {
      const address = `${issuer}/${part}`
      const answer = provider[address]
      delete provider[address]
      const verify = verifier()
      expect(await refusal(verify(token))).toBe(away)
      if (answer) provider[address] = answer
      clock += 1_000
      expect((await verify(token)).subject).toBe('p-1')
    }
  })

  test.each<[string, number, Record<string, unknown>]>([
    ['an error', 500, {}],
    ['no keys', 200, { keys: undefined }],
    ['no address of keys', 200, { jwks_uri: undefined }],
    ['keys at an address that is not HTTP', 200, { jwks_uri: 'file:///etc/passwd' }],
    ['as another issuer', 200, { issuer: 'https://evil.example' }],
  ])('answering with %s: 503', async (_, status, changed) => {
    const whole = { issuer, jwks_uri: `${issuer}/keys`, ...(await publicKeys(ours)) }
    const token = await sign(good())
    const answering = (body: object, code: number) => verifier({ fetch: async () => Response.json(body, { status: code }) })(token)
    expect((await answering(whole, 200)).subject).toBe('p-1')
    expect(await refusal(answering({ ...whole, ...changed }, status))).toBe(away)
  })

  test('that moved are found where they are now', async () => {
    const verify = verifier()
    await verify(await sign(good()))
    const moved = await publicKeys(next)
    delete provider[`${issuer}/keys`]
    provider[`${issuer}/.well-known/openid-configuration`] = () => ({ issuer, jwks_uri: `${issuer}/moved` })
    provider[`${issuer}/moved`] = () => moved
    const token = await sign(good(), { key: next })
    clock += 10_000
    expect(await refusal(verify(token))).toBe(away)
    clock += 10_000
    expect((await verify(token)).subject).toBe('p-1')
  })

  test('answering with a page: 503', async () => {
    expect(await refusal(verifier({ fetch: async () => new Response('<html>') })(await sign(good())))).toBe(away)
  })

  test('are fetched once by any number of calls', async () => {
    const verify = verifier()
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => sign({ ...good(), sub: `p-${n}` })))
    await Promise.all(tokens.map(verify))
    expect(asked).toHaveLength(2)
  })

  test('known ones go on serving while the provider is away', async () => {
    const verify = verifier()
    await verify(await sign(good()))
    provider = {}
    clock += 3_600_000
    expect((await verify(await sign(good()))).subject).toBe('p-1')
    expect((await verify(await sign({ ...good(), sub: 'p-2' }))).subject).toBe('p-2')
    // Whether it has signed this one, only the provider could say.
    clock += 10_000
    expect(await refusal(verify(await sign(good(), { key: next })))).toBe(away)
  })

  test('a new one works within thirty seconds, and unknown ones do not make us ask all the time', async () => {
    const verify = verifier()
    await verify(await sign(good()))
    const both = await publicKeys(ours, next)
    provider[`${issuer}/keys`] = () => both
    for (let n = 0; n < 5; n += 1) await refusal(verify(await sign(good(), { key: foreign })))
    expect(asked).toHaveLength(2)
    clock += 30_000
    expect((await verify(await sign(good(), { key: next }))).subject).toBe('p-1')
    expect(asked).toHaveLength(3)
  })

  test('a withdrawn one stops working, for remembered tokens too', async () => {
    const verify = verifier()
    const token = await sign({ ...good(), exp: clock / 1000 + 7_200 })
    await verify(token)
    const after = await publicKeys(next)
    provider[`${issuer}/keys`] = () => after
    clock += 5 * 60_000
    await verify(token)
    await expect.poll(() => asked.length).toBe(3)
    expect(await refusal(verify(token))).toBe('unauthenticated: The access token is not signed by the sign-in provider.')
  })
})

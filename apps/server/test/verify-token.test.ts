import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../src/http/errors.ts'
import {
  audience,
  base64url,
  clientId,
  current,
  foreign,
  given,
  good,
  issuer,
  provideKeysForEach,
  publicKeys,
  refusal,
  sign,
  verifier,
  without,
} from './support/tokens.ts'

provideKeysForEach()

describe('a valid token', () => {
  test('identifies the user and the permission', async () => {
    expect(await verifier()(await sign(good()))).toMatchObject({ subject: 'p-1', name: 'Robin Hughes', permission: 'editor' })
    expect(given.asked).toEqual([`${issuer}/.well-known/openid-configuration`, `${issuer}/keys`])
  })

  test('may be of type JWT or of no type, as from older providers, and for several audiences', async () => {
    const verify = verifier()
    for (const typ of ['JWT', 'application/at+jwt', undefined]) {
      expect((await verify(await sign({ ...good(), aud: [audience, 'other'] }, { header: { typ } }))).subject).toBe('p-1')
    }
  })

  test('SIG-16: is verified once and then cached, up to the cache size', async () => {
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

  test('SIG-17: has a name, else the preferred user name, else the address, else the subject', async () => {
    const verify = verifier()
    const nameless = without(good(), 'name')
    expect((await verify(await sign({ ...nameless, preferred_username: 'robin', email: 'r@example.com' }))).name).toBe('robin')
    expect((await verify(await sign({ ...nameless, name: ' ', email: 'r@example.com' }))).name).toBe('r@example.com')
    expect((await verify(await sign(nameless))).name).toBe('p-1')
  })

  test('SIG-17: has a name that can be stored and displayed on one line, for any input', async () => {
    const nameOf = async (claims: JWTPayload) => (await verifier()(await sign({ ...good(), ...claims }))).name
    expect(await nameOf({ name: ' Robin\u0000\n\tHughes ' })).toBe('Robin Hughes')
    expect(await nameOf({ name: 'Robin \ud83d' })).toBe('Robin \ufffd')
    expect(await nameOf({ name: '\u0000\u0007', email: 'robin@example.com' })).toBe('robin@example.com')
    expect(await nameOf({ name: '\u202eRobin\u2066 Hughes' })).toBe('Robin Hughes')
    expect(await nameOf({ name: '\u3164', preferred_username: '\u202e\u200b', email: '\u2800' })).toBe('p-1')
    expect(await nameOf({ name: '👨‍👩‍👧 عمر' })).toBe('👨‍👩‍👧 عمر')
  })

  test.each(['PS256', 'ES256', 'EdDSA'])('SIG-15: may be signed with %s', async (alg) => {
    const key = { ...(await generateKeyPair(alg, { extractable: true })), kid: alg, alg }
    const jwks = await publicKeys(key)
    expect((await verifier({ keys: async () => jwks })(await sign(good(), { key }))).subject).toBe('p-1')
  })
})

describe('SIG-12: the permission', () => {
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

describe('SIG-15: refused with unauthenticated', () => {
  const unsigned = 'unauthenticated: The access token is not signed by the sign-in provider.'
  const malformed = 'unauthenticated: The access token cannot be read.'
  const otherKind = 'unauthenticated: This is not an access token.'
  const incomplete = 'unauthenticated: The access token lacks a required claim.'

  const cases: [string, string, () => Promise<string>][] = [
    ['no signature (alg none)', unsigned, async () => `${base64url({ alg: 'none', typ: 'at+jwt' })}.${base64url(good())}.`],
    ['HS256 keyed with the public key', unsigned, async () => forgedWithPublicKey()],
    ['a key that is not the provider’s', unsigned, async () => sign(good(), { key: foreign })],
    ['another key with the id of the provider’s key', unsigned, async () => sign(good(), { key: { ...foreign, kid: 'current' } })],
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
      async () => (await sign(good())).replace(/^[^.]+/, base64url({ alg: 'RS256', kid: 'current', crit: ['exp'], exp: 1 })),
    ],
    [
      'another issuer',
      'unauthenticated: The access token is from another sign-in provider.',
      async () => sign({ ...good(), iss: `${issuer}/` }),
    ],
    ['another audience', 'unauthenticated: The access token is for another service.', async () => sign({ ...good(), aud: clientId })],
    ['no audience', 'unauthenticated: The access token is for another service.', async () => sign(without(good(), 'aud'))],
    ['expired', 'unauthenticated: The sign-in has expired. Sign in again.', async () => sign({ ...good(), exp: given.clock / 1000 - 5 })],
    ['not yet valid', 'unauthenticated: The access token is not valid yet.', async () => sign({ ...good(), nbf: given.clock / 1000 + 6 })],
    [
      'issued in the future',
      'unauthenticated: The access token is not valid yet.',
      async () => sign({ ...good(), iat: given.clock / 1000 + 6 }),
    ],
    ['no expiry', incomplete, async () => sign(without(good(), 'exp'))],
    ['no subject', incomplete, async () => sign(without(good(), 'sub'))],
    ['an empty subject', incomplete, async () => sign({ ...good(), sub: '' })],
    ['a subject that cannot be stored', malformed, async () => sign({ ...good(), sub: 'p\u00001' })],
    ['an invisible subject', malformed, async () => sign({ ...good(), sub: '\u3164' })],
    ['a subject that changes the direction of text', malformed, async () => sign({ ...good(), sub: 'p\u202e1' })],
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
    ['padded', malformed, async () => `${await sign(good())}==`],
    ['followed by a space', malformed, async () => `${await sign(good())} `],
    ['empty', malformed, async () => ''],
  ]

  async function forgedWithPublicKey() {
    const secret = new TextEncoder().encode(await exportSPKI(current.publicKey))
    return new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: 'current', typ: 'at+jwt' }).sign(secret)
  }

  test.each(cases)('%s', async (_, expected, make) => {
    const token = await make()
    const verify = verifier()
    const said = await refusal(verify(token))
    expect(said).toBe(expected)
    // Refused tokens are not cached, and nothing is fetched from addresses in them.
    expect(await refusal(verify(token))).toBe(expected)
    expect(given.asked.filter((address) => !address.startsWith(issuer))).toEqual([])
  })

  test('another spelling of the same signature', async () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = await sign(good())
    // The last bit of the last digit is not part of the signature.
    const other = token.slice(0, -1) + digits[digits.indexOf(token.at(-1) ?? '') + 1]
    expect(await refusal(verifier()(other))).toBe(malformed)
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

  test('an ID token if the audience is the client itself, while its access token is valid', async () => {
    const verify = verifier({ audience: clientId })
    const idToken = { ...without(good(), 'client_id'), aud: clientId }
    expect(await refusal(verify(await sign(idToken, { header: { typ: 'JWT' } })))).toBe(otherKind)
    expect((await verify(await sign({ ...idToken, scope: 'openid' }, { header: { typ: 'JWT' } }))).subject).toBe('p-1')
  })

  test('without claims in the error, which would be logged', async () => {
    const error = await verifier()(await sign({ ...good(), aud: 'x', secret: 'classified' })).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error instanceof Error && error.cause).toBeUndefined()
    expect(JSON.stringify(error)).not.toContain('classified')
  })
})

describe('time', () => {
  test('SIG-15: clocks may differ by up to five seconds', async () => {
    const verify = verifier()
    expect((await verify(await sign({ ...good(), nbf: given.clock / 1000 + 5, iat: given.clock / 1000 + 5 }))).subject).toBe('p-1')
    expect((await verify(await sign({ ...good(), exp: given.clock / 1000 - 4 }))).subject).toBe('p-1')
  })

  test('SIG-16: a cached token still expires', async () => {
    const verify = verifier()
    const token = await sign(good())
    await verify(token)
    given.clock += 604_000
    await verify(token)
    given.clock += 1_000
    expect(await refusal(verify(token))).toBe('unauthenticated: The sign-in has expired. Sign in again.')
  })
})

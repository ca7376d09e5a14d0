import { describe, expect, test } from 'vitest'
import { current, foreign, given, good, issuer, next, provideKeysForEach, publicKeys, refusal, sign, verifier } from './support/tokens.ts'

provideKeysForEach()

describe('SIG-16: the provider’s keys', () => {
  const away = 'identityAway: The sign-in provider cannot be reached.'

  test('unreachable without cached keys: 503, not 401', async () => {
    const token = await sign(good())
    for (const part of ['.well-known/openid-configuration', 'keys']) {
      const address = `${issuer}/${part}`
      const answer = given.provider[address]
      delete given.provider[address]
      const verify = verifier()
      expect(await refusal(verify(token))).toBe(away)
      if (answer) given.provider[address] = answer
      given.clock += 1_000
      expect((await verify(token)).subject).toBe('p-1')
    }
  })

  test.each<[string, number, Record<string, unknown>]>([
    ['an error', 500, {}],
    ['no keys', 200, { keys: undefined }],
    ['no address of the keys', 200, { jwks_uri: undefined }],
    ['keys at an address that is not HTTP', 200, { jwks_uri: 'file:///etc/passwd' }],
    ['as another issuer', 200, { issuer: 'https://evil.example' }],
  ])('returned with %s: 503', async (_, status, changed) => {
    const whole = { issuer, jwks_uri: `${issuer}/keys`, ...(await publicKeys(current)) }
    const token = await sign(good())
    const answering = (body: object, code: number) => verifier({ fetch: async () => Response.json(body, { status: code }) })(token)
    expect((await answering(whole, 200)).subject).toBe('p-1')
    expect(await refusal(answering({ ...whole, ...changed }, status))).toBe(away)
  })

  test('that moved are found at their new address', async () => {
    const verify = verifier()
    await verify(await sign(good()))
    const moved = await publicKeys(next)
    delete given.provider[`${issuer}/keys`]
    given.provider[`${issuer}/.well-known/openid-configuration`] = () => ({ issuer, jwks_uri: `${issuer}/moved` })
    given.provider[`${issuer}/moved`] = () => moved
    const token = await sign(good(), { key: next })
    given.clock += 10_000
    expect(await refusal(verify(token))).toBe(away)
    given.clock += 10_000
    expect((await verify(token)).subject).toBe('p-1')
  })

  test('returned as an HTML page: 503', async () => {
    expect(await refusal(verifier({ fetch: async () => new Response('<html>') })(await sign(good())))).toBe(away)
  })

  test('are fetched once for any number of calls', async () => {
    const verify = verifier()
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => sign({ ...good(), sub: `p-${n}` })))
    await Promise.all(tokens.map(verify))
    expect(given.asked).toHaveLength(2)
  })

  test('cached ones are used for twelve hours while the provider is unavailable', async () => {
    const verify = verifier()
    await verify(await sign(good()))
    given.provider = {}
    given.clock += 3_600_000
    expect((await verify(await sign(good()))).subject).toBe('p-1')
    expect((await verify(await sign({ ...good(), sub: 'p-2' }))).subject).toBe('p-2')
    // Only the provider could tell whether it has signed this token.
    given.clock += 10_000
    expect(await refusal(verify(await sign(good(), { key: next })))).toBe(away)
    given.clock += 12 * 3_600_000
    expect(await refusal(verify(await sign(good())))).toBe(away)
  })

  test('a new one works within thirty seconds, and unknown ones do not cause repeated fetches', async () => {
    const verify = verifier()
    await verify(await sign(good()))
    const both = await publicKeys(current, next)
    given.provider[`${issuer}/keys`] = () => both
    for (let n = 0; n < 5; n += 1) await refusal(verify(await sign(good(), { key: foreign })))
    expect(given.asked).toHaveLength(2)
    given.clock += 30_000
    expect((await verify(await sign(good(), { key: next }))).subject).toBe('p-1')
    expect(given.asked).toHaveLength(3)
  })

  test('a withdrawn one stops working, for cached tokens too', async () => {
    const verify = verifier()
    const token = await sign({ ...good(), exp: given.clock / 1000 + 7_200 })
    await verify(token)
    const after = await publicKeys(next)
    given.provider[`${issuer}/keys`] = () => after
    given.clock += 5 * 60_000
    await verify(token)
    await expect
      .poll(() => refusal(verify(token)).catch(() => 'accepted'))
      .toBe('unauthenticated: The access token is not signed by the sign-in provider.')
    expect(given.asked).toHaveLength(3)
  })
})

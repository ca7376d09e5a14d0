import { describe, expect, test, vi } from 'vitest'
import { app, authorize, editor, logged, redeem, refresh, signIn, startIdentityForEach, token } from './support/identity.ts'
import { authorizeAddress, Browser, origin, pkce, redirectUri } from './support/sign-in-browser.ts'

startIdentityForEach()

describe('refuses', () => {
  const { verifier, challenge } = pkce()

  test.each([
    ['plain PKCE', { code_challenge: verifier, code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without a method, which would be plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['tokens in the address (implicit)', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['a question for consent, which is given', { prompt: 'consent' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
  ])('%s', async (_, parameters, error) => {
    const { location, status } = await new Browser().send(app, 'GET', authorizeAddress(challenge, parameters))
    expect(status).toBe(303)
    const said = location?.searchParams.get('error') ?? new URLSearchParams(location?.hash.slice(1)).get('error')
    expect(said).toBe(error)
  })

  test.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/signed-in' }, 'invalid_redirect_uri'],
    [
      'a redirect address that only starts like the configured one',
      { redirect_uri: `${redirectUri}/../elsewhere` },
      'invalid_redirect_uri',
    ],
    ['another client', { client_id: 'other' }, 'invalid_client'],
  ])('%s, with a page and not a redirect', async (_, parameters, error) => {
    const answer = await new Browser().send(app, 'GET', authorizeAddress(challenge, parameters))
    expect(answer.status).toBe(400)
    expect(answer.location).toBeUndefined()
    expect(answer.body).toContain(error)
  })

  test('SIG-20: a wrong or missing verifier', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    expect(await redeem(code, pkce().verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const parameters = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    expect((await token(parameters)).status).toBe(400)
    expect((await redeem(code, verifier)).status).toBe(200)
  })

  test('SIG-20: a code at another redirect address', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    expect((await token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: `${origin}/` })).status).toBe(400)
  })

  test('SIG-20: a reused code, and then the tokens of its first use', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    const { body } = await redeem(code, verifier)
    expect(await redeem(code, verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await refresh(body['refresh_token'] ?? '')).status).toBe(400)
  })

  test('all but one of many redemptions of a code at once', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(code, verifier)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })

  test('SIG-20: a code after a minute', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await redeem(code, verifier)).status).toBe(400)
  })

  test('SIG-20: the sign-in page of another browser, for GET and POST', async () => {
    const victim = new Browser()
    const attacker = new Browser()
    const begun = await attacker.send(app, 'GET', authorizeAddress(challenge))
    const own = await victim.send(app, 'GET', authorizeAddress(challenge))
    for (const browser of [victim, new Browser()]) {
      expect((await browser.send(app, 'GET', begun.location ?? '')).status).toBe(400)
      expect((await browser.send(app, 'POST', `${begun.location}/editor`, { form: {} })).status).toBe(400)
    }
    // Even with the cookie of its own sign-in sent to the other sign-in's address.
    const cookie = [...victim.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await new Browser().send(app, 'POST', `${begun.location}/editor`, { form: {}, headers: { cookie } })).status).toBe(400)
    expect((await victim.send(app, 'GET', own.location ?? '')).status).toBe(200)
  })

  test('a modified cookie', async () => {
    const browser = new Browser()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    for (const cookie of browser.cookies.values()) if (cookie.name.endsWith('.sig')) cookie.value = `${cookie.value.slice(0, -2)}AA`
    expect((await browser.send(app, 'GET', begun.location ?? '')).status).toBe(400)
  })

  test('a choice sent from another site', async () => {
    const browser = new Browser()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    for (const from of ['https://evil.example', 'null']) {
      expect((await browser.send(app, 'POST', `${begun.location}/editor`, { form: {}, headers: { origin: from } })).status).toBe(400)
    }
  })

  test('a user other than the three', async () => {
    const browser = new Browser()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    expect((await browser.send(app, 'POST', `${begun.location}/admin`, { form: {} })).status).toBe(400)
  })

  test('a sign-in page that is an hour old or finished, with a link to continue', async () => {
    const browser = new Browser()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 })
    const answer = await browser.send(app, 'GET', begun.location ?? '')
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('This sign-in has expired')
    expect(answer.body).toContain(`href="${origin}/"`)
  })

  test('NUL characters, without reporting a server failure', async () => {
    expect((await new Browser().send(app, 'GET', authorizeAddress(challenge, { state: 'a\0b' }))).status).toBeLessThan(500)
    expect((await redeem('a\0b', verifier)).status).toBe(400)
    expect((await refresh('a\0b')).status).toBe(400)
    expect(logged).toEqual([])
  })

  test('token requests from other origins', async () => {
    const { refresh: first } = await signIn()
    const parameters = { grant_type: 'refresh_token', refresh_token: first }
    const foreign = await token(parameters, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(400)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    const own = await token(parameters, { origin })
    expect(own.status).toBe(200)
    expect(own.headers['access-control-allow-origin']).toBe(origin)
  })

  test.each(['127.0.0.1:4600', 'evil.example', 'localhost', 'localhost:46000', ''])('the host name "%s"', async (host) => {
    for (const path of ['/identity/.well-known/openid-configuration', '/identity/sign-in.css', '/identity/sign-in/x']) {
      const answer = await new Browser().send(app, 'GET', path, { headers: { host } })
      expect(answer.status).toBe(421)
      expect(answer.body).toBe('This sign-in page answers only at http://localhost:4600.\n')
    }
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { assertIdentityAllowed } from '../src/identity/allowed.ts'
import { createIdentity, type Identity, identityPlugin } from '../src/identity/identity.ts'
import { errorPage } from '../src/identity/pages.ts'
import { deleteExpired } from '../src/identity/records.ts'
import { createTokenVerifier } from '../src/platform/verify-token.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import {
  type Answer,
  authorizeAddress,
  Browser,
  buttonAddress,
  clientId,
  issuer,
  origin,
  pkce,
  redirectUri,
} from './support/sign-in-browser.ts'

const audience = 'goat-api'
const editor = 'Sign in as Robin Hughes, Editor'
const viewer = 'Sign in as Sanne de Vries, Viewer'
const nobody = 'Sign in as Alex Morgan, No access'

let database: TestDatabase
let identity: Identity
let app: FastifyInstance
let logged: object[]
let printed: ReturnType<typeof vi.spyOn>[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  logged = []
  printed = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error'), vi.spyOn(console, 'log')]
  await start()
})
afterEach(async () => {
  await app.close()
  for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function start() {
  const log = { info: () => undefined, error: (details: object) => void logged.push(details) }
  identity = await createIdentity({
    db: database.db,
    issuer,
    clientId,
    audience,
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [`${origin}/`],
    log,
  })
  app = Fastify()
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setHeader('referrer-policy', 'no-referrer'))
  await app.register(identityPlugin(identity))
  await app.ready()
}

/** As a deployment does between any two requests. */
async function restart() {
  await app.close()
  await start()
}

type Between = (browser: Browser) => Promise<void>

async function authorize(
  browser: Browser,
  person: string,
  { challenge, between = async () => undefined }: { challenge: string; between?: Between },
) {
  const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
  expect(begun.status).toBe(303)
  await between(browser)
  const page = await browser.send(app, 'GET', begun.location ?? '')
  expect(page.status).toBe(200)
  await between(browser)
  const chosen = await browser.send(app, 'POST', buttonAddress(page.body, person), { form: {}, headers: { origin } })
  expect(chosen.status).toBe(303)
  await between(browser)
  const answer = await browser.send(app, 'GET', chosen.location ?? '')
  await between(browser)
  return codeFrom(answer)
}

function codeFrom({ location, body }: Answer): string {
  if (!location?.href.startsWith(`${redirectUri}?`)) throw new Error(`not sent back to the tool: ${location} ${body}`)
  expect(location.searchParams.get('state')).toBe('the-state')
  expect(location.searchParams.get('iss')).toBe(issuer)
  return location.searchParams.get('code') ?? ''
}

async function token(parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const form = { client_id: clientId, ...parameters }
  const answer = await new Browser().send(app, 'POST', '/identity/token', { form, headers: { accept: 'application/json', ...headers } })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.body) as Record<string, string> }
}

function redeem(code: string, verifier: string) {
  return token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri })
}

function refresh(refreshToken: string) {
  return token({ grant_type: 'refresh_token', refresh_token: refreshToken })
}

async function signIn(person = editor, browser = new Browser()) {
  const { verifier, challenge } = pkce()
  const { status, body } = await redeem(await authorize(browser, person, { challenge }), verifier)
  expect(status).toBe(200)
  return { browser, access: body['access_token'] ?? '', id: body['id_token'] ?? '', refresh: body['refresh_token'] ?? '' }
}

function verify(accessToken: string) {
  const rule = { permissionClaim: 'permissions', viewerValues: ['viewer'], editorValues: ['editor'] }
  return createTokenVerifier({ issuer, audience, clientId, ...rule, keys: identity.keys, now: () => new Date() }).verify(accessToken)
}

describe('signing in', () => {
  test.each([
    [editor, { subject: 'demo-editor', name: 'Robin Hughes', permission: 'editor' }],
    [viewer, { subject: 'demo-viewer', name: 'Sanne de Vries', permission: 'viewer' }],
    [nobody, { subject: 'demo-none', name: 'Alex Morgan', permission: undefined }],
  ])('"%s" gives tokens that say so', async (button, person) => {
    const tokens = await signIn(button)
    expect(await verify(tokens.access)).toEqual(person)
    expect(decodeProtectedHeader(tokens.access)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
    const { exp = 0, iat = 0, ...claims } = decodeJwt(tokens.access)
    expect(claims).toMatchObject({ iss: issuer, aud: audience, client_id: clientId })
    expect(exp - iat).toBe(600)
    expect(decodeJwt(tokens.id)).toMatchObject({ iss: issuer, aud: clientId, sub: person.subject, name: person.name })
    await expect(verify(tokens.id)).rejects.toThrow()
    expect(tokens.refresh).not.toBe('')
  })

  test('a second time in the same browser asks nothing, and leaves the first tab its tokens', async () => {
    const { browser, refresh: first } = await signIn()
    const { verifier, challenge } = pkce()
    const code = codeFrom(await browser.send(app, 'GET', authorizeAddress(challenge)))
    expect((await redeem(code, verifier)).status).toBe(200)
    expect((await refresh(first)).status).toBe(200)
  })

  test('as somebody else in a second tab takes effect without a script', async () => {
    const browser = new Browser()
    const { verifier, challenge } = pkce()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    const page = await browser.send(app, 'GET', begun.location ?? '')
    const first = await signIn(editor, browser)
    const chosen = await browser.send(app, 'POST', buttonAddress(page.body, viewer), { form: {} })
    const { body } = await redeem(codeFrom(await browser.send(app, 'GET', chosen.location ?? '')), verifier)
    expect((await verify(body['access_token'] ?? '')).name).toBe('Sanne de Vries')
    expect((await refresh(first.refresh)).status).toBe(400)
  })

  test('as somebody else on purpose (prompt=login) takes effect too', async () => {
    const { browser } = await signIn()
    const { verifier, challenge } = pkce()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge, { prompt: 'login' }))
    const page = await browser.send(app, 'GET', begun.location ?? '')
    const chosen = await browser.send(app, 'POST', buttonAddress(page.body, viewer), { form: {} })
    const { body } = await redeem(codeFrom(await browser.send(app, 'GET', chosen.location ?? '')), verifier)
    expect((await verify(body['access_token'] ?? '')).name).toBe('Sanne de Vries')
  })

  test('goes on when the server is replaced between any two steps', async () => {
    const { verifier, challenge } = pkce()
    const browser = new Browser()
    const code = await authorize(browser, editor, { challenge, between: restart })
    await restart()
    const { body } = await redeem(code, verifier)
    await restart()
    const renewed = await refresh(body['refresh_token'] ?? '')
    expect(renewed.status).toBe(200)
    await restart()
    expect((await verify(body['access_token'] ?? '')).permission).toBe('editor')
    expect((await verify(renewed.body['access_token'] ?? '')).permission).toBe('editor')
  })

  test('works on two servers that made their keys at once', async () => {
    const fresh = await createTestDatabase()
    const settings = { issuer, clientId, audience, redirectUris: [redirectUri], postLogoutRedirectUris: [], log: { info() {}, error() {} } }
    const both = await Promise.all([createIdentity({ db: fresh.db, ...settings }), createIdentity({ db: fresh.db, ...settings })])
    const [one, other] = await Promise.all(both.map(({ keys }) => keys()))
    expect(one).toEqual(other)
    expect(one?.keys).toHaveLength(1)
    expect(Object.keys(one?.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    await fresh.drop()
  })

  test('the discovery document names addresses below the issuer, whatever a proxy says', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const { body } = await new Browser().send(app, 'GET', '/identity/.well-known/openid-configuration', { headers })
    expect(JSON.parse(body)).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      jwks_uri: `${issuer}/jwks`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      response_types_supported: ['code'],
    })
  })
})

test('behind a proxy that ends TLS, addresses and cookies are those of the issuer', async () => {
  const secure = issuer.replace('http:', 'https:')
  const settings = {
    issuer: secure,
    clientId,
    audience,
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    log: { info() {}, error() {} },
  }
  const server = Fastify()
  await server.register(identityPlugin(await createIdentity({ db: database.db, ...settings })))
  const { body } = await new Browser().send(server, 'GET', '/identity/.well-known/openid-configuration')
  expect(JSON.parse(body)).toMatchObject({ issuer: secure, token_endpoint: `${secure}/token` })
  const begun = await new Browser().send(server, 'GET', authorizeAddress(pkce().challenge))
  expect(begun.headers['set-cookie']).toMatch(/; secure/)
  await server.close()
})

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
    ['a redirect address that only begins as ours', { redirect_uri: `${redirectUri}/../elsewhere` }, 'invalid_redirect_uri'],
    ['another client', { client_id: 'other' }, 'invalid_client'],
  ])('%s, with a page and not a redirect', async (_, parameters, error) => {
    const answer = await new Browser().send(app, 'GET', authorizeAddress(challenge, parameters))
    expect(answer.status).toBe(400)
    expect(answer.location).toBeUndefined()
    expect(answer.body).toContain(error)
  })

  test('the wrong verifier, and none', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    expect(await redeem(code, pkce().verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const parameters = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    expect((await token(parameters)).status).toBe(400)
    expect((await redeem(code, verifier)).status).toBe(200)
  })

  test('a code at another redirect address', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    expect((await token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: `${origin}/` })).status).toBe(400)
  })

  test('a code a second time, and then what the first time gave', async () => {
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

  test('a code after a minute', async () => {
    const code = await authorize(new Browser(), editor, { challenge })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await redeem(code, verifier)).status).toBe(400)
  })

  test('the sign-in page of another browser, for reading and for choosing', async () => {
    const victim = new Browser()
    const attacker = new Browser()
    const begun = await attacker.send(app, 'GET', authorizeAddress(challenge))
    const own = await victim.send(app, 'GET', authorizeAddress(challenge))
    for (const browser of [victim, new Browser()]) {
      expect((await browser.send(app, 'GET', begun.location ?? '')).status).toBe(400)
      expect((await browser.send(app, 'POST', `${begun.location}/editor`, { form: {} })).status).toBe(400)
    }
    // Even with the cookie of its own sign-in sent along to the other one's address.
    const cookie = [...victim.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await new Browser().send(app, 'POST', `${begun.location}/editor`, { form: {}, headers: { cookie } })).status).toBe(400)
    expect((await victim.send(app, 'GET', own.location ?? '')).status).toBe(200)
  })

  test('a cookie that was tampered with', async () => {
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

  test('a person who is not one of the three', async () => {
    const browser = new Browser()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    expect((await browser.send(app, 'POST', `${begun.location}/admin`, { form: {} })).status).toBe(400)
  })

  test('a sign-in page that is an hour old or was finished, with a way on', async () => {
    const browser = new Browser()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 })
    const answer = await browser.send(app, 'GET', begun.location ?? '')
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('This sign-in is over')
    expect(answer.body).toContain(`href="${origin}/"`)
  })

  test('zero characters, without calling them a failure of the server', async () => {
    expect((await new Browser().send(app, 'GET', authorizeAddress(challenge, { state: 'a\0b' }))).status).toBeLessThan(500)
    expect((await redeem('a\0b', verifier)).status).toBe(400)
    expect((await refresh('a\0b')).status).toBe(400)
    expect(logged).toEqual([])
  })

  test('token calls from other origins', async () => {
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

describe('refresh tokens', () => {
  test('are replaced at every use', async () => {
    const { refresh: first } = await signIn()
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(second.body['refresh_token']).not.toBe(first)
    expect((await verify(second.body['access_token'] ?? '')).permission).toBe('editor')
    expect((await refresh(second.body['refresh_token'] ?? '')).status).toBe(200)
  })

  test('replayed, end the whole family', async () => {
    const { refresh: first } = await signIn()
    const second = await refresh(first)
    expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await refresh(second.body['refresh_token'] ?? '')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('replayed at the same moment, end the family as well', async () => {
    const { refresh: first } = await signIn()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(first)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const { body } of won) expect((await refresh(body['refresh_token'] ?? '')).status).toBe(400)
  })

  test('after a replay the person signs in again and goes on', async () => {
    const { browser, refresh: first } = await signIn()
    await refresh(first)
    await refresh(first)
    const { verifier, challenge } = pkce()
    const { body } = await redeem(codeFrom(await browser.send(app, 'GET', authorizeAddress(challenge))), verifier)
    expect((await refresh(body['refresh_token'] ?? '')).status).toBe(200)
  })

  test('never outlive the first, however often they are used', async () => {
    const start = Math.floor(Date.now() / 1000) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const signedIn = await signIn()
    let current = signedIn.refresh
    const expiries = async () => {
      const rows = await database.db
        .selectFrom('identity_records')
        .select('payload')
        .where('model', '=', 'RefreshToken')
        .where('id', '=', current)
        .execute()
      return rows.map(({ payload }) => payload['exp'])
    }
    expect(await expiries()).toEqual([start / 1000 + 43_200])
    for (let hour = 1; hour < 12; hour += 1) {
      vi.setSystemTime(start + hour * 3_600_000 + 999)
      const { status, body } = await refresh(current)
      expect(status).toBe(200)
      current = body['refresh_token'] ?? ''
      expect(await expiries()).toEqual([start / 1000 + 43_200])
    }
    vi.setSystemTime(start + 43_199_000)
    const last = await refresh(current)
    expect(last.status).toBe(200)
    vi.setSystemTime(start + 43_200_000)
    expect((await refresh(last.body['refresh_token'] ?? '')).status).toBe(400)
  })

  test('never outlive the first, even by a second that ticks over meanwhile', async () => {
    const signedIn = await signIn()
    const expiry = async () =>
      (await database.db.selectFrom('identity_records').select('payload').where('id', 'in', [current]).execute())[0]?.payload['exp']
    let current = signedIn.refresh
    const first = await expiry()
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000))
    current = (await refresh(current)).body['refresh_token'] ?? ''
    clock.mockRestore()
    expect([typeof first, await expiry()]).toEqual(['number', first])
  })

  test('the session ends twelve hours after its sign-in, however often it is used', async () => {
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const { browser } = await signIn()
    for (const hour of [4, 8, 11.9]) {
      vi.setSystemTime(start + hour * 3_600_000)
      codeFrom(await browser.send(app, 'GET', authorizeAddress(pkce().challenge)))
    }
    vi.setSystemTime(start + 12 * 3_600_000 + 60_000)
    const { location } = await browser.send(app, 'GET', authorizeAddress(pkce().challenge))
    expect(location?.pathname).toMatch(/^\/identity\/sign-in\//)
  })
})

describe('signing out', () => {
  const address = (parameters: Record<string, string>) => `/identity/session/end?${new URLSearchParams(parameters)}`
  const home = { post_logout_redirect_uri: `${origin}/`, state: 's' }

  async function expectSignedOut({ browser, refresh: refreshToken }: Awaited<ReturnType<typeof signIn>>) {
    expect((await refresh(refreshToken)).status).toBe(400)
    const { location } = await browser.send(app, 'GET', authorizeAddress(pkce().challenge))
    expect(location?.pathname).toMatch(/^\/identity\/sign-in\//)
  }

  test('with one’s own ID token ends the session at once, even when that token has expired', async () => {
    await database.db.deleteFrom('identity_records').execute()
    const signedIn = await signIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const { status, location } = await signedIn.browser.send(app, 'GET', address({ id_token_hint: signedIn.id, ...home }))
    expect([status, location?.href]).toEqual([303, `${origin}/?state=s`])
    expect([...signedIn.browser.cookies.values()].filter(({ name }) => name.startsWith('goat_session'))).toEqual([])
    expect(await database.db.selectFrom('identity_records').select('model').execute()).toEqual([])
    await expectSignedOut(signedIn)
  })

  test.each(['no ID token', 'somebody else’s ID token'])('with %s asks first', async (which) => {
    const other = await signIn(viewer)
    const signedIn = await signIn()
    const hint = which === 'no ID token' ? { client_id: clientId } : { id_token_hint: other.id }
    const page = await signedIn.browser.send(app, 'GET', address({ ...hint, ...home }))
    expect(page.status).toBe(200)
    expect(page.body).toContain('Sign out?')
    expect((await refresh(signedIn.refresh)).status).toBe(200)

    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect((await signedIn.browser.send(app, 'POST', action, { form: { xsrf: 'x', logout: 'yes' } })).status).toBe(400)
    const done = await signedIn.browser.send(app, 'POST', action, { form: { xsrf, logout: 'yes' } })
    expect([done.status, done.location?.href]).toEqual([303, `${origin}/?state=s`])
    await expectSignedOut(signedIn)
  })

  test('when nobody is signed in goes straight back', async () => {
    const { id } = await signIn()
    const { status, location } = await new Browser().send(app, 'GET', address({ id_token_hint: id, ...home }))
    expect([status, location?.href]).toEqual([303, `${origin}/?state=s`])
  })

  test('never leads to another address', async () => {
    const { browser, id } = await signIn()
    const elsewhere = { post_logout_redirect_uri: 'https://evil.example/' }
    const refused = await browser.send(app, 'GET', address({ id_token_hint: id, ...elsewhere }))
    expect([refused.status, refused.location]).toEqual([400, undefined])
    const unknown = await new Browser().send(app, 'GET', address(elsewhere))
    expect(unknown.location?.href).toBe(`${issuer}/session/end/success`)
    expect((await browser.send(app, 'GET', unknown.location ?? '')).body).toContain('You are signed out')
  })
})

describe('the pages', () => {
  test('are in plain HTML under a strict policy that lets the form lead back to the tool', async () => {
    const browser = new Browser()
    const { location } = await browser.send(app, 'GET', authorizeAddress(pkce().challenge))
    const { headers, body } = await browser.send(app, 'GET', location ?? '')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    expect(body).toContain('<html lang="en-GB">')
    expect(body).toContain('<h1>Sign in</h1>')
    expect(body).toContain('demonstration people')
    expect(body).not.toContain('<script')
    const stylesheet = /href="([^"]+\.css)"/.exec(body)?.[1] ?? ''
    expect((await browser.send(app, 'GET', stylesheet)).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  test('write what they are given as text', () => {
    const html = errorPage(
      { ...identity.pages, home: '"><b>' },
      { heading: '<i>', sentence: "'&", technical: '<img src=x onerror=alert(1)>' },
    )
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<(?:img|i|b)[ >]/)
  })

  test('have their policy when they tell of an error', async () => {
    const { status, headers } = await new Browser().send(app, 'GET', authorizeAddress('c', { client_id: 'other' }))
    expect([status, headers['content-security-policy']?.slice(0, 18)]).toEqual([400, "default-src 'none'"])
  })

  test('answer an address that does not exist', async () => {
    const answer = await new Browser().send(app, 'GET', '/identity/nothing')
    expect([answer.status, answer.body.includes('Nothing is here')]).toEqual([404, true])
  })

  test('say so when the server fails, and write the failure to the log', async () => {
    const broken = await createTestDatabase()
    const failures: object[] = []
    const log = { info() {}, error: (details: object) => void failures.push(details) }
    const settings = { issuer, clientId, audience, redirectUris: [redirectUri], postLogoutRedirectUris: [], log }
    const server = Fastify()
    await server.register(identityPlugin(await createIdentity({ db: broken.db, ...settings })))
    await broken.drop()
    const answer = await new Browser().send(server, 'GET', authorizeAddress(pkce().challenge))
    expect([answer.status, answer.body.includes('Something went wrong on the server.')]).toEqual([500, true])
    expect(failures).toHaveLength(1)
    await server.close()
  })

  test('leave what goes wrong in the library itself to the log', () => {
    identity.provider.emit('error', new Error('the connection broke'))
    expect(logged).toMatchObject([{ err: { message: 'the connection broke' } }])
  })
})

test('the library is imported without a word', async () => {
  const entry = new URL('../src/identity/identity.ts', import.meta.url).href
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', `await import('${entry}'); console.log('loaded')`])
  expect([stdout, stderr]).toEqual(['loaded\n', ''])
})

describe('housekeeping', () => {
  test('removes what has expired and nothing else', async () => {
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

describe('the demonstration sign-in', () => {
  test.each(['localhost', '127.0.0.1', '127.0.0.53', '::1', '[::1]'])('may run on %s', (host) => {
    const publicUrl = `http://${host.replace(/^::1$/, '[::1]')}:4600`
    expect(() => assertIdentityAllowed({ host, publicUrl, nodeEnv: 'development', explicitlyAllowed: false })).not.toThrow()
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
    expect(() => assertIdentityAllowed({ ...where, explicitlyAllowed: false })).toThrow(sentence)
    expect(() => assertIdentityAllowed({ ...where, explicitlyAllowed: true })).not.toThrow()
  })
})

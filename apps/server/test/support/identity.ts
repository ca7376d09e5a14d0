import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createIdentity, type Identity, identityPlugin } from '../../src/identity/identity.ts'
import { createTokenVerifier } from '../../src/identity/verify-token.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Answer, authorizeAddress, Browser, buttonAddress, clientId, issuer, origin, pkce, redirectUri } from './sign-in-browser.ts'

export const audience = 'goat-api'
export const editor = 'Sign in as Robin Hughes, Editor'
export const viewer = 'Sign in as Sanne de Vries, Viewer'
export const nobody = 'Sign in as Alex Morgan, No access'

/** The embedded sign-in of the current test, and the errors that it logged. */
export let database: TestDatabase
export let identity: Identity
export let app: FastifyInstance
export let logged: object[]
let printed: ReturnType<typeof vi.spyOn>[]

/** Starts the embedded sign-in before each test of a file. Files share this module, so each one calls it. */
export function startIdentityForEach(): void {
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
}

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

/** Replaces the server, as a deployment may between any two requests. */
export async function restart() {
  await app.close()
  await start()
}

type Between = (browser: Browser) => Promise<void>

export async function authorize(
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

export function codeFrom({ location, body }: Answer): string {
  if (!location?.href.startsWith(`${redirectUri}?`)) throw new Error(`not sent back to the tool: ${location} ${body}`)
  expect(location.searchParams.get('state')).toBe('the-state')
  expect(location.searchParams.get('iss')).toBe(issuer)
  return location.searchParams.get('code') ?? ''
}

export async function token(parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const form = { client_id: clientId, ...parameters }
  const answer = await new Browser().send(app, 'POST', '/identity/token', { form, headers: { accept: 'application/json', ...headers } })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.body) as Record<string, string> }
}

export function redeem(code: string, verifier: string) {
  return token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri })
}

export function refresh(refreshToken: string) {
  return token({ grant_type: 'refresh_token', refresh_token: refreshToken })
}

export async function signIn(person = editor, browser = new Browser()) {
  const { verifier, challenge } = pkce()
  const { status, body } = await redeem(await authorize(browser, person, { challenge }), verifier)
  expect(status).toBe(200)
  return { browser, access: body['access_token'] ?? '', id: body['id_token'] ?? '', refresh: body['refresh_token'] ?? '' }
}

export function verify(accessToken: string) {
  const rule = { permissionClaim: 'permissions', viewerValues: ['viewer'], editorValues: ['editor'] }
  return createTokenVerifier({ issuer, audience, clientId, ...rule, keys: identity.keys }).verify(accessToken)
}

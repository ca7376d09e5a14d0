import Fastify from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { createIdentity, identityPlugin } from '../src/identity/identity.ts'
import { createTestDatabase } from './support/database.ts'
import {
  app,
  audience,
  authorize,
  codeFrom,
  database,
  editor,
  nobody,
  redeem,
  refresh,
  restart,
  signIn,
  startIdentityForEach,
  verify,
  viewer,
} from './support/identity.ts'
import { authorizeAddress, Browser, buttonAddress, clientId, issuer, pkce, redirectUri } from './support/sign-in-browser.ts'

startIdentityForEach()

describe('SIG-18: signing in', () => {
  test.each([
    [editor, { subject: 'demo-editor', name: 'Robin Hughes', permission: 'editor' }],
    [viewer, { subject: 'demo-viewer', name: 'Sanne de Vries', permission: 'viewer' }],
    [nobody, { subject: 'demo-none', name: 'Alex Morgan', permission: undefined }],
  ])('"%s" returns a token with the claims of the user', async (button, person) => {
    const tokens = await signIn(button)
    expect(await verify(tokens.access)).toMatchObject(person)
    expect(decodeProtectedHeader(tokens.access)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
    const { exp = 0, iat = 0, ...claims } = decodeJwt(tokens.access)
    expect(claims).toMatchObject({ iss: issuer, aud: audience, client_id: clientId })
    expect(exp - iat).toBe(600)
    expect(decodeJwt(tokens.id)).toMatchObject({ iss: issuer, aud: clientId, sub: person.subject, name: person.name })
    await expect(verify(tokens.id)).rejects.toThrow()
    expect(tokens.refresh).not.toBe('')
  })

  test('a second time in the same browser needs no input, and keeps the tokens of the first tab', async () => {
    const { browser, refresh: first } = await signIn()
    const { verifier, challenge } = pkce()
    const code = codeFrom(await browser.send(app, 'GET', authorizeAddress(challenge)))
    expect((await redeem(code, verifier)).status).toBe(200)
    expect((await refresh(first)).status).toBe(200)
  })

  test('as another user in a second tab works without scripts', async () => {
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

  test('as another user with prompt=login works too', async () => {
    const { browser } = await signIn()
    const { verifier, challenge } = pkce()
    const begun = await browser.send(app, 'GET', authorizeAddress(challenge, { prompt: 'login' }))
    const page = await browser.send(app, 'GET', begun.location ?? '')
    const chosen = await browser.send(app, 'POST', buttonAddress(page.body, viewer), { form: {} })
    const { body } = await redeem(codeFrom(await browser.send(app, 'GET', chosen.location ?? '')), verifier)
    expect((await verify(body['access_token'] ?? '')).name).toBe('Sanne de Vries')
  })

  test('continues if the server is replaced between any two steps', async () => {
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

  test('works on two servers that created their keys simultaneously', async () => {
    const fresh = await createTestDatabase()
    const settings = { issuer, clientId, audience, redirectUris: [redirectUri], postLogoutRedirectUris: [], log: { info() {}, error() {} } }
    const both = await Promise.all([createIdentity({ db: fresh.db, ...settings }), createIdentity({ db: fresh.db, ...settings })])
    const [one, other] = await Promise.all(both.map(({ keys }) => keys()))
    expect(one).toEqual(other)
    expect(one?.keys).toHaveLength(1)
    expect(Object.keys(one?.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    await fresh.drop()
  })

  test('the discovery document names addresses below the issuer, whatever headers a proxy sends', async () => {
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

test('behind a proxy that ends TLS, addresses and cookies match the issuer', async () => {
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

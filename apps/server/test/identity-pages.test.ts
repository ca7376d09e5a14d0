import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/db/db.ts'
import { createIdentity, identityPlugin } from '../src/identity/identity.ts'
import { errorPage } from '../src/identity/pages.ts'
import { createTestDatabase } from './support/database.ts'
import { createGate } from './support/gate.ts'
import { app, audience, database, identity, logged, startIdentityForEach } from './support/identity.ts'
import { authorizeAddress, Browser, clientId, issuer, origin, pkce, redirectUri } from './support/sign-in-browser.ts'

startIdentityForEach()

describe('the pages', () => {
  test('are plain HTML with a strict policy that allows the form to return to the tool', async () => {
    const browser = new Browser()
    const { location } = await browser.send(app, 'GET', authorizeAddress(pkce().challenge))
    const { headers, body } = await browser.send(app, 'GET', location ?? '')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    expect(body).toContain('<html lang="en-GB">')
    expect(body).toContain('<h1>Sign in</h1>')
    expect(body).toContain('Choose a demo user. No password needed.')
    expect(body).not.toContain('<script')
    const stylesheet = /href="([^"]+\.css)"/.exec(body)?.[1] ?? ''
    expect((await browser.send(app, 'GET', stylesheet)).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  test('escape their values', () => {
    const html = errorPage(
      { ...identity.pages, home: '"><b>' },
      { heading: '<i>', sentence: "'&", technical: '<img src=x onerror=alert(1)>' },
    )
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<(?:img|i|b)[ >]/)
  })

  test('have their policy on error pages too', async () => {
    const { status, headers } = await new Browser().send(app, 'GET', authorizeAddress('c', { client_id: 'other' }))
    expect([status, headers['content-security-policy']?.slice(0, 18)]).toEqual([400, "default-src 'none'"])
  })

  test('include one for unknown addresses', async () => {
    const answer = await new Browser().send(app, 'GET', '/identity/nothing')
    expect([answer.status, answer.body.includes('Page not found')]).toEqual([404, true])
  })

  test('OPS-7: answer 503 while the database is away', async () => {
    const gate = await createGate(database.connection)
    const far = openDatabase(gate.connection, { error: () => undefined })
    const settings = { issuer, clientId, audience, redirectUris: [redirectUri], postLogoutRedirectUris: [], log: { info() {}, error() {} } }
    const server = Fastify()
    await server.register(identityPlugin(await createIdentity({ db: far.db, ...settings })))
    const browser = new Browser()
    const begun = await browser.send(server, 'GET', authorizeAddress(pkce().challenge))
    await gate.shut()
    for (const address of [authorizeAddress(pkce().challenge), begun.location ?? '']) {
      const { status, headers } = await browser.send(server, 'GET', address)
      expect([status, headers['retry-after']]).toEqual([503, '2'])
    }
    await server.close()
    await far.db.destroy()
  })

  test('show an error page when the server fails, and log the failure', async () => {
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

  test('leave failures of the library to the log', () => {
    identity.provider.emit('error', new Error('the connection broke'))
    expect(logged).toMatchObject([{ err: { message: 'the connection broke' } }])
  })
})

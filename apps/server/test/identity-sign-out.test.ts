import { describe, expect, test, vi } from 'vitest'
import { app, database, refresh, signIn, startIdentityForEach, viewer } from './support/identity.ts'
import { authorizeAddress, Browser, clientId, issuer, origin, pkce } from './support/sign-in-browser.ts'

startIdentityForEach()

describe('signing out', () => {
  const address = (parameters: Record<string, string>) => `/identity/session/end?${new URLSearchParams(parameters)}`
  const home = { post_logout_redirect_uri: `${origin}/`, state: 's' }

  async function expectSignedOut({ browser, refresh: refreshToken }: Awaited<ReturnType<typeof signIn>>) {
    expect((await refresh(refreshToken)).status).toBe(400)
    const { location } = await browser.send(app, 'GET', authorizeAddress(pkce().challenge))
    expect(location?.pathname).toMatch(/^\/identity\/sign-in\//)
  }

  test('SIG-21: with the user’s own ID token ends the session immediately, even if that token has expired', async () => {
    await database.db.deleteFrom('identity_records').execute()
    const signedIn = await signIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const { status, location } = await signedIn.browser.send(app, 'GET', address({ id_token_hint: signedIn.id, ...home }))
    expect([status, location?.href]).toEqual([303, `${origin}/?state=s`])
    expect([...signedIn.browser.cookies.values()].filter(({ name }) => name.startsWith('goat_session'))).toEqual([])
    expect(await database.db.selectFrom('identity_records').select('model').execute()).toEqual([])
    await expectSignedOut(signedIn)
  })

  test.each(['no ID token', 'another user’s ID token'])('SIG-21: with %s asks for confirmation', async (which) => {
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

  test('without a session returns immediately', async () => {
    const { id } = await signIn()
    const { status, location } = await new Browser().send(app, 'GET', address({ id_token_hint: id, ...home }))
    expect([status, location?.href]).toEqual([303, `${origin}/?state=s`])
  })

  test('SIG-21: never redirects to another address', async () => {
    const { browser, id } = await signIn()
    const elsewhere = { post_logout_redirect_uri: 'https://evil.example/' }
    const refused = await browser.send(app, 'GET', address({ id_token_hint: id, ...elsewhere }))
    expect([refused.status, refused.location]).toEqual([400, undefined])
    const unknown = await new Browser().send(app, 'GET', address(elsewhere))
    expect(unknown.location?.href).toBe(`${issuer}/session/end/success`)
    expect((await browser.send(app, 'GET', unknown.location ?? '')).body).toContain('You are signed out')
  })
})

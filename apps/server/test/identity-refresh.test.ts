import { describe, expect, test, vi } from 'vitest'
import { app, codeFrom, database, redeem, refresh, signIn, startIdentityForEach, verify } from './support/identity.ts'
import { authorizeAddress, pkce } from './support/sign-in-browser.ts'

startIdentityForEach()

describe('SIG-20: refresh tokens', () => {
  test('are rotated at every use', async () => {
    const { refresh: first } = await signIn()
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(second.body['refresh_token']).not.toBe(first)
    expect((await verify(second.body['access_token'] ?? '')).permission).toBe('editor')
    expect((await refresh(second.body['refresh_token'] ?? '')).status).toBe(200)
  })

  test('revoke the whole family when replayed', async () => {
    const { refresh: first } = await signIn()
    const second = await refresh(first)
    expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await refresh(second.body['refresh_token'] ?? '')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('revoke the family when replayed simultaneously', async () => {
    const { refresh: first } = await signIn()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(first)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const { body } of won) expect((await refresh(body['refresh_token'] ?? '')).status).toBe(400)
  })

  test('after a replay the user can sign in again', async () => {
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

  test('never outlive the first, even if the clock advances during a renewal', async () => {
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { keepAssets } from '../src/http/front-end.ts'
import { createTestApi } from './support/api.ts'
import { testApi } from './support/test-api.ts'

const api = testApi()

describe('the page of the front end', () => {
  test('BCK-4: may load only from this server, and each response has a different nonce', async () => {
    const pages = await Promise.all(['/', '/cutoffs', '/nowhere'].map((url) => api.app.inject({ url, headers: { accept: 'text/html' } })))
    const nonces = pages.map(({ statusCode, headers, body }) => {
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
      const policy = String(headers['content-security-policy'])
      for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy.split('; ')).toContain(part)
      expect(policy).not.toContain('unsafe')
      const nonce = /'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? 'none'
      expect(body).toContain(nonce)
      expect(body).not.toContain('__CSP_NONCE__')
      return nonce
    })
    expect(new Set(nonces).size).toBe(3)
  })

  test('BCK-4: may load from the configured origins: calls to base addresses, images from logos', async () => {
    const { browser } = readConfig({ UK_LOGO: 'https://static.example.com/uk.svg?v=2', NL_LOGO: 'data:image/png;base64,AA==' })
    const { scope, resource, authorizeAudience, ...rest } = browser
    const oidc = { authority: 'https://sso.example.com', clientId: 'goat', scope, resource, audience: authorizeAudience }
    const set = await createTestApi({ deps: { browserConfig: { ...rest, oidc }, foreignOrigins: ['https://sso.example.com'] } })
    const { headers } = await set.app.inject({ url: '/', headers: { accept: 'text/html' } })
    await set.close()
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("img-src 'self' data: https://static.example.com")
    expect(policy).toContain("connect-src 'self' https://sso.example.com")
  })

  test.each([
    ['*/*, as from curl or a load balancer', '/', '*/*', 200],
    ['*/*, at a screen', '/cutoffs?factory=GB-DPS-SLE', '*/*', 200],
    ['any text', '/', 'text/*;q=0.5', 200],
    ['no header', '/', undefined, 200],
    ['*/*, for a missing file', '/robots.txt', '*/*', 404],
    ['data', '/nowhere', 'application/json, text/plain, */*', 404],
    ['a picture', '/', 'image/png', 404],
  ])('responds to Accept: %s', async (_, url, accept, status) => {
    const answer = await api.app.inject({ url, headers: accept === undefined ? {} : { accept } })
    expect([answer.statusCode, String(answer.headers['content-type']).split(';')[0]]).toEqual([
      status,
      status === 200 ? 'text/html' : 'application/problem+json',
    ])
  })

  test('a server serves the files of other releases, for 30 days, and keeps its own for them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'goat-assets-'))
    mkdirSync(join(folder, 'assets'))
    for (const name of ['screen-a1B2_3-d.js', 'screen-a1B2_3-d.js.br']) writeFileSync(join(folder, 'assets', name), 'export {}')
    const { pool } = api.database
    const load = async () => {
      const { statusCode, headers, body } = await api.app.inject('/assets/screen-a1B2_3-d.js')
      return [statusCode, headers['content-type'], body]
    }
    await keepAssets(pool, folder)
    await keepAssets(pool, folder)
    expect(await load()).toEqual([200, 'text/javascript; charset=utf-8', 'export {}'])
    expect((await api.app.inject('/assets/screen-a1B2_3-d.js.br')).statusCode).toBe(404)
    await pool.query("UPDATE front_end_files SET used_at = now() - interval '31 days'")
    rmSync(folder, { recursive: true })
    await keepAssets(pool, folder)
    expect((await load())[0]).toBe(404)
  })

  test('is missing on a server without a built front end, whose API works', async () => {
    const bare = await createTestApi({ deps: { frontEnd: '/nowhere' } })
    const page = await bare.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const call = await bare.call('viewer', 'GET', '/deliveryConfigurations')
    await bare.close()
    expect([page.statusCode, call.status]).toEqual([404, 200])
  })
})

test('UI-47, OPS-13: an asset is cached permanently, and has the headers of a file only', async () => {
  const { statusCode, headers } = await api.app.inject('/assets/entry.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  for (const name of ['content-security-policy', 'etag', 'last-modified', 'accept-ranges']) expect(headers).not.toHaveProperty(name)
  expect(
    Object.keys(headers)
      .filter((name) => name.startsWith('x-'))
      .sort(),
  ).toEqual(['x-content-type-options', 'x-request-id'])
})

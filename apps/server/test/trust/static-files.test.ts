import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../support/api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await createTestApi({ deps: { onlyHost: 'localhost:4600' } })
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => api.close())

/** Sends the path unchanged: a client that normalises addresses would never send these. */
async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location }))
    })
    call.on('error', reject)
    call.end()
  })
}

const secret = readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')

describe('OPS-13: path traversal is a 404 and reveals no file', () => {
  const up = ['..', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '....//', '.%00./', '..;/']
  const reaching = up.flatMap((one) =>
    [1, 3, 6].map(
      (times) =>
        `/assets/${(one.endsWith('/') || one.includes('%') || one.endsWith('\\') ? one : `${one}/`).repeat(times)}server/package.json`,
    ),
  )
  const hidden = [
    '/.env',
    '/.git/HEAD',
    '/assets/.env',
    '/assets/.git/HEAD',
    '/%2egit/HEAD',
    '/.well-known/../.env',
    '/assets/',
    '/assets',
    '//etc/passwd',
    '/package.json',
    '/apps/server/package.json',
    '/assets/%2fetc%2fpasswd',
    '/docs/static/..%2f..%2fpackage.json',
    '/docs/static/../../package.json',
  ]

  test.each([...reaching, ...hidden])('%s', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await get(path, { accept, host: 'localhost:4600' })
      expect(answer.body).not.toContain('"dependencies"')
      expect(answer.body).not.toContain(secret.slice(0, 40))
      expect(answer.body).not.toMatch(/root:|ref: refs|\[core\]/)
      // Other paths may return a page of the front end, which reports an unknown address itself.
      if (accept === '*/*') expect([400, 404]).toContain(answer.status)
    }
  })
})

describe('another host name', () => {
  test.each(['evil.example', 'localhost:4600.evil.example', 'localhost', '127.0.0.1', 'localhost:4600@evil.example'])(
    '%s never gets a page, and is redirected to the configured address',
    async (host) => {
      const answer = await get('/cutoffs', { accept: 'text/html', host })
      expect(answer.status).toBe(307)
      expect(new URL(String(answer.location)).origin).toBe('http://localhost:4600')
    },
  )

  test('an address with two slashes does not redirect to another host', async () => {
    for (const path of ['//evil.example/', '/\\evil.example']) {
      const { status, location } = await get(path, { accept: 'text/html', host: 'other' })
      expect([path, status, new URL(String(location)).origin]).toEqual([path, 307, 'http://localhost:4600'])
    }
    expect(await get('//evil.example/%2e%2e', { accept: 'text/html', host: 'other' })).toMatchObject({ status: 404, location: undefined })
  })
})

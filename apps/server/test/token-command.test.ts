import { type ChildProcess, execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '../../../tools/token.ts'
import { createIdentity, type Identity, identityPlugin } from '../src/identity/identity.ts'
import { createTokenVerifier } from '../src/identity/verify-token.ts'
import { compileCache } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

const script = fileURLToPath(new URL('../../../tools/token.ts', import.meta.url))
const audience = 'goat-api'
let database: TestDatabase
let identity: Identity
let app: FastifyInstance
let port: number
let authority: string

beforeAll(async () => {
  database = await createTestDatabase()
  port = await freePort()
  authority = `http://localhost:${port}/identity`
  const redirectUris = [`http://localhost:${port}/signed-in`]
  const log = { info() {}, error() {} }
  identity = await createIdentity({
    db: database.db,
    issuer: authority,
    clientId: 'goat',
    audience,
    redirectUris,
    postLogoutRedirectUris: [],
    log,
  })
  app = Fastify()
  app.get('/config.json', async () => config(authority))
  await app.register(identityPlugin(identity))
  await app.listen({ host: 'localhost', port })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

function config(of: string) {
  const brand = {
    name: 'Brand',
    logo: null,
    api: { cutoff: '/api', factory: null, deliveryOptions: '/api', foresight: null, changes: null },
  }
  return {
    oidc: { authority: of, clientId: 'goat', scope: 'openid profile email', resource: null, audience: null },
    session: null,
    brands: { uk: brand, nl: brand },
    accessChannel: '#access',
    supportChannel: '#support',
    features: {},
  }
}

async function freePort(): Promise<number> {
  const server = await listen(createServer())
  const { port: free } = addressOf(server)
  await new Promise((closed) => server.close(closed))
  return free
}

function listen(server: Server): Promise<Server> {
  return new Promise((listening) => server.listen(0, 'localhost', () => listening(server)))
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address
}

function run(words: string[], env: Record<string, string>): Promise<{ code: ChildProcess['exitCode']; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [script, ...words],
      { env: { PATH: process.env['PATH'], ...compileCache, ...env } },
      (_, stdout, stderr) => done({ code: child.exitCode, stdout, stderr }),
    )
  })
}

describe('SIG-22: npm run token', () => {
  test.each([
    ['editor', 'editor'],
    ['viewer', 'viewer'],
    ['none', undefined],
  ])('-- %s prints only an access token of that user', async (word, permission) => {
    const { code, stdout, stderr } = await run([word], { PORT: String(port) })
    expect([code, stderr]).toEqual([0, ''])
    const rule = { permissionClaim: 'permissions', viewerValues: ['viewer'], editorValues: ['editor'] }
    const { verify } = createTokenVerifier({
      issuer: authority,
      audience,
      clientId: 'goat',
      ...rule,
      keys: identity.keys,
    })
    expect((await verify(stdout.trimEnd())).permission).toBe(permission)
  })

  test.each([['nobody'], [], ['Editor'], ['editor', 'viewer']])('refuses other words and a missing word', async (...given) => {
    const { code, stdout, stderr } = await run(given, { PORT: String(port) })
    expect([code, stdout, stderr]).toEqual([1, '', `Say as whom: npm run token -- ${words.join('|')}\n`])
  })

  test('finds the server by the same PUBLIC_URL, which overrides PORT', async () => {
    const { code, stdout } = await run(['viewer'], { PUBLIC_URL: ` http://LOCALHOST:${port}/ `, PORT: '1' })
    expect([code, stdout.split('.').length]).toEqual([0, 3])
  })

  test.each([
    [{ PORT: 'many' }, '- PORT must be a whole number from 1 to 65535, not "many".'],
    [{ PUBLIC_URL: 'localhost:4600' }, '- PUBLIC_URL must be an http or https address, not "localhost:4600".'],
  ])('reports an invalid setting like the server: %j', async (env, sentence) => {
    expect(await run(['editor'], env)).toEqual({ code: 1, stdout: '', stderr: `The configuration has faults:\n${sentence}\n` })
  })

  test('reports that no server is running', async () => {
    const closed = await freePort()
    const { code, stdout, stderr } = await run(['editor'], { PUBLIC_URL: `http://localhost:${closed}` })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `No server answers at http://localhost:${closed}. Start one with npm start, or set PUBLIC_URL (or PORT) to where it is.\n`,
    )
  })

  test.each([
    [
      'an external provider',
      JSON.stringify(config('https://login.example.com')),
      'This server has the sign-in provider https://login.example.com',
    ],
    ['something else', '<html>', 'is not this product.'],
  ])('reports that %s responds', async (_, body, sentence) => {
    const server = await listen(createServer((_request, response) => response.end(body)))
    const { code, stdout, stderr } = await run(['editor'], { PUBLIC_URL: `http://localhost:${addressOf(server).port}` })
    server.close()
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })
})

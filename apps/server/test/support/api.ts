import { fileURLToPath } from 'node:url'
import type { BrandId } from '@goat/domain/brands'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type AppDeps, buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type ChangeFeed, followChanges } from '../../src/db/change-feed.ts'
import { Prepared } from '../../src/http/prepared.ts'
import { createTokenVerifier } from '../../src/identity/verify-token.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** A page and an asset, so that tests do not depend on the build. */
const frontEnd = fileURLToPath(new URL('front-end', import.meta.url))
const issuer = 'https://provider.test'
const audience = 'goat-api'
const { publicKey, privateKey } = await generateKeyPair('ES256')
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] }

export type Who = 'editor' | 'viewer' | 'none'

/** A token as from the provider, with the names of test users. */
export async function tokenOf(who: Who, name = `Test ${who}`): Promise<string> {
  return new SignJWT({ name, permissions: who === 'none' ? [] : [who] })
    .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(`subject-of-${name}`)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
}

export type TestApi = {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Calls an address below `/api/{brand}` as a user. */
  readonly call: (
    who: Who,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  readonly close: () => Promise<void>
}

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Record<string, unknown> }

type TestOptions = { readonly brand?: BrandId; readonly deps?: Partial<AppDeps>; readonly database?: TestDatabase }

/** The real application, on a new database unless one is given; tokens are verified with test keys. `deps` override the test's dependencies. */
export async function createTestApi(options: TestOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await createTestDatabase())
  const prepared = new Prepared()
  const config = readConfig({})
  const { verify } = createTokenVerifier({
    issuer,
    audience,
    permissionClaim: 'permissions',
    viewerValues: ['viewer'],
    editorValues: ['editor'],
    keys: async () => jwks,
  })
  const { scope, resource, authorizeAudience, ...browser } = config.browser
  const app = await buildApp({
    db: database.db,
    pool: database.pool,
    connections: database.connections,
    databaseName: 'The database of DATABASE_URL',
    verify,
    prepared,
    publicUrl: config.publicUrl,
    frontEnd,
    browserConfig: { ...browser, oidc: { authority: issuer, clientId: 'goat', scope, resource, audience: authorizeAudience } },
    foreignOrigins: [],
    onlyHost: undefined,
    rateLimit: 1_000_000,
    trustProxy: 0,
    log: undefined,
    identity: undefined,
    isStopping: () => false,
    ...options.deps,
  })
  const feed = await heardFeed(database, prepared)
  const base = `/api/${options.brand ?? 'uk'}`
  return {
    app,
    database,
    call: async (who, method, path, body, headers = {}) => {
      const request: InjectOptions = {
        method,
        url: `${base}${path}`,
        headers: { authorization: `Bearer ${await tokenOf(who)}`, ...headers },
      }
      if (body !== undefined) {
        request.payload = typeof body === 'string' ? body : JSON.stringify(body)
        request.headers = { 'content-type': 'application/json', ...request.headers }
      }
      const answer = await app.inject(request)
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), headers: answer.headers }
    },
    close: async () => {
      await feed.close()
      await app.close()
      if (options.database === undefined) await database.drop()
    },
  }
}

/** The connected change feed: lists are cached only then, as in the running server. */
async function heardFeed(database: TestDatabase, prepared: Prepared): Promise<ChangeFeed> {
  const heard = Promise.withResolvers<void>()
  const feed = followChanges(
    database.connection,
    {
      changed: (...change) => prepared.changed(...change),
      alive: (revisions) => {
        prepared.alive(revisions)
        heard.resolve()
      },
      lost: () => prepared.lost(),
    },
    { warn: () => undefined },
  )
  await heard.promise
  return feed
}

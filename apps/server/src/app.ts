import type { Socket } from 'node:net'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type AppConfig, readSession } from '@goat/contract/app-config'
import { brandIds } from '@goat/domain/brands'
import { issue } from '@goat/domain/text/text'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { capabilitiesOf, derivedKinds, rules } from './capabilities.ts'
import type { Connections } from './db/connections.ts'
import type { Db } from './db/db.ts'
import type { Followers, StreamTimes } from './foresight/event-stream.ts'
import { holidayCalendar } from './foresight/holidays.ts'
import { readBodiesAsJson } from './http/bodies.ts'
import type { VerifyToken } from './http/caller.ts'
import { AppError } from './http/errors.ts'
import { builtFrontEnd, keptAssets, serveFrontEnd } from './http/front-end.ts'
import { registerHealth } from './http/health.ts'
import { limitCalls } from './http/limits.ts'
import { openApiDocument } from './http/openapi.ts'
import type { Prepared } from './http/prepared.ts'
import { answerProblem, notFound, refuseUnreadableCall } from './http/problem-answer.ts'
import { protect } from './http/protection.ts'
import { logAnswers, requestId } from './http/request-log.ts'
import { route } from './http/route.ts'
import { registerMetrics } from './metrics.ts'
import type { Approval } from './plans/plans.ts'
import { registerPlans } from './plans/routes.ts'
import { callsOf, registerRecords } from './records/calls.ts'
import { registerImports } from './records/import/routes.ts'
import { registerChanges } from './records/routes.ts'
import type { Tracing } from './tracing.ts'

export type AppDeps = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly connections: Connections
  /** The name of the database in the reasons of `/readyz`. */
  readonly databaseName: string
  readonly verify: VerifyToken
  readonly prepared: Prepared
  readonly publicUrl: string
  /** The folder of the front end; defaults to the built one. */
  readonly frontEnd?: string
  readonly browserConfig: AppConfig
  /** Other origins that the browser may call. */
  readonly foreignOrigins: readonly string[]
  /** The only host name that serves pages; requests to others are redirected to it. undefined: any. */
  readonly onlyHost: string | undefined
  /** Requests a minute from one address. */
  readonly rateLimit: number
  /** A monotonic clock in milliseconds, for the rate limit; defaults to `performance.now`. */
  readonly clock?: () => number
  /** The number of proxies in front of the server. Clients can forge any X-Forwarded-For entry beyond them. */
  readonly trustProxy: number
  readonly log: FastifyBaseLogger | undefined
  /** Traces of calls, if they are on. */
  readonly tracing?: Tracing | undefined
  /** The embedded sign-in, where there is one. */
  readonly identity: ((app: FastifyInstance) => Promise<void>) | undefined
  readonly isStopping: () => boolean
  readonly limits?: ClientLimits
  /** How often events have a heartbeat, and how long a client can follow them. */
  readonly streamTimes?: StreamTimes
  /** What needs the approval of another editor; defaults to nothing. */
  readonly approval?: Approval
  /** See `ForesightDeps`. */
  readonly wideShare?: number
  /** Whether a change of records needs a reason; defaults to false. */
  readonly requireReason?: boolean
  /** The folder of the embedded database, where there is one. */
  readonly dataDir?: string | undefined
  /** See `ForesightDeps`. */
  readonly now?: () => number
}

/** How long the server waits for a client, in milliseconds. */
export type ClientLimits = {
  readonly headersMs: number
  readonly requestMs: number
  /** How often the two are checked. */
  readonly checkMs: number
  /** Without any progress of a response: a client that does not read would keep it in memory indefinitely. */
  readonly idleMs: number
}

/** Closes any connection whose request does not arrive within 15 seconds: the longest limit, one check, and `lingerMs`. */
export const clientLimits: ClientLimits = { headersMs: 10_000, requestMs: 12_000, checkMs: 1_000, idleMs: 30_000 }

/** The whole server except its sockets. Every dependency is an argument. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { headersMs, requestMs, checkMs, idleMs } = deps.limits ?? clientLimits
  const app = Fastify({
    ...(deps.log === undefined ? {} : { loggerInstance: deps.log }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: deps.trustProxy > 0 && ((_address: string, hop: number) => hop < deps.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerProblem,
    clientErrorHandler: refuseUnreadableCall,
    // Requests that arrive during shutdown are still answered; their connection is then closed.
    return503OnClosing: false,
  })
  app.setErrorHandler(answerProblem)
  app.removeContentTypeParser('text/plain')
  readBodiesAsJson(app)
  logAnswers(app)
  // Node would also close the connection of a call that takes longer than `idleMs` to answer.
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.on('timeout', (socket: Socket) => {
      if (raw.headersSent) socket.destroy()
    })
    done()
  })
  // A keep-alive connection would delay the shutdown.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (deps.isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  protect(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'object-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // Only an https address may send HSTS.
    strictTransportSecurity: deps.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  const unready = registerHealth(app, deps.connections, deps.databaseName, deps.isStopping)
  const followers: Followers = new Map()
  registerMetrics(app, { ...deps, unready, followers, hasOwnSignIn: deps.identity !== undefined })
  await app.register(async (scope) => {
    deps.tracing?.traceCalls(scope)
    limitCalls(scope, deps.verify, deps.rateLimit, deps.clock ?? (() => performance.now()))
    await scope.register(async (api) => registerSession(api), { prefix: '/api' })
    for (const brand of brandIds) {
      await scope.register(
        async (api) => {
          const calls = callsOf(api, deps, brand)
          const ofBrand = capabilitiesOf(brand)
          for (const { register } of ofBrand) register?.(calls, { ...deps, rules, followers })
          const importers = ofBrand.flatMap(({ importers: some = [] }) => some)
          registerImports(calls, { importers, now: deps.now })
          for (const kind of derivedKinds) registerRecords(calls, kind)
          registerChanges(calls, rules, deps.now)
          registerPlans(calls, { ...deps, rules, holidays: holidayCalendar })
        },
        { prefix: `/api/${brand}` },
      )
    }
  })
  await registerDocs(app, deps.publicUrl)
  await deps.identity?.(app)
  const page = await serveFrontEnd(app, deps.frontEnd ?? builtFrontEnd, deps.browserConfig, deps.foreignOrigins)
  const kept = keptAssets(deps.pool)
  app.setNotFoundHandler(async (request, reply) => {
    const answer = page(request, reply)
    if (answer === undefined) return (await kept(request, reply)) ?? Promise.reject(notFound())
    if (deps.onlyHost !== undefined && request.host !== deps.onlyHost) return reply.redirect(`${deps.publicUrl}${request.url}`, 307)
    return answer()
  })
  return app
}

const docsPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** `/openapi.json`, and `/docs` to browse it. */
async function registerDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiDocument(publicUrl)
  app.get('/openapi.json', async () => document)
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy, uiConfig: { validatorUrl: null } })
  })
}

/** `GET /session`: the caller and their permission. */
function registerSession(scope: FastifyInstance): void {
  route(scope, readSession, async ({ person: { subject, name, permission } }) => {
    if (permission === undefined) throw new AppError('forbidden', issue('permission.none', { name, subject }))
    return { subject, name, permission }
  })
}

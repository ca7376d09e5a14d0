import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { AppConfig } from '@goat/contract/app-config'
import { brandIds } from '@goat/domain/brands'
import { issue } from '@goat/domain/issues'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { capabilitiesOf, stores } from './capabilities.ts'
import { countedBy } from './platform/call-counts.ts'
import { registerChanges } from './platform/changes-routes.ts'
import type { Connections } from './platform/connections.ts'
import type { Db } from './platform/db.ts'
import { AppError } from './platform/errors.ts'
import { builtFrontEnd, serveFrontEnd } from './platform/front-end.ts'
import { registerHealth } from './platform/health.ts'
import { readBodiesAsJson } from './platform/json-body.ts'
import { registerMetrics } from './platform/metrics.ts'
import { openApiDocument } from './platform/openapi.ts'
import type { Prepared } from './platform/prepared.ts'
import { answerProblem, notFound } from './platform/problem-answer.ts'
import { logAnswers, requestId } from './platform/request-log.ts'
import type { VerifyToken } from './platform/route.ts'
import { secureAnswers } from './platform/security-headers.ts'
import { registerSession } from './platform/session-route.ts'
import { closeStalledAnswers, type StallLimit, stallLimit } from './platform/stalled-answers.ts'
import { type Arrival, arrival, refuseUnreadableCall } from './platform/unreadable-call.ts'
import { refuseUnusualCalls } from './platform/unusual-call.ts'

export type AppDeps = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly connections: Connections
  /** As the reasons of `/readyz` name it. */
  readonly databaseName: string
  readonly verify: VerifyToken
  readonly prepared: Prepared
  readonly publicUrl: string
  /** The folder of the front end; the built one unless given. */
  readonly frontEnd?: string
  /** What the browser reads at start. */
  readonly browserConfig: AppConfig
  /** Origins other than our own that the browser may call. */
  readonly foreignOrigins: readonly string[]
  /** The one host name that pages are served at, others being redirected to it; undefined: any. */
  readonly onlyHost: string | undefined
  /** Requests a minute from one address. */
  readonly rateLimit: number
  /** Milliseconds of a clock that never goes back, by which those calls are counted; that of the process unless given. */
  readonly clock?: () => number
  /** How many proxies stand before the server; what X-Forwarded-For says beyond them, anybody may have written. */
  readonly trustProxy: number
  readonly log: FastifyBaseLogger | undefined
  /** The embedded sign-in, where there is one. */
  readonly identity: ((app: FastifyInstance) => Promise<void>) | undefined
  readonly isStopping: () => boolean
  /** How long a call may take to arrive; the product's own limits unless given. */
  readonly arrival?: Arrival
  /** How long a caller may read nothing of its answer; the product's own limit unless given. */
  readonly stall?: StallLimit
}

/** The whole server but for the sockets: everything it needs comes in, nothing is read from elsewhere. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { headersMs, wholeMs, lookMs } = deps.arrival ?? arrival
  const app = Fastify({
    ...(deps.log === undefined ? {} : { loggerInstance: deps.log }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: deps.trustProxy > 0 && ((_address: string, hop: number) => hop < deps.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: wholeMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Node's own refusal of a call without Host is no problem document; refuseUnusualCalls has one.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerProblem,
    clientErrorHandler: refuseUnreadableCall,
    // What comes while the server stops is answered as well; it then loses its connection.
    return503OnClosing: false,
  })
  app.setErrorHandler(answerProblem)
  app.removeContentTypeParser('text/plain')
  readBodiesAsJson(app)
  logAnswers(app)
  refuseUnusualCalls(app)
  closeStalledAnswers(app, deps.stall ?? stallLimit)
  // A caller that keeps its connection would keep a stopping server up.
  app.addHook('onSend', async (_request, reply) => {
    if (deps.isStopping()) reply.header('connection', 'close')
  })
  secureAnswers(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'object-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // Only an https address may promise https.
    strictTransportSecurity: deps.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  registerMetrics(app, deps.pool)
  registerHealth(app, deps.connections, deps.databaseName, deps.isStopping)
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: deps.rateLimit,
      timeWindow: 60_000,
      store: countedBy(deps.clock ?? (() => performance.now())),
      errorResponseBuilder: () => new AppError('tooMany', issue('requests.tooMany', {})),
    })
    await scope.register(async (api) => registerSession(api, deps.verify), { prefix: '/api' })
    for (const brand of brandIds) {
      await scope.register(
        async (api) => {
          for (const { register } of capabilitiesOf(brand)) register?.(api, deps, brand)
          registerChanges(api, { ...deps, stores }, brand)
        },
        { prefix: `/api/${brand}` },
      )
    }
  })
  await registerDocs(app, deps.publicUrl)
  await deps.identity?.(app)
  const page = await serveFrontEnd(app, deps.frontEnd ?? builtFrontEnd, deps.browserConfig, deps.foreignOrigins)
  app.setNotFoundHandler((request, reply) => {
    const answer = page(request, reply)
    if (answer === undefined) throw notFound()
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

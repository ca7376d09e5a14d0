import { setTimeout } from 'node:timers/promises'
import type { AppConfig } from '@goat/contract/app-config'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { rules } from './capabilities.ts'
import { type Config, foreignOrigins } from './config.ts'
import { followChanges } from './db/change-feed.ts'
import { type Connection, type Db, openDatabase } from './db/db.ts'
import { startEmbeddedDatabase } from './db/embedded-database.ts'
import { checkDatabase, databaseNameOf, migrate } from './db/migrate.ts'
import { builtFrontEnd, keepAssets } from './http/front-end.ts'
import { Prepared } from './http/prepared.ts'
import { logOptions } from './http/request-log.ts'
import { createIdentity, identityPlugin } from './identity/identity.ts'
import { demonstrationPeople, demonstrationRefusal } from './identity/people.ts'
import { deleteExpired } from './identity/records.ts'
import { createTokenVerifier } from './identity/verify-token.ts'
import { loadDemonstrationOnce } from './load-demonstration.ts'
import { startPlanClock } from './plans/clock.ts'
import { dropOldChanges } from './records/retention.ts'
import { forgetOldKeys } from './records/write.ts'

export type RunningServer = {
  readonly app: FastifyInstance
  /** The address it listens on. */
  readonly address: string
  /** The demonstration users, described for the terminal; empty with an external provider. */
  readonly demonstrationPeople: readonly string[]
  /** Takes calls until the load balancer has noticed (`drainMs`), finishes open requests, then closes the database. */
  readonly close: () => Promise<void>
}

/** See `ClockDeps`. */
const planGraceMs = 15 * 60 * 1000
const housekeepingMs = 60 * 60 * 1000

/** Starts everything in the configuration. Throws, after stopping what it started, if anything fails to start. */
export async function startServer(config: Config): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = []
  const closeAll = async () => {
    const failures: unknown[] = []
    // One failure must not keep the rest open, above all the database.
    for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    return await start(config, closers, closeAll)
  } catch (error) {
    await closeAll().catch(() => undefined)
    throw error
  }
}

async function start(config: Config, closers: (() => Promise<void>)[], closeAll: () => Promise<void>): Promise<RunningServer> {
  if (config.signIn.kind === 'demonstration') {
    const refusal = demonstrationRefusal({
      host: config.host,
      publicUrl: config.publicUrl,
      nodeEnv: config.production ? 'production' : undefined,
      explicitlyAllowed: config.signIn.explicitlyAllowed,
    })
    if (refusal !== undefined) throw new Error(refusal)
  }
  const log = pino(logOptions(config.logLevel))
  const tracing = config.traces ? (await import('./tracing.ts')).startTracing(log) : undefined
  closers.push(async () => tracing?.stop())
  const connection = await connect(config, closers, log)
  const { db, pool, connections } = openDatabase(connection, log, undefined, tracing?.traceStatement)
  closers.push(() => db.destroy())
  await checkDatabase(pool, databaseNameOf(config))
  await migrate(pool)
  if (config.demoData) await loadDemonstrationOnce(pool)
  await keepAssets(pool, builtFrontEnd)

  let stopping = false
  const prepared = new Prepared(connections.retire)
  const signIn = await prepareSignIn(config, db, log)
  const app = await buildApp({
    ...config,
    db,
    pool,
    connections,
    databaseName: databaseNameOf(config),
    verify: signIn.verify,
    prepared,
    browserConfig: browserConfig(config),
    foreignOrigins: foreignOrigins(config),
    // The embedded sign-in answers on one host name only, so pages redirect to it.
    onlyHost: config.signIn.kind === 'demonstration' ? new URL(config.publicUrl).host : undefined,
    log,
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
    tracing,
    identity: signIn.register,
    isStopping: () => stopping,
  })
  closers.push(() => app.close())
  closers.push(followChanges(connection, prepared, app.log).close)
  closers.push(startPlanClock({ db, rules, prepared, log: app.log, approval: config.approval, graceMs: planGraceMs }))
  const months = config.retentionMonths
  if (months !== undefined) log.info({ months }, 'changes are kept for this many months; older ones are deleted')
  const tasks = [
    (now: Date) => forgetOldKeys(db, now),
    () => keepAssets(pool, builtFrontEnd),
    ...(signIn.deleteExpired === undefined ? [] : [signIn.deleteExpired]),
    ...(months === undefined ? [] : [(now: Date) => dropOldChanges(db, months, now, log)]),
  ]
  closers.push(startHousekeeping(tasks, app))
  const address = await listen(app, config)
  return {
    app,
    address,
    demonstrationPeople: signIn.people,
    close: async () => {
      stopping = true
      await setTimeout(config.drainMs)
      await closeAll()
    },
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const noAddress = `This machine has no address "${host}". Set HOST to one that it has, such as 127.0.0.1.`
    const sentences = new Map<unknown, string>([
      ['EADDRINUSE', `Port ${port} is taken by another program. Stop it, or set PORT to another one.`],
      ['EACCES', `This user may not listen on port ${port}. Set PORT to another one, such as 4600.`],
      ...['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].map((one) => [one, noAddress] as const),
    ])
    const sentence = sentences.get(code)
    throw sentence === undefined ? error : new Error(sentence, { cause: error })
  }
}

async function connect(config: Config, closers: (() => Promise<void>)[], log: Logger): Promise<Connection> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl }
  const embedded = await startEmbeddedDatabase(config.dataDir, log)
  closers.push(embedded.stop)
  return embedded.connection
}

/** How tokens are verified, and the embedded sign-in unless there is an external provider. */
async function prepareSignIn(config: Config, db: Db, log: Logger) {
  const { clientId, audience, publicUrl, signIn } = config
  const common = { issuer: issuerOf(config), clientId, audience }
  if (signIn.kind === 'external') {
    const { kind: _kind, ...provider } = signIn
    return { verify: createTokenVerifier({ ...common, ...provider }).verify, register: undefined, deleteExpired: undefined, people: [] }
  }
  const addresses = { redirectUris: [`${publicUrl}/signed-in`], postLogoutRedirectUris: [`${publicUrl}/`] }
  const identity = await createIdentity({ db, ...common, ...addresses, log })
  const permissions = { permissionClaim: 'permissions', viewerValues: ['viewer'], editorValues: ['editor'] }
  return {
    verify: createTokenVerifier({ ...common, ...permissions, keys: identity.keys }).verify,
    register: async (app: FastifyInstance) => void (await app.register(identityPlugin(identity))),
    deleteExpired: (at: Date) => deleteExpired(db, at),
    people: demonstrationPeople.map((person) => `${person.name}, ${person.permissionName}: ${person.explanation}`),
  }
}

function browserConfig(config: Config): AppConfig {
  const { scope, resource, authorizeAudience, ...rest } = config.browser
  return { ...rest, oidc: { authority: issuerOf(config), clientId: config.clientId, scope, resource, audience: authorizeAudience } }
}

function issuerOf(config: Config): string {
  return config.signIn.kind === 'external' ? config.signIn.issuer : `${config.publicUrl}/identity`
}

/**
 * Deletes expired idempotency keys, sign-in records and files of former releases, and changes that are no longer kept, at start and every hour.
 * Returns a function that stops it.
 */
function startHousekeeping(tasks: readonly ((now: Date) => Promise<unknown>)[], app: FastifyInstance): () => Promise<void> {
  let running = Promise.resolve()
  const clean = () => {
    const now = new Date()
    running = Promise.all(tasks.map((task) => task(now))).then(
      () => undefined,
      (error: unknown) => app.log.warn({ err: error }, 'housekeeping failed; retrying'),
    )
  }
  clean()
  const timer = setInterval(clean, housekeepingMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

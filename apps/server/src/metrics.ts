import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { brandIds } from '@goat/domain/brands'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections } from './db/connections.ts'
import type { Followers } from './foresight/event-stream.ts'
import { refusals } from './http/problem-answer.ts'

export type Measured = {
  readonly pool: pg.Pool
  readonly connections: Connections
  /** Why nothing can be written; undefined if it can. */
  readonly unready: () => Promise<string | undefined>
  readonly followers: Followers
  /** The folder of the embedded database, whose disk is measured. */
  readonly dataDir?: string | undefined
  readonly hasOwnSignIn: boolean
}

type Sample = { readonly name: string; readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** Gauges that each scrape sets, with their help texts and labels. Gauges about the database have no value while it does not respond. */
const gauges: Readonly<Record<string, readonly [help: string, ...labels: string[]]>> = {
  goat_ready: ['1 if the server can write to the database, else 0, with the status of /readyz', 'status'],
  goat_database_connections: ['Connections of the pool', 'state'],
  goat_followers: ['Open event streams', 'brand'],
  goat_follower_revision: ['Revision sent to the follower that is furthest behind', 'brand'],
  goat_disk_free_bytes: ['Free space on the disk of the embedded database'],
  goat_disk_size_bytes: ['Size of the disk of the embedded database'],
  goat_revision: ['Newest revision in the database', 'brand'],
  goat_plans: [
    'Plans to look at: missed, failed, not ended, or overdue (their instant is past, and nothing was done yet)',
    'brand',
    'state',
  ],
  goat_transaction_start_seconds: ['When the oldest transaction of a server or command began, such as an import'],
  goat_standbys: ['Standbys that are connected to the database'],
  goat_replication_slot_active: ['1 if the standby of a replication slot is connected, else 0', 'slot'],
  goat_replication_slot_lag_bytes: ['Write-ahead log that the standby of a replication slot does not have yet', 'slot'],
  goat_signing_key_created_seconds: ['When the newest signing key of the embedded sign-in was created'],
}

/**
 * A plan that could not be ended stays active without an end; only its last change tells. Who may not see the state of a standby's connection
 * sees its name; pg_basebackup and pg_receivewal are no standbys.
 */
const facts = `
  SELECT 'goat_revision' AS name, jsonb_build_object('brand', brand) AS labels, revision::float8 AS value FROM brand_revisions
  UNION ALL SELECT 'goat_plans', jsonb_build_object('brand', brand, 'state', state), count(found.brand)
  FROM brand_revisions CROSS JOIN unnest(ARRAY['missed', 'failed', 'notEnded', 'overdue']) AS state LEFT JOIN (
    SELECT brand, CASE
      WHEN value ->> 'state' IN ('missed', 'failed') THEN value ->> 'state'
      WHEN (value ->> CASE value ->> 'state' WHEN 'scheduled' THEN 'starts' ELSE 'ends' END)::timestamptz < now() THEN 'overdue'
      WHEN value ->> 'state' = 'active' AND (SELECT action FROM change_log WHERE brand = r.brand AND kind = 'plan' AND key = r.key
        ORDER BY revision DESC LIMIT 1) = 'plan.notEnded' THEN 'notEnded' END AS state
    FROM records r WHERE kind = 'plan' AND value ->> 'state' IN ('missed', 'failed', 'scheduled', 'active')) AS found USING (brand, state)
  GROUP BY brand, state
  UNION ALL SELECT 'goat_transaction_start_seconds', '{}', extract(epoch FROM min(xact_start)) FROM pg_stat_activity
  WHERE application_name = 'goat' AND datname = current_database() AND pid <> pg_backend_pid()
  UNION ALL SELECT 'goat_standbys', '{}', count(*) FROM pg_stat_replication WHERE application_name NOT IN ('pg_basebackup', 'pg_receivewal')
  UNION ALL SELECT 'goat_replication_slot_active', jsonb_build_object('slot', slot_name), active::integer
  FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT temporary
  UNION ALL SELECT 'goat_replication_slot_lag_bytes', jsonb_build_object('slot', slot_name), pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)
  FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT temporary
  UNION ALL SELECT 'goat_signing_key_created_seconds', '{}', extract(epoch FROM max(created_at)) FROM identity_keys WHERE use = 'signing'`

/** How long a scrape waits for the database, in milliseconds. */
const patienceMs = 2_000

/** `/metrics` for Prometheus: calls by route and status, writes, and what alerts need to know (deploy/prometheus/alerts.yml). */
export function registerMetrics(app: FastifyInstance, measured: Measured): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countCalls(app, registry)
  const byName = new Map(
    Object.entries(gauges).map(([name, [help, ...labelNames]]) => [name, new Gauge({ name, help, labelNames, registers: [registry] })]),
  )
  let reading: Promise<readonly Sample[]> | undefined
  app.get('/metrics', async (request, reply) => {
    // One statement at a time, also after a scrape that did not wait for it.
    reading ??= readFacts(measured).finally(() => {
      reading = undefined
    })
    const failed = (err: unknown) => {
      request.log.warn({ err }, 'metrics of the database could not be read')
      return []
    }
    const read = await Promise.all([
      Promise.race([reading, setTimeout(patienceMs, [], { ref: false })]).catch(failed),
      readProcess(measured),
    ])
    for (const gauge of byName.values()) {
      gauge.reset()
      // Without labels, a reset means 0, which alerts would take for a value.
      gauge.remove({})
    }
    for (const { name, labels, value } of read.flat()) byName.get(name)?.set(labels, value)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function readFacts({ connections, hasOwnSignIn }: Measured): Promise<readonly Sample[]> {
  const client = await connections.connect()
  const { rows } = await client.query<Sample>(facts, []).finally(() => client.release())
  return rows.filter(({ name, value }) => value !== null && (hasOwnSignIn || name !== 'goat_signing_key_created_seconds'))
}

async function readProcess({ pool, unready, followers, dataDir }: Measured): Promise<readonly Sample[]> {
  const status = await unready()
  const disk = dataDir === undefined ? undefined : await statfs(dataDir)
  const one = (name: string, value: number, labels: Sample['labels'] = {}): Sample => ({ name, labels, value })
  return [
    one('goat_ready', status === undefined ? 1 : 0, { status: status ?? 'ready' }),
    ...Object.entries({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }).map(([state, count]) =>
      one('goat_database_connections', count, { state }),
    ),
    ...[...followers].flatMap(([brand, open]) => {
      const count = one('goat_followers', open.size, { brand })
      const sent = [...open].map(({ revision }) => revision)
      return sent.length === 0 ? [count] : [count, one('goat_follower_revision', Math.min(...sent), { brand })]
    }),
    ...(disk === undefined
      ? []
      : [one('goat_disk_free_bytes', disk.bavail * disk.bsize), one('goat_disk_size_bytes', disk.blocks * disk.bsize)]),
  ]
}

/** Outcomes of writing calls that are counted from the start, as all calls are, so that the first of them is an increase. */
const outcomes = ['done', 'databaseAway', 'databaseSlow', 'outcomeUnknown', 'internal']

function countCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'goat_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.3, 0.5, 2, 10],
    registers: [registry],
  })
  const writes = new Counter({
    name: 'goat_write_calls_total',
    help: 'Calls that were to change something: done, or the code of the problem',
    labelNames: ['brand', 'outcome'] as const,
    registers: [registry],
  })
  const calls = new Counter({
    name: 'goat_calls_total',
    help: 'Calls below /api: failed (5xx), or done',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  for (const outcome of ['done', 'failed']) calls.inc({ outcome }, 0)
  for (const brand of brandIds) for (const outcome of outcomes) writes.inc({ brand, outcome }, 0)
  /** By method, route and status; to look one up in the histogram takes longer. */
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    done()
    const { method, routeOptions } = request
    const { url = 'none', config } = routeOptions
    const name = `${method} ${url} ${status}`
    const labelled = known.get(name) ?? seconds.labels({ method, route: url, status })
    known.set(name, labelled)
    labelled.observe(elapsedTime / 1000)
    if (url.startsWith('/api/')) calls.inc({ outcome: status < 500 ? 'done' : 'failed' })
    if (method === 'GET' || !('permission' in config) || config.permission !== 'editor' || url.endsWith('/preview')) return
    writes.inc({ brand: url.split('/')[2] ?? '', outcome: refusals.get(request) ?? 'done' })
  })
}

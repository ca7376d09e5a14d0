import { randomUUID } from 'node:crypto'
import { findRunningDatabase } from '@goat/server/src/db/embedded-database.ts'
import pg from 'pg'

/**
 * The baseline of a change of defaults: the statements of apps/server/src/cutoffs/service.ts, in the same order and in one
 * transaction, with plain pg. A separate process; the parent sends the length of a round and receives the number of changes.
 */
const [dataDir = '', concurrency = '1'] = process.argv.slice(2)
const connection = await findRunningDatabase(dataDir)
if (connection === undefined) throw new Error(`No database runs in ${dataDir}.`)
const pool = new pg.Pool({ ...connection, max: Number(concurrency) })

type Service = { factory_code: string; service_name: string; version: number }

async function change(service: Service, times: { weekday: string; saturday: string; sunday: string }): Promise<void> {
  const key = ['uk', service.factory_code, service.service_name]
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'update "delivery_services" set "version" = "version" + $1, "changed_by" = $2, "changed_at" = clock_timestamp() where ("brand" = $3 and "factory_code" = $4 and "service_name" = $5 and "version" = $6) returning *',
      [1, 'Plain SQL', ...key, service.version],
    )
    const [old] = rows
    if (old === undefined) throw new Error(`Another writer changed ${key.join('/')}.`)
    await client.query('select "time_zone" from "factories" where ("brand" = $1 and "code" = $2)', key.slice(0, 2))
    const { rows: exceptions } = await client.query(
      'select * from "cutoff_exceptions" where ("brand" = $1 and "factory_code" = $2 and "service_name" = $3)',
      key,
    )
    await client.query(
      'update "delivery_services" set "weekday" = $1, "saturday" = $2, "sunday" = $3 where ("brand" = $4 and "factory_code" = $5 and "service_name" = $6)',
      [times.weekday, times.saturday, times.sunday, ...key],
    )
    const before = { default: { weekday: old.weekday, saturday: old.saturday, sunday: old.sunday }, exceptions }
    await client.query(
      'with "counted" as (update "brand_revisions" set "revision" = "revision" + $1 where "brand" = $2 returning "revision") insert into "change_log" ("brand", "revision", "transaction", "kind", "key", "action", "before", "after", "version", "schema_version", "cause", "cause_id", "reason", "actor_subject", "actor_name", "request_id") values ($3, (SELECT revision FROM counted) - $4::bigint, (SELECT revision FROM counted) - $5::bigint, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)',
      [
        '1',
        'uk',
        'uk',
        0,
        0,
        'cutoff',
        key.slice(1).join('/'),
        'defaults.updated',
        JSON.stringify(before),
        JSON.stringify({ default: times, exceptions }),
        service.version + 1,
        1,
        'request',
        null,
        null,
        'bench',
        'Plain SQL',
        randomUUID(),
      ],
    )
    await client.query('commit')
    service.version += 1
  } finally {
    client.release()
  }
}

async function round(seconds: number): Promise<{ count: number; seconds: number; cpuSeconds: number }> {
  const { rows } = await pool.query<Service>(
    // In reverse order, since the last requests to the server may still be running on the first services.
    "select factory_code, service_name, version from delivery_services where brand = 'uk' order by 1 desc, 2 desc limit $1",
    [Number(concurrency)],
  )
  const started = performance.now()
  const cpu = process.cpuUsage()
  const end = started + seconds * 1000
  const counts = rows.map(async (service) => {
    let count = 0
    while (performance.now() < end) {
      await change(service, { weekday: `18:${String(count % 60).padStart(2, '0')}:00`, saturday: '13:00:00', sunday: '10:30:00' })
      count += 1
    }
    return count
  })
  const count = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
  const { user, system } = process.cpuUsage(cpu)
  return { count, seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 }
}

process.on('message', async (message: { seconds: number }) => {
  process.send?.(await round(message.seconds))
})
process.on('disconnect', () => process.exit(0))

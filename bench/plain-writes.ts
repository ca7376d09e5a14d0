import { randomUUID } from 'node:crypto'
import { findRunningDatabase } from '@goat/server/src/db/embedded-database.ts'
import pg from 'pg'

/**
 * The baseline of a change of defaults: the statements of apps/server/src/cutoffs/cutoffs.ts, in the same order and in one
 * transaction, with plain pg. A separate process; the parent sends the length of a round and receives the number of changes.
 */
const [dataDir = '', concurrency = '1'] = process.argv.slice(2)
const connection = await findRunningDatabase(dataDir)
if (connection === undefined) throw new Error(`No database runs in ${dataDir}.`)
const pool = new pg.Pool({ ...connection, max: Number(concurrency) })

type Service = { key: string; version: number }

async function change(service: Service, times: { weekday: string; saturday: string; sunday: string }): Promise<void> {
  const { key } = service
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      "select key, value, version, changed_by, changed_at, created_by, created_at from records where brand = 'uk' and kind = 'cutoff' and key = $1 for no key update",
      [key],
    )
    const [old] = rows
    if (old?.version !== service.version) throw new Error(`Another writer changed ${key}.`)
    await client.query(
      "select key, value, version, changed_by, changed_at, created_by, created_at from records where brand = 'uk' and kind = 'factory' and key = $1",
      [key.slice(0, key.indexOf('/'))],
    )
    await client.query(
      `with counted as (
        update brand_revisions set revision = revision + 1 where brand = 'uk' returning revision, clock_timestamp() as at
      ), stored as (
        update records r set value = $3, version = $4, changed_by = $5, changed_at = c.at, revision = c.revision from counted c
        where r.brand = 'uk' and r.kind = 'cutoff' and r.key = $1
      )
      insert into change_log (brand, revision, transaction, at, kind, key, action, before, after, version, schema_version, cause, cause_id, reason,
        actor_subject, actor_name, request_id)
      select 'uk', revision, revision, at, 'cutoff', $1, 'defaults.updated', $2, $3, $4, 1, 'request', null, null, 'bench', $5, $6 from counted`,
      [key, JSON.stringify(old.value), JSON.stringify({ ...old.value, default: times }), service.version + 1, 'Plain SQL', randomUUID()],
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
    "select key, version from records where brand = 'uk' and kind = 'cutoff' order by key desc limit $1",
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

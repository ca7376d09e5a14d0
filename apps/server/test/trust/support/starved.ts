import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../../src/db/db.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { Prepared } from '../../../src/http/prepared.ts'
import { createTestApi, type TestApi } from '../../support/api.ts'
import { createCluster, smallDisk } from './cluster.ts'
import { addRecords, factory } from './records.ts'

export type SlowReport = {
  calls: number
  statuses: Record<string, number>
  mostConnections: number
  slowestHealthMs: number
  health: number
}

/** Many more calls than connections, all waiting for a lock, while the process's health is checked. */
export async function slowDatabase(api: TestApi, calls: number): Promise<SlowReport> {
  const report: SlowReport = { calls, statuses: {}, mostConnections: 0, slowestHealthMs: 0, health: 0 }
  const holder = new pg.Client(api.database.connection)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE designation_schedules IN ACCESS EXCLUSIVE MODE')
  const body = { Id: 'none', From: 'GB-DPS-SLE' }
  const waiting = Array.from({ length: calls }, () => api.call('editor', 'DELETE', '/designation/schedule', body))
  let over = false
  const answers = Promise.all(waiting).finally(() => {
    over = true
  })
  while (!over) {
    const started = performance.now()
    const { statusCode } = await api.app.inject('/healthz')
    if (statusCode === 200) report.health += 1
    report.slowestHealthMs = Math.max(report.slowestHealthMs, performance.now() - started)
    report.mostConnections = Math.max(report.mostConnections, api.database.pool.totalCount)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  for (const { status, headers } of await answers) {
    const name = status === 503 && headers['retry-after'] !== undefined ? '503 with Retry-After' : String(status)
    report.statuses[name] = (report.statuses[name] ?? 0) + 1
  }
  await holder.query('ROLLBACK')
  await holder.end()
  return report
}

export type DiskReport = { acknowledged: number; refused: number; readsWhileFull: number; writesAfter: number; faults: string[] }

/** Writes until the disk of the database is full, keeps writing and reading, then frees space. Returns a reason if not possible. */
export async function fullDisk(): Promise<DiskReport | string> {
  const disk = smallDisk(160)
  if (typeof disk === 'string') return disk
  try {
    const cluster = await createCluster(disk.folder)
    const opened = openDatabase({ ...cluster.connection }, { error: () => undefined })
    await migrate(opened.pool)
    await addRecords(opened.db)
    const api = await createTestApi({ deps: { ...opened, prepared: new Prepared() } })
    try {
      return await fill(api, opened, join(disk.folder, 'filler'))
    } finally {
      await api.close()
      await opened.db.destroy()
      await cluster.remove().catch(() => undefined)
    }
  } finally {
    disk.unmount()
  }
}

type Opened = ReturnType<typeof openDatabase>

async function fill(api: TestApi, { pool }: Opened, filler: string): Promise<DiskReport> {
  const report: DiskReport = { acknowledged: 0, refused: 0, readsWhileFull: 0, writesAfter: 0, faults: [] }
  let version = 1
  const put = async () => {
    const body = { default: { weekday: '10:00', saturday: '11:00', sunday: '12:00' }, versionNumber: version }
    const answer = await api.call('editor', 'PUT', `/cutoffs/${factory}/1`, body)
    if (answer.status === 200) version += 1
    return answer
  }
  const size = 160 * 1024 * 1024
  try {
    writeFileSync(filler, Buffer.alloc(size))
  } catch {
    // Fails once the disk is full.
  }
  for (let at = 0; at < 5_000 && report.refused < 5; at += 1) {
    const { status, headers } = await put()
    if (status === 200) report.acknowledged += 1
    else if (status === 503 && headers['retry-after'] !== undefined) report.refused += 1
    else report.faults.push(`a write answered ${status}`)
  }
  if (report.refused < 5) report.faults.push('the disk was never full')
  const ready = async () => (await api.app.inject('/readyz')).json().status
  const whileFull = await ready()
  if (whileFull !== 'disk full') report.faults.push(`/readyz says ${whileFull} while the disk is full`)
  for (let at = 0; at < 20; at += 1) {
    const { status } = await api.call('viewer', 'GET', '/deliveryConfigurations')
    if (status === 200) report.readsWhileFull += 1
    else report.faults.push(`a read answered ${status} while the disk was full`)
  }
  rmSync(filler)
  const after = await ready()
  if (after !== 'ready') report.faults.push(`/readyz says ${after} when there is space again`)
  for (let at = 0; at < 10; at += 1) if ((await put()).status === 200) report.writesAfter += 1
  const found = await pool.query<{ version: number; changes: number }>(
    `SELECT version, (SELECT count(*)::integer FROM change_log WHERE brand = 'uk' AND key = $1 || '/1') AS changes
     FROM delivery_services WHERE brand = 'uk' AND factory_code = $1 AND service_name = '1'`,
    [factory],
  )
  const stored = found.rows[0]
  if (stored?.version !== version || stored.changes !== version)
    report.faults.push(`version ${version} was acknowledged, ${JSON.stringify(stored)} is stored`)
  return report
}

import { statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PlanWire } from '@goat/contract/plans'
import * as z from 'zod'
import { startEmbeddedDatabase } from '../../../src/db/embedded-database.ts'
import { commandOf, runProcess, startCommand, until } from '../../support/command.ts'
import { withClient } from '../../support/database.ts'
import { wire } from '../../support/designation.ts'
import { call, send } from '../../support/due-plans.ts'
import { hasPrometheus, type Prometheus } from '../../support/prometheus.ts'
import { smallDisk } from './cluster.ts'
import { query } from './load.ts'
import { recordBackup, startWatched, type Watched } from './watched.ts'

/** What ends a fault. */
type Undo = () => Promise<unknown>
/** The alerts, as `firing` names them, and how to cause them. */
type Fault = readonly [alerts: readonly string[], cause: () => Promise<Undo>]

/** The alerts that fired and resolved, and what went wrong. */
export type AlertReport = { readonly seen: readonly string[]; readonly faults: readonly string[] }

/**
 * Causes faults for real, those of one group at the same time: a running Prometheus with the rules of deploy/ has to see each alert fire, and
 * resolve when the fault is over. `isWanted` selects faults by their alerts. Returns a reason if the machine does not allow it.
 */
export async function alertFaults(isWanted: (alert: string) => boolean = () => true): Promise<AlertReport | string> {
  if (!hasPrometheus) return 'Prometheus is not installed'
  const disk = smallDisk(500)
  if (typeof disk === 'string') return disk
  const closers: Undo[] = [async () => disk.unmount()]
  try {
    const watched = await startWatched(disk.folder, closers)
    const untilFiring = (alert: string, isFiring: boolean) =>
      until(async () => (await firing(watched.prometheus)).has(alert) === isFiring).catch(() => {
        throw new Error(`${alert} did not ${isFiring ? 'fire' : 'resolve'}`)
      })
    await until(async () => (await firing(watched.prometheus)).size === 0)
    const report: { seen: string[]; faults: string[] } = { seen: [], faults: [] }
    for (const group of [[slow(watched), ...quiet(watched)], [away(watched)], [locked(watched, untilFiring)], outside(watched)]) {
      const tries = group.map(async ([alerts, cause]) => {
        if (!alerts.some(isWanted)) return
        const undo = await cause()
        await Promise.all(alerts.map((alert) => untilFiring(alert, true))).finally(undo)
        for (const alert of alerts) await untilFiring(alert, false)
        report.seen.push(...alerts)
      })
      for (const one of await Promise.allSettled(tries)) if (one.status === 'rejected') report.faults.push(String(one.reason))
    }
    return report
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

const alertsNow = z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })) })

/** The firing alerts by name, with what tells those of one name apart. */
async function firing(prometheus: Prometheus): Promise<ReadonlySet<string>> {
  const { alerts } = alertsNow.parse(await prometheus.read('alerts'))
  const now = alerts.filter(({ state }) => state === 'firing')
  return new Set(now.map(({ labels: { alertname, burn, state } }) => [alertname, burn ?? state].join(' ').trimEnd()))
}

const vector = z.object({ result: z.array(z.unknown()) })
export const has = async (prometheus: Prometheus, expr: string) =>
  vector.parse(await prometheus.read('query', { query: expr })).result.length > 0

let count = 0
const write = ({ first }: Watched) => {
  count += 1
  return send(first, 'POST', '/designation/schedule', { ...wire, Id: `alert-${count}` }).then((answer) => answer.arrayBuffer())
}

/** Repeats some work, `many` times at once, until the returned function is called. */
function repeat(many: number, work: () => Promise<unknown>): Undo {
  let isOver = false
  const running = Array.from({ length: many }, async () => {
    for (; !isOver; await setTimeout(50)) await work()
  })
  return () => {
    isOver = true
    return Promise.all(running)
  }
}

/** Writes wait for a lock; reads do not. */
function slow(watched: Watched): Fault {
  const hold = 'BEGIN; LOCK TABLE records IN SHARE MODE; SELECT pg_sleep(1); COMMIT'
  const cause = async () => {
    const stops = [repeat(1, () => query(watched.connection, hold)), repeat(4, () => write(watched))]
    return () => Promise.all(stops.map((stop) => stop()))
  }
  return [['GoatSlowCalls fast', 'GoatSlowCalls slow'], cause]
}

/** The second server is cut off from the database, while changes are made at the first. */
function away(watched: Watched): Fault {
  const { gate, second } = watched
  const read = () => send(second, 'GET', '/changes').then((answer) => answer.arrayBuffer())
  const cause = async () => {
    await gate.shut()
    const stop = repeat(1, () => Promise.all([write(watched), read()]))
    return () => Promise.all([gate.open(), stop()])
  }
  return [['GoatNotReady', 'GoatFollowersBehind', 'GoatFailedCalls fast', 'GoatFailedCalls slow'], cause]
}

/** Somebody else's transaction blocks every write, until a plan is missed, which its owner then discards. */
function locked(watched: Watched, untilFiring: (alert: string, isFiring: boolean) => Promise<void>): Fault {
  const { first, connection } = watched
  const cause = async () => {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
    const { id } = await call<PlanWire>(first, 'POST', '/plans', { name: 'Late', starts: inMs(5_000), ends: inMs(6_000) })
    await call(first, 'POST', '/designation/schedule', { ...wire, Id: 'late' }, id)
    const act = async (what: string) =>
      call(first, 'POST', `/plans/${id}/${what}`, { seen: (await call<PlanWire>(first, 'GET', `/plans/${id}`)).hash })
    await act('schedule')
    const { promise: over, resolve: release } = Promise.withResolvers<void>()
    const holding = withClient(connection, async (client) => {
      await client.query("BEGIN; SELECT FROM brand_revisions WHERE brand = 'uk' FOR UPDATE")
      await over
    })
    const stop = repeat(5, () => write(watched))
    return async () => {
      release()
      await Promise.all([holding, stop()])
      await untilFiring('GoatPlanMissed missed', true)
      await act('discard')
      await untilFiring('GoatPlanMissed missed', false)
    }
  }
  return [['GoatWritesRefused', 'GoatRevisionStandsStill', 'GoatPlanMissed overdue'], cause]
}

/** A server that crashes again and again, an address that browsers refuse, and an exporter that does not answer. */
function outside({ second, nodeExporter, prometheus, useCertificate }: Watched): readonly Fault[] {
  const crash = async () => {
    await second.crash()
    // One that ends before Prometheus has seen it would be a server that does not answer.
    await until(async () => !(await has(prometheus, 'up{job="goat"} == 0')))
  }
  const refused = async () => {
    useCertificate('untrusted')
    return async () => useCertificate('long')
  }
  const paused = async () => {
    nodeExporter.signal('SIGSTOP')
    return async () => nodeExporter.signal('SIGCONT')
  }
  return [
    [['GoatRestarts'], async () => repeat(1, crash)],
    [['GoatAddressDown'], refused],
    [['GoatExporterAway'], paused],
  ]
}

/** What needs no calls. */
function quiet({ data, folder, connection, standby, prometheus, useCertificate }: Watched): readonly Fault[] {
  const stuck = async () => {
    // Its file never ends.
    const running = startCommand(commandOf('import:products'), ['-'], { folder, database: connection })
    running.stdin.write('ProductKey,Name,ProductTypeKey,Sku,FactoryCode\n')
    return async () => running.kill('SIGKILL')
  }
  const full = async () => {
    const { bavail, bsize, blocks } = statfsSync(data)
    writeFileSync(join(data, 'filler'), Buffer.alloc(Math.floor((bavail - blocks * 0.08) * bsize)))
    return () => rm(join(data, 'filler'))
  }
  const behind = async () => {
    // What is missing is told by what was there before.
    await until(() => has(prometheus, 'goat_standbys == 1'))
    await standby.now.stop()
    // As Patroni does when a standby has died; possible once its connection has ended.
    const drop = "SELECT pg_drop_replication_slot('standby')"
    await until(() => query(connection, drop).then(Boolean, () => false))
    return async () => {
      await query(connection, "SELECT pg_create_physical_replication_slot('standby', true)")
      standby.now = await startEmbeddedDatabase(standby.folder)
    }
  }
  const old = async () => {
    await query(connection, "UPDATE identity_keys SET created_at = created_at - interval '366 days'")
    recordBackup(folder, 26)
    useCertificate('short')
    return async () => {
      await runProcess(commandOf('rotate:keys'), [], { folder, database: connection })
      recordBackup(folder, 0)
      useCertificate('long')
    }
  }
  return [
    [['GoatImportStuck'], stuck],
    [['GoatDiskNearlyFull'], full],
    [['GoatReplicationBehind'], behind],
    [['GoatSigningKeysOld', 'GoatBackupOld', 'GoatCertificateExpires'], old],
  ]
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settlePlan } from '../src/plans/acts.ts'
import { createTestApi } from './support/api.ts'
import { withClient } from './support/database.ts'
import { plansOfEveryState } from './support/plans.ts'
import { hasPrometheus } from './support/prometheus.ts'
import { alertFaults } from './trust/support/alerts.ts'
import { prometheusFolder } from './trust/support/watched.ts'

const rules = readFileSync(`${prometheusFolder}/alerts.yml`, 'utf8')
const root = `${prometheusFolder}/../..`
const runbook = readFileSync(`${root}/docs/runbook.md`, 'utf8')
/** Metrics of exporters, which docs/runbook.md names. */
const ofNode = ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'node_filesystem_readonly']
const ofExporters = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry', ...ofNode]
const ofKubernetes = [
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
  'cnpg_pg_replication_lag',
  'kube_cronjob_status_last_successful_time',
  'kube_cronjob_created',
]
const ofBackups = ['barman_cloud_cloudnative_pg_io_last_available_backup_timestamp', 'goat_last_backup_timestamp_seconds']

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test.skipIf(!hasPrometheus)('each alert fires and resolves when it should, by the rule tests', () => {
  const promtool = (...args: readonly string[]) => execFileSync('promtool', args, { cwd: prometheusFolder, encoding: 'utf8' })
  expect(promtool('check', 'config', 'prometheus.yml')).toMatch(/19 rules found/)
  expect(promtool('test', 'rules', 'alerts.test.yml')).toMatch(/SUCCESS/)
  const tested = new Set(all(readFileSync(`${prometheusFolder}/alerts.test.yml`, 'utf8'), /labels: 'ALERTS\{alertname="(\w+)"/g))
  expect([...tested].sort()).toEqual([...new Set(all(rules, /- alert: (\w+)/g))].sort())
})

test('each alert has a section in the runbook, which its annotation names, and each section an alert', () => {
  const alerts = all(rules, /- alert: (\w+)/g)
  expect(all(runbook, /^## (Goat\w+)$/gm).sort()).toEqual([...new Set(alerts)].sort())
  expect(all(rules, /runbook_url: docs\/runbook\.md#(\w+)/g)).toEqual(alerts.map((name) => name.toLowerCase()))
  const [command = ''] = /^sed .+(?= >)/m.exec(readFileSync(`${root}/docs/operating.md`, 'utf8')) ?? []
  const linked = execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
  expect(all(linked, /runbook_url: (https:)/g)).toHaveLength(alerts.length)
})

test('each metric of the rules is one of the server, or of an exporter that the runbook names', async () => {
  const api = await createTestApi({ deps: { dataDir: '.', identity: async () => undefined } })
  const { body } = await api.app.inject('/metrics')
  await api.close()
  const exported = [...ofExporters, ...ofKubernetes, ...ofBackups]
  for (const name of exported) expect(runbook).toContain(`\`${name}\``)
  const expressions = all(rules, /expr: (\|\n(?: {10}.+\n)+|.+)/g).join('\n')
  const used = new Set(all(expressions, /\b(up|(?:goat|node|cnpg|barman|kube|kubelet|probe|process)_\w+)/g))
  expect(used.size).toBeGreaterThan(15)
  const own = new Set(all(body, /^# TYPE (\w+)/gm).flatMap((name) => [name, `${name}_count`, `${name}_bucket`]))
  expect([...used].filter((name) => !own.has(name) && !exported.includes(name))).toEqual([])
})

test('/metrics has no value for what there is not: a transaction, a key, an embedded database', async () => {
  const api = await createTestApi()
  const names = async () => [...new Set(all((await api.app.inject('/metrics')).body, /^(goat_(?:disk|transaction|signing)\w+) \S/gm))]
  // A check of /readyz is a transaction, too.
  const untilIdle = () => expect.poll(names).toEqual([])
  await untilIdle()
  await withClient(api.database.connection, async (client) => {
    await client.query("SET application_name = 'goat'; BEGIN; SELECT 1")
    expect(await names()).toEqual(['goat_transaction_start_seconds'])
  })
  await untilIdle()
  await api.close()
})

test('the statements of the runbook run', async () => {
  const api = await createTestApi()
  const statements = all(runbook, /```sql\n([^`]+)```/g)
  for (const statement of statements) await api.database.pool.query(statement)
  expect(statements.length).toBeGreaterThan(4)
  await api.close()
})

test('/metrics counts the plans that somebody has to look at', async () => {
  const api = await createTestApi()
  const { db, pool } = api.database
  const plans = await plansOfEveryState(api, Date.now() + 30 * 86_400_000)
  const counts = async () => all((await api.app.inject('/metrics')).body, /^goat_plans\{brand="uk",state="(\w+"\} [1-9])/gm).sort()
  expect(await counts()).toEqual(['failed"} 1', 'missed"} 1'])
  await pool.query(`UPDATE records SET value = value || '{"starts": "2020-01-01T00:00:00Z"}' WHERE value ->> 'state' = 'scheduled'`)
  const origin = { brand: 'uk', actor: { subject: 's', name: 'Clock' }, requestId: 'r' } as const
  await settlePlan(db, origin, plans.get('active')?.id ?? '', 'plan.notEnded', () => true, { ends: null })
  expect(await counts()).toEqual(['failed"} 1', 'missed"} 1', 'notEnded"} 1', 'overdue"} 1'])
  await api.close()
})

test('a running Prometheus sees a full disk and a lost standby, and that they are over', async ({ skip }) => {
  const report = await alertFaults((alert) => alert === 'GoatDiskNearlyFull' || alert === 'GoatReplicationBehind')
  if (typeof report === 'string') return skip(report)
  expect(report).toEqual({ seen: expect.arrayContaining(['GoatDiskNearlyFull', 'GoatReplicationBehind']), faults: [] })
})

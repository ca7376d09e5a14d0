import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { root, runNode } from '../../../tools/run-step.ts'
import { demonstrationToken } from '../../../tools/token.ts'
import { until } from './support/command.ts'
import { hasPrometheus, type Prometheus, startPrometheus } from './support/prometheus.ts'
import { freePort, type ServerProcess, startProcess } from './support/server-process.ts'

const source = z.object({ type: z.literal('prometheus'), uid: z.literal('$' + '{DS_PROMETHEUS}') })
const panel = z.object({
  title: z.string().check(z.minLength(1)),
  type: z.enum(['row', 'stat', 'timeseries']),
  datasource: source.optional(),
  targets: z.array(z.object({ datasource: source, expr: z.string() })).optional(),
})
const variable = z.object({ name: z.string(), type: z.string(), query: z.union([z.string(), z.object({ query: z.string() })]) })
const file = readFileSync(join(root, 'deploy/grafana/goat.json'), 'utf8')
const dashboard = z.object({ panels: z.array(panel), templating: z.object({ list: z.array(variable) }) }).parse(JSON.parse(file))
const shown = dashboard.panels.filter(({ type }) => type !== 'row')
const queries = shown.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

/** As Grafana does, with all servers and brands selected. */
const replaced = (text: string) => text.replaceAll('$__rate_interval', '15s').replaceAll(/\$(?:instance|brand)\b/g, '.*')

const series = z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) })
const folder = mkdtempSync(join(tmpdir(), 'goat-dashboard-'))
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
let server: ServerProcess
let prometheus: Prometheus

afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** Whatever the panels show: reads, a conflict, an import, a follower, a standby and a long transaction. */
async function prepareTraffic(): Promise<() => Promise<unknown>> {
  const headers = {
    authorization: `Bearer ${await demonstrationToken({ baseUrl: server.url, person: 'editor' })}`,
    'content-type': 'application/json',
  }
  const call = (path: string, method = 'GET', body?: object) =>
    fetch(`${server.url}/api/nl/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const events = await call('events')
  closers.push(() => events.body?.cancel())
  const client = new pg.Client({ host: join(folder, 'run'), user: 'goat', database: 'goat', application_name: 'goat' })
  client.on('error', () => undefined)
  await client.connect()
  closers.push(() => client.end())
  await client.query("SELECT pg_create_physical_replication_slot('standby', true)")
  await client.query('BEGIN; SELECT 1')
  const times = { weekday: '01:00', saturday: '02:00', sunday: '03:00' }
  return () =>
    Promise.all([
      call('deliveryConfigurations'),
      call('cutoffs/NL-GRTZ-AMS/DHL_PAKKET', 'PUT', { default: times, versionNumber: 1_000 }),
      call('imports/cutoff/preview', 'POST', {}),
    ])
}

/** Grafana publishes its schema as types, in which an enum is not the string that it is in JSON. */
test('Grafana knows every property and value of the dashboard', async () => {
  const parts = '@grafana/schema/dist/esm/raw/composable'
  const typed = `import type { Dashboard, Panel, RowPanel } from '@grafana/schema'
    import type { Options as Stat } from '${parts}/stat/panelcfg/x/StatPanelCfg_types.gen'
    import type { Options as Series } from '${parts}/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen'
    type Json<T> = T extends string ? \`$\{T}\` : T extends object ? { [K in keyof T]: Json<T[K]> } : T
    type Of<Type, Options> = Omit<Panel, 'type' | 'options'> & { type: Type; options: Partial<Options> }
    type Panels = (RowPanel | Of<'stat', Stat> | Of<'timeseries', Series>)[]
    export default ${file.trim()} satisfies Json<Omit<Dashboard, 'panels'> & { panels: Panels }>`
  mkdirSync(join(root, '.cache'), { recursive: true })
  const written = join(root, '.cache/dashboard.ts')
  writeFileSync(written, typed)
  const flags = '--noEmit --strict --skipLibCheck --ignoreConfig --module esnext --moduleResolution bundler'.split(' ')
  expect(await runNode(['node_modules/typescript/bin/tsc', ...flags, written])).toMatchObject({ ok: true, output: '' })
})

describe.runIf(hasPrometheus)('the dashboard', () => {
  let missing: readonly string[] = []

  beforeAll(async () => {
    server = await startProcess({ PORT: await freePort(), DATA_DIR: folder })
    closers.push(() => server.end('SIGTERM'))
    const traffic = await prepareTraffic()
    const scrape = { job_name: 'goat', scrape_interval: '1s', static_configs: [{ targets: [new URL(server.url).host] }] }
    // JSON is YAML.
    prometheus = await startPrometheus(JSON.stringify({ scrape_configs: [scrape] }))
    closers.push(prometheus.stop)
    const hasData = async (expr: string) => {
      const { result } = series.parse(await prometheus.read('query', { query: replaced(expr) }))
      return result.length > 0 && result.every(({ value }) => Number.isFinite(Number(value[1])))
    }
    const end = performance.now() + 45_000
    await until(async () => {
      await traffic()
      const found = await Promise.all(queries.map(async ([title, expr]) => ((await hasData(expr)) ? [] : [`${title}: ${expr}`])))
      missing = found.flat()
      return missing.length === 0 || performance.now() > end
    })
  })

  test('every panel has queries, and every query gets data', () => {
    expect(shown.filter(({ targets = [], datasource }) => targets.length === 0 || datasource === undefined)).toEqual([])
    expect(queries.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  test('every metric exists, also where a query has a fallback', async () => {
    const names = new Set(z.array(z.string()).parse(await prometheus.read('label/__name__/values')))
    const used = queries.flatMap(([, expr]) => expr.match(/\b(?:goat|process|nodejs)_\w+/g) ?? [])
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })

  test('every variable has values, and every variable in a query exists', async () => {
    const { list } = dashboard.templating
    for (const { query } of list.filter(({ type }) => type === 'query')) {
      const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(typeof query === 'string' ? query : query.query) ?? []
      expect(await prometheus.read(`label/${label}/values`, { 'match[]': metric })).not.toEqual([])
    }
    const known = new Set(list.map(({ name }) => name))
    const used = new Set(queries.flatMap(([, expr]) => expr.match(/\$\w+/g) ?? []))
    expect([...used].filter((name) => name !== '$__rate_interval' && !known.has(name.slice(1)))).toEqual([])
  })
})

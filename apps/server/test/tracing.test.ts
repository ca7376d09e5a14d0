import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationToken } from '../../../tools/token.ts'
import { addressOf, until } from './support/command.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { freePort, type ServerProcess, startProcess } from './support/server-process.ts'

type Value = { readonly stringValue?: string; readonly intValue?: number }
type Attributes = readonly { readonly key: string; readonly value: Value }[]
type Span = { readonly traceId: string; readonly spanId: string; readonly parentSpanId?: string; readonly attributes: Attributes }

/** Prints each module of OpenTelemetry that is loaded, but for its interface, which `prom-client` loads too. */
const loaded = `import { registerHooks } from 'node:module'
registerHooks({ load(url, given, next) {
  if (/@opentelemetry\\/(?!api\\/)/.test(url)) process.stderr.write('loaded ' + url + '\\n')
  return next(url, given)
} })`

let database: TestDatabase
let collector: Server
let received = ''
let server: ServerProcess | undefined

beforeEach(async () => {
  database = await createTestDatabase()
  received = ''
  collector = createServer(async (request, response) => {
    received += `${await text(request)}\n`
    response.end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  await server?.end('SIGTERM')
  server = undefined
  collector.closeAllConnections()
  collector.close()
  await database.drop()
})

const endpoint = () => {
  const address = collector.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function start(env: Record<string, string>) {
  const own = { PORT: await freePort(), DATABASE_URL: addressOf(database.connection), DEMO_DATA: 'on', LOG_LEVEL: 'info' }
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loaded)}` }
  const started = await startProcess({
    ...own,
    ...options,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...env,
  })
  server = started
  const token = await demonstrationToken({ baseUrl: started.url, person: 'editor' })
  /** Sends the body once the server has begun with the call. Returns the status, and the request id of the answer. */
  const save = async (headers: Record<string, string> = {}) => {
    const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' }
    const call = request(`${started.url}/api/nl/cutoffs/NL-GRTZ-AMS/DHL_PAKKET`, { method: 'PUT', headers: { ...own, ...headers } })
    call.flushHeaders()
    await once(call, 'continue')
    call.end(JSON.stringify({ default: { weekday: '01:23:45', saturday: '04:05', sunday: '06:07' }, versionNumber: 1 }))
    const [answer] = await once(call, 'response')
    answer.resume()
    return { status: answer.statusCode, id: answer.headers['x-request-id'] }
  }
  return { save, token, output: started.output, url: started.url }
}

const stop = () => {
  const ended = server?.end('SIGTERM')
  server = undefined
  return ended
}

const spans = (): readonly Span[] =>
  received
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
const attributeOf = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value
const linesOf = (output: string) => output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('a write is followed from its request id through the log to its statements', async () => {
  const { save, token, output, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_SERVICE_NAME: 'goat-traced' })
  const [traceId, callerId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const answer = await save({ 'x-request-id': 'followed-by-a-test', traceparent: `00-${traceId}-${callerId}-01` })
  expect([answer.status, answer.id]).toEqual([200, 'followed-by-a-test'])
  for (const path of ['/readyz', '/api/nl/changes?key=secret-query'])
    await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await stop()).toBe(0)

  const line = linesOf(output()).find(({ reqId }) => reqId === 'followed-by-a-test')
  expect(line).toMatchObject({ msg: 'answered', trace_id: traceId, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) })
  const call = spans().find(({ spanId }) => spanId === line.span_id)
  expect(call).toMatchObject({ name: 'PUT /api/nl/cutoffs/:factoryCode/:deliveryService', traceId, parentSpanId: callerId })
  if (call === undefined) throw new Error('no span of the call')
  expect(attributeOf(call, 'goat.request_id')).toEqual({ stringValue: 'followed-by-a-test' })
  expect(attributeOf(call, 'http.response.status_code')).toEqual({ intValue: 200 })
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === call.spanId)
  const written = statements.map((span) => attributeOf(span, 'db.query.text')?.stringValue ?? '')
  expect(written).toEqual(expect.arrayContaining([expect.stringMatching(/INSERT INTO change_log/i), 'commit']))
  // Every statement belongs to a call to the API: not those of /readyz, or of the work in the background.
  const calls = new Set(spans().flatMap((span) => (attributeOf(span, 'http.route') === undefined ? [] : [span.spanId])))
  expect(spans().filter(({ spanId, parentSpanId }) => !calls.has(spanId) && !calls.has(parentSpanId ?? ''))).toEqual([])
  expect(received).toContain('goat-traced')
  expect(output()).toContain('loaded ')
  expect(received).not.toMatch(new RegExp(`01:23:45|04:05|secret-query|${token.split('.').join('|')}`))
})

describe('a collector that', () => {
  test.each([
    ['is away', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '50' }],
    ['does not respond', { OTEL_EXPORTER_OTLP_TIMEOUT: '60000', OTEL_BSP_EXPORT_TIMEOUT: '60000' }],
  ])('%s does not fail calls or hold up the shutdown, and is logged once', async (what, env) => {
    collector.removeAllListeners('request')
    const { save, output } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), ...env })
    const warnings = () => linesOf(output()).filter(({ msg }) => msg.startsWith('traces'))
    expect((await save()).status).toBe(200)
    if (what === 'is away') await until(async () => warnings().length > 0)
    expect((await save()).status).toBe(409)
    // 1 if it had to be interrupted after 15 seconds.
    expect(await stop()).toBe(0)
    expect(warnings()).toMatchObject([
      { level: 'warn', reason: expect.stringMatching(/./), msg: 'traces cannot be sent; calls are not affected' },
    ])
  })
})

test('without an endpoint, OpenTelemetry is not loaded', async () => {
  const { save, output } = await start({ OTEL_SERVICE_NAME: 'goat' })
  expect((await save()).status).toBe(200)
  expect(await stop()).toBe(0)
  expect(output()).not.toContain('loaded ')
  expect(linesOf(output()).filter((line) => 'trace_id' in line)).toEqual([])
})

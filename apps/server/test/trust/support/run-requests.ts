import { isDeepStrictEqual } from 'node:util'
import { brandIds } from '@goat/domain/brands'
import type { InjectOptions } from 'fastify'
import { createTestApi, type TestApi, tokenOf, type Who } from '../../support/api.ts'
import { firstData, lastLine, shortStreams } from '../../support/events.ts'
import { type Operation, readOperations } from './document.ts'
import { bestFit, type Example, examplesIn, inventor } from './invent.ts'
import { addRecords } from './records.ts'
import { Dice } from './seeded.ts'
import { watchWrites } from './watch-writes.ts'

export type RequestReport = {
  requests: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  /** Successes and refusals by endpoint. An endpoint that never succeeds has not been tested. */
  done: Record<string, number>
  refused: Record<string, number>
  repeated: number
  faults: string[]
}

type Sent = {
  readonly operation: Operation
  readonly who: Who | 'nobody'
  readonly request: InjectOptions
  /** The values in the path, by their names in lower case. */
  readonly addressed: Example
}
type Answer = { readonly status: number; readonly type: string; readonly body: unknown }

/** Requests per database; a new one keeps lists short. */
const perDatabase = 5_000

/**
 * Sends requests generated from the document, with values from earlier responses: create, use, delete, use again. Responses must not be
 * server failures and must match the document, refusals must change nothing, and successes must be in the change log.
 */
export async function runRequests(requests: number, seed: number, atOnce = 1): Promise<RequestReport> {
  const report: RequestReport = { requests: 0, statuses: {}, done: {}, refused: {}, repeated: 0, faults: [] }
  const parts = Array.from({ length: Math.ceil(requests / perDatabase) }, (_, part) => Math.min(perDatabase, requests - part * perDatabase))
  const open = parts.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [part, ofPart] of open) {
        const api = await createTestApi({ deps: { streamTimes: shortStreams } })
        try {
          await addRecords(api.database.db)
          await runPart(api, report, ofPart, seed + part)
        } finally {
          await api.close()
        }
      }
    }),
  )
  return report
}

async function runPart(api: TestApi, report: RequestReport, requests: number, seed: number): Promise<void> {
  const dice = new Dice(seed)
  const operations = readOperations()
  const written = await watchWrites(api.database.pool)
  const tokens = { editor: await tokenOf('editor'), viewer: await tokenOf('viewer'), none: await tokenOf('none'), nobody: 'no-token' }
  const memory = new Map<string, Example[]>()
  let before = await written()
  for (let at = 0; at < requests && report.faults.length < 20; at += 1) {
    const requestId = `trust-${seed}-${at}`
    // Calls endpoints without a success more often, and more so towards the end, so that chance leaves none without one.
    const open = operations.filter(({ name }) => report.done[name] === undefined)
    const operation = dice.one(open.length > 0 && dice.chance(at < requests / 2 ? 0.3 : 0.8) ? open : operations)
    const isWithin = (path: string) => path.startsWith(`${operation.path}/`)
    const related = operations.filter(({ path }) => collectionOf(path) === collectionOf(operation.path) || isWithin(path))
    const remembered = dice.chance(0.3) ? related.flatMap(({ name }) => memory.get(name) ?? []) : [...memory.values()].flat()
    const sent = makeRequest(dice, operation, remembered, requestId, tokens)
    const answer = await send(api, sent.request)
    const after = await written()
    const fault =
      faultOf(sent, answer) ?? (answer.status >= 300 && after !== before ? 'was refused and left something in the database' : undefined)
    count(report, sent, answer)
    if (fault !== undefined) report.faults.push(`${sent.operation.name} (seed ${seed}, request ${at}) ${fault}: ${told(sent, answer)}`)
    before = after
    // A conflict has the current record.
    if (isDone(answer) || answer.status === 409) remember(dice, memory, sent, answer.body)
    if (answer.status < 300 && sent.request.headers?.['idempotency-key'] !== undefined) {
      const again = await send(api, sent.request)
      report.repeated += 1
      if (!isDeepStrictEqual(again, answer)) report.faults.push(`${sent.operation.name} repeated by its key: ${told(sent, again)}`)
      if ((await written()) !== before)
        report.faults.push(`${sent.operation.name} repeated by its key was done twice: ${told(sent, again)}`)
    }
  }
}

function makeRequest(
  dice: Dice,
  operation: Operation,
  examples: readonly Example[],
  requestId: string,
  tokens: Readonly<Record<Sent['who'], string>>,
): Sent {
  const noise = dice.chance(0.7) ? 0 : 0.06
  const example = bestFit(
    Array.from({ length: examples.length > 0 ? dice.one([1, 20, 200]) : 0 }, () => dice.one(examples)),
    namesOf(operation),
  )
  const invent = inventor(dice, example, noise)
  const who = dice.one<Sent['who']>(dice.chance(0.9) ? ['editor'] : ['viewer', 'none', 'nobody'])
  const brand = dice.chance(0.9) ? 'uk' : dice.one(brandIds)
  const inPath = operation.parameters.filter((one) => one.in === 'path' && one.name !== 'brand')
  const addressed = new Map(inPath.map(({ name, schema }) => [name, textOf(invent(schema, name))]))
  // An empty segment would be the address of another endpoint.
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(name === 'brand' ? brand : addressed.get(name)) || 'none')
  const query = operation.parameters.filter((one) => one.in === 'query' && (one.required === true || dice.chance(0.4)))
  const search = query.map(({ name, schema }) => `${name}=${encode(textOf(invent(schema, name)))}`).join('&')
  const headers: Record<string, string> = { 'x-request-id': requestId, authorization: `Bearer ${tokens[who]}` }
  if (operation.parameters.some(({ name }) => name === 'If-Match') && dice.chance(0.7))
    headers['if-match'] = `"${example.get('version') ?? 1}"`
  if (operation.method !== 'GET' && dice.chance(0.2)) headers['idempotency-key'] = requestId
  const plan = examples.find((one) => one.has('approvedby'))?.get('id')
  if (operation.parameters.some(({ name }) => name === 'Plan') && dice.chance(0.1))
    headers['plan'] = plan === undefined ? dice.one(['x', '00000000-0000-4000-8000-000000000000']) : textOf(plan)
  const request: InjectOptions = { method: operation.method, url: search === '' ? path : `${path}?${search}`, headers }
  if (operation.body !== undefined) {
    headers['content-type'] = dice.chance(0.99) ? 'application/json' : dice.one(['text/plain', 'application/xml', 'x'])
    request.payload = payload(dice, invent(operation.body, operation.name === 'deleteException' ? 'id' : ''))
  }
  return { operation, who, request, addressed: new Map([...addressed].map(([name, value]) => [name.toLowerCase(), value])) }
}

/** The path of the list to which the record at a path belongs. */
function collectionOf(path: string): string {
  return path.replace(/(?:\/\{\w+\})+$/, '')
}

/** The names with which a request refers to existing records. */
function namesOf({ parameters, body }: Operation): readonly string[] {
  const inBody = [body, body?.properties?.['Schedules']?.items, body?.properties?.['ProductVariants']?.items].flatMap(
    (one) => one?.required ?? [],
  )
  return [...parameters.filter((one) => one.in === 'path').map(({ name }) => name), ...inBody]
}

function payload(dice: Dice, value: unknown): string {
  const text = JSON.stringify(value)
  if (dice.chance(0.98)) return text
  return dice.one([text.slice(1), `${text}}`, `{"__proto__":${text}}`, '', '['.repeat(20_000), `[${text},${'"x",'.repeat(20_000)}1]`])
}

function textOf(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
}

/** Encodes a text for an address, as far as possible. */
function encode(text = ''): string {
  return encodeURIComponent(text.toWellFormed())
}

async function send(api: TestApi, request: InjectOptions): Promise<Answer> {
  const answer = await api.app.inject(request)
  const type = String(answer.headers['content-type'])
  const body = answer.body === '' ? undefined : type === 'text/event-stream' ? firstData(answer.body) : lastLine(answer.body)
  return { status: answer.statusCode, type, body }
}

function faultOf({ operation, who, request }: Sent, { status, type, body }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`
  // Unknown routes are not in the document; they have their own 404 and 400.
  if (status === 404 || (status === 400 && String(request.url).includes('%'))) return undefined
  if (who === 'nobody' && status !== 401) return `answered ${status} without a token`
  if (who === 'none' && status !== 403) return `answered ${status} to a person without access`
  if (who === 'viewer' && operation.needs === 'editor' && status !== 403) return `answered ${status} to a viewer`
  return operation.faultOf(status, type, body)
}

/** A preview of an import that refuses the file is a success, too, but not to those who want to import it. */
function isDone({ status, body }: Answer): boolean {
  return status < 300 && !Object.hasOwn(Object(body), 'refused')
}

function count(report: RequestReport, { operation: { name } }: Sent, answer: Answer): void {
  const { status } = answer
  report.requests += 1
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  const kind = isDone(answer) ? report.done : report.refused
  kind[name] = (kind[name] ?? 0) + 1
}

/** The last objects of each endpoint, so that those of rarely successful ones are not displaced by those of a list. */
function remember(dice: Dice, memory: Map<string, Example[]>, { operation: { name }, addressed, request }: Sent, body: unknown): void {
  // An import takes the file that was checked.
  const file = name === 'previewImport' ? [['file', JSON.parse(String(request.payload)).file] as const] : []
  const found = examplesIn(body, new Map([...addressed, ...file]))
  if (found.length === 0) return
  const fresh = Array.from({ length: Math.min(3, found.length) }, () => dice.one(found))
  memory.set(name, [...fresh, ...(memory.get(name) ?? [])].slice(0, 8))
}

function told({ request, who }: Sent, { status, body }: Answer): string {
  const payload = String(request.payload ?? '').slice(0, 1_500)
  return `${who} ${request.method} ${request.url} ${payload} -> ${status} ${JSON.stringify(body)?.slice(0, 500)}`
}

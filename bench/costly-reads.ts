import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { productTypes } from '@goat/domain/product-types'
import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { ask, numberIn } from './processes.ts'
import { authorized, type Product } from './product.ts'
import { importDatedCutoffs } from './sample-dated-cutoffs.ts'
import { addSchedules, sampleSchedule } from './sample-schedules.ts'
import { quantile } from './statistics.ts'

const [datedCutoffs, schedules, clients] = [816, 2_100, 10]
/** The time limit of a call. */
const maxCallMs = 60_000
/** Between two calls of the same probe, in milliseconds. */
const probeEvery = 10

/** A call whose path and body change with each repetition, so that no answer is kept. */
type Costly = { readonly what: string; readonly path: (at: number) => string; readonly body?: (at: number) => string }

export const costlyHead = [
  'ten clients send',
  'answers/s',
  'refused, %',
  'longest piece, ms of CPU',
  'another GET, p99 ms',
  'the same without load',
  '/healthz, p99 ms',
  'the same without load',
]

/** How long other calls wait while ten clients send the costliest call that they may. Each row takes `seconds`, and half of that before it. */
export async function measureCostlyReads(product: Product, seconds: number): Promise<readonly (readonly string[])[]> {
  const now = Date.now()
  await addSchedules(product, schedules, now)
  await importDatedCutoffs(
    product,
    Array.from({ length: datedCutoffs }, (_, at) => brandWide(at, now)),
  )
  const rows: (readonly string[])[] = []
  const undo = `/changes/${await newestRevision(product)}/undo`
  const calls: readonly Costly[] = [...costlyCalls(now), { what: 'GET /changes/{revision}/undo, 816 records', path: () => undo }]
  for (const call of calls) rows.push(await rowOf(product, call.what, seconds, () => sendFromThread(product, call, seconds)))
  rows.push(await rowOf(product, 'nothing, while 816 dated cut-offs are imported', seconds, () => importAgain(product, now)))
  return rows
}

/** Changes all dated cut-offs in one transaction, while a client follows the records. */
async function importAgain(product: Product, now: number): Promise<Done> {
  const leaving = new AbortController()
  await fetch(`${product.url}/api/uk/events`, { headers: authorized(product), signal: leaving.signal })
  await importDatedCutoffs(
    product,
    Array.from({ length: datedCutoffs }, (_, at) => ({ ...brandWide(at, now), reason: `Changed ${at}` })),
  )
  await send(`${product.url}/api/uk/world`, authorized(product))
  leaving.abort()
  return { answers: 1, refused: 0 }
}

export async function newestRevision(product: Product): Promise<number> {
  const answer = await fetch(`${product.url}/api/uk/changes?limit=1`, { headers: authorized(product) })
  return numberIn((await answer.json()).results[0], 'revision')
}

async function rowOf(product: Product, what: string, seconds: number, start: () => Promise<Done>): Promise<readonly string[]> {
  const alone = await probe(product, AbortSignal.timeout((seconds / 2) * 1000))
  const load = start()
  // Both of the load's threads and the server are warm by then.
  await wait(500)
  await longestPiece(product)
  const beside = await probe(product, AbortSignal.timeout((seconds - 1) * 1000))
  const piece = await longestPiece(product)
  const { answers, refused } = await load
  const share = (100 * refused) / (answers + refused)
  const times = [beside.get, alone.get, beside.health, alone.health].map((one) => one.toFixed(1))
  return [what, (answers / seconds).toFixed(1), share.toFixed(0), piece.toFixed(0), ...times]
}

/** For all factories and delivery services; two of three for some product types, half closed; for 1 to 90 days of the next 92. */
export function brandWide(at: number, now: number): Record<string, unknown> {
  // From tomorrow: it is later in Sydney.
  const first = Math.floor(now / dayMs) + 1 + ((at * 37) % 92)
  return {
    id: `brand-wide-${at}`,
    factories: null,
    services: null,
    productTypes: at % 3 === 0 ? null : productTypes.filter((_, type) => (type + at) % 3 !== 0),
    from: dateOfDay(first),
    to: dateOfDay(first + ((at * 11) % 90)),
    days: null,
    closed: at % 2 === 0,
    time: at % 2 === 0 ? null : `${String(6 + (at % 14)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
    reason: `Reason ${at}`,
  }
}

function costlyCalls(now: number): readonly Costly[] {
  const today = Math.floor(now / dayMs)
  const overlay = (at: number) => {
    const { id: _, closed: __, ...value } = brandWide(at, now)
    return [{ kind: 'cutoff-override', key: `asked-${at}`, value }]
  }
  const many = (at: number) => Array.from({ length: 100 }, (_, more) => overlay(at + more)).flat()
  const order = { factory: 'GB-MNPG-TAM', cardType: 'giant', destination: 'GB' }
  const orders = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...order, placedAt: new Date(now + (at % 90) * dayMs).toISOString() }))
  const json = JSON.stringify
  return [
    { what: 'GET /cutoffs/effective', path: (at) => `/cutoffs/effective?days=92&from=${dateOfDay(today + (at % 60))}` },
    { what: 'GET /today', path: () => '/today' },
    { what: 'GET /to-decide', path: () => '/to-decide' },
    { what: 'GET /public-holidays', path: () => `/public-holidays?from=${dateOfDay(today)}&days=400` },
    { what: 'POST /sample-orders/effect', path: () => '/sample-orders/effect', body: (at) => json({ overlay: many(at) }) },
    { what: 'POST /resolve, 1,000 orders', path: () => '/resolve', body: () => json({ orders: orders(1000) }) },
    { what: 'POST /resolve, 100 orders and why', path: () => '/resolve', body: () => json({ orders: orders(100), explain: 'short' }) },
    {
      what: 'POST /resolve, 10 orders, 100 unsaved records',
      path: () => '/resolve',
      body: (at) => json({ orders: orders(10), explain: 'full', overlay: many(at) }),
    },
    {
      what: 'POST /designation/schedules/check',
      path: () => '/designation/schedules/check',
      body: (at) => json({ Schedules: Array.from({ length: 20 }, (_, more) => sampleSchedule(at + more, now)) }),
    },
    { what: 'GET /world', path: () => '/world' },
    { what: 'GET /designation/schedule', path: () => '/designation/schedule' },
    { what: 'GET /cutoff-overrides', path: () => '/cutoff-overrides' },
    { what: 'GET /changes, 200', path: () => '/changes?limit=200' },
    { what: 'GET /records/designation', path: () => '/records/designation' },
    { what: 'GET /records/cutoff-override', path: () => '/records/cutoff-override' },
    { what: 'GET /products/search', path: () => '/products?q=card&limit=50' },
  ]
}

type Sent = { readonly status: number; readonly milliseconds: number; readonly retryAfter: number; readonly text: string }

const agent = new Agent({ keepAlive: true })

export function send(url: string, headers: Record<string, string>, body?: string): Promise<Sent> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { agent, headers, method: body === undefined ? 'GET' : 'POST', signal: AbortSignal.timeout(maxCallMs) },
      (answer) => {
        const pieces: Buffer[] = []
        const done = () => {
          const milliseconds = performance.now() - start
          const text = Buffer.concat(pieces).toString()
          resolve({ status: answer.statusCode ?? 0, milliseconds, retryAfter: Number(answer.headers['retry-after'] ?? 0), text })
        }
        const keep = (piece: Buffer) => pieces.push(piece)
        answer.on('data', keep).on('end', done).on('error', reject)
      },
    )
    call.on('error', reject).end(body)
  })
}

/** The 99th percentiles of two calls that come now and then until the end, in milliseconds. */
export async function probe(
  product: Product,
  end: AbortSignal,
  path = '/deliveryConfigurations',
): Promise<{ get: number; health: number }> {
  const of = async (path: string) => {
    const times: number[] = []
    for (; !end.aborted; await wait(probeEvery)) {
      const { status, milliseconds } = await send(`${product.url}${path}`, authorized(product))
      if (status !== 200) throw new Error(`${path} answered ${status}.`)
      times.push(milliseconds)
    }
    return quantile(times, 0.99)
  }
  const [get, health] = await Promise.all([of(`/api/uk${path}`), of('/healthz')])
  return { get, health }
}

/** The longest piece of work of the server since the last call, in milliseconds of processor time. */
export async function longestPiece({ server }: Product): Promise<number> {
  return numberIn(await ask(server, 'longest'), 'longest')
}

type Work = { readonly url: string; readonly headers: Record<string, string>; readonly seconds: number; readonly calls: readonly Call[] }
type Call = { readonly path: string; readonly body: string | undefined }
type Done = { readonly answers: number; readonly refused: number }

/** Sends a call from a thread of its own, so that reading the answers does not delay the measurement. */
function sendFromThread(product: Product, { path, body }: Costly, seconds: number): Promise<Done> {
  const calls = Array.from({ length: 97 }, (_, at): Call => ({ path: path(at), body: body?.(at) }))
  const headers = { ...authorized(product), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { url: `${product.url}/api/uk`, headers, seconds, calls } satisfies Work,
  })
  // Calls that have not ended by then are not waited for.
  return new Promise<Done>((resolve, reject) => worker.once('message', resolve).once('error', reject)).finally(() => worker.terminate())
}

async function runLoad({ url, headers, seconds, calls }: Work): Promise<Done> {
  let [answers, refused, next] = [0, 0, 0]
  const until = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const { path, body } = calls[next++ % calls.length] ?? { path: '', body: undefined }
      const { status, retryAfter } = await send(`${url}${path}`, headers, body)
      if (status === 200) answers += 1
      else if (status === 429 || status === 503) {
        refused += 1
        await wait(Math.max(0, Math.min(retryAfter * 1000, until - performance.now())))
      } else throw new Error(`${path} answered ${status}.`)
    }
  }
  await Promise.race([Promise.all(Array.from({ length: clients }, client)), wait(seconds * 1000)])
  return { answers, refused }
}

if (!isMainThread) {
  const { parentPort } = await import('node:worker_threads')
  parentPort?.postMessage(await runLoad(workerData))
}

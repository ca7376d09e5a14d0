import type { World } from '@goat/foresight/world'
import { type Standing, worldOf } from './wire.ts'

/** How long the server may be silent, in milliseconds: its heartbeats come every ten seconds. */
const maxSilenceMs = 25_000

/** How long to wait after a refusal that does not say how long, in milliseconds. */
const refusalWaitMs = 10_000
const maxWaitMs = 60_000

export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly status: number
  /** How long to wait before the next call, in milliseconds. */
  readonly waitMs: number

  constructor(path: string, status: number, retryAfter: string | null) {
    super(`GET ${path} was refused with status ${status}.`)
    this.status = status
    const asked = Number(retryAfter ?? Number.NaN) * 1_000
    this.waitMs = Math.min(maxWaitMs, asked > 0 ? asked : status < 500 ? refusalWaitMs : 0)
  }
}

/** The server has sent nothing for too long. */
export class SilentServer extends Error {
  override readonly name = 'SilentServer'
}

export type ServerOptions = {
  readonly baseUrl: string
  readonly token: () => Promise<string>
  readonly fetch: typeof fetch
  readonly clock: Clock
}

/**
 * The calls to the server. Each takes a signal that ends it, and at its end aborts its own, so that no socket stays open. They throw what fetch
 * throws, RefusedCall, SilentServer or UnusableAnswer.
 */
export class Server {
  readonly #options: ServerOptions
  /** The last token, until it is refused. */
  #token: string | undefined

  constructor(options: ServerOptions) {
    this.#options = options
  }

  async world(closing: AbortSignal): Promise<World & Standing> {
    const decoder = new TextDecoder()
    const texts: string[] = []
    for await (const piece of this.#read('/world', {}, closing)) texts.push(decoder.decode(piece, { stream: true }))
    return worldOf(JSON.parse(texts.join('')))
  }

  /** The events after a revision, until the stream ends. */
  events({ revision, at }: Standing, closing: AbortSignal): AsyncGenerator<ServerEvent> {
    return serverEvents(this.#read(at === null ? '/events' : `/events?at=${at}`, { 'last-event-id': String(revision) }, closing))
  }

  async *#read(path: string, headers: Readonly<Record<string, string>>, closing: AbortSignal): AsyncGenerator<Uint8Array> {
    const { clock } = this.#options
    const calling = new AbortController()
    const watch = () => clock.after(maxSilenceMs, () => calling.abort(new SilentServer(`GET ${path}: nothing came for 25 seconds.`)))
    let unwatch = watch()
    try {
      const { body } = await this.#call(path, headers, AbortSignal.any([closing, calling.signal]))
      // Not `for await`, which some browsers cannot do with a stream.
      const reader = body?.getReader()
      for (;;) {
        const { value } = (await reader?.read()) ?? {}
        if (value === undefined) return
        unwatch()
        unwatch = watch()
        yield value
      }
    } finally {
      unwatch()
      calling.abort()
    }
  }

  async #call(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    const { baseUrl, fetch, token } = this.#options
    for (let call = 1; ; call += 1) {
      this.#token ??= await unlessAborted(token(), signal)
      const authorization = `Bearer ${this.#token}`
      const answer = await fetch(`${baseUrl}${path}`, {
        headers: { ...headers, authorization },
        signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
      })
      if (answer.ok) return answer
      await answer.body?.cancel()
      if (answer.status === 401) this.#token = undefined
      if (answer.status !== 401 || call > 1) throw new RefusedCall(path, answer.status, answer.headers.get('retry-after'))
    }
  }
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** The time and timers; replaced in tests. */
export type Clock = {
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly now: () => number
  /** Calls a function once, after a number of milliseconds. Returns a function that prevents it. */
  readonly after: (ms: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after a number of milliseconds, or at once when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end)
  })
}

export type ServerEvent = { readonly name: string; readonly data: unknown }

/** Parses a stream of server-sent events. Throws SyntaxError for data that is not JSON. */
async function* serverEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  let name = ''
  let data: string[] = []
  for await (const line of linesOf(pieces)) {
    if (line === '') {
      if (data.length > 0) yield { name, data: JSON.parse(data.join('\n')) }
      name = ''
      data = []
    } else if (line.startsWith('event:')) name = fieldOf(line)
    else if (line.startsWith('data:')) data.push(fieldOf(line))
  }
}

function fieldOf(line: string): string {
  const value = line.slice(line.indexOf(':') + 1)
  return value.startsWith(' ') ? value.slice(1) : value
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Joined at the end of the line only: an event may have megabytes.
  let begun: string[] = []
  for await (const piece of pieces) {
    const [first = '', ...lines] = decoder.decode(piece, { stream: true }).split('\n')
    begun.push(first)
    for (const line of lines) {
      yield withoutReturn(begun.join(''))
      begun = [line]
    }
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

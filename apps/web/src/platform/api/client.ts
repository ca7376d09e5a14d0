import type { AnyEndpoint, ApiName, Endpoint, Input, Output, Schema } from '@goat/contract/endpoint'
import type { ErrorCode } from '@goat/contract/problem'
import * as z from 'zod/mini'
import { learnServerTime } from '../clock.ts'
import { CallFailure, NoAnswerInTime, parseJson, readFailedAnswer } from './failure.ts'
import { KeptAnswers } from './kept-answers.ts'

export type ClientDeps = {
  /** The base address of an API for the brand that the tab shows; null where the back end has none. */
  readonly baseOf: (api: ApiName) => string | null
  readonly accessToken: () => Promise<string | undefined>
  /** Told of every failure before it is thrown, so that the shell can ask to sign in again or show that access is denied. */
  readonly onFailure: (failure: CallFailure, endpoint: AnyEndpoint) => void
  readonly fetch: typeof fetch
  /** Whether the back end takes headers beside the described ones. One at another origin may allow no more than those (CORS). */
  readonly takesExtraHeaders: boolean
  /** How long to wait for an answer, in milliseconds; a minute by default. The call may still be carried out after that. */
  readonly patienceMs?: number
  /** Waits between the repetitions of a change whose outcome is not known; resolves after so many milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
}

export type CallInput<Params extends Schema, Query extends Schema, Body extends Schema> = {
  readonly params?: Input<Params>
  readonly query?: Input<Query>
  readonly body?: Input<Body>
  /** The version that the caller saw, for calls that take If-Match. */
  readonly ifMatch?: number
  /** One per attempt to save: a retry of the same attempt repeats it, so that nothing is created twice. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type Client = ReturnType<typeof createClient>

export function createClient(deps: ClientDeps) {
  const keptAnswers = new KeptAnswers()

  async function request<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    input: CallInput<P, Q, B>,
    parse: (text: string) => unknown,
  ): Promise<unknown> {
    try {
      const token = await deps.accessToken()
      if (token === undefined) throw new CallFailure('noToken', 'There is no access token.')
      const address = addressOf(endpoint, deps.baseOf(endpoint.api), input)
      const kept = keptAnswers.of(endpoint.method, address)
      const text = await withPatience(deps.patienceMs ?? 60_000, input.signal, async (signal) => {
        const sentAt = Date.now()
        const answer = await deps.fetch(address, {
          method: endpoint.method,
          headers: {
            ...describedHeaders(token),
            ...(deps.takesExtraHeaders ? extraHeaders(input) : {}),
            ...(kept === undefined ? {} : { 'If-None-Match': kept.etag }),
          },
          ...bodyOf(endpoint, input.body),
          signal,
        })
        learnServerTime(answer.headers.get('date'), sentAt)
        if (answer.status === 304 && kept !== undefined) return kept.body
        const body = await answer.text()
        if (!answer.ok) throw readFailedAnswer(answer.status, body)
        keptAnswers.keep(endpoint.method, address, answer.headers.get('etag'), body)
        return body
      })
      return text === '' ? undefined : parse(text)
    } catch (thrown) {
      if (input.signal?.aborted) throw thrown
      const failure = thrown instanceof CallFailure ? thrown : new CallFailure('unexpected', String(thrown), { cause: thrown })
      deps.onFailure(failure, endpoint)
      throw failure
    }
  }

  async function readAs<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, Answer extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    answer: Answer,
    input: CallInput<P, Q, B> = {},
  ): Promise<Output<Answer>> {
    const result = z.safeParse(answer, await request(endpoint, input, JSON.parse))
    if (!result.success) throw new CallFailure('unexpected', result.error.message, { cause: result.error })
    return result.data
  }

  return {
    /** Reads something. An answer that is not of the contract is an unexpected failure. */
    read<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B> = {},
    ): Promise<Output<R>> {
      return readAs(endpoint, endpoint.response, input)
    },
    /** Reads something by a schema that takes more than our own server answers: a list of another back end, record by record. */
    readAs,
    /**
     * Changes something. The answer of a change is not used (API-17), so an
     * answer that does not match our contract, or is not JSON, still counts as a success without content.
     */
    async write<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
    ): Promise<Output<R> | undefined> {
      const keyed = { ...input, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() }
      const settled = await settle(() => request(endpoint, keyed, parseJson), deps.takesExtraHeaders, deps.pause ?? pause)
      const answer = z.safeParse(endpoint.response, settled)
      return answer.success ? answer.data : undefined
    },
  }
}

const pauseMs = 2_000

/**
 * Repeats a change under its key, where the back end takes one, while it is not known whether it was done: the repetition is told what
 * became of the first. When that stays unknown, throws the first failure, whatever the repetitions met with.
 */
async function settle<T>(change: () => Promise<T>, hasKey: boolean, wait: (ms: number) => Promise<void>): Promise<T> {
  try {
    return await change()
  } catch (unknown) {
    for (let repetition = hasKey ? repetitionsAfter(unknown) : 0; repetition > 0; repetition -= 1) {
      await wait(pauseMs)
      try {
        return await change()
      } catch (thrown) {
        const isDecided = thrown instanceof CallFailure && thrown.status !== undefined && thrown.status < 500
        if (isDecided) throw thrown
      }
    }
    throw unknown
  }
}

/** A connection that broke may have lost only the answer. Without any, a person is told sooner. */
function repetitionsAfter(thrown: unknown): number {
  if (!(thrown instanceof CallFailure)) return 0
  if (thrown.problem?.code === ('outcomeUnknown' satisfies ErrorCode)) return 2
  return thrown.cause instanceof TypeError && navigator.onLine !== false ? 1 : 0
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Gives up on a call that nobody waits for any more, and on one that is not answered: a form must not be locked by it for good. */
async function withPatience<T>(ms: number, given: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const giveUp = () => over.abort(given?.reason)
  const timer = setTimeout(() => over.abort(new NoAnswerInTime(ms)), ms)
  given?.addEventListener('abort', giveUp)
  if (given?.aborted) giveUp()
  try {
    return await call(over.signal)
  } catch (thrown) {
    throw over.signal.reason instanceof NoAnswerInTime ? over.signal.reason : thrown
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', giveUp)
  }
}

/** The literal path with its parameters filled in, below the base address. */
export function addressOf(
  endpoint: Pick<AnyEndpoint, 'path' | 'api'>,
  base: string | null,
  input: { readonly params?: unknown; readonly query?: unknown },
): string {
  if (base === null) throw new CallFailure('unexpected', `No address is configured for ${endpoint.api}.`)
  const params = textsOf(input.params)
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(textsOf(input.query)).toString()
  return `${base.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`
}

function textsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** A bare text goes as it is: the DELETE of an exception has the id as its body (CUT-23). */
function bodyOf(endpoint: Pick<AnyEndpoint, 'bodyKind'>, body: unknown): { body?: string } {
  if (endpoint.bodyKind === 'none') return {}
  return { body: endpoint.bodyKind === 'text' ? String(body) : JSON.stringify(body) }
}

/** The headers of every call (API-1). */
function describedHeaders(token: string): Record<string, string> {
  return { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
}

function extraHeaders({ ifMatch, idempotencyKey }: { ifMatch?: number; idempotencyKey?: string }): Record<string, string> {
  return {
    ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

import {
  type AnyEndpoint,
  type ApiName,
  type Endpoint,
  type ErrorCode,
  type Input,
  type Output,
  type Schema,
  takesReason,
} from '@goat/contract/endpoint'
import { createRequiredContext } from '@goat/ui/basics'
import * as z from 'zod/mini'
import { updateServerTime } from '../clock.ts'
import { CallFailure, isUncertain, parseJson, ResponseTimeout, readFailedResponse } from './failure.ts'

export type ClientDeps = {
  /** The base address of an API for the brand that the tab shows; null where the back end has none. */
  readonly baseOf: (api: ApiName) => string | null
  readonly accessToken: () => Promise<string | undefined>
  /** A token to repeat a call with after a 401; undefined if there is no other. */
  readonly tokenInsteadOf: (rejected: string) => Promise<string | undefined>
  /** Called with every failure before it is thrown, so that the shell can ask to sign in again or show that access is denied. */
  readonly onFailure: (failure: CallFailure, endpoint: AnyEndpoint) => void
  /** The id of the plan in which the tab works; undefined: in none, or the back end has no plans. */
  readonly planOf?: () => string | undefined
  /** Where changes need a reason, asks for one; resolves to null if the user gives none, to undefined if the question cannot be shown. */
  readonly askReason?: (() => Promise<string | null | undefined>) | undefined
  /** Called when a change has had no answer for two seconds (UI-80). Returns what to call once it has one, or has failed. */
  readonly sayWaiting?: { current: (() => () => void) | undefined }
  readonly fetch: typeof fetch
  /** Whether the back end accepts headers other than the described ones. At another origin, CORS may forbid them. */
  readonly takesExtraHeaders: boolean
  /** The newest change of this page in the brand. Every later answer must contain it, whichever server gives it (API-40). */
  readonly newest: { revision?: string }
  /** Whether a bare id is sent as a JSON string, which strict JSON parsers accept (BCK-15). */
  readonly sendsJsonIds: boolean
  /** How long to wait for a response, in milliseconds; a minute by default. The back end may still carry out the call after that. */
  readonly timeoutMs?: number
  /** Waits between retries of a change whose outcome is unknown; resolves after the given number of milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
}

export type CallInput<Params extends Schema, Query extends Schema, Body extends Schema> = {
  readonly params?: Input<Params>
  readonly query?: Input<Query>
  readonly body?: Input<Body>
  readonly ifMatch?: number
  /** Other records that get the same change, for calls that take Together. */
  readonly together?: readonly { readonly key: string; readonly version: number }[]
  /** One per attempt to save; a retry sends the same key, so that nothing is created twice. */
  readonly idempotencyKey?: string
  /** Why, in the user's words: up to 500 characters. */
  readonly reason?: string | undefined
  /** The id of the plan in which it reads or writes, instead of that of the tab. */
  readonly plan?: string
  /** Called with the revision of a change, if the back end says which it was. */
  readonly onStored?: ((revision: string) => void) | undefined
  readonly signal?: AbortSignal
}

/** For what the user makes a change. */
type Purpose = { reason: string | undefined }
/** Of the change that the user has begun last, until it ends; and of the one that is beginning. */
let [scope, beginning]: (Purpose | undefined)[] = []

/**
 * What `begin` writes until it ends is for a reason: the given one, that of the change of which it is a part, or what the user says if one is
 * required.
 */
export function because<T>(reason: string | undefined, begin: () => T): T {
  const outer = beginning
  const own = { reason: reason ?? outer?.reason }
  scope = own
  beginning = own
  const end = () => {
    if (scope === own) scope = undefined
  }
  try {
    const result = begin()
    Promise.resolve(result).then(end, end)
    return result
  } finally {
    beginning = outer
  }
}

/** What is being saved. */
const saves = new Set<Promise<unknown>>()

/** `allSaved` waits for it. */
export async function saving<T>(save: Promise<T>): Promise<T> {
  saves.add(save)
  try {
    return await save
  } finally {
    saves.delete(save)
  }
}

/** Resolves once nothing is being saved, however that ended. */
export async function allSaved(): Promise<void> {
  while (saves.size > 0) await Promise.allSettled(saves)
}

export type Client = ReturnType<typeof createClient>

/** What is sent apart from the token. */
type Sent = {
  readonly method: AnyEndpoint['method']
  readonly body?: { readonly body?: string }
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  readonly onStored?: ((revision: string) => void) | undefined
}

export function createClient(deps: ClientDeps) {
  const ahead = new ReadsAhead()
  const sendCall = senderOf(deps)

  const request = requestWith(deps, ahead, sendCall)

  async function readAs<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, Parsed extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    schema: Parsed,
    input: CallInput<P, Q, B> = {},
  ): Promise<Output<Parsed>> {
    const result = z.safeParse(schema, await request(endpoint, input, JSON.parse))
    if (!result.success) throw new CallFailure('unexpected', result.error.message, { cause: result.error })
    return result.data
  }

  return {
    /** For what is not a single answer, such as a stream of events. */
    deps,
    /**
     * Starts a read of which the code is still being loaded. The first read of the same address within five seconds gets its answer; a failure
     * is that of this read, which may be retried.
     */
    readAhead({ api, path, isPlannable = true }: Pick<AnyEndpoint, 'api' | 'path'> & { readonly isPlannable?: boolean }): void {
      const address = addressOf({ api, path }, deps.baseOf(api), {})
      ahead.add(
        address,
        tokenOf(deps).then((token) => sendCall(address, token, { method: 'GET', headers: scopeHeaders(deps, { isPlannable }) })),
      )
    },
    /** Sends a read. A response that does not match the contract is an unexpected failure. */
    read<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B> = {},
    ): Promise<Output<R>> {
      return readAs(endpoint, endpoint.response, input)
    },
    /** Sends a read and parses it with a more lenient schema, such as a list of another back end, record by record. */
    readAs,
    /** Sends a read that a change waits for, as a part of it: its answer may be late too (UI-80). */
    check<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
    ): Promise<Output<R>> {
      return whileWaiting(readAs(endpoint, endpoint.response, input), deps)
    },
    /** Sends a change. A response that is not JSON or does not match the contract is a success without content (API-17). */
    async write<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
      endpoint: Endpoint<P, Q, B, R>,
      input: CallInput<P, Q, B>,
    ): Promise<Output<R> | undefined> {
      // Answers from before it would be out of date.
      ahead.clear()
      const reason = await reasonOf(deps, endpoint, input)
      const keyed = { ...input, reason, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() }
      const change = retryWhileUnknown(() => request(endpoint, keyed, parseJson), deps)
      const body = await saving(whileWaiting(change, deps)).catch(describeFailure(reason, deps))
      return z.safeParse(endpoint.response, body).data
    },
  }
}

/** Sends a call, or takes the answer of one that was sent ahead, and reports a failure. */
function requestWith(deps: ClientDeps, ahead: ReadsAhead, sendCall: ReturnType<typeof senderOf>) {
  return async (endpoint: AnyEndpoint, input: CallInput<Schema, Schema, Schema>, parse: (text: string) => unknown): Promise<unknown> => {
    // It is undefined where it is not known.
    const isOffline = navigator.onLine === false
    try {
      const token = await tokenOf(deps)
      const address = addressOf(endpoint, deps.baseOf(endpoint.api), input)
      const started = endpoint.method === 'GET' ? ahead.take(address) : undefined
      const text = await (started ??
        sendCall(address, token, {
          method: endpoint.method,
          body: bodyOf(deps.sendsJsonIds && endpoint.bodyKind === 'text' ? 'json' : endpoint.bodyKind, input.body),
          headers: { ...(deps.takesExtraHeaders ? extraHeaders(input) : {}), ...scopeHeaders(deps, endpoint, input.plan) },
          signal: input.signal,
          onStored: input.onStored,
        }))
      return text === '' ? undefined : parse(text)
    } catch (thrown) {
      if (input.signal?.aborted) throw thrown
      const failure = failureOf(thrown, isOffline)
      deps.onFailure(failure, endpoint)
      throw failure
    }
  }
}

function failureOf(thrown: unknown, isNotSent: boolean): CallFailure {
  return thrown instanceof CallFailure ? thrown : new CallFailure('unexpected', String(thrown), { cause: thrown, isNotSent })
}

/** How long a change may take, in milliseconds, before it is said that its outcome is being checked. */
const patienceMs = 2_000

async function whileWaiting<T>(change: Promise<T>, { sayWaiting }: ClientDeps): Promise<T> {
  let end: (() => void) | undefined
  const timer = setTimeout(() => {
    end = sayWaiting?.current?.()
  }, patienceMs)
  try {
    return await change
  } finally {
    clearTimeout(timer)
    end?.()
  }
}

/** Passes a failure on with the reason of the change that failed. */
function describeFailure(reason: string | undefined, { takesExtraHeaders: isRepeatable }: ClientDeps) {
  return (thrown: unknown): never => {
    if (thrown instanceof CallFailure) Object.assign(thrown, { reason, isRepeatable })
    throw thrown
  }
}

/** For what a change is made, as the user has said or says now. Throws CallFailure if they do not. */
async function reasonOf(
  deps: ClientDeps,
  endpoint: AnyEndpoint,
  { reason, plan }: Pick<CallInput<Schema, Schema, Schema>, 'reason' | 'plan'>,
): Promise<string | undefined> {
  const current = scope
  const given = reason ?? current?.reason
  if (given !== undefined || !takesReason(endpoint) || planHeader(deps, endpoint, plan) !== undefined) return given
  const asked = await deps.askReason?.()
  if (asked === null) throw new CallFailure('cancelled', 'No reason was given.')
  if (current !== undefined) current.reason = asked
  return asked
}

/** Sends a call with a token, and a second time if it is refused and there is another one. */
function senderOf(deps: ClientDeps) {
  const responses = new ResponseCache()
  return async (address: string, token: string, { method, body, headers, signal, onStored }: Sent): Promise<string> => {
    const plan = headers?.['Plan'] ?? ''
    const cached = responses.get(method, address, plan)
    const send = (withToken: string) =>
      withTimeout(deps.timeoutMs ?? 60_000, signal, async (abort) => {
        const sentAt = Date.now()
        const response = await deps.fetch(address, {
          method,
          headers: {
            ...describedHeaders(withToken),
            ...headers,
            ...(cached === undefined ? {} : { 'If-None-Match': cached.etag }),
          },
          ...body,
          signal: abort,
        })
        updateServerTime(response.headers.get('date'), sentAt)
        if (response.status === 304 && cached !== undefined) return cached.body
        const text = await response.text()
        if (!response.ok) throw readFailedResponse(response.status, text, response.headers.get('retry-after'))
        responses.set(method, address, plan, { etag: response.headers.get('etag'), body: text })
        const revision = response.headers.get('change-revision')
        if (revision !== null) {
          if (Number(revision) > Number(deps.newest.revision ?? 0)) deps.newest.revision = revision
          onStored?.(revision)
        }
        return text
      })
    return send(token).catch(async (thrown: unknown) => {
      const other = thrown instanceof CallFailure && thrown.status === 401 ? await deps.tokenInsteadOf(token) : undefined
      if (other === undefined) throw thrown
      return send(other)
    })
  }
}

/** Throws CallFailure if there is no token. */
async function tokenOf({ accessToken }: Pick<ClientDeps, 'accessToken'>): Promise<string> {
  const token = await accessToken()
  if (token === undefined) throw new CallFailure('noToken', 'There is no access token.')
  return token
}

/** What is not a single answer, such as a stream of events: sent with a token, and a second time if it is refused and there is another one. */
export async function sendWithToken(deps: ClientDeps, send: (token: string) => Promise<Response>): Promise<Response> {
  const token = await tokenOf(deps)
  const first = await send(token)
  const other = first.status === 401 ? await deps.tokenInsteadOf(token) : undefined
  return other === undefined ? first : send(other)
}

/** How long an answer may wait for the read that uses it, in milliseconds. */
const maxAheadMs = 5_000

/** The answers of reads whose code is still being loaded, by address; each is used once. */
class ReadsAhead {
  readonly #answers = new Map<string, Promise<string>>()

  add(address: string, answer: Promise<string>): void {
    // Reported by the read that uses it.
    answer.catch(() => undefined)
    this.#answers.set(address, answer)
    setTimeout(() => this.#answers.delete(address), maxAheadMs)
  }

  take(address: string): Promise<string> | undefined {
    const answer = this.#answers.get(address)
    this.#answers.delete(address)
    return answer
  }

  clear(): void {
    this.#answers.clear()
  }
}

/** Pauses before the retries of a change whose outcome is unknown, in milliseconds. */
const retryDelaysMs = [1_000, 2_000, 3_000]

/**
 * Retries a change while its outcome is unknown, or while others keep it waiting, such as an import, if the back end supports idempotency keys:
 * it answers the retry with the outcome of the first attempt. Otherwise throws the last failure with an unknown outcome, or else the first.
 */
async function retryWhileUnknown<T>(change: () => Promise<T>, deps: ClientDeps): Promise<T> {
  try {
    return await change()
  } catch (unknown) {
    if (!deps.takesExtraHeaders || !(isUnknown(unknown) || isBusy(unknown))) throw unknown
    return decide(change, unknown, deps.pause ?? pause)
  }
}

async function decide<T>(change: () => Promise<T>, first: unknown, wait: (ms: number) => Promise<void>): Promise<T> {
  let failure = first
  for (const ms of retryDelaysMs) {
    await wait(ms)
    try {
      return await change()
    } catch (thrown) {
      const isDecided = thrown instanceof CallFailure && thrown.status !== undefined && thrown.status < 500
      if (isDecided) throw thrown
      if (isUnknown(thrown)) failure = thrown
    }
  }
  throw failure
}

function isBusy(thrown: unknown): boolean {
  return thrown instanceof CallFailure && thrown.problem?.code === ('databaseSlow' satisfies ErrorCode)
}

/** Whether to find out the outcome by a retry. One that has waited as long as a call may is not. */
function isUnknown(thrown: unknown): boolean {
  return isUncertain(thrown) && thrown instanceof CallFailure && (thrown.kind === 'answered' || thrown.cause instanceof TypeError)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Aborts a call when its caller does, and after a timeout, so that a form is not locked for ever. Throws ResponseTimeout. */
async function withTimeout<T>(ms: number, caller: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  const timer = setTimeout(() => controller.abort(new ResponseTimeout(ms)), ms)
  caller?.addEventListener('abort', abort)
  if (caller?.aborted) abort()
  try {
    return await call(controller.signal)
  } catch (thrown) {
    throw controller.signal.reason instanceof ResponseTimeout ? controller.signal.reason : thrown
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', abort)
  }
}

/** The URL of a call: the path with its parameters filled in, below the base address, and the query. */
export function addressOf(
  endpoint: Pick<AnyEndpoint, 'path' | 'api'>,
  base: string | null,
  input: { readonly params?: unknown; readonly query?: unknown },
): string {
  if (base === null) throw new CallFailure('unexpected', `No address is configured for ${endpoint.api}.`)
  const params = stringsOf(input.params)
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(stringsOf(input.query)).toString()
  return `${base.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`
}

function stringsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** A text body is sent as it is: the DELETE of an exception has the id as its body (CUT-23). */
function bodyOf(kind: AnyEndpoint['bodyKind'], body: unknown): { body?: string } {
  if (kind === 'none') return {}
  return { body: kind === 'text' ? String(body) : JSON.stringify(body) }
}

/** Headers of every call (API-1). */
function describedHeaders(token: string): Record<string, string> {
  return { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
}

function extraHeaders({ ifMatch, idempotencyKey, reason, together = [] }: CallInput<Schema, Schema, Schema>): Record<string, string> {
  return {
    ...(reason === undefined ? {} : { 'Change-Reason': encodeURIComponent(reason) }),
    ...(together.length === 0 ? {} : { Together: together.map(({ key, version }) => `${encodeURIComponent(key)}@${version}`).join(', ') }),
    ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Of calls that read and write within a plan. */
export function planHeader({ planOf, takesExtraHeaders }: ClientDeps, { isPlannable }: Pick<AnyEndpoint, 'isPlannable'>, given?: string) {
  const plan = isPlannable && takesExtraHeaders ? (given ?? planOf?.()) : undefined
  return plan === undefined ? undefined : { Plan: plan }
}

/** What a call is to see: the records of its plan, and the newest change, known only if the back end said it, which then takes it. */
function scopeHeaders(deps: ClientDeps, endpoint: Pick<AnyEndpoint, 'isPlannable'>, plan?: string): Record<string, string> {
  const { revision } = deps.newest
  return { ...planHeader(deps, endpoint, plan), ...(revision === undefined ? {} : { 'Change-Revision': revision }) }
}

type CachedResponse = { readonly etag: string; readonly body: string }

/**
 * Responses of our own server that have an ETag, until the page is closed. They contain personal names, so the browser must not cache them;
 * revalidating with the ETag means that an unchanged list is not sent again. Other back ends may not allow `If-None-Match` (CORS).
 */
class ResponseCache {
  readonly #cached = new Map<string, CachedResponse>()

  get(method: string, address: string, plan: string): CachedResponse | undefined {
    return isOwnRead(method, address) ? this.#cached.get(`${plan} ${address}`) : undefined
  }

  set(method: string, address: string, plan: string, { etag, body }: { readonly etag: string | null; readonly body: string }): void {
    if (!isOwnRead(method, address)) return
    if (etag === null) this.#cached.delete(`${plan} ${address}`)
    else this.#cached.set(`${plan} ${address}`, { etag, body })
  }
}

function isOwnRead(method: string, address: string): boolean {
  return method === 'GET' && address.startsWith('/')
}

/** The API client for the brand that the tab shows; available once the user has signed in. */
export const [ClientContext, useClient] = createRequiredContext<Client>('useClient()', 'AccessRoot')

import type { AnyEndpoint } from '@goat/contract/endpoint'
import { followWorld } from '@goat/contract/world'
import type { BrandId } from '@goat/domain/brands'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { addressOf, type Client, sendWithToken, useClient } from '../platform/api/client.ts'
import { updateServerTime, useServerTime } from '../platform/clock.ts'
import { useBrand } from '../platform/session.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'
import { useOnline } from '../platform/shell/use-online.ts'

export type LiveQueriesProps = {
  /** Besides those of plans. Keep their identity from render to render. */
  readonly keys?: readonly QueryKey[]
  /** The kinds of the records that they show; any by default. */
  readonly kinds?: readonly RecordKind[]
  /** When what is shown changes by itself, by the server's clock. Keep their identity from render to render. */
  readonly times?: readonly number[]
}

const noKeys: readonly QueryKey[] = []
const noTimes: readonly number[] = []
/** How far the estimate of the server's time may be ahead of it, in milliseconds. */
const maxAheadMs = 1_000

/** Returns a function that reads what has these keys again, when no dialog is open. */
function readingAgain(cache: QueryClient, keys: readonly QueryKey[]): () => void {
  return oneAtATime(async () => {
    await new Promise<void>((resolve) => void afterDialogs(resolve))
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey, predicate: isRead })))
  })
}

/**
 * Reads what is shown again as soon as the server says that a record of the brand has changed, or it changes by itself, or when the dialog that
 * is open then is closed: users confirm what they saw, and their versions detect the changes of others. So are plans, which mark what is shown, with any change. Shows
 * nothing.
 */
export function LiveQueries({ keys = noKeys, kinds, times = noTimes }: LiveQueriesProps) {
  const { planOf } = useClient().deps
  const cache = useQueryClient()
  const { brand } = useBrand()
  const [readAgain, readPlans] = useMemo(() => [keys, [plansKey(brand)]].map((some) => readingAgain(cache, some)), [cache, brand, keys])
  const changes = useMemo(() => times.map((time) => time + maxAheadMs), [times])
  const now = useServerTime(changes)
  const last = changes.reduce((latest, one) => (one <= now && latest < one ? one : latest), 0)
  useEffect(() => {
    if (last > 0) readAgain?.()
  }, [last, readAgain])
  const [seen] = useState<{ revision?: unknown }>({})
  useLive(
    followWorld,
    ({ data }) => {
      const revision = revisionIn(data)
      // With the first event, too: something may have changed since the first read. Within a plan, its own changes count, which events do not name.
      const mayBeOther = kinds === undefined || seen.revision === undefined || planOf?.() !== undefined || names(data, kinds)
      if (seen.revision !== revision) {
        readPlans?.()
        if (mayBeOther) readAgain?.()
      }
      seen.revision = revision
    },
    () => undefined,
  )
  return null
}

/** What could not be read yet is left to its own retries, and to the user (UI-11). */
const isRead = ({ state }: Query) => state.data !== undefined

/** The key of the world (`world.ts`), here without its engine, which Home does not load. */
export function worldKey(brand: BrandId) {
  return [brand, 'world'] as const
}

/** With what every key of plans begins. */
export function plansKey(brand: BrandId) {
  return [brand, 'plans'] as const
}

export type LiveWorldProps = LiveQueriesProps & {
  /** Called with the newest revision for each event of the server, and with undefined when the connection is lost. */
  readonly onHeard?: (revision: unknown) => void
}

/** Reads the world, plans, and `keys`, again as soon as the server says that a record has changed, and when the connection is lost or comes back. Shows nothing. */
export function LiveWorld({ keys = noKeys, onHeard }: LiveWorldProps) {
  const cache = useQueryClient()
  const { brand } = useBrand()
  const readAgain = useMemo(
    () => oneAtATime(() => Promise.all([worldKey(brand), ...keys].map((queryKey) => cache.invalidateQueries({ queryKey })))),
    [cache, brand, keys],
  )
  const readPlans = useMemo(() => readingAgain(cache, [plansKey(brand)]), [cache, brand])
  useLive(
    followWorld,
    ({ data }) => {
      const { data: known, status } = cache.getQueryState<{ readonly world: { readonly revision: number } }>(worldKey(brand)) ?? {}
      const revision = revisionIn(data)
      if (status !== 'success' || revision !== known?.world.revision) {
        readAgain()
        readPlans()
      }
      onHeard?.(revision ?? null)
    },
    () => {
      readAgain()
      onHeard?.(undefined)
    },
  )
  return null
}

/**
 * Follows the server-sent events of an endpoint while the tab is visible: a browser opens few connections to a server, and hidden tabs would
 * use them up. Does nothing with a back end that has none. Whenever the stream is opened, its first event has to say what the newest state is. `onLost` is called when it breaks. To be
 * used in parts that are loaded after the page is shown.
 */
function useLive(endpoint: AnyEndpoint, onEvent: (event: LiveEvent) => void, onLost: () => void): void {
  const client = useClient()
  const isVisible = useSyncExternalStore(onVisibilityChange, () => !document.hidden)
  // A new attempt starts at once when the browser is online again.
  const isOnline = useOnline()
  const onNext = useEffectEvent(onEvent)
  const onBreak = useEffectEvent(onLost)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of isOnline starts a new attempt
  useEffect(() => {
    if (!isVisible || client.deps.baseOf(endpoint.api) === null) return
    const stopping = new AbortController()
    const open = (signal: AbortSignal) => openStream(client, endpoint, signal)
    void followEvents({ open, onEvent: (event) => onNext(event), onLost: () => onBreak(), clock: systemClock }, stopping.signal)
    return () => stopping.abort()
  }, [client, endpoint, isVisible, isOnline])
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The token is sent in a header, which `EventSource` cannot do. Throws StreamRefused, CallFailure without a token, or what fetch throws. */
async function openStream({ deps }: Client, endpoint: AnyEndpoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const address = addressOf(endpoint, deps.baseOf(endpoint.api), {})
  const { ok, status, headers, body } = await sendWithToken(deps, async (token) => {
    const sentAt = Date.now()
    const sent = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
    const response = await deps.fetch(address, { headers: sent, cache: 'no-store', signal })
    updateServerTime(response.headers.get('date'), sentAt)
    return response
  })
  if (!ok || body === null) throw new StreamRefused(status, headers.get('retry-after'))
  return body
}

/**
 * Returns a function that calls `run`, which must not reject. Calls while it is running lead to one more run afterwards, so that the reads
 * after many changes in a row neither cancel each other nor add up.
 */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isWanted = false
  const start = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await run()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void start()
  }
}

/** The newest revision in the data of an event; undefined for `reset`, after which the records have to be read again. */
function revisionIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'revision' in data ? data.revision : undefined
}

/** Whether the changes in the data of an event are of one of these kinds. An event without changes may stand for any. */
function names(data: unknown, kinds: readonly RecordKind[]): boolean {
  if (typeof data !== 'object' || data === null || !('changes' in data)) return true
  return (data.changes as readonly { readonly kind: RecordKind }[]).some(({ kind }) => kinds.includes(kind))
}

export class StreamRefused extends Error {
  /** How long it asked to wait before the next attempt, in milliseconds; 0 if it did not. */
  readonly waitMs: number

  constructor(status: number, retryAfter: string | null) {
    super(`The stream was refused with status ${status}.`)
    this.name = 'StreamRefused'
    this.waitMs = Math.min(maxWaitMs, Number(retryAfter) * 1_000 || 0)
  }
}

/** A server-sent event with JSON data. */
export type LiveEvent = { readonly name: string; readonly data: unknown }

export type FollowOptions = {
  /** Opens the stream. Rejects if the server refuses it or does not answer. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  readonly onEvent: (event: LiveEvent) => void
  /** Called once when the stream breaks, not for each attempt to open it again. */
  readonly onLost: () => void
  readonly clock: Clock
}

export type Clock = {
  /** Calls a function after a number of milliseconds. Returns a function that prevents it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** From 0 to 1, so that many clients do not call at once. */
  readonly random: () => number
}

export const systemClock: Clock = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** A stream that is silent for so long is broken, in milliseconds: heartbeats come every ten seconds. */
const maxSilenceMs = 25_000
const [firstPauseMs, maxPauseMs] = [500, 5_000]
/** The longest wait that a server can ask for: after a minute, the records are read again anyway. */
const maxWaitMs = 60_000

/**
 * Follows a stream of server-sent events until the signal is aborted. When it ends or breaks, it is opened again after at most half a second,
 * which is doubled, up to five seconds, for each further stream without events, or as late as a refusal asks. Each starts from the newest state, so its first event has to
 * say which that is.
 */
export async function followEvents(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { onEvent, onLost, clock } = options
  let failures = 0
  while (!signal.aborted) {
    let hasEvents = false
    let isBroken = false
    let waitMs = 0
    try {
      await readStream(
        options,
        (event) => {
          hasEvents = true
          onEvent(event)
        },
        signal,
      )
    } catch (error) {
      if (signal.aborted) return
      isBroken = true
      if (error instanceof StreamRefused) waitMs = error.waitMs
    }
    if (hasEvents) failures = 0
    if (isBroken || !hasEvents) failures += 1
    if (failures === 1) onLost()
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1))
    await pause(clock, Math.max(waitMs, Math.round(pauseMs * (0.5 + clock.random() / 2))), signal)
  }
}

/** Resolves at the end of the stream; rejects if it cannot be opened, breaks or is silent. */
async function readStream({ open, clock }: FollowOptions, onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  const calling = new AbortController()
  const abort = () => calling.abort()
  signal.addEventListener('abort', abort)
  let unwatch = clock.after(maxSilenceMs, abort)
  try {
    const reader = (await open(calling.signal)).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      unwatch()
      unwatch = clock.after(maxSilenceMs, abort)
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) onEvent(eventOf(block))
    }
  } finally {
    unwatch()
    signal.removeEventListener('abort', abort)
    abort()
  }
}

function eventOf(block: string): LiveEvent {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
  return { name: field('event') ?? 'message', data: JSON.parse(field('data') ?? 'null') }
}

/** Resolves after a number of milliseconds, or at once when the signal is aborted. */
function pause({ after }: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = after(ms, end)
    signal.addEventListener('abort', end)
  })
}

import type { AnyEndpoint } from '@goat/contract/endpoint'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { addressOf, type Client, tokenOf, useClient } from '../platform/api/client.ts'
import { updateServerTime } from '../platform/clock.ts'
import { useOnline } from '../platform/shell/use-online.ts'
import { followEvents, type LiveEvent, StreamRefused, systemClock } from './follow-events.ts'

/**
 * Follows the server-sent events of an endpoint while the tab is visible: a browser opens few connections to a server, and hidden tabs would
 * use them up. Whenever the stream is opened, its first event has to say what the newest state is. `onLost` is called when it breaks. To be
 * used in parts that are loaded after the page is shown.
 */
export function useLive(endpoint: AnyEndpoint, onEvent: (event: LiveEvent) => void, onLost: () => void): void {
  const client = useClient()
  const isVisible = useSyncExternalStore(onVisibilityChange, () => !document.hidden)
  // A new attempt starts at once when the browser is online again.
  const isOnline = useOnline()
  const onNext = useEffectEvent(onEvent)
  const onBreak = useEffectEvent(onLost)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of isOnline starts a new attempt
  useEffect(() => {
    if (!isVisible) return
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
  const send = async (token: string) => {
    const sentAt = Date.now()
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
    const response = await deps.fetch(address, { headers, cache: 'no-store', signal })
    updateServerTime(response.headers.get('date'), sentAt)
    return response
  }
  const token = await tokenOf(deps)
  const first = await send(token)
  const other = first.status === 401 ? await deps.tokenInsteadOf(token) : undefined
  const { ok, status, headers, body } = other === undefined ? first : await send(other)
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
export function revisionIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'revision' in data ? data.revision : undefined
}

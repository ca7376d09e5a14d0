import { expect, test } from 'vitest'
import { followEvents, type LiveEvent, StreamRefused } from '../src/live/live-queries.tsx'

type Timer = { readonly ms: number; readonly run: () => void }

/** A server whose streams the test opens, writes and breaks, and timers that it runs. */
function start() {
  const timers = new Set<Timer>()
  const streams: { readonly controller: ReadableStreamDefaultController<Uint8Array>; readonly signal: AbortSignal }[] = []
  const events: LiveEvent[] = []
  const lost: number[] = []
  const server = { isRefusing: false, retryAfter: null as string | null }
  const stopping = new AbortController()
  const ended = followEvents(
    {
      open: async (signal) => {
        if (server.isRefusing) throw new StreamRefused(429, server.retryAfter)
        return new ReadableStream({
          start(controller) {
            streams.push({ controller, signal })
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        })
      },
      onEvent: (event) => events.push(event),
      onLost: () => lost.push(streams.length),
      clock: {
        random: () => 1,
        after: (ms, run) => {
          const timer = { ms, run }
          timers.add(timer)
          return () => timers.delete(timer)
        },
      },
    },
    stopping.signal,
  )
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    streams,
    events,
    lost,
    server,
    stopping,
    ended,
    settle,
    timers: () => [...timers].map(({ ms }) => ms),
    /** Runs the only timer. */
    pass: async () => {
      expect(timers.size).toBe(1)
      for (const timer of timers) {
        timers.delete(timer)
        timer.run()
      }
      await settle()
    },
    send: async (...texts: readonly string[]) => {
      for (const text of texts) {
        streams.at(-1)?.controller.enqueue(new TextEncoder().encode(text))
        await settle()
      }
    },
  }
}

test('FOR-56: events are parsed wherever the stream is split', async () => {
  const { send, events, settle } = start()
  await settle()
  await send('event: alive\nid: 7\nda', 'ta: {"revision":7}\n', '\nevent: changes\ndata: {"revision":8}\n\nevent: reset\ndata: {}\n\nevent')
  expect(events).toEqual([
    { name: 'alive', data: { revision: 7 } },
    { name: 'changes', data: { revision: 8 } },
    { name: 'reset', data: {} },
  ])
})

test('FOR-56: a stream that ends is opened again after half a second; one that fails later each time, up to five seconds', async () => {
  const { streams, lost, server, settle, send, timers, pass } = start()
  await send('event: alive\ndata: {}\n\n')
  streams[0]?.controller.close()
  await settle()
  expect(timers()).toEqual([500])
  expect(lost).toEqual([])
  await pass()
  expect(streams).toHaveLength(2)
  server.isRefusing = true
  streams[1]?.controller.error(new Error('broken'))
  await settle()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    pauses.push(...timers())
    await pass()
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000])
  expect(lost).toEqual([2])
  server.isRefusing = false
  await pass()
  await send('event: alive\ndata: {}\n\n')
  streams[2]?.controller.error(new Error('broken'))
  await settle()
  expect(timers()).toEqual([500])
  expect(lost).toEqual([2, 3])
})

test('FOR-56: a stream that is silent for 25 seconds is broken; leaving ends the call and every timer', async () => {
  const { streams, lost, settle, timers, pass, stopping, ended } = start()
  await settle()
  expect(timers()).toEqual([25_000])
  await pass()
  expect(streams[0]?.signal.aborted).toBe(true)
  expect(lost).toEqual([1])
  await pass()
  expect(streams).toHaveLength(2)
  stopping.abort()
  await ended
  expect(streams[1]?.signal.aborted).toBe(true)
  expect(timers()).toEqual([])
})

test('FOR-56: a stream that is refused is opened again as late as the server asks, within a minute', async () => {
  const { lost, server, settle, timers, pass } = start()
  server.isRefusing = true
  await settle()
  await pass()
  const pauses: number[] = []
  for (const retryAfter of ['30', '1', '3600', 'soon']) {
    server.retryAfter = retryAfter
    await pass()
    pauses.push(...timers())
  }
  expect(pauses).toEqual([30_000, 2_000, 60_000, 5_000])
  expect(lost).toHaveLength(1)
})

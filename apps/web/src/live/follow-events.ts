/** The server refused the stream. */
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
    await pause(clock, Math.max(waitMs, pauseMs * (0.5 + clock.random() / 2)), signal)
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

import type { Clock } from '@goat/foresight-client/server'
import { until } from './command.ts'

/** A clock that stands still until `advance`. */
export class TestClock implements Clock {
  #now = Date.parse('2026-12-18T12:00:00Z')
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>()

  now = (): number => this.#now

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  advance(ms: number): void {
    this.#now += ms
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.#now)) {
      this.#timers.delete(timer)
      timer.run()
    }
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Lets a tenth of a second pass again and again, until a condition is true. */
  async advanceUntil(holds: () => boolean): Promise<void> {
    await until(async () => {
      if (holds()) return true
      this.advance(100)
      return false
    }, 3)
  }
}

/** `fetch` through a proxy that changes each event of a stream; undefined drops it. */
export function proxied(change: (event: string) => string | undefined): typeof fetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (!String(url).includes('/events') || answer.body === null) return answer
    let read = ''
    const events = new TransformStream<string, string>({
      transform: (piece, stream) => {
        const parts = `${read}${piece}`.split('\n\n')
        read = parts.pop() ?? ''
        for (const event of parts) {
          const changed = change(event)
          if (changed !== undefined) stream.enqueue(`${changed}\n\n`)
        }
      },
    })
    const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(events).pipeThrough(new TextEncoderStream())
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
}

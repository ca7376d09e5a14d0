import { dayMs } from './durations.ts'

/** A period without a clock change: its offset from UTC in milliseconds, and the instant of the next change. */
export type Stretch = { readonly offset: number; readonly end: number; start: number }

/** A local time: the days since 1970-01-01, and the milliseconds since the local midnight. */
export type LocalTime = { readonly day: number; readonly ms: number }

/** Converts between instants and the local times of a zone. Caches the zone's clock changes: a look-up in Temporal takes 50 times longer. */
export class ZoneClock {
  readonly timeZone: string
  readonly #stretches: Stretch[] = []
  #last: Stretch | undefined

  /** The first use throws RangeError for an unknown zone. */
  constructor(timeZone: string) {
    this.timeZone = timeZone
  }

  stretchAt(instant: number): Stretch {
    if (this.#last !== undefined && this.#last.start <= instant && instant < this.#last.end) return this.#last
    const known = this.#stretches.find(({ start, end }) => start <= instant && instant < end)
    this.#last = known ?? this.#read(instant)
    return this.#last
  }

  localAt(instant: number): LocalTime {
    const local = instant + this.stretchAt(instant).offset
    const day = Math.floor(local / dayMs)
    return { day, ms: local - day * dayMs }
  }

  /** The instant of a local time, by the rule of `local-date-time.ts` for hours that a clock change skips or repeats. */
  instantOf({ day, ms }: LocalTime): number {
    const local = day * dayMs + ms
    // No zone is more than 14 hours ahead of UTC, and no two clock changes are that close.
    const before = this.stretchAt(local - dayMs)
    const first = local - before.offset
    if (first < before.end) return first
    const second = local - this.stretchAt(before.end).offset
    return second < before.end ? first : second
  }

  #read(instant: number): Stretch {
    const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(this.timeZone)
    const end = here.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    const later = this.#stretches.find((stretch) => stretch.end === end)
    if (later !== undefined) {
      later.start = instant
      return later
    }
    const found = { offset: here.offsetNanoseconds / 1e6, start: instant, end }
    this.#stretches.push(found)
    return found
  }
}

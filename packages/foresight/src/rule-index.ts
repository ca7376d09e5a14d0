import { add, type BitSet, emptySet, toggle, wordsFor } from './bit-set.ts'

/** From `start` up to but not including `end`; of one rule. */
export type RuleInterval = { readonly rule: number; readonly start: number; readonly end: number }

/** How many boundaries share one stored set: a compromise between memory and the work of a look-up. */
const stride = 64

/**
 * Which rules' intervals contain a number. Stores the set of rules at every 64th boundary, and the rules that begin or end at each
 * boundary, so that 10,000 rules take less than a megabyte and a look-up at most 64 steps.
 */
export class IntervalIndex {
  readonly #boundaries: Float64Array
  /** The rules that begin or end at boundary i: `#toggled` from `#offsets[i]` up to `#offsets[i + 1]`. */
  readonly #toggled: Uint32Array
  readonly #offsets: Uint32Array
  readonly #stored: readonly BitSet[]
  readonly #current: BitSet
  /** The number of boundaries up to the one of `#current`. */
  #passed = 0

  constructor(size: number, intervals: readonly RuleInterval[]) {
    const events = intervals
      .filter(({ start, end }) => start < end)
      .flatMap(({ rule, start, end }) => [{ rule, at: start }, ...(end === Number.POSITIVE_INFINITY ? [] : [{ rule, at: end }])])
      .sort((a, b) => a.at - b.at)
    this.#boundaries = Float64Array.from(new Set(events.map(({ at }) => at)))
    this.#toggled = Uint32Array.from(events, ({ rule }) => rule)
    this.#offsets = new Uint32Array(this.#boundaries.length + 1)
    const words = wordsFor(size)
    const running = emptySet(words)
    const stored: BitSet[] = []
    let event = 0
    for (const [index, at] of this.#boundaries.entries()) {
      if (index % stride === 0) stored.push(running.slice())
      this.#offsets[index] = event
      for (; events[event]?.at === at; event += 1) toggle(running, this.#toggled[event] ?? 0)
    }
    this.#offsets[this.#boundaries.length] = event
    if (this.#boundaries.length % stride === 0) stored.push(running.slice())
    this.#stored = stored
    this.#current = emptySet(words)
    this.#load(0)
  }

  /** The rules whose interval contains `value`. Valid until the next call. */
  at(value: number): BitSet {
    const passed = this.#boundariesUpTo(value)
    if (passed === this.#passed) return this.#current
    // Orders are often asked about in the order of time.
    const from = this.#passed
    const base = passed - (passed % stride)
    if (passed > from && passed - from < passed - base) this.#toggleBetween(from, passed)
    else this.#load(passed)
    this.#passed = passed
    return this.#current
  }

  #load(passed: number): void {
    const base = Math.floor(passed / stride)
    const stored = this.#stored[base]
    if (stored !== undefined) this.#current.set(stored)
    this.#toggleBetween(base * stride, passed)
    this.#passed = passed
  }

  #toggleBetween(from: number, to: number): void {
    const end = this.#offsets[to] ?? 0
    for (let event = this.#offsets[from] ?? 0; event < end; event += 1) toggle(this.#current, this.#toggled[event] ?? 0)
  }

  #boundariesUpTo(value: number): number {
    let low = 0
    let high = this.#boundaries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#boundaries[middle] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The rules for each of a set of values. */
export class ValueIndex {
  readonly #byValue: ReadonlyMap<string, BitSet>
  /** The rules that accept a value that no rule names. */
  readonly #others: BitSet
  /** The rules that accept every possible value. */
  readonly everyValue: BitSet

  /** `accepted`: the values that a rule accepts, by rule; undefined if it accepts any. `possible`: the values that orders can have. */
  constructor(accepted: readonly (ReadonlySet<string> | undefined)[], possible: readonly string[]) {
    const words = wordsFor(accepted.length)
    const others = emptySet(words)
    const everyValue = emptySet(words)
    const byValue = new Map<string, BitSet>()
    for (const [rule, values] of accepted.entries()) {
      if (values === undefined) add(others, rule)
      if (values === undefined || possible.every((value) => values.has(value))) add(everyValue, rule)
      for (const value of values ?? []) {
        const known = byValue.get(value)
        const set = known ?? emptySet(words)
        if (known === undefined) byValue.set(value, set)
        add(set, rule)
      }
    }
    for (const set of byValue.values()) for (const [word, bits] of others.entries()) set[word] = (set[word] ?? 0) | bits
    this.#byValue = byValue
    this.#others = others
    this.everyValue = everyValue
  }

  /** The rules that accept a value. */
  at(value: string): BitSet {
    return this.#byValue.get(value) ?? this.#others
  }
}

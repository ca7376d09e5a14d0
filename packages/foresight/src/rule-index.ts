import type { Interval } from '@goat/domain/time/calendar'

/** From `start` up to but not including `end`; of one rule. */
export type RuleInterval = Interval & { readonly rule: number }

/**
 * Which rules' intervals contain a whole number. Stores the rules that begin or end at each boundary, and a set of rules wherever as many have
 * begun or ended as take about as long as copying the set, so that 10,000 rules take half a megabyte.
 */
export class IntervalIndex {
  /** Where intervals begin or end, in order. */
  readonly #boundaries: Float64Array
  /** The rules that begin or end at boundary i: `#toggled` from `#offsets[i]` up to `#offsets[i + 1]`. */
  readonly #toggled: Uint32Array
  readonly #offsets: Uint32Array
  readonly #stored: readonly { readonly passed: number; readonly rules: BitSet }[]
  /** By the number of boundaries passed, the last stored set up to there. */
  readonly #bases: Uint32Array
  readonly #current: BitSet
  /** The number of boundaries up to the one of `#current`. */
  #passed = 0

  /** `ats` in order, and the rule that begins or ends at each; all rules are below `size`. */
  private constructor(size: number, ats: readonly number[], rules: readonly number[]) {
    const boundaries: number[] = []
    const offsets: number[] = []
    const words = wordsFor(size)
    const running = emptySet(words)
    const stored = [{ passed: 0, rules: running.slice() }]
    const bases = [0]
    let kept = 0
    for (let event = 0; event < ats.length; ) {
      const at = ats[event] ?? 0
      boundaries.push(at)
      offsets.push(event)
      for (; ats[event] === at; event += 1) toggle(running, rules[event] ?? 0)
      if (event - kept >= Math.max(16, words / 4)) {
        stored.push({ passed: boundaries.length, rules: running.slice() })
        kept = event
      }
      bases.push(stored.length - 1)
    }
    this.#boundaries = Float64Array.from(boundaries)
    this.#toggled = Uint32Array.from(rules)
    this.#offsets = Uint32Array.from([...offsets, ats.length])
    this.#stored = stored
    this.#bases = Uint32Array.from(bases)
    this.#current = emptySet(words)
    this.#load(0)
  }

  static readonly empty = new IntervalIndex(0, [], [])

  /** The same with other numbers of the rules, in the same order, -1 for those that are removed, and with further intervals. */
  changed(size: number, numbers: Int32Array, added: readonly RuleInterval[]): IntervalIndex {
    const events = added
      .filter(({ start, end }) => start < end)
      .flatMap(({ rule, start, end }) => [{ rule, at: start }, ...(end === Number.POSITIVE_INFINITY ? [] : [{ rule, at: end }])])
      .sort((a, b) => a.at - b.at)
    const ats: number[] = []
    const rules: number[] = []
    let next = 0
    const addUpTo = (limit: number) => {
      for (let event = events[next]; event !== undefined && event.at <= limit; next += 1, event = events[next]) {
        ats.push(event.at)
        rules.push(event.rule)
      }
    }
    for (let boundary = 0; boundary < this.#boundaries.length; boundary += 1) {
      const at = this.#boundaries[boundary] ?? 0
      addUpTo(at)
      const end = this.#offsets[boundary + 1] ?? 0
      for (let event = this.#offsets[boundary] ?? 0; event < end; event += 1) {
        const rule = numbers[this.#toggled[event] ?? 0] ?? -1
        if (rule === -1) continue
        ats.push(at)
        rules.push(rule)
      }
    }
    addUpTo(Number.POSITIVE_INFINITY)
    return new IntervalIndex(size, ats, rules)
  }

  /** The rules whose interval contains `value`. Valid until the next call. */
  at(value: number): BitSet {
    const passed = countUpTo(this.#boundaries, value)
    if (passed === this.#passed) return this.#current
    // Orders are often asked about in the order of time.
    const base = this.#stored[this.#bases[passed] ?? 0]?.passed ?? 0
    if (passed > this.#passed && this.#passed >= base) this.#toggleBetween(this.#passed, passed)
    else this.#load(passed)
    this.#passed = passed
    return this.#current
  }

  /** The rules whose interval has a number in common with a range. */
  within({ start, end }: Interval): BitSet {
    const rules = this.at(start).slice()
    const last = this.#offsets[countUpTo(this.#boundaries, end - 1)] ?? 0
    for (let event = this.#offsets[this.#passed] ?? 0; event < last; event += 1) add(rules, this.#toggled[event] ?? 0)
    return rules
  }

  /** Where the intervals of some rules begin or end, from the start of a range up to but not including its end. */
  boundariesOf(rules: BitSet, { start, end }: Interval): readonly number[] {
    const found: number[] = []
    const last = countUpTo(this.#boundaries, end - 1)
    for (let boundary = countUpTo(this.#boundaries, start - 1); boundary < last; boundary += 1) {
      const toggled = this.#toggled.subarray(this.#offsets[boundary], this.#offsets[boundary + 1])
      if (toggled.some((rule) => has(rules, rule))) found.push(this.#boundaries[boundary] ?? 0)
    }
    return found
  }

  #load(passed: number): void {
    const base = this.#stored[this.#bases[passed] ?? 0]
    if (base !== undefined) this.#current.set(base.rules)
    this.#toggleBetween(base?.passed ?? 0, passed)
    this.#passed = passed
  }

  #toggleBetween(from: number, to: number): void {
    const end = this.#offsets[to] ?? 0
    for (let event = this.#offsets[from] ?? 0; event < end; event += 1) toggle(this.#current, this.#toggled[event] ?? 0)
  }
}

/** A list of codes that rules accept, undefined for any code; rules with equal lists share one. */
type CodeList = {
  readonly number: number
  readonly codes: readonly string[] | undefined
  /** Whether it contains every code that an order can have. */
  readonly isComplete: boolean
}

/** The different lists of a fact, numbered from 0. */
export class CodeLists {
  readonly #possible: readonly string[]
  readonly #byCodes = new Map<string | undefined, CodeList>()

  constructor(possible: readonly string[]) {
    this.#possible = possible
  }

  of(codes: readonly string[] | undefined): CodeList {
    const key = codes?.join('\n')
    const known = this.#byCodes.get(key)
    if (known !== undefined) return known
    const isComplete = codes === undefined || this.#possible.every((code) => codes.includes(code))
    const list = { number: this.#byCodes.size, codes, isComplete }
    this.#byCodes.set(key, list)
    return list
  }
}

/** The rules that accept each code of a fact. */
export class CodeIndex {
  readonly #byCode = new Map<string, BitSet>()
  /** The rules that accept a code that no rule names. */
  readonly #others: BitSet
  /** The rules that accept every code that an order can have. */
  readonly everyValue: BitSet

  /** `accepted`: by rule. */
  constructor(accepted: readonly CodeList[]) {
    const words = wordsFor(accepted.length)
    const lists: CodeList[] = []
    const sets: (BitSet | undefined)[] = []
    for (let rule = 0; rule < accepted.length; rule += 1) {
      const list = accepted[rule]
      if (list === undefined) continue
      let set = sets[list.number]
      if (set === undefined) {
        set = emptySet(words)
        sets[list.number] = set
        lists.push(list)
      }
      add(set, rule)
    }
    this.#others = emptySet(words)
    this.everyValue = emptySet(words)
    for (const { number, codes, isComplete } of lists) {
      const set = sets[number] ?? this.#others
      if (isComplete) addAll(this.everyValue, set)
      if (codes === undefined) addAll(this.#others, set)
      for (const code of codes ?? []) {
        const ofCode = this.#byCode.get(code) ?? emptySet(words)
        this.#byCode.set(code, ofCode)
        addAll(ofCode, set)
      }
    }
    for (const set of this.#byCode.values()) addAll(set, this.#others)
  }

  /** The rules that accept a code. */
  at(code: string): BitSet {
    return this.#byCode.get(code) ?? this.#others
  }
}

/** A set of small whole numbers, as bits in words of 32. All sets that are combined have the same length. */
export type BitSet = Uint32Array

/** The number of words for a set of numbers below `size`. */
export function wordsFor(size: number): number {
  return Math.ceil(size / 32)
}

export function emptySet(words: number): BitSet {
  return new Uint32Array(words)
}

export function fullSet(size: number): BitSet {
  const set = emptySet(wordsFor(size)).fill(0xffffffff)
  const rest = size % 32
  if (rest > 0) set[set.length - 1] = 2 ** rest - 1
  return set
}

export function add(set: BitSet, member: number): void {
  const word = member >>> 5
  set[word] = (set[word] ?? 0) | (1 << (member & 31))
}

export function addAll(set: BitSet, members: BitSet): void {
  for (let word = 0; word < members.length; word += 1) set[word] = (set[word] ?? 0) | (members[word] ?? 0)
}

/** Adds a member that is not in the set, or removes one that is. */
function toggle(set: BitSet, member: number): void {
  const word = member >>> 5
  set[word] = (set[word] ?? 0) ^ (1 << (member & 31))
}

export function has(set: BitSet, member: number): boolean {
  return ((set[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
}

/** The lowest number in a word that is not 0. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word)
}

export function countOf(set: BitSet): number {
  let count = 0
  for (let word = 0; word < set.length; word += 1) {
    let bits = set[word] ?? 0
    bits -= (bits >>> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The members of a set, lowest first. */
export function* membersOf(set: BitSet): Generator<number, undefined> {
  for (let word = 0; word < set.length; word += 1)
    for (let left = set[word] ?? 0; left !== 0; left &= left - 1) yield word * 32 + lowest(left)
}

/** How many of the sorted numbers are at most `limit`. */
export function countUpTo(sorted: Float64Array, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

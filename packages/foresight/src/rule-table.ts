import type { Interval } from '@goat/domain/intervals'
import { splitKey } from '@goat/domain/records/record-key'
import { compareText } from '@goat/domain/text-order'
import { add, type BitSet, emptySet, fullSet, wordsFor } from './bit-set.ts'
import { CodeIndex, type CodeList, CodeLists, IntervalIndex } from './rule-index.ts'
import type { WorldRecord } from './world.ts'

/** Which values of a fact a rule accepts: some codes (undefined: any), or the numbers of an interval. */
export type FactShape<Value> =
  | {
      readonly kind: 'codes'
      readonly accepted: (value: Value) => readonly string[] | undefined
      /** The codes that orders can have. */
      readonly possible: readonly string[]
    }
  | { readonly kind: 'range'; readonly accepted: (value: Value) => Interval; readonly possible: Interval }

/** How the records of one kind select orders. */
export type RuleShape<Value, Fact extends string> = {
  readonly facts: Readonly<Record<Fact, FactShape<Value>>>
  /** When it is in force, unless it is suspended. Instants in milliseconds since 1970-01-01T00:00Z. */
  readonly interval: (value: Value) => Interval
  /** By which the rules are ordered, latest first. */
  readonly startsAt: (value: Value) => number
  /** Paused until its interval ends, or cancelled for good. */
  readonly suspended: 'paused' | 'cancelled'
  readonly isSuspended: (value: Value) => boolean
}

/** A rule with what is derived from it once. */
type Prepared<Value> = Interval & {
  readonly rule: WorldRecord<Value>
  readonly id: string
  readonly startsAt: number
  readonly isSuspended: boolean
  /** By fact. */
  readonly accepted: readonly (CodeList | Interval | undefined)[]
}

/** An order's value of a fact: undefined if it is not known, null if the fact does not concern the order. */
export type FactValue = string | number | undefined | null

/** Which rules accept an order's value of one fact; if the value is not known, those that accept every possible one. */
export type Accepting<Fact extends string> = { readonly fact: Fact; readonly isKnown: boolean; readonly rules: BitSet }

/** Why a rule has no precedence over another one. */
export type Behind = 'STARTS_EARLIER' | 'CREATED_EARLIER' | 'SMALLER_ID'

type Column<Value, Fact extends string> = {
  readonly fact: Fact
  readonly everyValue: BitSet
  readonly at: (value: string | number) => BitSet
  readonly changed: (prepared: readonly Prepared<Value>[], numbers: Int32Array, added: readonly number[]) => Column<Value, Fact>
}

/** Rules numbered by precedence: the one that starts latest, then the one created last, then the greatest id. */
export class RuleTable<Value, Fact extends string> {
  readonly shape: RuleShape<Value, Fact>
  readonly rules: readonly WorldRecord<Value>[]
  readonly anyRule: BitSet
  /** Those that are never suspended. */
  readonly active: BitSet
  readonly inForce: IntervalIndex
  readonly #prepared: readonly Prepared<Value>[]
  readonly #lists: readonly CodeLists[]
  readonly #columns: readonly Column<Value, Fact>[]
  /** The ends of the rules in order, apart from the suspended ones, and of those. */
  readonly #ends: Float64Array
  readonly #endsSuspended: Float64Array

  private constructor(
    shape: RuleShape<Value, Fact>,
    prepared: readonly Prepared<Value>[],
    indexes: Readonly<{ inForce: IntervalIndex; lists: readonly CodeLists[]; columns: readonly Column<Value, Fact>[] }>,
  ) {
    this.shape = shape
    this.rules = prepared.map(({ rule }) => rule)
    this.anyRule = fullSet(prepared.length)
    this.active = emptySet(this.anyRule.length)
    for (const [number, { isSuspended }] of prepared.entries()) if (!isSuspended) add(this.active, number)
    this.inForce = indexes.inForce
    this.#prepared = prepared
    this.#lists = indexes.lists
    this.#columns = indexes.columns
    const endsOf = (suspended: boolean) =>
      Float64Array.from(
        prepared.filter(({ isSuspended }) => isSuspended === suspended),
        ({ end }) => end,
      ).sort()
    this.#ends = endsOf(false)
    this.#endsSuspended = endsOf(true)
  }

  static empty<Value, Fact extends string>(shape: RuleShape<Value, Fact>): RuleTable<Value, Fact> {
    const facts = factsOf(shape)
    const columns = facts.map(([fact, of], at) => columnOf(fact, of, at, [], IntervalIndex.empty))
    const lists = facts.map(([, of]) => new CodeLists(of.kind === 'codes' ? of.possible : []))
    return new RuleTable(shape, [], { inForce: IntervalIndex.empty, lists, columns })
  }

  /** The table after changes by key: a record that is set, or null for one that is removed. Shares what has not changed. */
  changed(changes: ReadonlyMap<string, WorldRecord<Value> | null>): RuleTable<Value, Fact> {
    const facts = factsOf(this.shape).map(([, of]) => of)
    const added = [...changes.values()]
      .filter((rule) => rule !== null)
      .map((rule) => this.#prepare(rule, facts))
      .sort(byPrecedence)
    const numbers = new Int32Array(this.#prepared.length).fill(-1)
    const prepared: Prepared<Value>[] = []
    const addedNumbers: number[] = []
    let next = 0
    const addBefore = (other: Prepared<Value> | undefined) => {
      for (let one = added[next]; one !== undefined && (other === undefined || byPrecedence(one, other) < 0); one = added[next]) {
        addedNumbers.push(prepared.length)
        prepared.push(one)
        next += 1
      }
    }
    for (const [number, one] of this.#prepared.entries()) {
      if (changes.has(one.rule.key)) continue
      addBefore(one)
      numbers[number] = prepared.length
      prepared.push(one)
    }
    addBefore(undefined)
    if (added.length === 0 && prepared.length === this.#prepared.length) return this
    const inForce = addedNumbers.flatMap((rule) => {
      const { start = 0, end = 0, isSuspended = true } = prepared[rule] ?? {}
      return isSuspended ? [] : [{ rule, start, end }]
    })
    return new RuleTable(this.shape, prepared, {
      inForce: this.inForce.changed(prepared.length, numbers, inForce),
      lists: this.#lists,
      columns: this.#columns.map((column) => column.changed(prepared, numbers, addedNumbers)),
    })
  }

  /** Which rules accept the order, fact by fact. Valid until the next call. */
  accepting(values: Readonly<Record<Fact, FactValue>>): readonly Accepting<Fact>[] {
    return this.#columns.map(({ fact, everyValue, at }) => {
      const value = values[fact]
      if (value === null) return { fact, isKnown: true, rules: this.anyRule }
      return { fact, isKnown: value !== undefined, rules: value === undefined ? everyValue : at(value) }
    })
  }

  intervalOf(number: number): Interval {
    return this.#prepared[number] ?? { start: 0, end: 0 }
  }

  /** The state of a rule that is not in force. */
  stateOutside(number: number, at: number): 'paused' | 'cancelled' | 'notYet' | 'over' {
    const one = this.#prepared[number]
    const isOver = one === undefined || at >= one.end
    if (one?.isSuspended && (!isOver || this.shape.suspended === 'cancelled')) return this.shape.suspended
    return isOver ? 'over' : 'notYet'
  }

  /** How many rules are suspended, and how many are over. */
  countsOutside(at: number): { readonly suspended: number; readonly over: number } {
    const alsoOver = this.shape.suspended === 'paused' ? countUpTo(this.#endsSuspended, at) : 0
    return { suspended: this.#endsSuspended.length - alsoOver, over: countUpTo(this.#ends, at) + alsoOver }
  }

  /** Why the first rule has no precedence over the second. */
  behind(number: number, other: number): Behind {
    const [a, b] = [this.#prepared[number], this.#prepared[other]]
    if (a?.startsAt !== b?.startsAt) return 'STARTS_EARLIER'
    return a?.rule.created === b?.rule.created ? 'SMALLER_ID' : 'CREATED_EARLIER'
  }

  #prepare(rule: WorldRecord<Value>, facts: readonly FactShape<Value>[]): Prepared<Value> {
    const { shape } = this
    const { value } = rule
    const accepted = facts.map((fact, at) => (fact.kind === 'range' ? fact.accepted(value) : this.#lists[at]?.of(fact.accepted(value))))
    const { start, end } = shape.interval(value)
    const id = splitKey(rule.key).at(-1) ?? ''
    return { rule, id, start, end, startsAt: shape.startsAt(value), isSuspended: shape.isSuspended(value), accepted }
  }
}

function byPrecedence<Value>(a: Prepared<Value>, b: Prepared<Value>): number {
  return b.startsAt - a.startsAt || b.rule.created - a.rule.created || compareText(b.id, a.id)
}

function factsOf<Value, Fact extends string>({ facts }: RuleShape<Value, Fact>): readonly (readonly [Fact, FactShape<Value>])[] {
  return (Object.keys(facts) as Fact[]).map((fact) => [fact, facts[fact]])
}

/** The index of one fact; `at` is its position. */
function columnOf<Value, Fact extends string>(
  fact: Fact,
  shape: FactShape<Value>,
  at: number,
  prepared: readonly Prepared<Value>[],
  ranges: IntervalIndex,
): Column<Value, Fact> {
  if (shape.kind === 'codes') {
    const index = new CodeIndex(prepared.flatMap(({ accepted }) => listOf(accepted[at])))
    return {
      fact,
      everyValue: index.everyValue,
      at: (value) => index.at(String(value)),
      changed: (next) => columnOf(fact, shape, at, next, ranges),
    }
  }
  const { possible } = shape
  const everyValue = emptySet(wordsFor(prepared.length))
  for (const [rule, { accepted }] of prepared.entries()) {
    const { start, end } = rangeOf(accepted[at])
    if (start <= possible.start && end >= possible.end) add(everyValue, rule)
  }
  return {
    fact,
    everyValue,
    at: (value) => ranges.at(Number(value)),
    changed: (next, numbers, added) => {
      const intervals = added.map((rule) => ({ rule, ...rangeOf(next[rule]?.accepted[at]) }))
      return columnOf(fact, shape, at, next, ranges.changed(next.length, numbers, intervals))
    },
  }
}

function listOf(accepted: CodeList | Interval | undefined): readonly CodeList[] {
  return accepted !== undefined && 'codes' in accepted ? [accepted] : []
}

function rangeOf(accepted: CodeList | Interval | undefined): Interval {
  return accepted !== undefined && 'start' in accepted ? accepted : { start: 0, end: 0 }
}

/** How many of the sorted numbers are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

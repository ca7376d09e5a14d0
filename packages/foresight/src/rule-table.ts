import { splitKey } from '@goat/domain/kinds/kind'
import { compareText } from '@goat/domain/text/text'
import type { Interval } from '@goat/domain/time/calendar'
import { add, type BitSet, CodeIndex, CodeLists, countUpTo, emptySet, fullSet, IntervalIndex, wordsFor } from './rule-index.ts'
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
  /** The last part of its key. */
  readonly id: string
  readonly startsAt: number
  readonly isSuspended: boolean
}

/** An order's value of a fact: undefined if it is not known, null if the fact does not concern the order. */
export type FactValue = string | number | undefined | null

/** Which rules accept an order's value of one fact; if the value is not known, those that accept every possible one. */
export type Accepting<Fact extends string> = { readonly fact: Fact; readonly isKnown: boolean; readonly rules: BitSet }

/** Why a rule has no precedence over another one. */
export type Behind = 'STARTS_EARLIER' | 'CREATED_EARLIER' | 'SMALLER_ID'

/** How the rules are renumbered by a change: the new number of each earlier rule, -1 if it is removed, and the rules that are added. */
type Renumbering<Value> = {
  readonly size: number
  readonly numbers: Int32Array
  readonly added: readonly { readonly rule: number; readonly value: Value }[]
}

/** The index of one fact. */
type Column<Value, Fact extends string> = {
  readonly fact: Fact
  readonly everyValue: BitSet
  readonly at: (value: string | number) => BitSet
  /** undefined for codes. */
  readonly rangeOf: (rule: number) => Interval | undefined
  readonly changed: (by: Renumbering<Value>) => Column<Value, Fact>
}

/** Rules numbered by precedence: the one that starts latest, then the one created last, then the greatest id. */
export class RuleTable<Value, Fact extends string> {
  readonly shape: RuleShape<Value, Fact>
  readonly rules: readonly WorldRecord<Value>[]
  readonly anyRule: BitSet
  readonly inForce: IntervalIndex
  readonly #prepared: readonly Prepared<Value>[]
  readonly #columns: readonly Column<Value, Fact>[]
  /** The ends of the rules in order, apart from the suspended ones, and of those. */
  readonly #ends: Float64Array
  readonly #endsSuspended: Float64Array

  private constructor(
    shape: RuleShape<Value, Fact>,
    prepared: readonly Prepared<Value>[],
    inForce: IntervalIndex,
    columns: readonly Column<Value, Fact>[],
  ) {
    this.shape = shape
    this.rules = prepared.map(({ rule }) => rule)
    this.anyRule = fullSet(prepared.length)
    this.inForce = inForce
    this.#prepared = prepared
    this.#columns = columns
    const [ends, endsSuspended]: [number[], number[]] = [[], []]
    for (let number = 0; number < prepared.length; number += 1) {
      const { end = 0, isSuspended = true } = prepared[number] ?? {}
      const among = isSuspended ? endsSuspended : ends
      among.push(end)
    }
    this.#ends = Float64Array.from(ends).sort()
    this.#endsSuspended = Float64Array.from(endsSuspended).sort()
  }

  static empty<Value, Fact extends string>(shape: RuleShape<Value, Fact>): RuleTable<Value, Fact> {
    const facts = Object.keys(shape.facts) as Fact[]
    return new RuleTable(
      shape,
      [],
      IntervalIndex.empty,
      facts.map((fact) => {
        const one = shape.facts[fact]
        if (one.kind === 'range') return rangeColumn(fact, one, [], IntervalIndex.empty)
        return codeColumn(fact, one.accepted, new CodeLists(one.possible), [])
      }),
    )
  }

  /** The table without the rules of some keys and with other ones. Shares what has not changed. */
  changed(keys: { readonly has: (key: string) => boolean }, rules: readonly WorldRecord<Value>[]): RuleTable<Value, Fact> {
    const added = rules.map((rule) => this.#prepare(rule)).sort(byPrecedence)
    const numbers = new Int32Array(this.#prepared.length).fill(-1)
    const prepared: Prepared<Value>[] = []
    const placed: { readonly rule: number; readonly one: Prepared<Value> }[] = []
    let next = 0
    const addBefore = (other: Prepared<Value> | undefined) => {
      for (let one = added[next]; one !== undefined && (other === undefined || byPrecedence(one, other) < 0); one = added[next]) {
        placed.push({ rule: prepared.length, one })
        prepared.push(one)
        next += 1
      }
    }
    for (let number = 0; number < this.#prepared.length; number += 1) {
      const one = this.#prepared[number]
      if (one === undefined || keys.has(one.rule.key)) continue
      addBefore(one)
      numbers[number] = prepared.length
      prepared.push(one)
    }
    addBefore(undefined)
    if (added.length === 0 && prepared.length === this.#prepared.length) return this
    const by = { size: prepared.length, numbers, added: placed.map(({ rule, one }) => ({ rule, value: one.rule.value })) }
    const active = placed.filter(({ one }) => !one.isSuspended).map(({ rule, one: { start, end } }) => ({ rule, start, end }))
    return new RuleTable(
      this.shape,
      prepared,
      this.inForce.changed(by.size, numbers, active),
      this.#columns.map((column) => column.changed(by)),
    )
  }

  /** Which rules accept the order, fact by fact. Valid until the next call. */
  accepting(values: Readonly<Record<Fact, FactValue>>): readonly Accepting<Fact>[] {
    return this.#columns.map(({ fact, everyValue, at }) => {
      const value = values[fact]
      if (value === null) return { fact, isKnown: true, rules: this.anyRule }
      return { fact, isKnown: value !== undefined, rules: value === undefined ? everyValue : at(value) }
    })
  }

  /** The numbers of a fact that a rule accepts; undefined if the values of the fact are codes. */
  rangeOf(fact: Fact, number: number): Interval | undefined {
    return this.#columns.find((column) => column.fact === fact)?.rangeOf(number)
  }

  /** The codes of a fact that a rule accepts, if it does not accept all of them. */
  codesOf(value: Value, fact: Fact): readonly string[] {
    const shape = this.shape.facts[fact]
    return (shape.kind === 'codes' ? shape.accepted(value) : undefined) ?? []
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

  #prepare(rule: WorldRecord<Value>): Prepared<Value> {
    const { shape } = this
    const { value, key } = rule
    const { start, end } = shape.interval(value)
    const [id = ''] = splitKey(key.slice(key.lastIndexOf('/') + 1))
    return { rule, id, start, end, startsAt: shape.startsAt(value), isSuspended: shape.isSuspended(value) }
  }
}

function byPrecedence<Value>(a: Prepared<Value>, b: Prepared<Value>): number {
  return b.startsAt - a.startsAt || b.rule.created - a.rule.created || compareText(b.id, a.id)
}

function codeColumn<Value, Fact extends string>(
  fact: Fact,
  acceptedBy: (value: Value) => readonly string[] | undefined,
  lists: CodeLists,
  accepted: readonly ReturnType<CodeLists['of']>[],
): Column<Value, Fact> {
  const index = new CodeIndex(accepted)
  return {
    fact,
    everyValue: index.everyValue,
    at: (value) => index.at(String(value)),
    rangeOf: () => undefined,
    changed: (by) =>
      codeColumn(
        fact,
        acceptedBy,
        lists,
        renumbered(accepted, by, (value) => lists.of(acceptedBy(value))),
      ),
  }
}

function rangeColumn<Value, Fact extends string>(
  fact: Fact,
  shape: Extract<FactShape<Value>, { readonly kind: 'range' }>,
  accepted: readonly Interval[],
  index: IntervalIndex,
): Column<Value, Fact> {
  const { possible } = shape
  const everyValue = emptySet(wordsFor(accepted.length))
  for (let rule = 0; rule < accepted.length; rule += 1) {
    const { start, end } = accepted[rule] ?? possible
    if (start <= possible.start && end >= possible.end) add(everyValue, rule)
  }
  return {
    fact,
    everyValue,
    at: (value) => index.at(Number(value)),
    rangeOf: (rule) => accepted[rule],
    changed: (by) => {
      const added = by.added.map(({ rule, value }) => ({ rule, ...shape.accepted(value) }))
      return rangeColumn(fact, shape, renumbered(accepted, by, shape.accepted), index.changed(by.size, by.numbers, added))
    },
  }
}

/** Something of each rule, by its new number. */
function renumbered<Value, T>(before: readonly T[], { size, numbers, added }: Renumbering<Value>, of: (value: Value) => T): readonly T[] {
  const next = new Array<T>(size)
  for (let rule = 0; rule < before.length; rule += 1) {
    const number = numbers[rule] ?? -1
    const one = before[rule]
    if (number !== -1 && one !== undefined) next[number] = one
  }
  for (const { rule, value } of added) next[rule] = of(value)
  return next
}

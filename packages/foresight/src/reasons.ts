import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import type { ScheduleContent } from '@goat/domain/kinds/designation'
import type { Order } from '@goat/domain/order-facts'
import { type CompiledFactory, type CompiledWorld, worldAt } from './compile.ts'
import type { MoveFact, OptionFact } from './conditions.ts'
import { addAll, type BitSet, countOf, emptySet, has, lowest, membersOf } from './rule-index.ts'
import type { Accepting, Behind, RuleTable } from './rule-table.ts'
import { alternativesOf, fieldCount, fieldsWon, firstRule, missingFor, moveFactsOf, rejecting, returning, ruleStates } from './steps.ts'
import { timeOf, type WorldRecord } from './world.ts'

/** A fact that excludes a rule. Codes as in records, times as [start, end] HH:MM:SS, dates as [first, last] YYYY-MM-DD. */
export type Failed<Fact> = {
  readonly fact: Fact
  readonly wanted: readonly string[]
  /** undefined if it is not known. */
  readonly got: string | undefined
}

/** What one rule means for an order. */
export type RuleReport<Value, Fact> = { readonly rule: WorldRecord<Value> } & (
  | { readonly state: 'won' | 'paused' | 'cancelled' | 'notYet' | 'over' }
  /** `to`: the rule that has precedence; undefined for a loop, or for an option that does not exist. */
  | { readonly state: 'lost'; readonly by: Behind | 'LOOP' | 'NO_OPTION'; readonly to: WorldRecord<Value> | undefined }
  /** `near`: exactly one fact excludes it, and all others are known. */
  | { readonly state: 'skipped'; readonly failed: readonly Failed<Fact>[]; readonly near: boolean }
  /** `missing`: the facts that would decide it; empty if only a rule with precedence depends on them. */
  | { readonly state: 'unknown'; readonly missing: readonly Fact[] }
)
export type RuleState = RuleReport<unknown, unknown>['state']
export type MoveReport = RuleReport<ScheduleContent, MoveFact>
export type OptionReport = RuleReport<OptionScheduleContent, OptionFact>

/** How many rules are in each state; `near` ones are also skipped. */
export type RuleCounts = Readonly<Record<RuleState | 'near', number>>

/** Why a step has its outcome: every rule's state, written out only for those that are asked for. */
export type Reasons<Value, Fact> = {
  readonly counts: RuleCounts
  /** The rules in one of the states, all rules by default, by precedence: `limit` of them after the first `offset`. */
  readonly rules: (states?: readonly (RuleState | 'near')[], limit?: number, offset?: number) => readonly RuleReport<Value, Fact>[]
}

/** What decides the state of a rule. */
type Step<Value, Fact extends string> = {
  readonly table: RuleTable<Value, Fact>
  readonly placedAt: number
  readonly states: ReturnType<typeof ruleStates>
  /** Those that win. */
  readonly won: ReadonlySet<number>
  /** Those that win unless a rule applies of which that is not known. */
  readonly open: ReadonlySet<number>
  readonly alternatives: () => readonly (readonly Accepting<Fact>[])[]
  readonly missing: (alternatives: readonly (readonly Accepting<Fact>[])[], rule: number) => readonly Fact[]
  /** The rule that has precedence over one that applies. */
  readonly lostTo: (rule: number) => number | 'LOOP' | 'NO_OPTION'
  readonly wanted: (value: Value, fact: Fact) => readonly string[]
  readonly got: (fact: Fact) => string | undefined
}

function reasonsOf<Value, Fact extends string>(step: Step<Value, Fact>): Reasons<Value, Fact> {
  const { table, placedAt, states, won, open } = step
  const inForce = table.inForce.at(placedAt).slice()
  const stateOf = (rule: number): RuleState => {
    if (!has(inForce, rule)) return table.stateOutside(rule, placedAt)
    if (!has(states.possible, rule)) return 'skipped'
    if (!has(states.certain, rule) || open.has(rule)) return 'unknown'
    return won.has(rule) ? 'won' : 'lost'
  }
  const setOf = (state: RuleState | 'near'): BitSet => {
    if (state === 'near') return states.near
    if (state === 'won' || state === 'lost' || state === 'unknown') return states.possible
    return state === 'skipped' ? inForce : table.anyRule
  }
  return {
    counts: countsOf(step, inForce),
    rules: (only, limit = Number.POSITIVE_INFINITY, offset = 0) => {
      const among = only === undefined ? table.anyRule : emptySet(inForce.length)
      for (const state of only ?? []) addAll(among, setOf(state))
      const alternatives = step.alternatives()
      const reports: RuleReport<Value, Fact>[] = []
      let passed = 0
      for (const rule of membersOf(among)) {
        if (reports.length >= limit) break
        const state = stateOf(rule)
        if (only !== undefined && !only.includes(state) && !(only.includes('near') && has(states.near, rule))) continue
        passed += 1
        if (passed > offset) reports.push(...reportOf(step, rule, state, alternatives))
      }
      return reports
    },
  }
}

function reportOf<Value, Fact extends string>(
  { table, states, open, missing, lostTo, wanted, got }: Step<Value, Fact>,
  number: number,
  state: RuleState,
  alternatives: readonly (readonly Accepting<Fact>[])[],
): readonly RuleReport<Value, Fact>[] {
  const rule = table.rules[number]
  if (rule === undefined) return []
  if (state === 'unknown') return [{ rule, state, missing: open.has(number) ? [] : missing(alternatives, number) }]
  if (state === 'skipped') {
    const failed = rejecting(alternatives, number, true).map((fact) => ({ fact, wanted: wanted(rule.value, fact), got: got(fact) }))
    return [{ rule, state, failed, near: has(states.near, number) }]
  }
  if (state !== 'lost') return [{ rule, state }]
  const to = lostTo(number)
  return [
    typeof to === 'string' ? { rule, state, by: to, to: undefined } : { rule, state, by: table.behind(number, to), to: table.rules[to] },
  ]
}

function countsOf<Value, Fact extends string>({ table, placedAt, states, won, open }: Step<Value, Fact>, inForce: BitSet): RuleCounts {
  const { suspended, over } = table.countsOutside(placedAt)
  const [current, possible, certain] = [countOf(inForce), countOf(states.possible), countOf(states.certain)]
  return {
    won: won.size,
    lost: certain - won.size - open.size,
    unknown: possible - certain + open.size,
    skipped: current - possible,
    near: countOf(states.near),
    paused: table.shape.suspended === 'paused' ? suspended : 0,
    cancelled: table.shape.suspended === 'cancelled' ? suspended : 0,
    notYet: table.rules.length - current - suspended - over,
    over,
  }
}

/** What every schedule of the last factory of a path means for an order. */
export function moveReasons(world: CompiledWorld, order: Order, path: readonly string[]): Reasons<ScheduleContent, MoveFact> | undefined {
  const factory = worldAt(world, order.placedAt).factories.get(path.at(-1) ?? '')
  if (factory === undefined) return undefined
  const { moves: table, clock, record } = factory
  const { placedAt } = order
  const values = moveFactsOf(factory, order)
  const alternatives = () => [table.accepting(values)]
  const returns = returning(factory, path)
  const states = ruleStates(table.inForce.at(placedAt), alternatives())
  const first = firstRule(states.possible, [{ fact: 'day', isKnown: false, rules: states.certain }], returns)
  const winner = first?.isCertain === false ? firstRule(states.certain, [], returns)?.rule : first?.rule
  const decided = new Set(winner === undefined ? [] : [winner])
  const isOpen = first?.isCertain === false
  const local = clock?.localAt(placedAt)
  return reasonsOf({
    table,
    placedAt,
    states,
    won: isOpen ? new Set() : decided,
    open: isOpen ? decided : new Set(),
    alternatives,
    missing: (from, rule) => rejecting(from, rule, false),
    lostTo: (rule) => (returns(rule) || winner === undefined ? 'LOOP' : winner),
    wanted: (value, fact) => {
      if (fact === 'time') return [value.startTime, value.endTime]
      return fact === 'destination' ? (record?.value.domesticCountries ?? []) : table.codesOf(value, fact)
    },
    got: (fact) => {
      if (fact === 'time') return local && timeOf(local.ms)
      if (fact === 'destination') return order.destination
      const value = values[fact]
      return typeof value === 'string' ? value : undefined
    },
  })
}

/** What every delivery option schedule of a centre means for an order. One wins if it decides a field of its option. */
export function optionReasons(centre: CompiledFactory, order: Order): Reasons<OptionScheduleContent, OptionFact> {
  const { schedules: table, optionOf, overridden } = centre.options
  const { states, by, open: rivals } = fieldsWon(centre, order)
  const won = new Set<number>()
  const open = new Set<number>()
  for (const [at, rule] of by.entries()) if (rule !== -1) (rivals[at] === -1 ? won : open).add(rule)
  for (const one of won) open.delete(one)
  return reasonsOf({
    table,
    placedAt: order.placedAt,
    states,
    won,
    open,
    alternatives: () => alternativesOf(centre, order),
    missing: missingFor,
    lostTo: (rule) => {
      const [option = -1, fields = 0] = [optionOf[rule], overridden[rule]]
      return option === -1 ? 'NO_OPTION' : (by[option * fieldCount + lowest(fields)] ?? 'NO_OPTION')
    },
    wanted: (value, fact) => (fact === 'deliveryDate' ? [value.deliveryFrom, value.deliveryTo] : table.codesOf(value, fact)),
    got: (fact) => (fact === 'timeZone' ? centre.clock?.timeZone : order[fact]),
  })
}

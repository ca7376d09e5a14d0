import { utcRangeOf } from '@goat/domain/designation-windows'
import { type BitSet, has } from './bit-set.ts'
import type { CompiledWorld } from './compile.ts'
import { acceptingMoves, moveFactsOf } from './move-facts.ts'
import type { MoveRule } from './moves.ts'
import type { Order, RuleFact } from './order.ts'
import { returning } from './resolve.ts'
import { ruleStates } from './rule-table.ts'

/** Why a schedule that accepts the order does not move it. */
export type LostBy = 'LOOP' | 'STARTS_EARLIER' | 'CREATED_EARLIER' | 'SMALLER_ID'

/** What one schedule means for an order. */
export type RuleReport = { readonly rule: MoveRule } & (
  | { readonly state: 'won' | 'paused' | 'notYet' | 'over' }
  /** `to`: the schedule that has precedence; undefined for a loop. */
  | { readonly state: 'lost'; readonly by: LostBy; readonly to: MoveRule | undefined }
  /** `near`: exactly one fact excludes it, and all others are known. */
  | { readonly state: 'skipped'; readonly failed: readonly RuleFact[]; readonly near: boolean }
  /** `missing`: the facts that would decide it; empty if only a schedule with precedence depends on them. */
  | { readonly state: 'unknown'; readonly missing: readonly RuleFact[] }
)

/** What every schedule of the last factory of a path means for an order, by precedence. */
export function explainMove(world: CompiledWorld, order: Order, path: readonly string[]): readonly RuleReport[] {
  const compiled = world.factories.get(path.at(-1) ?? '')
  if (compiled === undefined) return []
  const { moves } = compiled
  const facts = acceptingMoves(compiled, moveFactsOf(compiled, order))
  const inForce = moves.inForce.at(order.placedAt)
  const { matching, unknown, near } = ruleStates(inForce, facts)
  const loops = returning(moves, path)
  const factsOf = (rule: number, isKnown: boolean) =>
    facts.filter((one) => one.isKnown === isKnown && !has(one.rules, rule)).map(({ fact }) => fact)
  const first = firstOf(matching, loops, moves.rules.length)
  const isOpen = (firstOf(unknown, loops, moves.rules.length) ?? Number.POSITIVE_INFINITY) < (first ?? Number.POSITIVE_INFINITY)
  const winner = first === undefined ? undefined : moves.rules[first]
  return moves.rules.map((rule, at): RuleReport => {
    if (!has(inForce, at)) return { rule, state: stateOutside(rule, order.placedAt) }
    if (has(unknown, at)) return { rule, state: 'unknown', missing: factsOf(at, false) }
    if (!has(matching, at)) return { rule, state: 'skipped', failed: factsOf(at, true), near: has(near, at) }
    if (at === first) return isOpen ? { rule, state: 'unknown', missing: [] } : { rule, state: 'won' }
    if (has(loops, at) || winner === undefined) return { rule, state: 'lost', by: 'LOOP', to: undefined }
    return { rule, state: 'lost', by: lostBy(rule, winner), to: winner }
  })
}

function firstOf(rules: BitSet, excluded: BitSet, size: number): number | undefined {
  for (let rule = 0; rule < size; rule += 1) if (has(rules, rule) && !has(excluded, rule)) return rule
  return undefined
}

function stateOutside({ value }: MoveRule, placedAt: number): 'paused' | 'notYet' | 'over' {
  const { start, end } = utcRangeOf(value)
  if (placedAt >= end) return 'over'
  return value.paused || placedAt >= start ? 'paused' : 'notYet'
}

function lostBy({ value, created }: MoveRule, winner: MoveRule): LostBy {
  if (value.startDate !== winner.value.startDate || value.startTime !== winner.value.startTime) return 'STARTS_EARLIER'
  return created === winner.created ? 'SMALLER_ID' : 'CREATED_EARLIER'
}

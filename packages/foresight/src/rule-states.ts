import { type BitSet, emptySet, has, lowest } from './bit-set.ts'
import type { Accepting } from './rule-table.ts'

/** The first rule that applies, or that would for some values of facts that are not known. */
export type First = { readonly rule: number; readonly isCertain: boolean }

/**
 * The first rule in force that no known fact excludes, apart from excluded ones. Rules are numbered by precedence, so this is the
 * winner if it is certain.
 */
export function firstRule<Fact extends string>(
  inForce: BitSet,
  facts: readonly Accepting<Fact>[],
  isExcluded: (rule: number) => boolean,
): First | undefined {
  for (let word = 0; word < inForce.length; word += 1) {
    let left = inForce[word] ?? 0
    let uncertain = 0
    for (let at = 0; at < facts.length && left !== 0; at += 1) {
      const fact = facts[at]
      if (fact === undefined) continue
      const accepted = fact.rules[word] ?? 0
      if (fact.isKnown) left &= accepted
      else uncertain |= ~accepted
    }
    for (; left !== 0; left &= left - 1) {
      const bit = lowest(left)
      const rule = word * 32 + bit
      if (!isExcluded(rule)) return { rule, isCertain: (uncertain & (1 << bit)) === 0 }
    }
  }
  return undefined
}

/** How the rules in force relate to an order. */
export type RuleStates = {
  /** They apply whatever the facts are that are not known. */
  readonly certain: BitSet
  /** They apply for some values of the facts that are not known, or are certain. */
  readonly possible: BitSet
  /** Exactly one fact excludes them, and all others are known. */
  readonly near: BitSet
}

/**
 * The states of all rules in force; the other rules are in none of the sets. `alternatives`: what may be the case, each with the same
 * facts; a rule is excluded if each alternative excludes it.
 */
export function ruleStates<Fact extends string>(inForce: BitSet, alternatives: readonly (readonly Accepting<Fact>[])[]): RuleStates {
  const [certain, possible, near] = [emptySet(inForce.length), emptySet(inForce.length), emptySet(inForce.length)]
  const facts = alternatives[0]?.length ?? 0
  for (let word = 0; word < inForce.length; word += 1) {
    const rules = inForce[word] ?? 0
    if (rules === 0) continue
    let some = 0
    let every = rules
    let uncertain = 0
    let once = 0
    let twice = 0
    for (let at = 0; at < facts; at += 1) {
      let rejected = 0
      for (let one = 0; one < alternatives.length; one += 1) {
        const fact = alternatives[one]?.[at]
        const others = ~(fact?.rules[word] ?? 0)
        if (fact?.isKnown) rejected |= others
        else uncertain |= others
      }
      every &= ~rejected
      twice |= once & rejected
      once |= rejected
    }
    if (alternatives.length === 1) some = rules & ~once
    else for (const one of alternatives) some |= possibleRules(rules, one, word)
    certain[word] = every & ~uncertain
    possible[word] = some
    near[word] = rules & ~some & once & ~twice & ~uncertain
  }
  return { certain, possible, near }
}

/** Removes from a set of rules those that each alternative excludes. */
export function keepPossible<Fact extends string>(rules: BitSet, alternatives: readonly (readonly Accepting<Fact>[])[]): BitSet {
  for (let word = 0; word < rules.length; word += 1) {
    const among = rules[word] ?? 0
    let possible = 0
    if (among !== 0) for (const one of alternatives) possible |= possibleRules(among, one, word)
    rules[word] = possible
  }
  return rules
}

function possibleRules<Fact extends string>(rules: number, facts: readonly Accepting<Fact>[], word: number): number {
  let left = rules
  for (const { isKnown, rules: accepted } of facts) if (isKnown) left &= accepted[word] ?? 0
  return left
}

/** The facts that exclude a rule in any of the alternatives, or with `isKnown` false those that are not known and might. */
export function rejecting<Fact extends string>(
  alternatives: readonly (readonly Accepting<Fact>[])[],
  rule: number,
  isKnown: boolean,
): readonly Fact[] {
  const found: Fact[] = []
  for (const one of alternatives)
    for (const { fact, isKnown: known, rules } of one) if (known === isKnown && !has(rules, rule) && !found.includes(fact)) found.push(fact)
  return found
}

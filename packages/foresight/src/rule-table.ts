import { type BitSet, lowest } from './bit-set.ts'

/** Which rules accept an order's value of one fact; if the value is not known, those that accept every possible one. */
export type Accepting<Fact extends string> = { readonly fact: Fact; readonly isKnown: boolean; readonly rules: BitSet }

/** The first rule that applies, or that would for some values of facts that are not known. */
export type First = { readonly rule: number; readonly isCertain: boolean }

/**
 * The first rule in force that no known fact excludes, apart from the `excluded` ones. Rules are numbered by precedence, so this is the
 * winner if it is certain.
 */
export function firstRule<Fact extends string>(inForce: BitSet, facts: readonly Accepting<Fact>[], excluded: BitSet): First | undefined {
  for (let word = 0; word < inForce.length; word += 1) {
    let left = (inForce[word] ?? 0) & ~(excluded[word] ?? 0)
    let uncertain = 0
    for (let at = 0; at < facts.length && left !== 0; at += 1) {
      const fact = facts[at]
      if (fact === undefined) continue
      const accepted = fact.rules[word] ?? 0
      if (fact.isKnown) left &= accepted
      else uncertain |= ~accepted
    }
    if (left === 0) continue
    const bit = lowest(left)
    return { rule: word * 32 + bit, isCertain: (uncertain & (1 << bit)) === 0 }
  }
  return undefined
}

/** How the rules in force relate to an order. */
export type RuleStates = {
  /** No fact excludes them. */
  readonly matching: BitSet
  /** They depend on facts that are not known. */
  readonly unknown: BitSet
  /** Exactly one fact excludes them, and all others are known. */
  readonly near: BitSet
}

/** The states of all rules in force, by the same comparison as `firstRule`; the other rules are in none of the sets. */
export function ruleStates<Fact extends string>(inForce: BitSet, facts: readonly Accepting<Fact>[]): RuleStates {
  const [matching, unknown, near] = [inForce.slice(), inForce.slice(), inForce.slice()]
  for (let word = 0; word < inForce.length; word += 1) {
    let once = 0
    let twice = 0
    let uncertain = 0
    for (const { isKnown, rules } of facts) {
      const rejected = ~(rules[word] ?? 0)
      if (isKnown) {
        twice |= once & rejected
        once |= rejected
      } else uncertain |= rejected
    }
    const rules = inForce[word] ?? 0
    matching[word] = rules & ~once & ~uncertain
    unknown[word] = rules & ~once & uncertain
    near[word] = rules & once & ~twice & ~uncertain
  }
  return { matching, unknown, near }
}

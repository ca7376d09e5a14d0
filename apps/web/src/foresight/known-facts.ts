import type { BrandId } from '@goat/domain/brands'
import { type OrderFact, type OrderFacts, orderFactIssues } from '@goat/domain/order-facts'
import { type CompiledWorld, unknownFacts } from '@goat/foresight/compile'

/** The facts that an order of the brand can have; its only factory without being named (FOR-86). A link may have others, such as a factory that no longer exists: those are `unknown`. */
export function knownFacts(
  facts: OrderFacts,
  world: CompiledWorld,
  brand: BrandId,
): { readonly known: OrderFacts; readonly unknown: readonly OrderFact[] } {
  const refused = new Set<string>([...orderFactIssues(facts, brand).map(({ path }) => path), ...unknownFacts(world, facts)])
  const [only, ...others] = world.factories.keys()
  return {
    known: {
      ...(only === undefined || others.length > 0 ? {} : { factory: only }),
      ...Object.fromEntries(Object.entries(facts).filter(([fact]) => !refused.has(fact))),
    },
    unknown: (Object.keys(facts) as OrderFact[]).filter((fact) => refused.has(fact)),
  }
}

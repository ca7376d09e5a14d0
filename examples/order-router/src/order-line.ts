import { type Order, orderFactIssues, orderFacts } from '@goat/domain/order-facts'
import type { CompiledWorld } from '@goat/foresight/compile'

/**
 * An order from a line of JSON: `placedAt` (ISO 8601 instant) and the facts that are known, as in `POST /api/{brand}/resolve`. Throws Error
 * with a sentence for a line that is not an order.
 */
export function orderOf(line: string, { brand, factories }: CompiledWorld): Order {
  const parsed: unknown = JSON.parse(line)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('An order is a JSON object.')
  const { placedAt, ...facts }: Readonly<Record<string, unknown>> = { ...parsed }
  const instant = typeof placedAt === 'string' ? instantOf(placedAt) : undefined
  if (instant === undefined) throw new Error('placedAt is not an instant, such as 2026-12-18T15:59:30Z.')
  for (const [fact, value] of Object.entries(facts)) {
    if (!orderFacts.some((one) => one === fact)) throw new Error(`${fact} is not a fact of an order.`)
    if (typeof value !== 'string') throw new Error(`${fact} is not a string.`)
  }
  const [issue] = orderFactIssues(facts, brand)
  if (issue !== undefined) throw new Error(`${issue.path}: ${issue.code} ${JSON.stringify(issue.values)}`)
  const order: Order = { ...facts, brand, placedAt: instant }
  if (order.factory !== undefined && !factories.has(order.factory)) throw new Error(`There is no factory ${order.factory}.`)
  return order
}

/** In milliseconds since 1970-01-01T00:00Z; undefined for a text that is not an ISO 8601 instant. */
function instantOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}

import { type OrderFact, type OrderFacts, orderFacts } from '@goat/domain/order-facts'
import { isCalendarDate } from '@goat/domain/time/calendar'
import { addressOf, type Parameter, text } from '../paths.ts'

/** The most days of changes, and how many are listed at first. */
export const maxDays = 60
export const defaultDays = 7

/** From the year 2000 to 2100, as in calls. */
const instantPattern = /^(?:20\d\d|2100)-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/

/** In milliseconds since 1970-01-01T00:00Z. */
const instant: Parameter<number> = {
  // Date.parse reads 30 February as 2 March.
  read: (given) => (instantPattern.test(given) && isCalendarDate(given.slice(0, 10)) ? Date.parse(given) || undefined : undefined),
  write: instantText,
}

const number = (minimum: number, maximum: number): Parameter<number> => ({
  read: (given) => (/^\d{1,15}$/.test(given) && Number(given) >= minimum && Number(given) <= maximum ? Number(given) : undefined),
  write: String,
})

const fact: Parameter<string> = { ...text, read: (given) => text.read(given.trim().slice(0, 100)) }
const dateFact: Parameter<string> = { ...fact, read: (given) => (isCalendarDate(given.trim()) ? given.trim() : undefined) }

const parameters = addressOf({
  /** When the order is placed; undefined for now. */
  placedAt: instant,
  compareWith: instant,
  /** The time whose records decide; undefined for the current ones. */
  asKnownAt: instant,
  ...(Object.fromEntries(orderFacts.map((name) => [name, name.endsWith('Date') ? dateFact : fact])) as Record<
    OrderFact,
    Parameter<string>
  >),
  /** The revision of the records by which a copied link was answered. */
  revision: number(0, Number.MAX_SAFE_INTEGER),
  /** How many days of changes are listed; undefined while they are closed. */
  days: number(1, maxDays),
  /** The sample that was loaded. */
  sample: text,
  /** The plan with which it is answered, compared with the answer without it. */
  plan: text,
})

/** The query of the screen: the facts of an order by their names, and what else is asked. */
export type OrderAddress = ReturnType<typeof parseAddress>

export function parseAddress(search: string) {
  const { placedAt, compareWith, asKnownAt, revision, days, sample, plan, ...given } = parameters.parse(search)
  const facts: OrderFacts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { facts, placedAt, compareWith, asKnownAt, revision, days, sample, plan }
}

export const emptyAddress = parseAddress('')

/** The query with its question mark; empty without any facts. Colons need no escape in a query, and are easier to read. */
export function formatAddress({ facts, ...others }: OrderAddress): string {
  return parameters.format({ ...facts, ...others }).replaceAll('%3A', ':')
}

/** An instant as in addresses and calls: UTC, to the second, without seconds if they are 0. */
export function instantText(at: number): string {
  return new Date(at).toISOString().replace(/(?::00)?\.\d{3}Z$/, 'Z')
}

/** The facts with another value of one of them; undefined removes it. What depends on its old value is removed too. */
export function withFact(facts: OrderFacts, fact: OrderFact, value: string | undefined): OrderFacts {
  const { [fact]: _, ...others } = facts
  const next: OrderFacts = value === undefined ? others : { ...others, [fact]: value }
  if (fact !== 'productKey') return next
  const { sku: _sku, ...withoutSku } = next
  return withoutSku
}

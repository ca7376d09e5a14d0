import { type OrderFact, type OrderFacts, orderFacts } from '@goat/domain/order-facts'
import { isCalendarDate } from '@goat/domain/time/calendar'

/** The query of the screen: the facts of an order by their names, and instants in milliseconds since 1970-01-01T00:00Z. */
export type OrderAddress = {
  readonly facts: OrderFacts
  /** When the order is placed; undefined for now. */
  readonly placedAt: number | undefined
  /** The other time to compare with. */
  readonly compareWith: number | undefined
  /** The time whose records decide; undefined for the current ones. */
  readonly asKnownAt: number | undefined
  /** The revision of the records by which a copied link was answered. */
  readonly revision: number | undefined
  /** How many days of changes are listed; undefined while they are closed. */
  readonly days: number | undefined
  /** The sample that was loaded. */
  readonly sample: string | undefined
}

export const emptyAddress: OrderAddress = {
  facts: {},
  placedAt: undefined,
  compareWith: undefined,
  asKnownAt: undefined,
  revision: undefined,
  days: undefined,
  sample: undefined,
}

/** The most days of changes, and how many are listed at first. */
export const maxDays = 60
export const defaultDays = 7

/** From the year 2000 to 2100, as in calls. */
const instantPattern = /^(?:20\d\d|2100)-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/
const dates: readonly OrderFact[] = ['dispatchDate', 'deliveryDate']

/** Ignores parameters that cannot be parsed. */
export function parseAddress(search: string): OrderAddress {
  const params = new URLSearchParams(search)
  const instant = (name: string) => {
    const text = params.get(name) ?? ''
    // Date.parse reads 30 February as 2 March.
    const at = instantPattern.test(text) && isCalendarDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
    return Number.isNaN(at) ? undefined : at
  }
  const facts = orderFacts.flatMap((name) => {
    const value = params.get(name)?.trim().slice(0, 100)
    return value === undefined || value === '' || (dates.includes(name) && !isCalendarDate(value)) ? [] : [[name, value]]
  })
  const days = Number(params.get('days'))
  return {
    facts: Object.fromEntries(facts),
    placedAt: instant('placedAt'),
    compareWith: instant('compareWith'),
    asKnownAt: instant('asKnownAt'),
    revision: /^\d{1,15}$/.test(params.get('revision') ?? '') ? Number(params.get('revision')) : undefined,
    days: Number.isInteger(days) && days >= 1 && days <= maxDays ? days : undefined,
    sample: params.get('sample') || undefined,
  }
}

/** The query with its question mark; empty without any facts. */
export function formatAddress({ facts, days, sample, revision, ...instants }: OrderAddress): string {
  const given = new URLSearchParams()
  for (const [name, at] of Object.entries(instants)) if (at !== undefined) given.set(name, instantText(at))
  for (const name of orderFacts) {
    const value = facts[name]
    if (value !== undefined) given.set(name, value)
  }
  if (revision !== undefined) given.set('revision', String(revision))
  if (days !== undefined) given.set('days', String(days))
  if (sample !== undefined) given.set('sample', sample)
  // Colons need no escape in a query, and are easier to read.
  const text = given.toString().replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
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

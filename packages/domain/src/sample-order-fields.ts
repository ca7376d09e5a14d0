import type { OrderFacts } from './order-facts.ts'
import { type Fields, type FieldType, optional, partOf, property } from './records/kind.ts'
import type { TimeOfDay } from './time-of-day.ts'
import type { Weekday } from './weekdays.ts'

/** When a sample order is placed: on the next such weekday, or on the first day that has the time. */
export type SampleDay = 'today' | Weekday

type DateFact = 'dispatchDate' | 'deliveryDate'

/** The facts of a sample order. Its dates are days after the day of the order, within `daysAhead`. */
export type SampleFacts = Omit<OrderFacts, DateFact> & {
  readonly dispatchInDays?: number | undefined
  readonly deliveryInDays?: number | undefined
}

/** A made-up order that shows what a change does. Its times are relative, so that it does not become outdated. */
export type SampleOrder = {
  /** Unique within the brand, ignoring case. */
  readonly name: string
  /** On the clock of the order's factory, otherwise of the brand. */
  readonly placed: { readonly day: SampleDay; readonly time: TimeOfDay }
  readonly order: SampleFacts
}

/** The facts that a sample order has as they are, in display order: all facts of an order but its dates. */
export const sampleFacts = [
  'productKey',
  'sku',
  'factory',
  'productType',
  'cardType',
  'packType',
  'deliveryMethod',
  'addressType',
  'destination',
  'service',
  'deliveryOption',
  'consignmentType',
  'giftType',
] as const satisfies readonly (keyof SampleFacts)[]

const placedField = <Name extends keyof SampleOrder['placed']>(name: Name, type: FieldType) =>
  partOf<'placed', SampleOrder, Name>('placed', name, type)
const fact = <Name extends keyof SampleFacts>(name: Name, type: FieldType) =>
  optional(partOf<'order', SampleOrder, Name>('order', name, type))

const fields = [
  property<SampleOrder, 'name'>('name', 'text'),
  placedField('day', 'code'),
  placedField('time', 'time'),
  ...sampleFacts.map((name) => fact(name, 'code')),
  fact('dispatchInDays', 'number'),
  fact('deliveryInDays', 'number'),
]
export type SampleField = (typeof fields)[number]['name']

/** What is compared, merged and parsed of a sample order. */
export const sampleOrderFields: Fields<SampleOrder, SampleField> = { fields: () => fields }

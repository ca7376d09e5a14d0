import { brandIds } from '@goat/domain/brands'
import { overrideFields } from '@goat/domain/delivery-option-schedules'
import { cutoffLayers } from '@goat/domain/effective-cutoffs'
import { worldKinds } from '@goat/domain/kinds/kind'
import { isCoded, type OrderFact, type OrderFacts, orderCodesOf, orderFacts } from '@goat/domain/order-facts'
import * as z from 'zod/mini'
import { endpoint, type Output } from './endpoint.ts'
import { calendarDate, instant, instantInput } from './shapes.ts'
import { maxAskedPlans } from './world.ts'

type Exact<V> = z.ZodMiniOptional<z.ZodMiniType<V, V>>
type FactFields = { readonly [Fact in OrderFact]: Exact<NonNullable<OrderFacts[Fact]>> }

/** The facts of an order on the wire, with the codes of all brands. Which values a brand has is a rule of the domain: see `orderFactIssues`. */
export const orderFactFields = Object.fromEntries(
  orderFacts.map((fact) => {
    const codes = isCoded(fact) ? brandIds.flatMap((brand) => orderCodesOf(fact, brand)) : undefined
    return [fact, z.optional(codes === undefined ? z.string() : z.enum([...new Set(codes)]))]
  }),
) as Readonly<Record<OrderFact, unknown>> as FactFields

export const maxOrders = 1_000
/** The most orders of a call that asks for short reasons; with more, the response would be many megabytes. */
export const maxShortOrders = 100
/** The most orders of a call that asks for the state of every rule. */
export const maxFullOrders = 10

/** How much of the reasons a response has: none; those of the rules that matter; or the state of every rule. */
export const explanations = ['none', 'short', 'full'] as const
export type Explain = (typeof explanations)[number]

/** Only `placedAt` is required. The codes of facts are those of `orderCodesOf`. */
const order = z.strictObject({ placedAt: instantInput, ...orderFactFields })
export type OrderInput = z.infer<typeof order>

/** A record that is not saved yet: a value as in `GET /world`, or null for one that would be removed. */
const overlaid = z.strictObject({
  kind: z.enum(worldKinds),
  key: z.string().check(z.minLength(1), z.maxLength(400)),
  value: z.nullable(z.record(z.string(), z.unknown())),
})
export type OverlaidRecord = z.infer<typeof overlaid>

const record = z.object({ kind: z.enum(worldKinds), key: z.string(), version: z.int() })

/** Of a plan, the version is not said. */
const cause = z.object({ ...record.shape, kind: z.enum([...worldKinds, 'plan']), version: z.optional(z.int()) })

const cutoff = z.object({
  service: z.string(),
  /** The date at the factory, YYYY-MM-DD, and the time on its clock, HH:MM:SS. */
  date: z.string(),
  local: z.string(),
  /** IANA zone. */
  zone: z.string(),
  /** An order placed at this instant is too late. */
  at: instant,
  layer: z.enum(cutoffLayers),
})

const rule = z.object({
  ...record.shape,
  state: z.enum(['won', 'lost', 'skipped', 'unknown', 'paused', 'cancelled', 'notYet', 'over']),
  /** For a lost rule: the key of the rule with precedence, unless it lost because of a loop. */
  to: z.optional(z.nullable(z.string())),
  by: z.optional(z.string()),
  /** For a skipped rule: the facts that exclude it. `near`: there is only one, and all others are known. */
  failed: z.optional(z.array(z.object({ fact: z.string(), wanted: z.array(z.string()), got: z.nullable(z.string()) }))),
  near: z.optional(z.boolean()),
  /** For an unknown rule: the facts that would decide it. */
  missing: z.optional(z.array(z.string())),
})

const step = z.object({
  step: z.enum(['printSite', 'move', 'cutoff', 'options']),
  /** The factory that the step is about; null if it is not known. */
  factory: z.nullable(z.string()),
  outcome: z.enum(['changed', 'kept', 'unknown']),
  because: z.string(),
  winner: z.nullable(record),
  missing: z.array(z.string()),
  rules: z.array(rule),
  /** Of a cut-off: the dated cut-offs without which the order could be dispatched earlier, with the first and the last such day. */
  closures: z.optional(
    z.array(z.object({ ...record.shape, services: z.array(z.string()), from: z.string(), to: z.string(), reason: z.string() })),
  ),
  counts: z.record(z.string(), z.int()),
})

export const resolvedOrder = z.object({
  /** The revision of the records, and the time of its last change; null before the first. */
  revision: z.int(),
  asKnownAt: z.nullable(instant),
  /** The facts that were taken from the catalogue, and those that the order implies: a card type, the product type `greetingcard`. */
  assumed: z.record(z.string(), z.string()),
  answer: z.object({
    /** The factory that prints it; null if that is not decided. */
    factory: z.nullable(z.string()),
    path: z.array(z.string()),
    /** One, or that of each service if the order names none; none if not known, or never within 60 days. */
    cutoffs: z.array(cutoff),
    /** The dispatch date, if there is one cut-off. */
    dispatch: z.nullable(z.string()),
    options: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        price: z.nullable(z.int()),
        priority: z.nullable(z.int()),
        /** The keys of the schedules that decide its fields, by field. */
        by: z.record(z.string(), z.string()),
      }),
    ),
  }),
  /** The facts that are not known and on which the answer depends. */
  undecided: z.array(z.string()),
  steps: z.optional(z.array(step)),
  /** When the answer to the same order changes next, within 60 days, and because of which record. */
  untilNextChange: z.optional(z.nullable(z.object({ at: instant, because: z.nullable(cause) }))),
})
export type ResolvedOrder = z.infer<typeof resolvedOrder>

export const resolveOrders = endpoint('foresight', 'resolveOrders', 'POST /resolve', {
  summary: 'What happens to orders, and why: factory, cut-off, dispatch and delivery options; changes nothing',
  permission: 'viewer',
  body: z.strictObject({
    // More are refused with 413, so this bound is only stated.
    orders: z.array(order).check(z.minLength(1)).register(z.globalRegistry, { maximum: maxOrders }),
    /** By default the time of each order in the past, and now for one in the future. */
    asKnownAt: z.optional(instantInput),
    overlay: z.optional(z.array(overlaid).check(z.maxLength(100))),
    /** Ids of plans that are considered from their starts to their ends, besides the scheduled ones. */
    plans: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(maxAskedPlans))),
    explain: z.optional(z.enum(explanations)),
  }),
  bodyLimit: 1024 * 1024,
  response: z.object({ results: z.array(resolvedOrder) }),
  example: {
    body: {
      orders: [
        {
          placedAt: '2026-12-18T15:59:30Z',
          factory: 'GG-MNPG-GSY',
          cardType: 'giant',
          packType: 'SINGLE',
          deliveryMethod: 'NBD',
          addressType: 'SEND_DIRECT',
          destination: 'GB',
          productType: 'greetingcard',
          service: '44',
        },
      ],
    },
    response: {
      results: [
        {
          revision: 48_211,
          asKnownAt: '2026-12-17T09:12:03.000Z',
          assumed: {},
          answer: {
            factory: 'GB-MNPG-TAM',
            path: ['GG-MNPG-GSY', 'GB-MNPG-TAM'],
            cutoffs: [
              {
                service: '44',
                date: '2026-12-18',
                local: '16:00:00',
                zone: 'Europe/London',
                at: '2026-12-18T16:00:00.000Z',
                layer: 'default',
              },
            ],
            dispatch: '2026-12-18',
            options: [{ id: 'next-day', name: 'Next Day', description: 'By noon.', price: 499, priority: 10, by: {} }],
          },
          undecided: [],
        },
      ],
    },
  },
  errors: ['notFound', 'notKnown', 'tooLarge'],
})

/** The most unsaved records of one call. */
export const maxEffectRecords = 500

const side = z.object({
  /** The possible values: several if it depends on facts that the order lacks; none if it is not known, or an option not offered. */
  values: z.array(z.union([z.string(), z.int()])),
  /** The currency of a price, ISO 4217; null if it is not known. */
  currency: z.nullable(z.string()),
})

/** One difference between two answers to an order. */
export const answerChange = z.object({
  /**
   * `factory`: a factory code. `dispatch`: a date at the factory, YYYY-MM-DD. `cutoff`: the date and time on its clock, YYYY-MM-DDTHH:MM:SS.
   * `offered`: the name of a delivery option. `price`: minor units.
   */
  what: z.enum(['factory', 'dispatch', 'cutoff', 'offered', ...overrideFields]),
  /** The name of the delivery option; the display name of the delivery service, if the order names none. */
  of: z.nullable(z.string()),
  before: side,
  after: side,
})
export type AnswerChange = z.infer<typeof answerChange>

const changedSample = z.object({
  id: z.string(),
  name: z.string(),
  /** The order that the sample order stands for now. */
  order: z.object({ placedAt: instant, ...orderFactFields }),
  changes: z.array(answerChange),
})
export type ChangedSample = z.infer<typeof changedSample>

/** The most closures and schedules that are listed of one factory. */
export const maxAhead = 5

/** What awaits orders at a factory to which product overrides move products, or for some days at that of the catalogue when they have ended. */
const factoryAhead = z.object({
  factory: z.string(),
  timeZone: z.nullable(z.string()),
  /** Whether it is that of the catalogue, after the end of overrides. */
  after: z.boolean(),
  /** What was looked at: to the end of the overrides, but at most 60 days. */
  from: instant,
  until: instant,
  /** Whether it has a delivery service with cut-offs. */
  dispatches: z.boolean(),
  /** By time. */
  listed: z.array(
    z.union([
      /** All of it is closed on these days. */
      z.object({ kind: z.literal('cutoff-override'), from: calendarDate, to: calendarDate, reasons: z.array(z.string()) }),
      /** `at`: when it first moves orders on. `all`: all orders of cards, rather than some. `plan`: that will make it so. */
      z.object({
        kind: z.literal('designation'),
        key: z.string(),
        at: instant,
        name: z.string(),
        to: z.string(),
        all: z.boolean(),
        plan: z.nullable(z.string()),
      }),
    ]),
  ),
  /** How many more there are. */
  more: z.int(),
})
export type FactoryAheadWire = z.infer<typeof factoryAhead>

/** What unsaved records would change about the sample orders, by the current records. */
export const compareSampleOrders = endpoint('foresight', 'compareSampleOrders', 'POST /sample-orders/effect', {
  summary: 'What unsaved records would change about the sample orders; changes nothing',
  permission: 'viewer',
  body: z.strictObject({
    overlay: z.array(overlaid).check(z.minLength(1), z.maxLength(maxEffectRecords)),
    /** The days, on the clock of each order, on which the records apply. With `tried`, the orders are placed on these days. */
    period: z.optional(z.strictObject({ from: calendarDate, to: calendarDate, tried: z.boolean() })),
  }),
  bodyLimit: 1024 * 1024,
  response: z.object({
    /** How many sample orders there are, and how many of them name records that no longer exist: those are not compared. */
    total: z.int(),
    incomparable: z.int(),
    /** How many of those that are compared are placed in the period; all of them without one. */
    inPeriod: z.int(),
    /** By name. */
    changed: z.array(changedSample),
    /** Only of product overrides. */
    ahead: z.optional(z.array(factoryAhead)),
  }),
  errors: ['tooLarge'],
})
export type SampleEffect = Output<typeof compareSampleOrders.response>

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, timeOfDay } from './shapes.ts'

/** The most cut-offs and changes that are listed. */
export const maxListed = 20

const cutoff = z.object({
  factoryCode: z.string(),
  /** IANA zone. */
  timeZone: z.string(),
  /** An order placed at this instant is too late. */
  at: instant,
  /** YYYY-MM-DD and HH:MM:SS on the factory's calendar and clock. */
  date: z.string(),
  time: timeOfDay,
  /** `productTypes`: only these; null: all, or all that no other cut-off has. */
  deliveryServices: z.array(z.object({ deliveryService: z.string(), productTypes: z.nullable(z.array(z.string())) })),
  /** The dated cut-off that decides it. */
  override: z.nullable(z.object({ id: z.string(), reason: z.string() })),
})

const change = z.object({
  at: instant,
  change: z.enum(['starts', 'ends']),
  /** The zone of the factory at which it does. */
  timeZone: z.string(),
  kind: z.enum(['designation', 'delivery-option-schedule', 'cutoff-override', 'product-override']),
  /** As in the change log. */
  key: z.string(),
  /** The note, name or reason of the record. */
  name: z.string(),
  /** How many more product overrides begin or end at the same factory then. */
  others: z.optional(z.int()),
  /** The factory from which orders are moved, where products are printed, or whose cut-offs or options change; null: several. */
  factoryCode: z.nullable(z.string()),
  /** The factory to which orders are moved. */
  to: z.nullable(z.string()),
})

/** By code; null: all, of several. */
const factoryCodes = z.nullable(z.array(z.string()))

const ofPlan = { id: z.string(), name: z.string(), timeZone: z.string() }
const planChange = z.object({ ...ofPlan, at: instant, change: z.enum(['starts', 'ends']) })

const week = z.object({
  /** The last day, YYYY-MM-DD. */
  to: z.string(),
  /** Days on which factories are closed, each on its own calendar: whole networks first, then by date. */
  closures: z.array(z.object({ factoryCodes, from: z.string(), to: z.string(), reasons: z.array(z.string()) })),
  /** Public holidays on which factories are not closed, by date; if there are none, the next one within 90 days. */
  holidays: z.array(z.object({ factoryCodes, date: z.string(), name: z.string(), dutchName: z.nullable(z.string()) })),
  /** What first starts after 24 hours, apart from `closures`: the first 20, by time; `startCount` of all. */
  starts: z.array(change),
  startCount: z.int(),
  /** Plans that start or end within seven days by themselves: the first 20, by time. Not by the release before. */
  plans: z.optional(z.array(planChange)),
  /** The first one that does later; null: none. Not by the release before. */
  nextPlan: z.optional(z.nullable(planChange)),
})

export const readToday = endpoint('foresight', 'readToday', 'GET /today', {
  summary: 'What is closed or unusual today and in the next seven days, the next cut-offs, what is active now, and who has changed what',
  response: z.object({
    closed: z.array(z.object({ factoryCodes, reasons: z.array(z.string()) })),
    /** Today and the next six days by the clock of the brand. */
    week,
    /** The first 20, by time. */
    cutoffs: z.array(cutoff),
    /** How many records have an effect now. */
    active: z.object({ schedules: z.int(), productOverrides: z.int(), optionSchedules: z.int(), datedCutoffs: z.int() }),
    /** The plans in force, by the time of their ends, which may be null. Not by the release before. */
    activePlans: z.optional(z.array(z.object({ ...ofPlan, ends: z.nullable(instant) }))),
    /** The first 20, by time; `changeCount` of all. */
    changes: z.array(change),
    changeCount: z.int(),
    /** How many changes of records were made since the last working day began, and by whom: the first 20, by count. */
    edits: z.object({ since: z.string(), count: z.int(), by: z.array(z.object({ name: z.string(), count: z.int() })) }),
  }),
})
export type TodayWire = z.infer<typeof readToday.response>

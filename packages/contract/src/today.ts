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
  kind: z.enum(['designation', 'delivery-option-schedule', 'cutoff-override']),
  /** As in the change log. */
  key: z.string(),
  /** The note, name or reason of the record. */
  name: z.string(),
  /** The factory from which orders are moved, or whose cut-offs or options change; null: several. */
  factoryCode: z.nullable(z.string()),
  /** The factory to which orders are moved. */
  to: z.nullable(z.string()),
})

export const readToday = endpoint('foresight', 'readToday', 'GET /today', {
  summary: 'Which factories are closed today, the next cut-offs, what is active now, and what starts or ends within 24 hours',
  response: z.object({
    /** The factories that are closed today, by reason; `factoryCodes`: null: all, of several. */
    closed: z.array(z.object({ factoryCodes: z.nullable(z.array(z.string())), reasons: z.array(z.string()) })),
    /** The first 20, by time. */
    cutoffs: z.array(cutoff),
    /** How many records have an effect now. */
    active: z.object({ schedules: z.int(), productOverrides: z.int(), optionSchedules: z.int(), datedCutoffs: z.int() }),
    /** The first 20, by time; `changeCount` of all. */
    changes: z.array(change),
    changeCount: z.int(),
  }),
})
export type TodayWire = z.infer<typeof readToday.response>

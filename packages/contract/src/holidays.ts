import { holidayDecisionShape } from '@goat/domain/kinds/holiday-decision'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { askedDate, lastChange, storedFields, version } from './shapes.ts'

const holiday = {
  /** YYYY-MM-DD on the factory's calendar. */
  date: z.string(),
  name: z.string(),
  /** In the Netherlands. */
  dutchName: z.nullable(z.string()),
}

/** A stored decision: the factory is open on a public holiday. */
export const holidayDecisionWire = z.object({
  factoryCode: z.string(),
  date: z.string(),
  ...storedFields(holidayDecisionShape),
  ...lastChange,
})
export type HolidayDecisionWire = z.infer<typeof holidayDecisionWire>

/** How many days one call may ask for: 1 to 400. */
const dayCount = z.string().check(z.regex(/^(?:[1-9]\d?|[1-3]\d\d|400)$/, { error: 'holidayDays' }))

export const listHolidays = endpoint('foresight', 'listHolidays', 'GET /public-holidays', {
  summary: 'The public holidays at each factory that has delivery services, and what was decided about them',
  query: z.strictObject({ from: askedDate, days: dayCount }),
  response: z.object({
    /** Later public holidays are not known, YYYY-MM-DD. */
    knownTo: z.string(),
    factories: z.array(
      z.object({
        factoryCode: z.string(),
        holidays: z.array(
          z.object({
            ...holiday,
            /** `dated`: by dated cut-offs for each delivery service; `open`: marked as open; null: not decided. */
            decision: z.nullable(z.enum(['open', 'dated'])),
            /** The ids of the dated cut-offs that decide it. */
            overrides: z.array(z.string()),
            /** Of the stored decision that it is open, also if dated cut-offs decide. */
            version: z.nullable(version),
          }),
        ),
      }),
    ),
  }),
})

/** `version` is that of the decision which the caller saw; null if there was none. */
export const decideHoliday = endpoint('foresight', 'decideHoliday', 'PUT /public-holidays/:factoryCode/:date', {
  summary: 'Decides that a factory is open on a public holiday',
  body: z.strictObject({ decision: z.enum(['open']), version: z.nullable(version) }),
  response: holidayDecisionWire,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

export const undecideHoliday = endpoint('foresight', 'undecideHoliday', 'DELETE /public-holidays/:factoryCode/:date', {
  summary: 'Takes back that a factory is open on a public holiday; If-Match is the version of the decision',
  response: z.object({ factoryCode: z.string(), date: z.string() }),
  ifMatch: true,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

const undecided = z.object({ kind: z.literal('holiday'), factoryCode: z.string(), ...holiday })

const reopening = z.object({
  kind: z.literal('reopening'),
  /** The id and the reason of the dated cut-off that closes. */
  override: z.string(),
  reason: z.string(),
  factoryCode: z.string(),
  deliveryServices: z.array(z.string()),
  /** The last day of the closure, YYYY-MM-DD. */
  lastDate: z.string(),
  /** The next day with an open cut-off; null if there is none within 60 days. */
  nextOpen: z.nullable(z.string()),
})

const move = z.object({
  kind: z.literal('move'),
  /** The id of the card designation schedule. */
  schedule: z.string(),
  note: z.string(),
  from: z.string(),
  to: z.string(),
  /** Days on the calendar of the To factory on which it is closed while the schedule applies. */
  dates: z.array(z.string()),
})

const plan = z.object({
  kind: z.literal('plan'),
  id: z.string(),
  name: z.string(),
  /** `emergency`: somebody went ahead without an approval, and nobody else has looked at it. `willFail`: as of a plan. */
  why: z.enum(['missed', 'failed', 'inReview', 'willFail', 'emergency']),
})

/** Product overrides that were set at least 90 days ago, the first of them on `since` (YYYY-MM-DD), and have no end. */
const overrides = z.object({ kind: z.literal('overrides'), count: z.int(), since: z.string() })

export const toDecideEntry = z.union([undecided, reopening, move, plan, overrides])
export type ToDecideEntry = z.infer<typeof toDecideEntry>

export const listToDecide = endpoint('foresight', 'listToDecide', 'GET /to-decide', {
  summary:
    'Plans that wait for somebody; undecided public holidays, closures without a reopening, and moves to closed factories within 90 days; product overrides that were set 90 days ago and have no end',
  response: z.object({ entries: z.array(toDecideEntry) }),
})

export const holidayEndpoints = [listHolidays, decideHoliday, undecideHoliday, listToDecide] as const

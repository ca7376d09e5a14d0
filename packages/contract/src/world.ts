import { brandIds } from '@goat/domain/brands'
import { worldKinds } from '@goat/domain/kinds/kind'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { version } from './shapes.ts'

/** A stored record. Times are milliseconds since 1970-01-01T00:00Z. */
const record = z.object({
  key: z.string(),
  version,
  created: z.number(),
  changed: z.number(),
  by: z.string(),
  plan: z.optional(z.string()),
  value: z.record(z.string(), z.unknown()),
})

const stored = z.array(record)
type WorldKind = (typeof worldKinds)[number]

/** When the last change was saved, in milliseconds since 1970-01-01T00:00Z; null before the first. */
const changedAt = z.nullable(z.number())

const change = z.object({ kind: z.enum(worldKinds), key: z.string(), record: z.nullable(record) })

/**
 * What scheduled plans will change at their starts and, field by field, take back at their ends, one after the other, if the records stay as
 * they are. A record of a start has the id of its plan.
 */
const later = z.array(
  z.object({
    /** Milliseconds since 1970-01-01T00:00Z; 0 for a plan without a start that is asked for. */
    at: z.number(),
    plan: z.string(),
    name: z.string(),
    isEnd: z.boolean(),
    changes: z.array(change),
  }),
)

const revisionText = z.string().check(z.regex(/^(?:0|[1-9]\d{0,15})$/, { error: 'revision' }))

/** The most plans that a call may ask for. */
export const maxAskedPlans = 10

/** Ids, separated by commas, of plans that are considered from their starts to their ends, whatever their states. */
const planIds = z.string().check(z.minLength(1), z.maxLength(maxAskedPlans * 40))

/**
 * All records that decide what happens to orders, of one revision: the newest, or that of the query. `revision` is the number of the last
 * change that it contains.
 */
export const readWorld = endpoint('foresight', 'readWorld', 'GET /world', {
  summary: 'Every record that decides what happens to orders, at the newest or an earlier revision',
  query: z.strictObject({ revision: z.optional(revisionText), plans: z.optional(planIds) }),
  response: z.object({
    brand: z.enum(brandIds),
    revision: z.int(),
    at: changedAt,
    records: z.object(Object.fromEntries(worldKinds.map((kind) => [kind, stored])) as Readonly<Record<WorldKind, typeof stored>>),
    /** Nothing for an earlier revision. An older server does not say it. */
    later: z.optional(later),
  }),
  errors: ['notFound', 'notKnown'],
})

/**
 * Server-sent events (`text/event-stream`) with the changes after a revision: that of `Last-Event-ID`, otherwise of `after`, otherwise the
 * newest. The id of an event is the revision that the client then has. `at` says when the change of the client's revision was saved, so that
 * a client whose revision the database has lost is told.
 */
export const followWorld = endpoint('foresight', 'followWorld', 'GET /events', {
  isPlannable: false,
  summary:
    'Server-sent events: `changes` with `{after, revision, at, changes: [{kind, key, record}], later}` (record null: removed; later: omitted as long as it stays as it is), `alive` every ten seconds, and `reset` when the client has to read the world again',
  query: z.strictObject({ after: z.optional(revisionText), at: z.optional(revisionText) }),
  response: z.union([
    z.object({
      after: z.int(),
      revision: z.int(),
      at: changedAt,
      changes: z.array(change),
      /** Omitted: as before. */
      later: z.optional(later),
    }),
    z.object({ revision: z.int() }),
    z.strictObject({}),
  ]),
  example: {
    response: { after: 48_210, revision: 48_211, at: 1_797_609_570_000, changes: [{ kind: 'designation', key: 'sch_12', record: null }] },
  },
  media: 'text/event-stream',
})

/** Parses the header `Last-Event-ID`; undefined if it is not a revision. */
export function revisionOf(header: string): number | undefined {
  return z.safeParse(revisionText, header).success ? Number(header) : undefined
}

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
  value: z.record(z.string(), z.unknown()),
})

const stored = z.array(record)
type WorldKind = (typeof worldKinds)[number]

/** When the last change was saved, in milliseconds since 1970-01-01T00:00Z; null before the first. */
const changedAt = z.nullable(z.number())

const revisionText = z.string().check(z.regex(/^(?:0|[1-9]\d{0,15})$/, { error: 'revision' }))

/**
 * All records that decide what happens to orders, of one revision: the newest, or that of the query. `revision` is the number of the last
 * change that it contains.
 */
export const readWorld = endpoint('foresight', 'readWorld', 'GET /world', {
  summary: 'Every record that decides what happens to orders, at the newest or an earlier revision',
  query: z.strictObject({ revision: z.optional(revisionText) }),
  response: z.object({
    brand: z.enum(brandIds),
    revision: z.int(),
    at: changedAt,
    records: z.object(Object.fromEntries(worldKinds.map((kind) => [kind, stored])) as Readonly<Record<WorldKind, typeof stored>>),
  }),
  errors: ['notKnown'],
})

/**
 * Server-sent events (`text/event-stream`) with the changes after a revision: that of `Last-Event-ID`, otherwise of `after`, otherwise the
 * newest. The id of an event is the revision that the client then has. `at` says when the change of the client's revision was saved, so that
 * a client whose revision the database has lost is told.
 */
export const followWorld = endpoint('foresight', 'followWorld', 'GET /events', {
  isPlannable: false,
  summary:
    'Server-sent events: `changes` with `{after, revision, at, changes: [{kind, key, record}]}` (record null: removed), `alive` every ten seconds, and `reset` when the client has to read the world again',
  query: z.strictObject({ after: z.optional(revisionText), at: z.optional(revisionText) }),
  response: z.union([
    z.object({
      after: z.int(),
      revision: z.int(),
      at: changedAt,
      changes: z.array(z.object({ kind: z.enum(worldKinds), key: z.string(), record: z.nullable(record) })),
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

import { brandIds } from '@goat/domain/brands'
import { recordKinds } from '@goat/domain/kinds/kind'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listed } from './received.ts'
import { instant, instantInput, issueWire } from './shapes.ts'

/** In characters: the key of a product variant has two strings of 100 characters, each of which may be escaped as three, and a slash. */
export const maxChangeKeyLength = 601

/** The causes of changes. `baseline`: not a change; the upgrade recorded the existing value. */
export const causes = ['request', 'import', 'restore', 'schedule', 'plan', 'baseline'] as const

/** What a reason says that the server gives, as codes; the path is the name of a record, or empty. */
export const reasonIssues = z.optional(z.array(issueWire))

export const changeWire = z.object({
  id: z.string(),
  /** Number within the brand, from 1, without gaps, in commit order. */
  revision: z.int(),
  brand: z.enum(brandIds),
  kind: z.enum(recordKinds),
  key: z.string(),
  action: z.string(),
  /** The record as its kind defines it; null if it did not exist. With `schemaVersion` 0 possibly only some of its fields. */
  before: z.unknown(),
  after: z.unknown(),
  /** The schema version of `before` and `after`: the current one of the kind, or 0 for a change from before complete records were kept. */
  schemaVersion: z.int(),
  /** The version of the record after the change, or before it was deleted; null for changes to anything other than a record. */
  version: z.nullable(z.int()),
  cause: z.enum(causes),
  /** The revision of the change that was undone, or the id of the plan that was applied or ended. */
  causeId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reasonIssues,
  actor: z.object({ subject: z.string(), name: z.string() }),
  requestId: z.string(),
  /** Revision of the first change in the same transaction; changes of one transaction are undone together. null in old changes. */
  transaction: z.nullable(z.int()),
  at: instant,
  /** Of an import, newest first: why it cannot be undone, as far as a look at a few of its records tells. */
  obstacle: z.optional(issueWire),
})
export type ChangeWire = z.infer<typeof changeWire>

/** The longest person, text and factory by which changes are filtered. */
export const maxFilterLength = 1_000

const filter = z.optional(z.string().check(z.minLength(1), z.maxLength(maxFilterLength)))

/**
 * Newest first, in pages: `before` is the `next` of the previous page; the last page has no `next`. With `after` (a revision from 0): later
 * changes, oldest first, so that a client can continue from the last revision it received without gaps. `at` is the time of that revision, so
 * that a client whose revision the database has lost is told. `from` (included) and `to` (excluded) are instants. A factory is that of the
 * record, or one of its values; what is for every factory concerns each. `text`: the beginnings of words of the key, the reason and the values.
 */
export const listChanges = endpoint('changes', 'listChanges', 'GET /changes', {
  summary: 'The change log: who changed what and when, newest first; with `after`, oldest first from that revision',
  query: z.strictObject({
    kind: z.optional(z.enum(recordKinds)),
    key: z.optional(z.string().check(z.maxLength(maxChangeKeyLength))),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: 'pageStart' }))),
    after: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/, { error: 'revision' }))),
    at: z.optional(instantInput),
    person: filter,
    from: z.optional(instantInput),
    to: z.optional(instantInput),
    factory: filter,
    text: filter,
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, { error: 'pageLimit' }))),
  }),
  response: z.object({
    results: z.array(changeWire),
    next: z.nullable(z.string()),
    /** On the last page, newest first: changes from before this instant are no longer kept. */
    keptFrom: z.optional(instant),
  }),
  errors: ['historyReset'],
})

export const listAuthors = endpoint('changes', 'listAuthors', 'GET /changes/people', {
  summary: 'The names of everyone who has changed something, in alphabetical order',
  response: z.object({ people: z.array(z.string()) }),
})

export const readRecords = endpoint('changes', 'readRecords', 'GET /records/:kind', {
  summary: 'Every record of a kind as it stood at an instant or after a revision; as it is now without either',
  params: z.object({ kind: z.enum(recordKinds) }),
  query: z.strictObject({
    at: z.optional(instantInput),
    revision: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/, { error: 'revision' }))),
  }),
  response: z.object({
    revision: z.string(),
    records: z.array(
      z.object({
        key: z.string(),
        version: z.int(),
        value: z.record(z.string(), z.unknown()),
        by: z.string(),
        at: instant,
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['notFound', 'notKnown'],
})

/** Groups of at most `maxTogether` + 1 records. Those that were deleted or cancelled since are left out, and imports are no groups. */
export const listTogether = endpoint('changes', 'listTogether', 'GET /records/:kind/together', {
  summary: 'The records of a kind that were last changed by the same save, in groups',
  params: z.object({ kind: z.enum(recordKinds) }),
  response: z.object({
    groups: z.array(z.array(z.object({ key: z.string(), version: z.int(), value: z.record(z.string(), z.unknown()) }))),
  }),
})

export const changeEndpoints = [listChanges, listAuthors, readRecords, listTogether] as const

/** A page of the change log. */
export const receivedChanges = z.object({
  results: listed(changeWire, ['id']),
  next: z.nullish(z.string()),
  keptFrom: z.nullish(z.string()),
})

const revision = z.object({ revision: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

const value = z.nullable(z.record(z.string(), z.unknown()))

/** What undoing does to a record. */
const undoEffect = z.object({
  kind: z.enum(recordKinds),
  key: z.string(),
  /** The record now and after the undo; equal if every field has changed since. */
  before: value,
  after: value,
  /** Fields that are kept because they have changed since, by name; no names for the record as a whole. */
  kept: z.array(
    z.object({
      fields: z.array(z.string()),
      by: z.string(),
      at: instant,
      /** The name of the plan that sets these fields too, so that they stay as long as it holds. */
      plan: z.optional(z.string()),
      /** The record if these fields were undone too; null for the record as a whole. */
      otherwise: value,
    }),
  ),
  /** Violated rules; any of them blocks the undo. */
  issues: z.array(issueWire),
})

/** More would be more than anybody reads: an import may have changed tens of thousands of records. */
export const maxUndoEffects = 500

/** Preview of undoing a change and the rest of its transaction, one entry per record, by kind and key. */
export const undoPlan = z.object({
  /** At most `maxUndoEffects`: those with issues, then those that keep something, then the others. */
  effects: z.array(undoEffect),
  /** How many more records change back, if not all are listed. */
  more: z.optional(z.int()),
  /** Sent back with the undo, which is refused if the plan has changed. */
  seen: z.string(),
})
export type UndoPlanWire = z.infer<typeof undoPlan>

export const previewUndo = endpoint('changes', 'previewUndo', 'GET /changes/:revision/undo', {
  summary: 'Says what undoing a change would do, with everything that was changed together with it; changes nothing',
  permission: 'editor',
  params: revision,
  response: undoPlan,
  errors: ['notFound', 'notUndoable'],
})

export const undoChange = endpoint('changes', 'undoChange', 'POST /changes/:revision/undo', {
  summary: 'Undoes a change, with everything that was changed together with it, wherever nobody has changed it since',
  params: revision,
  body: z.strictObject({ seen: z.string().check(z.maxLength(100)) }),
  response: z.object({ undone: z.int() }),
  errors: ['keyReused', 'notFound', 'notUndoable', 'undoChanged'],
})

export const undoEndpoints = [previewUndo, undoChange] as const

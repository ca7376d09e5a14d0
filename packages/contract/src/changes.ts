import { brandIds } from '@goat/domain/brands'
import * as z from 'zod/mini'
import { changeKinds, longestChangeKey } from './change-kinds.ts'
import { endpoint, nothing } from './endpoint.ts'
import { receivedList } from './received.ts'
import { instant } from './shapes.ts'

export const changeWire = z.object({
  id: z.string(),
  /** Its number within the brand, from 1, without gaps, in the order of commit. */
  revision: z.int(),
  brand: z.enum(brandIds),
  kind: z.enum(changeKinds),
  key: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  actor: z.object({ subject: z.string(), name: z.string() }),
  requestId: z.string(),
  at: instant,
})
export type ChangeWire = z.infer<typeof changeWire>

/**
 * Newest first, in pages: `before` is the `next` of the previous page, and a page without `next` is the last. With `after`, a revision from 0, the
 * changes that follow it, oldest first: whoever continues after the last revision that they received misses none and sees none out of order.
 */
export const listChanges = endpoint({
  name: 'listChanges',
  api: 'changes',
  method: 'GET',
  path: '/changes',
  summary: 'The change log: who changed what and when, newest first; with `after`, oldest first from that revision',
  permission: 'viewer',
  params: nothing,
  query: z.strictObject({
    kind: z.optional(z.enum(changeKinds)),
    key: z.optional(z.string().check(z.maxLength(longestChangeKey))),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: 'pageStart' }))),
    after: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/, { error: 'revision' }))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/, { error: 'pageLimit' }))),
  }),
  body: nothing,
  bodyKind: 'none',
  ifMatch: false,
  response: z.object({ results: z.array(changeWire), next: z.nullable(z.string()) }),
  status: 200,
  errors: ['invalid'],
})

/** A page of the change log, however many of its changes are understood. */
export const receivedChanges = z.object({ results: receivedList(changeWire), next: z.nullish(z.string()) })

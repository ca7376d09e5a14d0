import type { Permission } from '@goat/domain/brands'
import * as z from 'zod/mini'

/** The API whose base address in the configuration an endpoint uses. */
export type ApiName = 'cutoff' | 'factory' | 'deliveryOptions' | 'foresight' | 'changes' | 'session'

export type Schema<T = unknown> = z.ZodMiniType<T>

/**
 * One endpoint: the server registers it, the browser calls it and the OpenAPI document lists it.
 * `path` is the literal path below the base address, with `:name` for parameters.
 */
export type Endpoint<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema> = {
  readonly name: string
  readonly api: ApiName
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly permission: Permission
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  readonly status: 200 | 201
  /** The media type of the response, if it is not JSON: then `response` describes the data of each event. */
  readonly media?: 'text/event-stream'
  /** A request and its response, for the OpenAPI document. */
  readonly example?: { readonly body?: z.input<Body>; readonly response: z.input<Response> }
  /** Error responses specific to this endpoint; every endpoint may also return 401, 403, 429 and 503. */
  readonly errors: readonly ErrorCode[]
  /** `text`: the body is a bare string (CUT-23). */
  readonly bodyKind: 'none' | 'json' | 'text'
  /** Maximum body size in bytes, where the schema does not fit the default limit. */
  readonly bodyLimit?: number
  /** Whether the endpoint accepts `If-Match` with the version that the client saw. */
  readonly ifMatch: boolean
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>
export type Input<S extends Schema> = z.input<S>
export type Output<S extends Schema> = z.output<S>

export function endpoint<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema>(
  definition: Endpoint<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> {
  return definition
}

/** The schema of empty parameters, query or body. */
export const nothing = z.strictObject({})

/** What calls that read without parameters in the path have in common. */
export const reading = {
  method: 'GET',
  permission: 'viewer',
  params: nothing,
  body: nothing,
  bodyKind: 'none',
  ifMatch: false,
  status: 200,
} as const

/** What calls that remove a record have in common. `If-Match` is its version; without it the last write wins. */
export const removing = {
  method: 'DELETE',
  permission: 'editor',
  body: nothing,
  bodyKind: 'none',
  ifMatch: true,
  status: 200,
  errors: ['invalid', 'keyReused', 'notFound', 'versionConflict'],
} as const

/** Every error code and its HTTP status (API-12). */
export const statusOf = {
  malformed: 400,
  invalid: 400,
  keyReused: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  notKnown: 404,
  requestTimeout: 408,
  versionConflict: 409,
  overlap: 409,
  cancelled: 409,
  notUndoable: 409,
  undoChanged: 409,
  historyReset: 409,
  tooLarge: 413,
  wrongMediaType: 415,
  tooMany: 429,
  internal: 500,
  databaseAway: 503,
  databaseSlow: 503,
  outcomeUnknown: 503,
  identityAway: 503,
} as const
export type ErrorCode = keyof typeof statusOf

export const errorCodes = Object.keys(statusOf) as readonly ErrorCode[]

/**
 * RFC 9457 problem details (API-11), with `errors` for clients that read sentences as in API-15, and
 * `issues` for clients that translate them.
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.string()),
  issues: z.array(z.object({ code: z.string(), path: z.string(), values: z.record(z.string(), z.unknown()) })),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problem>

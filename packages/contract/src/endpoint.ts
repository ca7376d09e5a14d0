import type { Permission } from '@goat/domain/brands'
import * as z from 'zod/mini'

/** The API whose base address in the configuration an endpoint uses. */
export type ApiName = 'cutoff' | 'factory' | 'deliveryOptions' | 'foresight' | 'changes' | 'session'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Schema<T = unknown> = z.ZodMiniType<T>

/**
 * One endpoint: the server registers it, the browser calls it and the OpenAPI document lists it.
 * `path` is the literal path below the base address, with `:name` for parameters.
 */
export type Endpoint<Params extends Schema, Query extends Schema, Body extends Schema, Response extends Schema> = {
  readonly name: string
  readonly api: ApiName
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly permission: Permission
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  readonly status: 200 | 201
  /** The media type of the response, if it is not JSON: then `response` describes the data of each event, or each line. */
  readonly media?: 'text/event-stream' | 'application/x-ndjson'
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
  /** Whether the endpoint changes one record that begins or ends, and accepts `Together` with others that get the same change (TOG-3). */
  readonly together?: true
  /** Whether the endpoint reads and writes within the plan of the header `Plan`. */
  readonly isPlannable: boolean
}

/** The most other records that get the same change; of more, nobody could see what they agree to (TOG-1). */
export const maxTogether = 20

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>
export type Input<S extends Schema> = z.input<S>
export type Output<S extends Schema> = z.output<S>

/** Of the header Change-Reason, in characters. */
export const maxReasonLength = 500

/** Whether a call changes records outside of plans, each of which has a reason of its own: one can be required (HIS-60). */
export function takesReason({ method, permission, path }: Pick<AnyEndpoint, 'method' | 'permission' | 'path'>): boolean {
  return method !== 'GET' && permission === 'editor' && !path.startsWith('/plans')
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type PathParams<Path extends string> = z.ZodMiniObject<{ [Name in NamesIn<Path>]: z.ZodMiniString }>

/** The schema of an empty query or body. */
const nothing = z.strictObject({})
type Nothing = typeof nothing

/**
 * Defines a call. Parameters are those in the path, and strings; without `query` or `body` the call has none; viewers may read, and editors
 * change. What is about plans or past changes is not within a plan. `errors` are those apart from `malformed` and `invalid`, which follow from
 * what the call takes.
 */
export function endpoint<
  const Path extends string,
  Response extends Schema,
  Params extends Schema = PathParams<Path>,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  api: ApiName,
  name: string,
  route: `${Method} ${Path}`,
  given: Pick<Endpoint<Params, Query, Body, Response>, 'summary' | 'response'> &
    Partial<Omit<Endpoint<Params, Query, Body, Response>, 'api' | 'name' | 'method' | 'path' | 'bodyKind'>>,
): Endpoint<Params, Query, Body, Response> {
  const [method, path] = route.split(' ') as [Method, Path]
  const { query = nothing, body = nothing, ifMatch = false, errors = [] } = given
  const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, z.string()])
  const refusals: readonly ErrorCode[] = body !== nothing ? ['malformed', 'invalid'] : query !== nothing || ifMatch ? ['invalid'] : []
  return {
    permission: method === 'GET' ? 'viewer' : 'editor',
    status: 200,
    isPlannable: !/^\/(?:plan|changes)/.test(path),
    params: z.object(Object.fromEntries(names)) as Schema as Params,
    ...given,
    api,
    name,
    method,
    path,
    query: query as Query,
    body: body as Body,
    bodyKind: body === nothing ? 'none' : body instanceof z.ZodMiniString ? 'text' : 'json',
    ifMatch,
    errors: [...refusals, ...errors],
  }
}

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
  planChanged: 409,
  planBlocked: 409,
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

/** The current record in the problem details of a refused write; undefined if they have none. */
export function currentIn<S extends Schema>(details: unknown, record: S): Output<S> | undefined {
  return z.safeParse(record, z.safeParse(z.looseObject({}), details).data?.['current']).data
}

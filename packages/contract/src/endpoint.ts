import type { Permission } from '@goat/domain/permissions'
import * as z from 'zod/mini'
import type { ErrorCode } from './problem.ts'

/** Which base address of the configuration a call goes to. */
export type ApiName = 'cutoff' | 'factory' | 'deliveryOptions' | 'changes' | 'session'

export type Schema<T = unknown> = z.ZodMiniType<T>

/**
 * One call, defined once: the server registers it, the browser calls it, the OpenAPI document lists it.
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
  /** The answers other than success that this call itself can give; 401, 403, 429 and 503 go for every call. */
  readonly errors: readonly ErrorCode[]
  /** `text`: the body is a bare string rather than an object (CUT-23). */
  readonly bodyKind: 'none' | 'json' | 'text'
  /** How long a body may be, in bytes, where what the schema allows does not fit the limit of all calls. */
  readonly bodyLimit?: number
  /** Whether the call takes `If-Match` with the version the caller saw. */
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

/** What a call takes that has no parameters, no query or no body. */
export const nothing = z.strictObject({})

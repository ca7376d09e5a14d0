import * as z from 'zod/mini'

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

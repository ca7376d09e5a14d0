import { type Problem, problem as problemSchema } from '@goat/contract/problem'
import * as z from 'zod/mini'

/** Why a call did not succeed. */
export type FailureKind =
  /** The back end answered that it did not do it. */
  | 'answered'
  /** No answer came, or one that nobody expected: whether it was done is not known. */
  | 'unexpected'
  /** There is no access token, and no call was made. */
  | 'noToken'

export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** Our own server's problem details, when that is what the answer was. */
  readonly problem: Problem | undefined
  /** The entries of the answer's errors list, one by one; empty where it has none. */
  readonly errors: readonly string[]

  constructor(
    kind: FailureKind,
    message: string,
    details: { status?: number; problem?: Problem | undefined; errors?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CallFailure'
    this.kind = kind
    this.status = details.status
    this.problem = details.problem
    this.errors = details.errors ?? []
  }
}

/**
 * Reads a failed answer as description section 8 has it: "the errors array joined by commas, else the error field, else the Message
 * field"; "a non-OK response without JSON raises 'Request failed: {status} {body}'", and so does JSON with none of the three.
 */
export function readFailedAnswer(status: number, body: string): CallFailure {
  const json = parseJson(body)
  const fields = z.safeParse(z.looseObject({}), json)
  const sentence = fields.success ? sentenceIn(fields.data) : undefined
  const parsed = problemSchema.safeParse(json)
  return new CallFailure('answered', sentence ?? `Request failed: ${status} ${body}`.trimEnd(), {
    status,
    problem: parsed.success ? parsed.data : undefined,
    errors: fields.success && Array.isArray(fields.data['errors']) ? fields.data['errors'].map(String) : [],
  })
}

function sentenceIn(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { errors, error, Message } = fields
  if (Array.isArray(errors) && errors.length > 0) return errors.map(String).join(', ')
  return [error, Message].find((field): field is string => typeof field === 'string' && field !== '')
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

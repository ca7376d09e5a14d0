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

/** What a call that nobody answered is given up with. */
export class NoAnswerInTime extends Error {
  constructor(ms: number) {
    super(`There was no answer within ${ms / 1000} s.`)
    this.name = 'NoAnswerInTime'
  }
}

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
 * Reads a failed answer (API-15): the `errors` array joined by commas, else the `error` field, else the `Message` field; without JSON, or
 * with none of the three, "Request failed: {status} {body}". Each may hold a text, or an object with a text in it.
 */
export function readFailedAnswer(status: number, body: string): CallFailure {
  const json = parseJson(body)
  const fields = z.safeParse(z.looseObject({}), json)
  const { errors: list, error, Message } = fields.success ? fields.data : {}
  const errors = Array.isArray(list) ? list.map((entry) => textOf(entry) ?? JSON.stringify(entry)) : []
  const sentence = errors.length > 0 ? errors.join(', ') : textOf(error) || textOf(Message)
  const parsed = problemSchema.safeParse(json)
  return new CallFailure('answered', sentence || `Request failed: ${status} ${body}`.trimEnd(), {
    status,
    problem: parsed.success ? parsed.data : undefined,
    errors,
  })
}

/** Where an error that is an object may say what is wrong, the most telling first. */
const textFields = ['message', 'Message', 'detail', 'title', 'error'] as const

function textOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  const fields = z.safeParse(z.looseObject({}), error).data ?? {}
  return textFields.map((field) => fields[field]).find((text): text is string => typeof text === 'string' && text !== '')
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

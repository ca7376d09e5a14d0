import { type ErrorCode, type Problem, problem as problemSchema } from '@goat/contract/endpoint'
import { lineSeparator } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { Say } from '../locale/locale.tsx'
import { messages } from '../messages.ts'

/** Why a call did not succeed. */
export type FailureKind =
  /** The back end answered that it did not carry out the call. */
  | 'answered'
  /** No response, or one that could not be read: whether the call was carried out is unknown. */
  | 'unexpected'
  /** There is no access token, and no call was made. */
  | 'noToken'
  /** The user did not say why, so that nothing was sent. */
  | 'cancelled'

/** Why a call without a response was aborted. */
export class ResponseTimeout extends Error {
  constructor(ms: number) {
    super(`There was no answer within ${ms / 1000} s.`)
    this.name = 'ResponseTimeout'
  }
}

export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The problem details, if the response has them, as those of our own server do. */
  readonly problem: Problem | undefined
  /** The entries of the response's errors list, or its single error; empty if it has neither. */
  readonly errors: readonly string[]
  /** Whether the browser was offline, so that nothing was sent. */
  readonly isNotSent: boolean
  /** After how many milliseconds the call can be repeated, if the response says so. */
  readonly retryAfterMs: number | undefined

  /** For what reason the change was to be made that failed. */
  reason: string | undefined

  /** Whether the same change can be sent again, which is answered with the outcome of the first attempt. */
  isRepeatable = false

  constructor(
    kind: FailureKind,
    message: string,
    details: Partial<Pick<CallFailure, 'status' | 'problem' | 'errors' | 'isNotSent' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'CallFailure'
    this.kind = kind
    this.status = details.status
    this.problem = details.problem
    this.errors = details.errors ?? []
    this.isNotSent = details.isNotSent ?? false
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Whether the user did not say why a change is made, and knows that it is not. */
export function isCancelled(cause: unknown): boolean {
  return cause instanceof CallFailure && cause.kind === 'cancelled'
}

/**
 * Whether a change was sent and may have been made, although it failed: its answer was lost, on the way or by a proxy, or the server does not
 * know (UI-15).
 */
export function isUncertain(cause: unknown): cause is CallFailure {
  if (!(cause instanceof CallFailure) || cause.isNotSent) return false
  if (cause.problem !== undefined) return cause.problem.code === ('outcomeUnknown' satisfies ErrorCode)
  return cause.kind === 'unexpected' || cause.status === 502 || cause.status === 504
}

/**
 * Reads a failed response (API-15): the `errors` array joined by commas, else the `error` field, else the `Message` field, else
 * "Request failed: {status} {body}". Each entry may be a string, or an object that contains one. `retryAfter`: the header, in seconds.
 */
export function readFailedResponse(status: number, body: string, retryAfter?: string | null): CallFailure {
  const json = parseJson(body)
  const fields = z.safeParse(z.looseObject({}), json)
  const { errors: list, error, Message } = fields.success ? fields.data : {}
  const listed = Array.isArray(list) ? list.map((entry) => textOf(entry) ?? JSON.stringify(entry)) : []
  const single = textOf(error) || textOf(Message)
  const errors = listed.length > 0 || !single ? listed : [single]
  const parsed = problemSchema.safeParse(json)
  return new CallFailure('answered', errors.join(', ') || `Request failed: ${status} ${body}`.trimEnd(), {
    status,
    retryAfterMs: Number(retryAfter) * 1000 || undefined,
    problem: parsed.success ? parsed.data : undefined,
    errors,
  })
}

/** Fields in which an error object may say what is wrong, the most specific first. */
const textFields = ['message', 'Message', 'detail', 'title', 'error'] as const

function textOf(error: unknown): string | undefined {
  if (typeof error === 'string') return error
  const fields = z.safeParse(z.looseObject({}), error).data ?? {}
  return textFields.map((field) => fields[field]).find((text): text is string => typeof text === 'string' && text !== '')
}

/** undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As `failureText`, but without translating refusals: for use before `platform/sentences` is loaded. */
export function plainFailureText(failure: unknown, say: Say, supportChannel: string): string {
  if (failure instanceof CallFailure && failure.kind === 'noToken') return say(messages.unauthenticated)
  if (failure instanceof CallFailure && failure.kind === 'answered') return failure.message
  const sentence = say(msg`An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.`)
  return supportChannel === '' ? sentence : `${sentence}${lineSeparator}${say(messages.supportChannelIs(supportChannel))}`
}

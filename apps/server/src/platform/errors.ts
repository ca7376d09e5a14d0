import { type ErrorCode, statusOf } from '@goat/contract/problem'
import { type Issue, sentenceOf } from '@goat/domain/issues'

/**
 * What a service throws when a call cannot be done. The one error handler turns it into problem details (RFC 9457).
 * `extra` goes into the answer as it is, for instance the current record of a version conflict.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    sentence: string,
    options: { issues?: readonly Issue[]; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues ?? []
    this.extra = options.extra ?? {}
  }

  get status(): number {
    return statusOf[this.code]
  }

  /** The sentences that a person should read, at least one. */
  get sentences(): readonly string[] {
    return this.issues.length === 0 ? [this.message] : this.issues.map(sentenceOf)
  }
}

/** A refusal of an input, with the sentence of each issue. */
export function invalid(issues: readonly Issue[], code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, issues.map(sentenceOf).join(' '), { issues })
}

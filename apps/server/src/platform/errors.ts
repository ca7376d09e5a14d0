import { type ErrorCode, statusOf } from '@goat/contract/problem'
import { sentenceOf } from '@goat/domain/issue-sentences'
import type { Issue } from '@goat/domain/issues'

/** More say nothing new, and an answer is not to be many times as long as what was asked. */
const toldAtMost = 100

/**
 * What a service throws when a call cannot be done, and why: one issue at least, each a sentence in every language of the product. The
 * one error handler turns it into problem details (RFC 9457).
 * `extra` goes into the answer as it is, for instance the current record of a version conflict.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly extra: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, why: Issue | readonly Issue[], options: { extra?: Record<string, unknown>; cause?: unknown } = {}) {
    const issues = [why].flat().slice(0, toldAtMost)
    super(issues.map(sentenceOf).join(' '), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = issues
    this.extra = options.extra ?? {}
  }

  get status(): number {
    return statusOf[this.code]
  }

  /** The sentences that a person should read, at least one. */
  get sentences(): readonly string[] {
    return this.issues.map(sentenceOf)
  }
}

/** A refusal of an input, with the sentence of each issue. */
export function invalid(issues: readonly Issue[], code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, issues)
}

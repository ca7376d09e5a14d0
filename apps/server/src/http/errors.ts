import { type ErrorCode, statusOf } from '@goat/contract/endpoint'
import { type Issue, sentenceOf } from '@goat/domain/text/issues'

/** Keeps a response from being many times as large as its request. */
const maxIssues = 100

/**
 * Thrown by services to refuse a call, with at least one issue, which has a sentence in every language of the product. The error handler
 * turns it into problem details (RFC 9457). `extra` is added to the response as it is, for instance the current record of a version
 * conflict. `retryAfterS`: when a retry may succeed, in seconds.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    why: Issue | readonly Issue[],
    options: { extra?: Record<string, unknown>; retryAfterS?: number; cause?: unknown } = {},
  ) {
    const issues = [why].flat().slice(0, maxIssues)
    super(issues.map(sentenceOf).join(' '), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = issues
    this.extra = options.extra ?? {}
    this.retryAfterS = options.retryAfterS
  }

  get status(): number {
    return statusOf[this.code]
  }

  /** The sentences for the user, at least one. */
  get sentences(): readonly string[] {
    return this.issues.map(sentenceOf)
  }
}

export function invalid(issues: readonly Issue[], code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, issues)
}

/** A refusal of records in a list, with sentences that say which record each issue is about. */
export class RefusedInList extends AppError {
  readonly #sentences: readonly string[]

  constructor(refusal: AppError, sentences: readonly string[]) {
    super(refusal.code, refusal.issues, { extra: refusal.extra, cause: refusal })
    this.#sentences = sentences
  }

  override get sentences(): readonly string[] {
    return this.#sentences.slice(0, this.issues.length)
  }
}

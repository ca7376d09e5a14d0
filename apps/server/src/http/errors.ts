import { type ErrorCode, statusOf } from '@goat/contract/endpoint'
import { type Issue, sentenceOf } from '@goat/domain/text/text'

/** Keeps a response from being many times as large as its request. */
const maxIssues = 100

/**
 * Thrown by services to refuse a call, with at least one issue, which has a sentence in every language of the product. The error handler
 * turns it into problem details (RFC 9457). `extra` is added to the response as it is, for instance the current record of a version
 * conflict. `retryAfterS`: when a retry may succeed, in seconds. `sentences`: for the user, one for each issue; those of the issues by
 * default, which do not say which record of a list they are about. `reasons`: what they say, with the name of its record as the path.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfterS: number | undefined
  readonly sentences: readonly string[]
  readonly reasons: readonly Issue[]

  constructor(
    code: ErrorCode,
    why: Issue | readonly Issue[],
    options: {
      extra?: Readonly<Record<string, unknown>>
      retryAfterS?: number
      cause?: unknown
      sentences?: readonly string[]
      reasons?: readonly Issue[]
    } = {},
  ) {
    const issues = [why].flat().slice(0, maxIssues)
    super(issues.map(sentenceOf).join(' '), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = issues
    this.extra = options.extra ?? {}
    this.retryAfterS = options.retryAfterS
    this.sentences = (options.sentences ?? issues.map(sentenceOf)).slice(0, maxIssues)
    this.reasons = options.reasons ?? issues.map((one) => ({ ...one, path: '' }))
  }

  get status(): number {
    return statusOf[this.code]
  }
}

export function invalid(issues: readonly Issue[], code: ErrorCode = 'invalid'): AppError {
  return new AppError(code, issues)
}

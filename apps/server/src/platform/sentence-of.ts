/** The message of an error for the user. An unreachable host with several addresses gives an AggregateError without a message. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('\n')
  return error instanceof Error ? error.message : String(error)
}

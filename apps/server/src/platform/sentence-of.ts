/** What a person should read of an error. A host with several addresses, none of which answers, gives an AggregateError that says nothing itself. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('\n')
  return error instanceof Error ? error.message : String(error)
}

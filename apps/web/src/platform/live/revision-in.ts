/** The newest revision in the data of an event; undefined for `reset`, after which the records have to be read again. */
export function revisionIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'revision' in data ? data.revision : undefined
}

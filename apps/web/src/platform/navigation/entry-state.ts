const none: readonly string[] = []

/** A part of the state of a history entry, or of any other value; undefined if it does not have it. */
export function partOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}

/** The same if it is a string. */
export function textIn(state: unknown, name: string): string | undefined {
  const part = partOf(state, name)
  return typeof part === 'string' ? part : undefined
}

/** The same if it is a list, without what is not a string; otherwise empty. */
export function stringsIn(state: unknown, name: string): readonly string[] {
  const part = partOf(state, name)
  return Array.isArray(part) ? part.filter((one) => typeof one === 'string') : none
}

const none: readonly string[] = []

/** A list of strings in the state of a history entry; empty if there is none. */
export function stringsIn(state: unknown, name: string): readonly string[] {
  const found: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : none
}

/** Maximum keys in a search: each key is a separate call, and the address contains them all (OVR-24). */
export const maxKeys = 50

/** The number of keys in search terms, each of which may be several keys. */
export function countKeys(terms: readonly string[]): number {
  return terms.flatMap(separateKeys).length
}

/** The search terms of a text, separated by lines or tabs (as copied from a spreadsheet). */
export function keysOf(text: string): readonly string[] {
  return distinctKeys(text.split(/[\r\n\t]+/))
}

/** The keys of a search term that is not a key or a name itself, separated by commas or semicolons (OVR-21). */
export function separateKeys(term: string): readonly string[] {
  return distinctKeys(term.split(/[,;]+/))
}

/** Trims keys and removes empty and duplicate ones, ignoring case. */
export function distinctKeys(keys: readonly string[]): readonly string[] {
  const distinct = new Map<string, string>()
  for (const key of keys.map((one) => one.trim())) {
    if (key !== '' && !distinct.has(key.toLowerCase())) distinct.set(key.toLowerCase(), key)
  }
  return [...distinct.values()]
}

/** How many keys one search takes: each is a call of its own, and all of them stand in the address. */
export const mostKeys = 50

/** The product keys of a text with one a line; a tab parts them too, as in what is copied from a spreadsheet. */
export function keysOf(text: string): readonly string[] {
  return distinctKeys(text.split(/[\r\n\t]+/))
}

/** Without spaces around them, without empty ones, each once: upper and lower case do not matter in a product key. */
export function distinctKeys(keys: readonly string[]): readonly string[] {
  const distinct = new Map<string, string>()
  for (const key of keys.map((one) => one.trim())) {
    if (key !== '' && !distinct.has(key.toLowerCase())) distinct.set(key.toLowerCase(), key)
  }
  return [...distinct.values()]
}

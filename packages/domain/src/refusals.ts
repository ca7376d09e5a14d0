/** Some names, and the number of those that are not named. */
export type NamesAndMore = { names: readonly string[]; more: string }

/** How many names a sentence bears before it counts the rest. */
const namedAtMost = 10

/** The values of a sentence that names many things. */
export function namesAndMore(names: readonly string[]): NamesAndMore {
  return { names: names.slice(0, namedAtMost), more: String(Math.max(0, names.length - namedAtMost)) }
}

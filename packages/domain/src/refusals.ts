/** The first names, and the number of further ones. */
export type NamesAndMore = { names: readonly string[]; more: string }

/** Maximum names listed; the rest are counted. */
const maxNames = 10

/** The values of a sentence that lists many names. */
export function namesAndMore(names: readonly string[]): NamesAndMore {
  return { names: names.slice(0, maxNames), more: String(Math.max(0, names.length - maxNames)) }
}

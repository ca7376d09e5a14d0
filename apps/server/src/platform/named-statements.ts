import { createHash } from 'node:crypto'

/** More different statements than the product has; a text that varies, such as an insert of many rows, is not to fill the database. */
const mostNames = 200
const longestText = 2_000

/**
 * Names for the statements that are worth one: PostgreSQL then plans them once per connection instead of once per call. A statement with `*`
 * has none, because PostgreSQL refuses it on an open connection once a migration has added a column; nor has one with `like`, whose best
 * plan depends on what is looked for.
 */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= mostNames || text.length > longestText || / like |\*/.test(text)) return undefined
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

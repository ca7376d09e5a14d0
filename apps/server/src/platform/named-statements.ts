import { createHash } from 'node:crypto'

/** More than the product has; statements that vary, such as inserts of many rows, must not fill the server's memory. */
const maxNames = 200
const maxTextLength = 2_000

/**
 * Names statements worth preparing: PostgreSQL then plans them once per connection instead of once per call. Not those with `*`, which fail
 * on open connections after a migration adds a column, nor those with `like`, whose best plan depends on the pattern.
 */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= maxNames || text.length > maxTextLength || / like |\*/.test(text)) return undefined
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

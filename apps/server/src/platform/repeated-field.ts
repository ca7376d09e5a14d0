const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g

/** The first name that occurs twice in an object of a valid JSON text, or undefined. */
export function repeatedField(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    if (colon === undefined) continue
    const quoted = token.slice(0, -colon.length)
    const name = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
    if (open.at(-1)?.has(name)) return name
    open.at(-1)?.add(name)
  }
  return undefined
}

/** Parses digits only, ignoring surrounding spaces; undefined for a sign, separator, exponent or unit. */
export function readWholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

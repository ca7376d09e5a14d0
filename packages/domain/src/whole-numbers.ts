/** The number that a text of digits alone means, spaces around it apart; undefined for a sign, a separator, an exponent or a unit. */
export function readWholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

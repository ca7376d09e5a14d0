/**
 * Normalises a typed time to HH:MM or HH:MM:SS: `630`, `0630`, `6:30` and `6.30` become 06:30, `063015` becomes 06:30:15. Anything else is
 * returned trimmed, for validation to reject. The numbers are not validated: `2570` becomes 25:70.
 */
export function normaliseTimeText(typed: string): string {
  const text = typed.trim()
  const parts =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (parts === null) return text
  const [, hours = '', minutes = '', seconds] = parts
  return [hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':')
}

/**
 * What a person means by a time as typed: `630`, `0630`, `6:30` and `6.30` are 06:30, `063015` is 06:30:15. Anything else comes back
 * trimmed and unchanged, so that a validator can refuse it and the person sees what they wrote. Whether the numbers make a time of
 * day is not decided here: `2570` becomes 25:70.
 */
export function normaliseTimeText(typed: string): string {
  const text = typed.trim()
  const parts =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (parts === null) return text
  const [, hours = '', minutes = '', seconds] = parts
  return [hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':')
}

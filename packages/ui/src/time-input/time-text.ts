/** The text of the end of the day, which a field for an end can have; it is no `TimeOfDay`. */
export const endOfDay = '24:00:00'

const words: Readonly<Record<string, string>> = {
  noon: '12:00',
  midday: '12:00',
  '12 noon': '12:00',
  midnight: endOfDay,
  '12 midnight': endOfDay,
  middernacht: endOfDay,
}

const numbers = [
  /^(?<hours>\d{1,2})(?: ?[:.,;hu ] ?(?<minutes>\d\d)(?: ?[:.,] ?(?<seconds>\d\d))?)?(?<suffix>\D*)$/,
  /^(?<hours>\d{1,2})(?<minutes>\d\d)(?<suffix>\D*)$/,
  /^(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d)(?<suffix>\D*)$/,
]

/**
 * Parses a time as typed in English or Dutch: `7`, `730`, `7.30`, `7.30pm`, `19h30`, `19u30`, `19.30 uur`, `noon`. Returns HH:MM, with
 * seconds only if they are not zero, or `endOfDay` for `24:00` and `midnight`; undefined for anything else.
 */
export function readTime(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (Object.hasOwn(words, text)) return words[text]
  const groups = numbers.map((pattern) => pattern.exec(text)?.groups).find((one) => one !== undefined)
  if (groups === undefined) return undefined
  const { hours = '', minutes = '00', seconds = '00', suffix = '' } = groups
  const half = /^ ?([ap])(?:\.? ?m\.?)?$/.exec(suffix)?.[1]
  if (half === undefined && !/^(?: ?(?:h|hrs?|hours|u|uur))?$/.test(suffix)) return undefined
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  const time = [String(hour).padStart(2, '0'), minutes, seconds].join(':')
  if (time === endOfDay) return endOfDay
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return seconds === '00' ? time.slice(0, 5) : time
}

/** A typed time as `readTime` returns it; anything else is returned trimmed, for validation to reject. */
export function normaliseTimeText(typed: string): string {
  return readTime(typed) ?? typed.trim()
}

import { dateOfDay, dayOfDate, daysIn, isCalendarDate, type Weekday, weekdays } from './calendar.ts'

/** The text of the end of the day, which a field for an end can have; it is no `TimeOfDay`. */
export const endOfDayText = '24:00:00'

const words: Readonly<Record<string, string>> = {
  noon: '12:00',
  midday: '12:00',
  middag: '12:00',
  '12 noon': '12:00',
  midnight: endOfDayText,
  '12 midnight': endOfDayText,
  middernacht: endOfDayText,
}

/** No date or time is longer, in characters; a cell of an import may be. */
const longest = 200

const numbers = [
  /^(?<hours>\d{1,2})(?: ?[:.,;hu ] ?(?<minutes>\d\d)(?: ?[:.,] ?(?<seconds>\d\d))?)?(?<suffix>\D*)$/,
  /^(?<hours>\d{1,2})(?<minutes>\d\d)(?<suffix>\D*)$/,
  /^(?<hours>\d\d)(?<minutes>\d\d)(?<seconds>\d\d)(?<suffix>\D*)$/,
]

/**
 * Parses a time as typed in English or Dutch: `7`, `730`, `7.30`, `7.30pm`, `19h30`, `19u30`, `19.30 uur`, `noon`. Returns HH:MM, with
 * seconds only if they are not zero, or `endOfDayText` for `24:00` and `midnight`; undefined for anything else.
 */
export function readTime(typed: string): string | undefined {
  if (typed.length > longest) return undefined
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
  if (time === endOfDayText) return endOfDayText
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return seconds === '00' ? time.slice(0, 5) : time
}

/** A typed time as `readTime` returns it; anything else is returned trimmed, for validation to reject. */
export function normaliseTimeText(typed: string): string {
  return readTime(typed) ?? typed.trim()
}

/** Why text is not a date. Dates in it are YYYY-MM-DD. */
export type DateRefusal =
  | { readonly reason: 'incomplete' }
  /** A word that no date contains. */
  | { readonly reason: 'word'; readonly word: string }
  /** Written with the month first. */
  | { readonly reason: 'monthFirst'; readonly meant: string }
  /** A day that its month does not have, of which this is the last one. */
  | { readonly reason: 'noSuchDay'; readonly lastDay: string }
  /** On another day of the week than the one written. */
  | { readonly reason: 'weekday'; readonly meant: string }

/** A date that exists, YYYY-MM-DD, or why the text is not one. */
export type DateReading = { readonly date: string } | DateRefusal

const incomplete = { reason: 'incomplete' } as const

/**
 * Parses a date typed in English or Dutch: day, month and year with separators, or as six or eight digits (`6/1/2027`, `6.1.27`, `060127`);
 * the year first, if it has four digits (`2027-01-06`); or with the name of the month, with or without that of the weekday (`6 jan 2027`,
 * `Wed 6th January 2027`, `Jan 6, 2027`). A two-digit year is in this century. While the user is typing, the year 20 is incomplete. Without
 * a year (`6/1`, `6 jan`), it is the next such date from `today` on, or the last one until then; so is a weekday alone (`Fri`, `vrijdag`),
 * which is written in full while the user is typing. `today`, `tomorrow` and `yesterday` are dates in both languages too. None of these is a
 * date if today is undefined.
 */
export function readDate(typed: string, isTyping: boolean, isPast: boolean, today: string | undefined): DateReading {
  if (typed.length > longest) return incomplete
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/(\d)(?:st|nd|rd|th|ste|de|e)\b/g, '$1')
  const words = text.match(/\p{L}+/gu) ?? []
  const ahead = today !== undefined && words.length === 1 && words[0] === text ? daysAhead(text, isTyping, isPast, today) : undefined
  if (today !== undefined && ahead !== undefined) return { date: dateOfDay(dayOfDate(today) + ahead) }
  const unknown = words.find((word) => !isKnown(word))
  if (unknown !== undefined) return { reason: 'word', word: unknown }
  if (!/^[\p{L}\d][\p{L}\d\s,./'-]*$/u.test(text) || words.some((word) => namedDays.has(word))) return incomplete
  const months = words.map((word) => indexIn(namesOf('month'), word)).filter((month) => month !== -1)
  const parts = partsOf(text.match(/\d+/g) ?? [], months)
  if (parts === undefined || (isTyping && parts.year === '20') || (parts.year === '' && today === undefined)) return incomplete
  const year = parts.year === '' && today !== undefined ? yearOf(parts, isPast, today) : parts.year.padStart(4, '20')
  const [day, month] = [Number(parts.day), Number(parts.month)]
  if (month < 1 || day < 1) return incomplete
  if (month > 12) return isMonthFirst(parts, year) ? { reason: 'monthFirst', meant: isoDate(year, day, month) } : incomplete
  if (day > daysIn(Number(year), month)) return { reason: 'noSuchDay', lastDay: isoDate(year, month, daysIn(Number(year), month)) }
  const date = isoDate(year, month, day)
  const isOtherDay = words.some((word) => ![-1, new Date(date).getUTCDay()].includes(indexIn(namesOf('weekday'), word)))
  return isOtherDay ? { reason: 'weekday', meant: date } : { date }
}

/** As `readDate` for a date with its year, which a time may follow; or why the text is not one. */
export function readMoment(typed: string): { readonly date: string; readonly time?: string } | DateRefusal {
  const text = typed.trim()
  if (text.length > longest) return incomplete
  let reading = readDate(text, false, false, undefined)
  for (const { index } of 'date' in reading ? [] : text.matchAll(/[ T]/gi)) {
    const time = readTime(text.slice(index + 1))
    if (time === undefined || time === endOfDayText) continue
    reading = readDate(text.slice(0, index), false, false, undefined)
    if ('date' in reading) return { ...reading, time }
  }
  return reading
}

/** The weekday of a name in English or Dutch, of which the text is at least the first three letters; undefined for other text. */
export function weekdayNamed(text: string): Weekday | undefined {
  const index = indexIn(namesOf('weekday'), text.toLowerCase())
  return index === -1 ? undefined : weekdays[(index + 6) % 7]
}

/** How many days after today those are that have a name, in English and Dutch. */
const namedDays: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['gisteren', -1],
  ['vandaag', 0],
  ['morgen', 1],
  ['overmorgen', 2],
])

/** How many days after today a word means; undefined if it is neither a day with a name nor a weekday. */
function daysAhead(word: string, isTyping: boolean, isPast: boolean, today: string): number | undefined {
  const weekdays = namesOf('weekday')
  const weekday = isTyping ? weekdays.findIndex((same) => word.length > shortest && same.includes(word)) : indexIn(weekdays, word)
  if (weekday === -1) return namedDays.get(word)
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7
  return isPast && ahead > 0 ? ahead - 7 : ahead
}

type Parts = { readonly day: string; readonly month: string; readonly year: string }

/** The day and month have one or two digits, the year two or four, or none. */
function partsOf(numbers: readonly string[], months: readonly number[]): Parts | undefined {
  const [first = '', second = '', third = ''] = inOrder(numbers, months)
  const [day, year] = first.length === 4 ? [third, first] : [first, third]
  const isComplete = /^\d\d?$/.test(day) && /^\d\d?$/.test(second) && /^(?:\d\d|\d{4})?$/.test(year)
  return isComplete ? { day, month: second, year } : undefined
}

/** The year nearest to today in which there is such a date; without any, that of today. */
function yearOf({ day, month }: Parts, isPast: boolean, today: string): string {
  const years = Array.from({ length: 9 }, (_, at) => String(Number(today.slice(0, 4)) + (isPast ? -at : at)))
  const date = (year: string) =>
    Number(month) > 12 ? isoDate(year, Number(day), Number(month)) : isoDate(year, Number(month), Number(day))
  const exists = (year: string) => isCalendarDate(date(year))
  return years.find((year) => exists(year) && (isPast ? date(year) <= today : date(year) >= today)) ?? today.slice(0, 4)
}

function inOrder(numbers: readonly string[], months: readonly number[]): readonly string[] {
  const [first = '', second = ''] = numbers
  const [month] = months
  if (month !== undefined) return months.length === 1 && numbers.length <= 2 ? [first, String(month + 1), second] : []
  if (numbers.length === 2 || numbers.length === 3) return numbers
  if (numbers.length !== 1 || !/^\d{6}(?:\d\d)?$/.test(first)) return []
  // Eight digits begin with the year if the others cannot: 20 is a day, but 13 no month.
  const at = /^20(?:1[3-9]|[2-9]\d)\d{4}$/.test(first) ? [4, 6] : [2, 4]
  return [first.slice(0, at[0]), first.slice(at[0], at[1]), first.slice(at[1])]
}

function isMonthFirst({ day, month }: Parts, year: string): boolean {
  return Number(day) <= 12 && Number(month) <= daysIn(Number(year), Number(day))
}

function isoDate(year: string, month: number, day: number): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** The letters of an abbreviated name. */
const shortest = 3

/** The name of which the word is the beginning: at least three letters, or all. */
function indexIn(names: Names, word: string): number {
  return names.findIndex((same) => same.some((name) => name === word || (word.length >= shortest && name.startsWith(word))))
}

type Names = readonly (readonly string[])[]

/** The names of the months, or of the weekdays from Sunday, in English and Dutch, long and short, in lower case. */
function namesOf(field: 'month' | 'weekday'): Names {
  const read = named.get(field)
  if (read !== undefined) return read
  const formats = ['en-GB', 'nl-NL'].flatMap((locale) =>
    (['long', 'short'] as const).map((length) => new Intl.DateTimeFormat(locale, { [field]: length, timeZone: 'UTC' })),
  )
  // 2 January 2000 was a Sunday.
  const dates = Array.from({ length: field === 'month' ? 12 : 7 }, (_, at) =>
    field === 'month' ? Date.UTC(2000, at) : Date.UTC(2000, 0, at + 2),
  )
  const names = dates.map((date) => formats.map((one) => one.format(date).toLowerCase().replace('.', '')))
  named.set(field, names)
  return names
}

/** Kept from the first use, because creating the formats takes long. */
const named = new Map<string, Names>()

function isKnown(word: string): boolean {
  return [...namesOf('month').flat(), ...namesOf('weekday').flat(), ...namedDays.keys(), ...otherWords].some((known) =>
    known.startsWith(word),
  )
}

/** With the endings of ordinal numbers, whose first letter may be typed so far. */
const otherWords = ['of', 'the', 'de', 'st', 'nd', 'rd', 'th']

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
 * `Wed 6th January 2027`, `Jan 6, 2027`). A two-digit year is in this century. While the user is typing, the year 20 is incomplete.
 */
export function readDate(typed: string, isTyping = false): DateReading {
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/(\d)(?:st|nd|rd|th|ste|de|e)\b/g, '$1')
  const words = text.match(/\p{L}+/gu) ?? []
  const unknown = words.find((word) => !isKnown(word))
  if (unknown !== undefined) return { reason: 'word', word: unknown }
  if (!/^[\p{L}\d][\p{L}\d\s,./'-]*$/u.test(text)) return incomplete
  const months = words.map((word) => indexIn(namesOf('month'), word)).filter((month) => month !== -1)
  const parts = partsOf(text.match(/\d+/g) ?? [], months)
  if (parts === undefined || (isTyping && parts.year === '20')) return incomplete
  const year = parts.year.padStart(4, '20')
  const [day, month] = [Number(parts.day), Number(parts.month)]
  if (month < 1 || day < 1) return incomplete
  if (month > 12) return isMonthFirst(parts, year) ? { reason: 'monthFirst', meant: isoDate(year, day, month) } : incomplete
  if (day > daysIn(year, month)) return { reason: 'noSuchDay', lastDay: isoDate(year, month, daysIn(year, month)) }
  const date = isoDate(year, month, day)
  const isOtherDay = words.some((word) => ![-1, new Date(date).getUTCDay()].includes(indexIn(namesOf('weekday'), word)))
  return isOtherDay ? { reason: 'weekday', meant: date } : { date }
}

type Parts = { readonly day: string; readonly month: string; readonly year: string }

/** The day and month have one or two digits, the year two or four. */
function partsOf(numbers: readonly string[], months: readonly number[]): Parts | undefined {
  const [first = '', second = '', third = ''] = inOrder(numbers, months)
  const [day, year] = first.length === 4 ? [third, first] : [first, third]
  const isComplete = /^\d\d?$/.test(day) && /^\d\d?$/.test(second) && /^(?:\d\d|\d{4})$/.test(year)
  return isComplete ? { day, month: second, year } : undefined
}

function inOrder(numbers: readonly string[], months: readonly number[]): readonly string[] {
  const [first = '', second = ''] = numbers
  const [month] = months
  if (month !== undefined) return months.length === 1 && numbers.length === 2 ? [first, String(month + 1), second] : []
  if (numbers.length === 3) return numbers
  if (numbers.length !== 1 || !/^\d{6}(?:\d\d)?$/.test(first)) return []
  // Eight digits begin with the year if the others cannot: 20 is a day, but 13 no month.
  const at = /^20(?:1[3-9]|[2-9]\d)\d{4}$/.test(first) ? [4, 6] : [2, 4]
  return [first.slice(0, at[0]), first.slice(at[0], at[1]), first.slice(at[1])]
}

function isMonthFirst({ day, month }: Parts, year: string): boolean {
  return Number(day) <= 12 && Number(month) <= daysIn(year, Number(day))
}

function isoDate(year: string, month: number, day: number): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

function daysIn(year: string, month: number): number {
  return new Date(Date.UTC(Number(year), month, 0)).getUTCDate()
}

/** The name of which the word is the beginning: at least three letters, or all. */
function indexIn(names: Names, word: string): number {
  return names.findIndex((same) => same.some((name) => name === word || (word.length > 2 && name.startsWith(word))))
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
  return [...namesOf('month').flat(), ...namesOf('weekday').flat(), ...otherWords].some((known) => known.startsWith(word))
}

/** With the endings of ordinal numbers, whose first letter may be typed so far. */
const otherWords = ['of', 'the', 'de', 'st', 'nd', 'rd', 'th']

import type { HolidayCalendar, HolidayRegion, PublicHoliday } from '@goat/domain/kinds/holiday-decision'
import { compareText } from '@goat/domain/text/text'
import { dateOfDay, dayOfDate, weekdayIndex } from '@goat/domain/time/calendar'
import Holidays from 'date-holidays'

/** The codes of `date-holidays`: a country, and a state if its holidays differ. `US` has the federal holidays. */
const places: Readonly<Record<HolidayRegion, readonly [country: string, state?: string]>> = {
  AU: ['AU'],
  'AU-NSW': ['AU', 'NSW'],
  'AU-VIC': ['AU', 'VIC'],
  GB: ['GB'],
  'GB-ENG': ['GB', 'ENG'],
  GG: ['GG'],
  IE: ['IE'],
  NL: ['NL'],
  US: ['US'],
  'US-NV': ['US', 'NV'],
  'US-NY': ['US', 'NY'],
}

type Correction = {
  readonly regions: readonly HolidayRegion[]
  /** Why the library is wrong, with the law. */
  readonly because: string
  readonly rename?: Readonly<Record<string, string>>
  readonly remove?: (holiday: PublicHoliday) => boolean
  readonly add?: (year: number) => readonly PublicHoliday[]
}

/** What differs from the library (HOL-2). */
export const corrections: readonly Correction[] = [
  {
    regions: ['GG'],
    because: 'Guernsey has the summer bank holiday of England: the last Monday in August (Public Holidays Ordinance, 1994).',
    add: (year) => [holiday(mondayBy(`${year}-08-31`), 'Summer bank holiday')],
  },
  {
    regions: ['US', 'US-NV', 'US-NY'],
    because: 'A federal holiday on a Saturday is observed on Friday, one on a Sunday on Monday (5 U.S.C. 6103); so is Veterans Day.',
    add: (year) => {
      const day = dayOfDate(`${year}-11-11`)
      const observed = { 5: day - 1, 6: day + 1 }[weekdayIndex(day)]
      return observed === undefined ? [] : [holiday(dateOfDay(observed), 'Veterans Day (substitute day)')]
    },
  },
  {
    regions: ['US-NY'],
    because: 'Susan B. Anthony Day is a commemoration, not a public holiday (General Construction Law, section 24).',
    remove: ({ name }) => name === 'Susan B. Anthony Day',
  },
  {
    regions: ['US-NV'],
    because: 'Columbus Day is a federal holiday: there is no post, although the offices of the state are open (5 U.S.C. 6103).',
    add: (year) => [holiday(mondayBy(`${year}-10-14`), 'Columbus Day')],
  },
  {
    regions: ['NL'],
    because: 'Liberation Day is a day off in every fifth year only, by custom and most collective agreements.',
    add: (year) => (year % 5 === 0 ? [{ ...holiday(`${year}-05-05`, 'Liberation Day'), dutchName: 'Bevrijdingsdag' }] : []),
  },
  {
    regions: ['AU-NSW'],
    because: 'The additional day after Anzac Day is declared for 2026 and 2027 only (Public Holidays Amendment (Anzac Day) Order 2026).',
    remove: ({ date, name }) => name === 'Anzac Day (substitute day)' && date > '2028',
  },
  {
    regions: ['IE'],
    because: 'The library names these by their rule.',
    rename: {
      'First Monday in May': 'May bank holiday',
      'First Monday in June': 'June bank holiday',
      'First Monday in August': 'August bank holiday',
      'Last Monday in October': 'October bank holiday',
    },
  },
  {
    regions: ['AU-VIC'],
    because: 'The Act names the day by the match, which the league may move (Public Holidays Act 1993, section 6).',
    rename: { 'AFL Grand Final Friday': 'Friday before the AFL Grand Final' },
  },
]

/** The public holidays of every region from the first to the last year, corrected; at most one a day, by date. */
export function createCalendar(firstYear: number, lastYear: number, corrected = corrections): HolidayCalendar {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at)
  const regions = Object.keys(places) as HolidayRegion[]
  const entries = regions.map((region) => [region, onePerDay(years.flatMap((year) => holidaysOf(region, year, corrected)))] as const)
  return { firstYear, lastYear, regions: Object.fromEntries(entries) as HolidayCalendar['regions'] }
}

function holidaysOf(region: HolidayRegion, year: number, corrected: readonly Correction[]): readonly PublicHoliday[] {
  const own = corrected.filter(({ regions }) => regions.includes(region))
  const renamed: Readonly<Record<string, string>> = Object.assign({}, ...own.map(({ rename }) => rename))
  const kept = readLibrary(region, year).filter((one) => !own.some(({ remove }) => remove?.(one)))
  return [
    ...kept.map(({ name, ...rest }) => ({ ...rest, name: typographic(renamed[name] ?? name) })),
    ...own.flatMap(({ add }) => add?.(year) ?? []),
  ]
}

/** The days by their full names: there is a second one of most. */
const dutchNames: Readonly<Partial<Record<string, string>>> = {
  Nieuwjaar: 'Nieuwjaarsdag',
  Pasen: 'Eerste paasdag',
  Pinksteren: 'Eerste pinksterdag',
  Kerstmis: 'Eerste kerstdag',
}

function readLibrary(region: HolidayRegion, year: number): readonly PublicHoliday[] {
  const [country, state] = places[region]
  const options = { types: ['public' as const] }
  const library = state === undefined ? new Holidays(country, options) : new Holidays(country, state, options)
  const named = library.getHolidays(year, country === 'US' ? 'en-us' : 'en').map(({ date, name }) => holiday(date.slice(0, 10), name))
  if (country !== 'NL') return named
  const dutch = new Map(library.getHolidays(year, 'nl').map(({ date, name }) => [date.slice(0, 10), name]))
  return named.map((one) => {
    const dutchName = dutch.get(one.date)
    return dutchName === undefined ? one : { ...one, dutchName: typographic(dutchNames[dutchName] ?? dutchName) }
  })
}

/** Joins the names of holidays on one day. A name that is repeated within a week belongs to the day off for the first one. */
function onePerDay(holidays: readonly PublicHoliday[]): readonly PublicHoliday[] {
  const days = [...Map.groupBy(holidays, ({ date }) => date)].sort(([a], [b]) => compareText(a, b))
  return days.map(([date, same]) => {
    const names = same.map(({ name }) => {
      const isRepeated = holidays.some((one) => one.name === name && one.date < date && dayOfDate(date) - dayOfDate(one.date) < 7)
      return isRepeated ? `${name} (substitute day)` : name
    })
    const dutch = same.flatMap(({ dutchName }) => dutchName ?? [])
    return { ...holiday(date, names.join(' and ')), ...(dutch.length === 0 ? {} : { dutchName: dutch.join(' en ') }) }
  })
}

function holiday(date: string, name: string): PublicHoliday {
  return { date, name }
}

/** The last Monday on or before a date. */
function mondayBy(date: string): string {
  const day = dayOfDate(date)
  return dateOfDay(day - weekdayIndex(day))
}

function typographic(name: string): string {
  return name.replaceAll("'", '’')
}

/** The attribution that the licence of the data requires. */
const source = 'Based on date-holidays (https://github.com/commenthol/date-holidays), with corrections. Licence: CC BY-SA 3.0'

/** The calendar as a file: a line for each holiday. */
export function calendarText({ firstYear, lastYear, regions }: HolidayCalendar): string {
  const lists = Object.entries(regions).map(([region, holidays]) => {
    const lines = holidays.map(({ date, name, dutchName }) => {
      const fields = [`"date": ${JSON.stringify(date)}`, `"name": ${JSON.stringify(name)}`]
      return `      { ${[...fields, ...(dutchName === undefined ? [] : [`"dutchName": ${JSON.stringify(dutchName)}`])].join(', ')} }`
    })
    return `    ${JSON.stringify(region)}: [\n${lines.join(',\n')}\n    ]`
  })
  return `{\n  "source": ${JSON.stringify(source)},\n  "firstYear": ${firstYear},\n  "lastYear": ${lastYear},\n  "regions": {\n${lists.join(',\n')}\n  }\n}\n`
}

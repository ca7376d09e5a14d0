import { code, fieldsOf, type Kind, optional, propertyIssues, text, type ValueOf } from './kind.ts'

/** Countries, and states and nations whose public holidays differ from those of the country (ISO 3166). */
export const holidayRegions = ['AU', 'AU-NSW', 'AU-VIC', 'GB', 'GB-ENG', 'GG', 'IE', 'NL', 'US', 'US-NV', 'US-NY'] as const
export type HolidayRegion = (typeof holidayRegions)[number]

export type PublicHoliday = {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly name: string
  /** In the Netherlands. */
  readonly dutchName?: string | undefined
}

/** The public holidays of some years, both inclusive; by region, at most one a day, by date. */
export type HolidayCalendar = {
  readonly firstYear: number
  readonly lastYear: number
  readonly regions: Readonly<Record<HolidayRegion, readonly PublicHoliday[]>>
}

/** The region of each factory of the reference data. */
const regions: Readonly<Partial<Record<string, HolidayRegion>>> = {
  'AU-CHEQUEMATES-SYD': 'AU-NSW',
  'AU-PMI-MEL': 'AU-VIC',
  'GB-ARENA-DRO': 'GB-ENG',
  'GB-DPS-SLE': 'GB-ENG',
  'GB-MNPG-TAM': 'GB-ENG',
  'GB-PROPACK-HUD': 'GB-ENG',
  'US-KODI-LAS': 'US-NV',
  'US-KODI-NYC': 'US-NY',
}

/** The public holidays at a factory: those of its region, otherwise those of its country (HOL-3). */
export function holidaysAt(calendar: HolidayCalendar, factory: string, country: string | null): readonly PublicHoliday[] {
  const region = regions[factory] ?? holidayRegions.find((one) => one === country)
  return region === undefined ? [] : calendar.regions[region]
}

/** The decision that a factory is open on a public holiday, with its usual cut-offs. */
export const holidayDecisionShape = {
  decision: code(['open']),
  /** The name of the holiday when it was decided. */
  holiday: text(200),
  /** Its Dutch name, in the Netherlands. */
  dutchName: optional(text(200)),
}
export type HolidayDecision = ValueOf<typeof holidayDecisionShape>

/** A decision about a public holiday; the key is `{factory}/{date}`, the date as YYYY-MM-DD. Closing is a dated cut-off. */
export const holidayDecisionKind: Kind<HolidayDecision, keyof HolidayDecision> = {
  kind: 'holiday-decision',
  shape: holidayDecisionShape,
  schemaVersion: 1,
  fields: () => fields,
  validate: (value) => propertyIssues(holidayDecisionShape, value),
}
const fields = fieldsOf(holidayDecisionShape)

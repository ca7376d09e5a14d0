import type { HolidayRegion } from '@goat/domain/kinds/holiday-decision'

/** The public holidays of a region from 2026 to 2028, each year as MM-DD. */
export type Published = {
  readonly region: HolidayRegion
  /** `list`: copied from a list with dates; `law`: derived from the rule, because no list for the year was available. */
  readonly years: Readonly<Record<number, { readonly from: 'list' | 'law'; readonly dates: string }>>
  readonly source: string
  /** Days at a weekend that the list leaves out, as it has only the day off instead. The calendar has both. */
  readonly also?: string
}

const list = (dates: string) => ({ from: 'list' as const, dates })
const law = (dates: string) => ({ from: 'law' as const, dates })

export const published: readonly Published[] = [
  {
    region: 'GB-ENG',
    source: 'gov.uk/bank-holidays, England and Wales, as updated on 24 November 2025 (lib/data/bank-holidays.json of alphagov/frontend)',
    years: {
      2026: list('01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'),
      2027: list('01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'),
      2028: list('01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'),
    },
    also: '2026-12-26 2027-12-25 2027-12-26 2028-01-01',
  },
  {
    region: 'GG',
    source:
      'The Public Holidays Ordinance, 1994, as amended: the days of England, and Liberation Day on 9 May without a substitute (2010 was an exception; 2021, a Sunday, was not)',
    years: {
      2026: law('01-01 04-03 04-06 05-04 05-09 05-25 08-31 12-25 12-28'),
      2027: law('01-01 03-26 03-29 05-03 05-09 05-31 08-30 12-27 12-28'),
      2028: law('01-03 04-14 04-17 05-01 05-09 05-29 08-28 12-25 12-26'),
    },
    also: '2026-12-26 2027-12-25 2027-12-26 2028-01-01',
  },
  {
    region: 'IE',
    source:
      'Organisation of Working Time Act 1997, second schedule, and S.I. 50 of 2022: St Brigid’s Day is the first Monday in February, or 1 February if a Friday. There are no substitute days',
    years: {
      2026: law('01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-26'),
      2027: law('01-01 02-01 03-17 03-29 05-03 06-07 08-02 10-25 12-25 12-26'),
      2028: law('01-01 02-07 03-17 04-17 05-01 06-05 08-07 10-30 12-25 12-26'),
    },
  },
  {
    region: 'NL',
    source:
      'Algemene termijnenwet, article 3, with the Sundays of Easter and Whitsun; without Good Friday, and without 5 May except in every fifth year',
    years: {
      2026: law('01-01 04-05 04-06 04-27 05-14 05-24 05-25 12-25 12-26'),
      2027: law('01-01 03-28 03-29 04-27 05-06 05-16 05-17 12-25 12-26'),
      2028: law('01-01 04-16 04-17 04-27 05-25 06-04 06-05 12-25 12-26'),
    },
  },
  {
    region: 'AU-NSW',
    source:
      'NSW Industrial Relations, as published by Local Government NSW (2026, 2027, with the additional days after Anzac Day); Public Holidays Act 2010 (2028)',
    years: {
      2026: list('01-01 01-26 04-03 04-04 04-05 04-06 04-25 04-27 06-08 10-05 12-25 12-26 12-28'),
      2027: list('01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 06-14 10-04 12-25 12-26 12-27 12-28'),
      2028: law('01-01 01-03 01-26 04-14 04-15 04-16 04-17 04-25 06-12 10-02 12-25 12-26'),
    },
  },
  {
    region: 'AU-VIC',
    source: 'Public Holidays Act 1993 (Victoria), section 6, as amended in 2019; the match is on the last Saturday in September',
    years: {
      2026: law('01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 09-25 11-03 12-25 12-26 12-28'),
      2027: law('01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 09-24 11-02 12-25 12-26 12-27 12-28'),
      2028: law('01-01 01-03 01-26 03-13 04-14 04-15 04-16 04-17 04-25 06-12 09-29 11-07 12-25 12-26'),
    },
  },
  {
    region: 'US',
    source:
      'Federal Reserve, K.8, holidays from 2026 to 2030, as updated on 31 December 2025, with the days on which the Board of Governors is closed instead (for 1 January 2028 it names 31 December 2028; 5 U.S.C. 6103 makes it 31 December 2027)',
    years: {
      2026: list('01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'),
      2027: list('01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'),
      2028: list('01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25'),
    },
  },
  {
    region: 'US-NV',
    source: 'NRS 236.015 (Nevada Day on the last Friday in October, Family Day after Thanksgiving) and the federal holidays',
    years: {
      2026: law('01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 10-30 11-11 11-26 11-27 12-25'),
      2027: law('01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 10-29 11-11 11-25 11-26 12-24 12-25 12-31'),
      2028: law('01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 10-27 11-10 11-11 11-23 11-24 12-25'),
    },
  },
  {
    region: 'US-NY',
    source:
      'General Construction Law, section 24 (Lincoln’s Birthday, each general election day; without Flag Day, always a Sunday), and the federal holidays',
    years: {
      2026: law('01-01 01-19 02-12 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-03 11-11 11-26 12-25'),
      2027: law('01-01 01-18 02-12 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-02 11-11 11-25 12-24 12-25 12-31'),
      2028: law('01-01 01-17 02-12 02-21 05-29 06-19 07-04 09-04 10-09 11-07 11-10 11-11 11-23 12-25'),
    },
  },
]

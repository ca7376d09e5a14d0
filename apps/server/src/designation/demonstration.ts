import type { ScheduleInput } from '@goat/contract/designation'
import {
  addressTypes,
  type DesignationFactory,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDays,
  indefiniteEndDate,
  packTypes,
} from '@goat/domain/designation'

const cards = [...designationCardTypes]
const everyDay = [...designationDays]
const weekdays = everyDay.slice(0, 5)
const weekend = everyDay.slice(5)
const packs = [...packTypes]
const methods = [...deliveryMethods]
const addresses = [...addressTypes]

type Content = Omit<ScheduleInput, 'From' | 'To' | 'DurationStartDateUtc' | 'DurationEndDateUtc'>

const usual: Content = {
  LocalStartTime: '00:00:00',
  LocalEndTime: '00:00:00',
  ApplicableDays: everyDay,
  CardTypes: cards,
  DeliveryMethods: methods,
  PackTypes: packs,
  AddressTypes: addresses,
  DomesticOrdersOnly: false,
  ApplicableDespatchDays: ['EVERYDAY'],
}

/** The first and the last day, counted from today; `open` for no end. */
type Days = readonly [first: number, last: number | 'open']
type Plan = readonly [from: DesignationFactory, to: DesignationFactory, days: Days, content: Partial<Content>]

/** In the past, now, to come and without end, for every factory that may be chosen. Made up, and not anybody's real plans. */
const plans: readonly Plan[] = [
  // Ended
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [-210, -182], { CardTypes: ['Standard', 'Large'], PackTypes: ['SINGLE'] }],
  ['GB-ARENA-DRO', 'GB-PROPACK-HUD', [-120, -99], { CardTypes: ['Giant'], LocalStartTime: '06:00:00', LocalEndTime: '14:00:00' }],
  ['US-KODI-LAS', 'US-KODI-NYC', [-60, -46], { DeliveryMethods: ['STD', 'TRL'], ApplicableDays: weekdays }],
  ['IE-STL-DUB', 'GB-MNPG-TAM', [-45, -31], { CardTypes: ['Postcard'], AddressTypes: ['SEND_DIRECT'] }],
  ['GG-MNPG-GSY', 'GB-DPS-SLE', [-58, -20], { DomesticOrdersOnly: true, ApplicableDespatchDays: ['TODAY', 'TODAY+1'] }],
  // Now
  ['GG-MNPG-GSY', 'GB-MNPG-TAM', [-14, 16], { DomesticOrdersOnly: true, CardTypes: ['Standard', 'Square'] }],
  ['GG-MNPG-GSY', 'GB-MNPG-TAM', [-7, 'open'], { CardTypes: ['Large', 'LargeSquare'], DeliveryMethods: ['NBD'], ApplicableDays: weekdays }],
  ['GB-DPS-SLE', 'GB-ARENA-DRO', [-5, 25], { CardTypes: ['Giant'], PackTypes: ['SINGLE', 'MULTI_TWO'] }],
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [-3, 11], { LocalStartTime: '06:00:00', LocalEndTime: '14:00:00', CardTypes: ['Standard', 'Large'] }],
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [-3, 11], { LocalStartTime: '14:00:00', LocalEndTime: '22:30:00', CardTypes: ['Square'] }],
  ['AU-CHEQUEMATES-SYD', 'AU-PMI-MEL', [-2, 40], { DeliveryMethods: ['STD'], AddressTypes: ['SEND_DIRECT'] }],
  ['US-KODI-NYC', 'US-KODI-LAS', [0, 6], { ApplicableDays: weekend, CardTypes: ['Standard', 'Large', 'Square'] }],
  ['IE-STL-DUB', 'GB-MNPG-TAM', [0, 'open'], { DeliveryMethods: ['AIRMAIL'], CardTypes: ['Postcard'] }],
  ['GB-PROPACK-HUD', 'GB-DPS-SLE', [-1, 20], { PackTypes: ['MULTI_FOUR', 'MULTI_FIVE_PLUS'], ApplicableDespatchDays: ['TODAY'] }],
  // Paused
  ['GB-ARENA-DRO', 'GB-DPS-SLE', [-9, 60], { Paused: true, CardTypes: ['Standard', 'Postcard'], LocalEndTime: '11:30:00' }],
  // To come
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [14, 28], { CardTypes: ['LargeSquare'], DeliveryMethods: ['TRL', 'TRP'] }],
  ['GB-MNPG-TAM', 'GG-MNPG-GSY', [30, 37], { DomesticOrdersOnly: true, ApplicableDays: weekend, CardTypes: ['Square'] }],
  ['GB-MNPG-TAM', 'GB-PROPACK-HUD', [45, 59], { PackTypes: ['MULTI_FIVE_PLUS'], LocalStartTime: '18:00:00', LocalEndTime: '23:59:59' }],
  ['GG-MNPG-GSY', 'GB-ARENA-DRO', [60, 74], { CardTypes: ['Giant'], ApplicableDespatchDays: ['TODAY+2', 'TODAY+3', 'TODAY+4', 'TODAY+5'] }],
  ['AU-PMI-MEL', 'AU-CHEQUEMATES-SYD', [50, 64], { ApplicableDays: weekdays, LocalStartTime: '07:00:00', LocalEndTime: '19:00:00' }],
  ['US-KODI-LAS', 'US-KODI-NYC', [21, 21], { CardTypes: ['Standard'], ApplicableDespatchDays: ['TODAY'] }],
  ['US-KODI-NYC', 'GB-MNPG-TAM', [90, 'open'], { DeliveryMethods: ['AIRMAIL'], AddressTypes: ['RETURN_TO_SENDER'] }],
  [
    'IE-STL-DUB',
    'GB-DPS-SLE',
    [75, 103],
    {
      CardTypes: ['Standard', 'Large'],
      ApplicableDays: ['Monday', 'Wednesday', 'Friday'],
      LocalStartTime: '05:30:00',
      LocalEndTime: '12:00:00',
    },
  ],
  ['GB-PROPACK-HUD', 'GB-MNPG-TAM', [120, 150], { CardTypes: ['Standard', 'Large'], ApplicableDespatchDays: despatchDays.slice(0, 3) }],
]

/** The schedules of the demonstration. `today` is the UTC calendar date that their dates are counted from. */
export function demonstrationSchedules(today: string): readonly ScheduleInput[] {
  const date = (days: number) => `${Temporal.PlainDate.from(today).add({ days }).toString()}T00:00:00Z`
  return plans.map(([From, To, [first, last], content], at) => ({
    Id: `demonstration-${String(at + 1).padStart(2, '0')}`,
    From,
    To,
    DurationStartDateUtc: date(first),
    DurationEndDateUtc: last === 'open' ? `${indefiniteEndDate}T00:00:00Z` : date(last),
    ...usual,
    ...content,
  }))
}

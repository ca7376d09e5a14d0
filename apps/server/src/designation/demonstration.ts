import {
  addressTypes,
  type DesignationFactory,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDays,
  packTypes,
} from '@goat/domain/kinds/designation'

const cards = [...designationCardTypes]
const everyDay = [...designationDays]
const weekdays = everyDay.slice(0, 5)
const weekend = everyDay.slice(5)
const packs = [...packTypes]
const methods = [...deliveryMethods]
const addresses = [...addressTypes]

type Content = Omit<DesignationSchedule, 'id' | 'from' | 'to' | 'startDate' | 'endDate' | 'indefinteEndDate' | 'version'>

const usual: Content = {
  startTime: '00:00:00',
  endTime: '00:00:00',
  applicableDays: everyDay,
  cardTypes: cards,
  deliveryMethods: methods,
  packTypes: packs,
  addressTypes: addresses,
  domesticOrdersOnly: false,
  applicableDespatchDays: ['EVERYDAY'],
  note: '',
  paused: false,
}

/** First and last day as offsets from today; `open` for no end. */
type Days = readonly [first: number, last: number | 'open']
type Plan = readonly [from: DesignationFactory, to: DesignationFactory, days: Days, content: Partial<Content>]

/** Ended, active, upcoming and open-ended schedules for every factory that may be chosen. Made up. */
const plans: readonly Plan[] = [
  // Ended
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [-210, -182], { cardTypes: ['standard', 'large'], packTypes: ['SINGLE'] }],
  ['GB-ARENA-DRO', 'GB-PROPACK-HUD', [-120, -99], { cardTypes: ['giant'], startTime: '06:00:00', endTime: '14:00:00' }],
  ['US-KODI-LAS', 'US-KODI-NYC', [-60, -46], { deliveryMethods: ['STD', 'TRL'], applicableDays: weekdays }],
  ['IE-STL-DUB', 'GB-MNPG-TAM', [-45, -31], { cardTypes: ['postcard'], addressTypes: ['SEND_DIRECT'] }],
  ['GG-MNPG-GSY', 'GB-DPS-SLE', [-58, -20], { domesticOrdersOnly: true, applicableDespatchDays: ['TODAY', 'TODAY+1'] }],
  // Now
  ['GG-MNPG-GSY', 'GB-MNPG-TAM', [-14, 16], { domesticOrdersOnly: true, cardTypes: ['standard', 'square'] }],
  ['GG-MNPG-GSY', 'GB-MNPG-TAM', [-7, 'open'], { cardTypes: ['large', 'largesquare'], deliveryMethods: ['NBD'], applicableDays: weekdays }],
  ['GB-DPS-SLE', 'GB-ARENA-DRO', [-5, 25], { cardTypes: ['giant'], packTypes: ['SINGLE', 'MULTI_TWO'] }],
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [-3, 11], { startTime: '06:00:00', endTime: '14:00:00', cardTypes: ['standard', 'large'] }],
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [-3, 11], { startTime: '14:00:00', endTime: '22:30:00', cardTypes: ['square'] }],
  ['AU-CHEQUEMATES-SYD', 'AU-PMI-MEL', [-2, 40], { deliveryMethods: ['STD'], addressTypes: ['SEND_DIRECT'] }],
  ['US-KODI-NYC', 'US-KODI-LAS', [0, 6], { applicableDays: weekend, cardTypes: ['standard', 'large', 'square'] }],
  ['IE-STL-DUB', 'GB-MNPG-TAM', [0, 'open'], { deliveryMethods: ['AIRMAIL'], cardTypes: ['postcard'] }],
  ['GB-PROPACK-HUD', 'GB-DPS-SLE', [-1, 20], { packTypes: ['MULTI_FOUR', 'MULTI_FIVE_PLUS'], applicableDespatchDays: ['TODAY'] }],
  // Paused
  ['GB-ARENA-DRO', 'GB-DPS-SLE', [-9, 60], { paused: true, cardTypes: ['standard', 'postcard'], endTime: '11:30:00' }],
  // To come
  ['GB-DPS-SLE', 'GB-MNPG-TAM', [14, 28], { cardTypes: ['largesquare'], deliveryMethods: ['TRL', 'TRP'] }],
  ['GB-MNPG-TAM', 'GG-MNPG-GSY', [30, 37], { domesticOrdersOnly: true, applicableDays: weekend, cardTypes: ['square'] }],
  ['GB-MNPG-TAM', 'GB-PROPACK-HUD', [45, 59], { packTypes: ['MULTI_FIVE_PLUS'], startTime: '18:00:00', endTime: '23:59:59' }],
  ['GG-MNPG-GSY', 'GB-ARENA-DRO', [60, 74], { cardTypes: ['giant'], applicableDespatchDays: ['TODAY+2', 'TODAY+3', 'TODAY+4', 'TODAY+5'] }],
  ['AU-PMI-MEL', 'AU-CHEQUEMATES-SYD', [50, 64], { applicableDays: weekdays, startTime: '07:00:00', endTime: '19:00:00' }],
  ['US-KODI-LAS', 'US-KODI-NYC', [21, 21], { cardTypes: ['standard'], applicableDespatchDays: ['TODAY'] }],
  ['US-KODI-NYC', 'GB-MNPG-TAM', [90, 'open'], { deliveryMethods: ['AIRMAIL'], addressTypes: ['RETURN_TO_SENDER'] }],
  [
    'IE-STL-DUB',
    'GB-DPS-SLE',
    [75, 103],
    {
      cardTypes: ['standard', 'large'],
      applicableDays: ['Monday', 'Wednesday', 'Friday'],
      startTime: '05:30:00',
      endTime: '12:00:00',
    },
  ],
  ['GB-PROPACK-HUD', 'GB-MNPG-TAM', [120, 150], { cardTypes: ['standard', 'large'], applicableDespatchDays: despatchDays.slice(0, 3) }],
]

/** The demonstration schedules. `today` is the UTC calendar date that their dates are relative to. */
export function demonstrationSchedules(today: string): readonly DesignationSchedule[] {
  const date = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  return plans.map(([from, to, [first, last], content], at) => ({
    id: `demonstration-${String(at + 1).padStart(2, '0')}`,
    from,
    to,
    startDate: date(first),
    endDate: date(last === 'open' ? first : last),
    indefinteEndDate: last === 'open',
    version: undefined,
    ...usual,
    ...content,
  }))
}

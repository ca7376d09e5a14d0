import type { DeliveryOrder } from '@goat/domain/delivery-option-effective'
import {
  consignmentTypes,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  newDeliveryOptionSchedule,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import fc from 'fast-check'

/** A zone, and a day on which its clocks go forward or back. */
export const clockChanges = [
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['Europe/Amsterdam', '2026-03-29'],
  ['Europe/Amsterdam', '2026-10-25'],
  ['Australia/Sydney', '2026-04-05'],
  ['Australia/Sydney', '2026-10-04'],
] as const

export const quarter = 15 * 60 * 1000

export const baseline: DeliveryOption = {
  id: '44',
  fulfilmentCentreId: 'GB-DPS-SLE',
  name: 'Tracked',
  description: 'Two days',
  acceptsDeliveryInstructions: true,
  isGuaranteed: false,
  isTracked: true,
  price: 350,
  priority: 2,
  timeZone: 'Europe/London',
  currency: 'GBP',
  service: undefined,
}

/** A schedule of the baseline with the given fields. */
export function scheduleWith(part: Partial<DeliveryOptionSchedule>): DeliveryOptionSchedule {
  const option = { name: 'Valentines', fulfilmentCentreId: baseline.fulfilmentCentreId, deliveryOptionId: baseline.id }
  return { ...newDeliveryOptionSchedule(option, '2026-11-21'), ...part }
}

/** The card and gift types that generated schedules distinguish; no schedule lists the last of each. */
const cards = ['standard', 'large', 'giant']
const gifts = ['cake', 'flower', 'book']
const two = (value: number) => String(value).padStart(2, '0')
const localQuarter = (date: string) =>
  fc.integer({ min: -8, max: 40 }).map((at) =>
    Temporal.PlainDateTime.from(date)
      .add({ minutes: at * 15 })
      .toString({ smallestUnit: 'second' }),
  )

/** Schedules of one option whose active ranges begin and end within half a day of a clock change, on quarters of an hour. */
export const anySchedule = (date: string): fc.Arbitrary<DeliveryOptionSchedule> =>
  fc
    .record({
      id: fc.uuid(),
      range: fc.tuple(localQuarter(date), localQuarter(date)),
      deliveryDays: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
      applicableConsignmentTypes: fc.subarray([...consignmentTypes], { minLength: 1 }),
      cardTypes: fc.subarray(cards.slice(0, 2)),
      giftTypes: fc.subarray(gifts.slice(0, 2)),
      overrides: fc.record(
        {
          name: fc.constantFrom('A', 'B'),
          description: fc.constantFrom('', 'C'),
          price: fc.integer({ min: 0, max: 3 }),
          priority: fc.integer({ min: 1, max: 3 }),
        },
        { requiredKeys: [] },
      ),
      createdAt: fc.integer({ min: 0, max: 2 }).map((minute) => `2026-01-01T00:0${minute}:00.000Z`),
      isCancelled: fc.integer({ min: 0, max: 7 }).map((at) => at === 0),
    })
    .map(({ range, deliveryDays, isCancelled, ...rest }) => {
      const [start = '', end = ''] = [...range].sort()
      const [from = 1, to = 1] = [...deliveryDays].sort()
      return scheduleWith({
        ...rest,
        startDate: start.slice(0, 10),
        startTime: start.slice(11),
        endDate: end.slice(0, 10),
        endTime: end.slice(11),
        deliveryFrom: `2026-12-${two(from)}`,
        deliveryTo: `2026-12-${two(to)}`,
        cancelledAt: isCancelled ? '2026-01-02T00:00:00.000Z' : undefined,
      })
    })

/** Schedules around one clock change, with its zone. */
export const anySet = (maxLength: number) =>
  fc
    .constantFrom(...clockChanges)
    .chain(([timeZone, date]) =>
      fc.record({ timeZone: fc.constant(timeZone), date: fc.constant(date), schedules: fc.array(anySchedule(date), { maxLength }) }),
    )

export type Kind = Omit<DeliveryOrder, 'placedAt'>

/** Every kind of order that generated schedules can distinguish. */
export const kinds: readonly Kind[] = consignmentTypes.flatMap((consignmentType) =>
  [0, 1, 2, 3, 4, 5].flatMap((day) =>
    (hasCard(consignmentType) ? cards : [undefined]).flatMap((cardType) =>
      (hasGift(consignmentType) ? gifts : [undefined]).map((giftType) => ({
        consignmentType,
        deliveryDate: `2026-12-${two(day + 1 === 6 ? 30 : day + 1)}`,
        cardType,
        giftType,
      })),
    ),
  ),
)

/** Every quarter of an hour of the days around a date, in UTC. */
export function instantsAround(date: string): readonly number[] {
  const start = Date.parse(`${date}T00:00:00Z`) - 18 * 60 * 60 * 1000
  return Array.from({ length: 48 * 4 }, (_, at) => start + at * quarter)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time by Intl, independently of the code under test. */
function shows(instant: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format.format(instant).replace(' ', 'T')
}

const tried = new Map<string, number>()

/** The rule for clock changes by enumeration: the first quarter of an hour at which the clock shows the time, or else a gap later. */
export function instantByTrial(local: string, timeZone: string): number {
  const key = `${local} ${timeZone}`
  const instant = tried.get(key) ?? tryInstants(local, timeZone)
  tried.set(key, instant)
  return instant
}

function tryInstants(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  for (let at = asUtc - 14 * 4 * quarter; at <= asUtc + 12 * 4 * quarter; at += quarter) if (shows(at, timeZone) === local) return at
  return instantByTrial(new Date(asUtc - 4 * quarter).toISOString().slice(0, 19), timeZone) + 4 * quarter
}

/** Whether a schedule takes a kind of order, condition by condition. */
export function takes(one: DeliveryOptionSchedule, kind: Kind): boolean {
  if (!one.applicableConsignmentTypes.includes(kind.consignmentType)) return false
  if (kind.deliveryDate < one.deliveryFrom || kind.deliveryDate > one.deliveryTo) return false
  if (kind.consignmentType !== 'giftOnly' && one.cardTypes.length > 0 && !one.cardTypes.includes(kind.cardType ?? '')) return false
  return kind.consignmentType === 'cardOnly' || one.giftTypes.length === 0 || one.giftTypes.includes(kind.giftType ?? '')
}

/** The active range of each schedule by enumeration, computed once. */
export function rangesByTrial(schedules: readonly DeliveryOptionSchedule[], timeZone: string) {
  return new Map(
    schedules.map((one) => [
      one.id,
      {
        start: instantByTrial(`${one.startDate}T${one.startTime}`, timeZone),
        end: instantByTrial(`${one.endDate}T${one.endTime}`, timeZone),
      },
    ]),
  )
}

/** The schedule that a field comes from: the undefeated one of those that apply. */
export function sourceByTrial(
  field: OverrideField,
  schedules: readonly DeliveryOptionSchedule[],
  ranges: ReturnType<typeof rangesByTrial>,
  order: DeliveryOrder,
): DeliveryOptionSchedule | undefined {
  const applying = schedules.filter((one) => {
    const range = ranges.get(one.id)
    if (range === undefined || one.cancelledAt !== undefined || one.overrides[field] === undefined) return false
    return range.start <= order.placedAt && order.placedAt < range.end && takes(one, order)
  })
  const beats = (a: DeliveryOptionSchedule, b: DeliveryOptionSchedule) => {
    const [first, second] = [a, b].map((one) => [ranges.get(one.id)?.start ?? 0, Date.parse(one.createdAt ?? ''), one.id] as const)
    if (first === undefined || second === undefined) return false
    return first[0] - second[0] || first[1] - second[1] || (first[2] > second[2] ? 1 : -1)
  }
  return applying.find((one) => applying.every((other) => one === other || Number(beats(one, other)) > 0))
}

export const fields: readonly OverrideField[] = overrideFields

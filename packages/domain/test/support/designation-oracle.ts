import {
  addressTypes,
  type DesignationSchedule,
  deliveryMethods,
  designationCardTypes,
  designationDays,
  despatchDays,
  lastDate,
  newSchedule,
  packTypes,
} from '@goat/domain/kinds/designation'
import fc from 'fast-check'

/** A schedule with the given fields. */
export function schedule(part: Partial<DesignationSchedule>): DesignationSchedule {
  return { ...newSchedule('2026-11-21'), ...part }
}

export type Order = {
  readonly cardType: string
  readonly deliveryMethod: string
  readonly packType: string
  readonly addressType: string
  readonly despatchDay: string
  readonly isDomestic: boolean
}

/** Every kind of order that the generated schedules can distinguish. */
export const orders: readonly Order[] = designationCardTypes
  .slice(0, 3)
  .flatMap((cardType) =>
    deliveryMethods
      .slice(0, 2)
      .flatMap((deliveryMethod) =>
        packTypes
          .slice(0, 2)
          .flatMap((packType) =>
            addressTypes.flatMap((addressType) =>
              despatchDays
                .slice(0, 4)
                .flatMap((despatchDay) =>
                  [true, false].map((isDomestic) => ({ cardType, deliveryMethod, packType, addressType, despatchDay, isDomestic })),
                ),
            ),
          ),
      ),
  )

const has = (list: readonly string[], value: string) => list.includes(value)

/** Whether a schedule takes an order, condition by condition. */
export function takes(
  one: Pick<
    DesignationSchedule,
    'cardTypes' | 'deliveryMethods' | 'packTypes' | 'addressTypes' | 'applicableDespatchDays' | 'domesticOrdersOnly'
  >,
  order: Order,
): boolean {
  return (
    has(one.cardTypes, order.cardType) &&
    has(one.deliveryMethods, order.deliveryMethod) &&
    has(one.packTypes, order.packType) &&
    has(one.addressTypes, order.addressType) &&
    (has(one.applicableDespatchDays, 'EVERYDAY') || has(one.applicableDespatchDays, order.despatchDay)) &&
    (order.isDomestic || !one.domesticOrdersOnly)
  )
}

type Wall = { readonly day: string; readonly date: string; readonly time: string }

const walls = new Map<string, Map<number, Wall>>()

/** The local time at an instant, cached. */
export function wallAt(at: number, timeZone: string): Wall {
  const known = walls.get(timeZone) ?? new Map<number, Wall>()
  walls.set(timeZone, known)
  const wall = known.get(at) ?? readWall(at, timeZone)
  known.set(at, wall)
  return wall
}

function readWall(at: number, timeZone: string): Wall {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return {
    day: designationDays[wall.dayOfWeek - 1] ?? '',
    date: wall.toPlainDate().toString(),
    time: wall.toPlainTime().toString({ smallestUnit: 'second' }),
  }
}

/** Whether a schedule moves orders at an instant, by the calendar and the local clock; ignores pausing. */
export function movesAt(one: DesignationSchedule, timeZone: string, at: number): boolean {
  const utcDate = new Date(at).toISOString().slice(0, 10)
  if (utcDate < one.startDate || utcDate > lastDate(one)) return false
  const { day, time } = wallAt(at, timeZone)
  if (!has(one.applicableDays, day)) return false
  if (one.startTime === one.endTime) return true
  return one.startTime <= time && (time < one.endTime || one.endTime === '23:59:59')
}

export const quarterMs = 15 * 60 * 1000

const two = (value: number) => String(value).padStart(2, '0')
const quarterOfDay = fc
  .integer({ min: 0, max: 96 })
  .map((at) => (at === 96 ? '23:59:59' : `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}:00`))

/** Schedules of one to 25 days around the clock changes of every zone, with times on quarters of an hour; some are short. */
export const anyTiming: fc.Arbitrary<DesignationSchedule> = fc
  .record({
    date: fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2027-01-10'),
    before: fc.integer({ min: 0, max: 6 }),
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 15, max: 24 })),
    times: fc.oneof(
      fc.tuple(quarterOfDay, quarterOfDay),
      fc.constantFrom<[string, string]>(['01:00:00', '02:00:00'], ['02:00:00', '03:00:00']),
    ),
    applicableDays: fc.oneof(
      fc.subarray([...designationDays], { minLength: 1 }),
      fc.subarray([...designationDays], { minLength: 1, maxLength: 1 }),
    ),
  })
  .map(({ date, before, days, times, applicableDays }) => {
    const start = Temporal.PlainDate.from(date).subtract({ days: before })
    const [startTime = '', endTime = ''] = [...times].sort()
    return schedule({ startDate: start.toString(), endDate: start.add({ days }).toString(), startTime, endTime, applicableDays })
  })

import { startOfDate, weekdayOf } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import type { BitSet } from './bit-set.ts'
import type { CompiledFactory } from './compile.ts'
import { dispatchOf } from './dispatch.ts'
import { dispatchDayName } from './moves.ts'
import type { Order, RuleFact } from './order.ts'
import type { Accepting } from './rule-table.ts'

/** An order's values of the facts by which the schedules of a factory select; undefined if a value is not known. */
export type MoveFacts = {
  readonly day: string | undefined
  /** In milliseconds of the day on the factory's clock. */
  readonly time: number | undefined
  readonly cardType: string | undefined
  readonly packType: string | undefined
  readonly deliveryMethod: string | undefined
  readonly addressType: string | undefined
  readonly isDomestic: boolean | undefined
  readonly dispatchDay: string | undefined
}

export function moveFactsOf({ record, clock, services }: CompiledFactory, order: Order): MoveFacts {
  const { placedAt, destination, cardType, packType, deliveryMethod, addressType } = order
  const domestic = record?.value.domesticCountries ?? []
  const local = clock?.localAt(placedAt)
  return {
    day: local && weekdayOf(local.day),
    time: local?.ms,
    cardType,
    packType,
    deliveryMethod,
    addressType,
    isDomestic: destination === undefined || domestic.length === 0 ? undefined : domestic.includes(destination),
    dispatchDay: dispatchDayOf({ clock, services }, order),
  }
}

/** The requested dispatch date, otherwise the earliest possible, as schedules name it. */
function dispatchDayOf({ clock, services }: Pick<CompiledFactory, 'clock' | 'services'>, order: Order): string | undefined {
  if (clock === undefined) return undefined
  const { placedAt, dispatchDate, service, productType } = order
  if (dispatchDate !== undefined) return dispatchDayName(placedAt, dayOf(dispatchDate), clock)
  const cutoff = service === undefined ? undefined : services.get(service)?.value
  if (cutoff === undefined) return undefined
  const dispatch = dispatchOf(cutoff, clock, placedAt, productType, undefined)
  if (dispatch === 'undecided') return undefined
  return dispatch === 'never' ? 'later' : dispatchDayName(placedAt, dispatch.day, clock)
}

/** A date, YYYY-MM-DD, in days since 1970-01-01. */
export function dayOf(date: string): number {
  return startOfDate(date) / dayMs
}

/** Which of the factory's schedules accept the order, fact by fact. */
export function acceptingMoves({ moves }: CompiledFactory, facts: MoveFacts): readonly Accepting<RuleFact>[] {
  const { day, time, isDomestic } = facts
  const all = moves.anyRule
  const of = (fact: RuleFact, isKnown: boolean, rules: BitSet): Accepting<RuleFact> => ({ fact, isKnown, rules })
  const byValue = (fact: 'cardType' | 'packType' | 'deliveryMethod' | 'addressType' | 'dispatchDay') => {
    const value = facts[fact]
    return of(fact, value !== undefined, value === undefined ? moves[fact].everyValue : moves[fact].at(value))
  }
  return [
    of('day', day !== undefined, day === undefined ? moves.day.everyValue : moves.day.at(day)),
    of('time', time !== undefined, time === undefined ? moves.allDay : moves.time.at(time)),
    byValue('cardType'),
    byValue('packType'),
    byValue('deliveryMethod'),
    byValue('addressType'),
    of('destination', isDomestic !== undefined, isDomestic === true ? all : moves.anyDestination),
    byValue('dispatchDay'),
  ]
}

import type { Cutoff } from '@goat/domain/cutoffs'
import type { OptionScheduleContent } from '@goat/domain/delivery-option-validation'
import { lastDate, type ScheduleContent } from '@goat/domain/designation'
import { productTypes } from '@goat/domain/product-types'
import type { Order } from '../../src/order.ts'
import type { World, WorldRecord } from '../../src/world.ts'

/**
 * The rules of foresight, written out as simply as possible, without indexes or caches: one order, one schedule, one fact after the other.
 * Tests compare the engine with it.
 */
export type Expected = {
  readonly path: readonly string[]
  readonly outcome: 'kept' | 'undecided' | 'nothing'
  readonly moves: readonly { readonly winner: string | undefined; readonly states: ReadonlyMap<string, State> }[]
  readonly dispatch: string
  /** Each field of each option, in display order: `{option} {field} {value} {schedule or -} {certain or not}`. */
  readonly options: readonly string[]
}
export type State = 'won' | 'lost' | 'skipped' | 'near' | 'paused' | 'notYet' | 'over' | 'unknown'

export function expected(world: World, order: Order): Expected {
  const moves: Expected['moves'][number][] = []
  const path: string[] = []
  let at = start(world, order)
  if (at === undefined) return { path, outcome: 'nothing', moves, dispatch: 'factory', options: [] }
  for (;;) {
    path.push(at)
    const step = stepFrom(world, order, path)
    moves.push(step)
    if (step.outcome === 'undecided') return { path, outcome: 'undecided', moves, dispatch: 'factory', options: [] }
    if (step.to === undefined)
      return { path, outcome: 'kept', moves, dispatch: dispatchText(world, order, at), options: optionTexts(world, order, at) }
    at = step.to
  }
}

function start(world: World, { productKey, sku, factory }: Order): string | undefined {
  const variants = world.records['product-override'].filter(({ key }) => key.split('/')[0] === productKey)
  const variant = sku === undefined ? variants[0] : variants.find(({ key }) => key.split('/')[1] === sku)
  return variant === undefined ? factory : (variant.value.factory ?? variant.value.catalogueFactory)
}

function stepFrom(world: World, order: Order, path: readonly string[]) {
  const from = path.at(-1) ?? ''
  const states = new Map<string, State>()
  const candidates = world.records.designation.filter(({ value }) => value.from === from).sort(compare)
  let winner: WorldRecord<ScheduleContent> | undefined
  let isBlocked = false
  for (const one of candidates) {
    const state = stateOf(world, order, one.value)
    const returns = path.includes(one.value.to)
    if (state === 'matching') {
      const isFirst = winner === undefined && !returns
      states.set(one.key, isFirst ? (isBlocked ? 'unknown' : 'won') : 'lost')
      if (isFirst) winner = one
    } else states.set(one.key, state)
    if (state === 'unknown' && !returns && winner === undefined) isBlocked = true
  }
  const outcome = isBlocked ? ('undecided' as const) : ('decided' as const)
  return { winner: isBlocked ? undefined : winner?.key, to: isBlocked ? undefined : winner?.value.to, outcome, states }
}

function compare(a: WorldRecord<ScheduleContent>, b: WorldRecord<ScheduleContent>): number {
  const [x, y] = [`${a.value.startDate}T${a.value.startTime}`, `${b.value.startDate}T${b.value.startTime}`]
  if (x !== y) return x > y ? -1 : 1
  if (a.created !== b.created) return a.created > b.created ? -1 : 1
  return a.key > b.key ? -1 : 1
}

function stateOf(world: World, order: Order, schedule: ScheduleContent): State | 'matching' {
  const utc = new Date(order.placedAt).toISOString().slice(0, 10)
  if (utc > lastDate(schedule)) return 'over'
  if (schedule.paused) return 'paused'
  if (utc < schedule.startDate) return 'notYet'
  const answers = conditions(world, order, schedule)
  const failed = answers.filter((one) => one === 'no').length
  const isUnknown = answers.includes('unknown')
  if (failed === 0) return isUnknown ? 'unknown' : 'matching'
  return failed === 1 && !isUnknown ? 'near' : 'skipped'
}

type Answer = 'yes' | 'no' | 'unknown'

function conditions(world: World, order: Order, schedule: ScheduleContent): readonly Answer[] {
  const factory = world.records.factory.find(({ key }) => key === schedule.from)?.value
  const domestic = factory?.domesticCountries ?? []
  return [
    ...clockConditions(order, schedule, factory?.timeZone ?? undefined),
    listed(schedule.cardTypes, order.cardType, 6),
    listed(schedule.packTypes, order.packType, 5),
    listed(schedule.deliveryMethods, order.deliveryMethod, 5),
    listed(schedule.addressTypes, order.addressType, 2),
    !schedule.domesticOrdersOnly
      ? 'yes'
      : order.destination === undefined || domestic.length === 0
        ? 'unknown'
        : domestic.includes(order.destination)
          ? 'yes'
          : 'no',
    dispatchCondition(world, order, schedule),
  ]
}

function clockConditions({ placedAt }: Order, schedule: ScheduleContent, timeZone: string | undefined): readonly Answer[] {
  const { startTime, endTime, applicableDays } = schedule
  if (timeZone === undefined)
    return [applicableDays.length === 7 ? 'yes' : 'unknown', startTime === endTime || isWholeDay(schedule) ? 'yes' : 'unknown']
  const local = Temporal.Instant.fromEpochMilliseconds(placedAt).toZonedDateTimeISO(timeZone)
  const weekday = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][local.dayOfWeek - 1]
  const time = local.toPlainTime().toString({ smallestUnit: 'millisecond' })
  const isIn = startTime === endTime || (startTime <= time && (endTime === '23:59:59' || time < endTime))
  return [applicableDays.some((day) => day === weekday) ? 'yes' : 'no', isIn ? 'yes' : 'no']
}

function isWholeDay({ startTime, endTime }: ScheduleContent): boolean {
  return startTime === '00:00:00' && endTime === '23:59:59'
}

function listed(list: readonly string[], value: string | undefined, possible: number): Answer {
  if (value === undefined) return list.length === possible ? 'yes' : 'unknown'
  return list.includes(value) ? 'yes' : 'no'
}

function dispatchCondition(world: World, order: Order, { from, applicableDespatchDays }: ScheduleContent): Answer {
  if (applicableDespatchDays.includes('EVERYDAY')) return 'yes'
  const zone = world.records.factory.find(({ key }) => key === from)?.value.timeZone ?? undefined
  if (zone === undefined) return 'unknown'
  const today = Temporal.Instant.fromEpochMilliseconds(order.placedAt).toZonedDateTimeISO(zone).toPlainDate()
  const date = order.dispatchDate ?? earliest(world, order, from, zone)
  if (date === undefined) return 'unknown'
  const days = today.until(Temporal.PlainDate.from(date)).days
  const name = days === 0 ? 'TODAY' : `TODAY+${days}`
  return applicableDespatchDays.some((day) => day === name) ? 'yes' : 'no'
}

function earliest(world: World, order: Order, factory: string, zone: string): string | undefined {
  const cutoff = world.records.cutoff.find(({ key }) => key === `${factory}/${order.service}`)?.value
  const answers = cutoff === undefined ? [] : dispatches(cutoff, order, zone)
  return new Set(answers).size === 1 ? answers[0]?.slice(0, 10) : undefined
}

/** The dispatch for the product type of the order, or for each possible one: `{date} {HH:MM:SS} {instant} {layer}`. */
function dispatches(cutoff: Cutoff, order: Order, zone: string, requested?: string): readonly string[] {
  return (order.productType === undefined ? productTypes : [order.productType]).map((type) => {
    const today = Temporal.Instant.fromEpochMilliseconds(order.placedAt).toZonedDateTimeISO(zone).toPlainDate().toString()
    const first = requested !== undefined && requested > today ? requested : today
    for (let days = 0; days <= 60; days += 1) {
      const date = Temporal.PlainDate.from(first).add({ days })
      const kind = date.dayOfWeek === 6 ? 'saturday' : date.dayOfWeek === 7 ? 'sunday' : 'weekday'
      const exception = cutoff.exceptions.find((one) => one.productType === type && one.applicableOn.includes(kind))
      const time = exception?.time ?? cutoff.default[kind]
      const instant = date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
      if (order.placedAt < instant) return `${date.toString()} ${time} ${instant} ${exception === undefined ? 'default' : 'exception'}`
    }
    return 'never'
  })
}

function dispatchText(world: World, order: Order, factory: string): string {
  if (order.service === undefined) return 'service'
  const cutoff = world.records.cutoff.find(({ key }) => key === `${factory}/${order.service}`)?.value
  if (cutoff === undefined) return 'cutoff'
  const zone = world.records.factory.find(({ key }) => key === factory)?.value.timeZone ?? undefined
  if (zone === undefined) return 'timeZone'
  const answers = new Set(dispatches(cutoff, order, zone, order.dispatchDate))
  return answers.size === 1 ? ([...answers][0] ?? '') : 'productType'
}

function optionTexts(world: World, order: Order, centre: string): readonly string[] {
  const zone = world.records.factory.find(({ key }) => key === centre)?.value.timeZone ?? undefined
  const options = world.records['delivery-option'].filter(({ key }) => key.startsWith(`${centre}/`))
  const seen = options.map(({ key, value }) => {
    const field = (name: 'name' | 'description' | 'price' | 'priority') => {
      const overriding = world.records['delivery-option-schedule']
        .filter((one) => one.key.startsWith(`${key}/`) && one.value.overrides[name] !== undefined && one.value.cancelledAt === undefined)
        .flatMap((one) => (zone === undefined ? [] : [{ ...one, start: instant(one.value.startDate, one.value.startTime, zone) }]))
        .sort((a, b) => b.start - a.start || b.created - a.created || (a.key > b.key ? -1 : 1))
        .map((one) => ({ one, state: optionState(order, one.value, zone) }))
        .filter(({ state }) => state !== 'no')
      const winner = overriding.find(({ state }) => state === 'yes')
      const isCertain = overriding[0] === undefined || overriding[0].state === 'yes'
      return { shown: winner?.one.value.overrides[name] ?? value[name], by: winner?.one.key ?? '-', isCertain }
    }
    return { key, fields: (['name', 'description', 'price', 'priority'] as const).map((name) => ({ name, ...field(name) })) }
  })
  const priority = (one: (typeof seen)[number]) => Number(one.fields[3]?.shown)
  return seen
    .sort((a, b) => priority(a) - priority(b) || (a.key < b.key ? -1 : 1))
    .flatMap(({ key, fields }) => fields.map(({ name, shown, by, isCertain }) => `${key} ${name} ${shown} ${by} ${isCertain}`))
}

function instant(date: string, time: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
}

/** Whether a schedule applies for each possible value of the facts that are not known, for some of them, or for none. */
function optionState(order: Order, one: OptionScheduleContent, zone: string | undefined): Answer {
  if (zone === undefined) return 'no'
  const { placedAt, deliveryDate, consignmentType } = order
  if (placedAt < instant(one.startDate, one.startTime, zone) || placedAt >= instant(one.endDate, one.endTime, zone)) return 'no'
  const date: Answer =
    deliveryDate === undefined ? 'unknown' : one.deliveryFrom <= deliveryDate && deliveryDate <= one.deliveryTo ? 'yes' : 'no'
  const types = consignmentType === undefined ? (['cardOnly', 'giftOnly', 'cardAndGift'] as const) : [consignmentType]
  const answers = types.map((type): Answer => {
    const parts: readonly Answer[] = [
      date,
      one.applicableConsignmentTypes.includes(type) ? 'yes' : 'no',
      type === 'giftOnly' || one.cardTypes.length === 0 ? 'yes' : listed(one.cardTypes, order.cardType, 6),
      type === 'cardOnly' || one.giftTypes.length === 0 ? 'yes' : listed(one.giftTypes, order.giftType, 40),
    ]
    return parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes'
  })
  return new Set(answers).size === 1 ? (answers[0] ?? 'no') : 'unknown'
}

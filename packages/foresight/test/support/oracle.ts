import { overrideFields } from '@goat/domain/delivery-option-schedules'
import type { Cutoff } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import { lastDate, type ScheduleContent } from '@goat/domain/kinds/designation'
import type { Order } from '@goat/domain/order-facts'
import { productTypes } from '@goat/domain/product-types'
import type { World, WorldRecord } from '../../src/world.ts'

/**
 * The rules of foresight, written out as simply as possible and without indexes: one order, one schedule, one fact after the other.
 * Tests compare the engine with it.
 */
export type Expected = {
  /** `{factory} {from} {missing}` */
  readonly start: string
  /** The product type that the order does not name. */
  readonly assumed: string | undefined
  readonly path: readonly string[]
  readonly outcome: 'kept' | 'undecided' | 'nothing'
  readonly moves: readonly { readonly winner: string | undefined; readonly states: States }[]
  readonly dispatch: string
  /** Each field of each option, in display order: `{option} {field} {value} {schedule or -} {schedule that might win or -}`. */
  readonly options: readonly string[]
  readonly optionStates: States
}

/** By the key of a schedule, its state with what explains it: see `describe`. */
export type States = ReadonlyMap<string, string>

/** Whether one fact accepts an order. */
type Condition = { readonly fact: string; readonly answer: Answer; readonly wanted: readonly string[]; readonly got: string | undefined }
type Answer = 'yes' | 'no' | 'unknown'

export function expected(world: World, order: Order): Expected {
  const moves: Expected['moves'][number][] = []
  const path: string[] = []
  const { factory, text } = start(world, order)
  const [type, ...others] = typesOf(order)
  const assumed = order.productType === undefined && others.length === 0 ? type : undefined
  const nothing = { start: text, assumed, path, moves, dispatch: 'factory', options: [], optionStates: new Map() }
  if (factory === undefined) return { ...nothing, outcome: 'nothing' }
  for (let at = factory; ; ) {
    path.push(at)
    const { to, isBlocked, ...step } = stepFrom(world, order, path)
    moves.push(step)
    if (isBlocked) return { ...nothing, outcome: 'undecided' }
    if (to === undefined) {
      const { options, states } = optionsAt(world, order, at)
      return { ...nothing, outcome: 'kept', dispatch: dispatchText(world, order, at), options, optionStates: states }
    }
    at = to
  }
}

function start(
  world: World,
  { productKey, sku, factory, placedAt }: Order,
): { readonly factory: string | undefined; readonly text: string } {
  const answer = (at: string | undefined, from: string, missing = '-') => ({ factory: at, text: `${at} ${from} ${missing}` })
  const stated = factory === undefined ? answer(undefined, 'nothing', 'factory') : answer(factory, 'order')
  const variants = world.records['product-override']
    .filter(({ key }) => key.split('/')[0] === productKey)
    .map(({ key, value: { until, ...value } }) => {
      const isOver = until !== undefined && new Date(placedAt) >= new Date(until)
      return { key, value: isOver ? { ...value, factory: null } : value }
    })
  if (sku === undefined) {
    const depends = variants.some(({ value }) => value.factory !== null && value.factory !== factory)
    return depends ? answer(undefined, 'nothing', 'sku') : stated
  }
  const variant = variants.find(({ key }) => key.split('/')[1] === sku)?.value
  if (variant === undefined) return stated
  if (variant.factory !== null) return answer(variant.factory, 'override')
  return factory === undefined ? answer(variant.catalogueFactory, 'catalogue') : stated
}

function stepFrom(world: World, order: Order, path: readonly string[]) {
  const from = path.at(-1) ?? ''
  const candidates = world.records.designation
    .filter(({ value }) => value.from === from)
    .sort(compare)
    .map((rule) => ({ rule, returns: path.includes(rule.value.to), ...judge([conditionsIf(world, order, rule.value)]) }))
    .map((one) => ({ ...one, outside: stateOutside(order, one.rule.value) }))
  const inForce = candidates.filter(({ outside }) => outside === undefined)
  const open = inForce.filter(({ returns, answer }) => !returns && answer !== 'no')
  const winner = open.find(({ answer }) => answer === 'yes')
  const isBlocked = open[0]?.answer === 'unknown'
  const states = new Map(
    candidates.map(({ rule, returns, answer, outside, text }) => {
      if (outside !== undefined || answer !== 'yes') return [rule.key, outside ?? text]
      if (rule === winner?.rule) return [rule.key, isBlocked ? 'unknown ' : 'won']
      if (returns || winner === undefined) return [rule.key, 'lost LOOP -']
      return [rule.key, `lost ${behind(startText(rule), startText(winner.rule), rule, winner.rule)} ${winner.rule.key}`]
    }),
  )
  return { winner: isBlocked ? undefined : winner?.rule.key, to: winner?.rule.value.to, isBlocked, states }
}

function startText({ value }: WorldRecord<ScheduleContent>): string {
  return `${value.startDate}T${value.startTime}`
}

function compare(a: WorldRecord<ScheduleContent>, b: WorldRecord<ScheduleContent>): number {
  const [x, y] = [startText(a), startText(b)]
  if (x !== y) return x > y ? -1 : 1
  if (a.created !== b.created) return a.created > b.created ? -1 : 1
  return a.key > b.key ? -1 : 1
}

function behind<T>(start: T, winning: T, rule: WorldRecord<unknown>, winner: WorldRecord<unknown>): string {
  if (start !== winning) return 'STARTS_EARLIER'
  return rule.created === winner.created ? 'SMALLER_ID' : 'CREATED_EARLIER'
}

/** The answer of a rule whose conditions are one of the alternatives, and what explains it. */
function judge(alternatives: readonly (readonly Condition[])[]): { readonly answer: Answer; readonly text: string } {
  const answers = alternatives.map((conditions): Answer => {
    const parts = conditions.map(({ answer }) => answer)
    return parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes'
  })
  if (answers.every((one) => one === 'yes')) return { answer: 'yes', text: '' }
  const all = alternatives.flat()
  if (answers.every((one) => one === 'no')) {
    const failed = new Set(
      all.filter(({ answer }) => answer === 'no').map(({ fact, wanted, got }) => `${fact}[${wanted.join()}]${got ?? ''}`),
    )
    const isNear = failed.size === 1 && all.every(({ answer }) => answer !== 'unknown')
    return { answer: 'no', text: `${isNear ? 'near' : 'skipped'} ${[...failed].sort().join(' ')}` }
  }
  const open = alternatives.filter((_, at) => answers[at] !== 'no').flat()
  const missing = new Set(open.filter(({ answer }) => answer === 'unknown').map(({ fact }) => fact))
  if (answers.includes('no')) missing.add('consignmentType')
  return { answer: 'unknown', text: `unknown ${[...missing].sort().join(' ')}` }
}

function stateOutside(order: Order, schedule: ScheduleContent): string | undefined {
  const utc = new Date(order.placedAt).toISOString().slice(0, 10)
  if (utc > lastDate(schedule)) return 'over'
  if (schedule.paused) return 'paused'
  return utc < schedule.startDate ? 'notYet' : undefined
}

function conditionsIf(world: World, order: Order, schedule: ScheduleContent): readonly Condition[] {
  const factory = world.records.factory.find(({ key }) => key === schedule.from)?.value
  const domestic = factory?.domesticCountries ?? []
  return [
    ...clockConditions(order, schedule, factory?.timeZone ?? undefined),
    listed('cardType', schedule.cardTypes, order.cardType, 6),
    listed('packType', schedule.packTypes, order.packType, 5),
    listed('deliveryMethod', schedule.deliveryMethods, order.deliveryMethod, 5),
    listed('addressType', schedule.addressTypes, order.addressType, 2),
    {
      fact: 'destination',
      wanted: domestic,
      got: order.destination,
      answer: !schedule.domesticOrdersOnly
        ? 'yes'
        : order.destination === undefined || domestic.length === 0
          ? 'unknown'
          : domestic.includes(order.destination)
            ? 'yes'
            : 'no',
    },
    dispatchCondition(world, order, schedule),
    cardCondition(order),
  ]
}

function clockConditions({ placedAt }: Order, schedule: ScheduleContent, timeZone: string | undefined): readonly Condition[] {
  const { startTime, endTime, applicableDays } = schedule
  const [day, time] = [
    { fact: 'day', wanted: applicableDays },
    { fact: 'time', wanted: [startTime, endTime] },
  ] as const
  if (timeZone === undefined)
    return [
      { ...day, answer: applicableDays.length === 7 ? 'yes' : 'unknown', got: undefined },
      { ...time, answer: startTime === endTime || isWholeDay(schedule) ? 'yes' : 'unknown', got: undefined },
    ]
  const local = Temporal.Instant.fromEpochMilliseconds(placedAt).toZonedDateTimeISO(timeZone)
  const weekday = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][local.dayOfWeek - 1]
  const clock = local.toPlainTime().toString({ smallestUnit: 'millisecond' })
  const isIn = startTime === endTime || (startTime <= clock && (endTime === '23:59:59' || clock < endTime))
  return [
    { ...day, answer: applicableDays.some((one) => one === weekday) ? 'yes' : 'no', got: weekday },
    { ...time, answer: isIn ? 'yes' : 'no', got: clock.slice(0, 8) },
  ]
}

function isWholeDay({ startTime, endTime }: ScheduleContent): boolean {
  return startTime === '00:00:00' && endTime === '23:59:59'
}

function listed(fact: string, wanted: readonly string[], got: string | undefined, possible: number): Condition {
  if (got === undefined) return { fact, wanted, got, answer: wanted.length === possible ? 'yes' : 'unknown' }
  return { fact, wanted, got, answer: wanted.includes(got) ? 'yes' : 'no' }
}

function cardCondition({ consignmentType: got, cardType, packType }: Order): Condition {
  const namesCard = cardType !== undefined || packType !== undefined
  const answer = got === 'giftOnly' ? 'no' : got === undefined && !namesCard ? 'unknown' : 'yes'
  return { fact: 'consignmentType', wanted: ['cardOnly', 'cardAndGift'], got, answer }
}

function dispatchCondition(world: World, order: Order, { from, applicableDespatchDays: wanted }: ScheduleContent): Condition {
  const condition = (answer: Answer, got?: string): Condition => ({ fact: 'dispatchDay', wanted, got, answer })
  if (wanted.includes('EVERYDAY')) return condition('yes')
  const zone = world.records.factory.find(({ key }) => key === from)?.value.timeZone ?? undefined
  if (zone === undefined) return condition('unknown')
  const today = Temporal.Instant.fromEpochMilliseconds(order.placedAt).toZonedDateTimeISO(zone).toPlainDate()
  const date = order.dispatchDate ?? earliest(world, order, from, zone)
  if (date === undefined) return condition('unknown')
  const days = date === 'never' ? 61 : today.until(Temporal.PlainDate.from(date)).days
  const name = days === 0 ? 'TODAY' : days > 0 && days <= 5 ? `TODAY+${days}` : 'later'
  return condition(wanted.some((day) => day === name) ? 'yes' : 'no', name)
}

function earliest(world: World, order: Order, factory: string, zone: string): string | undefined {
  const service = serviceAt(world, order, factory)
  const cutoff = world.records.cutoff.find(({ key }) => key === `${factory}/${service}`)?.value
  const answers = cutoff === undefined ? [] : dispatches(world, `${factory}/${service}`, cutoff, order, zone)
  return new Set(answers).size === 1 ? answers[0]?.slice(0, 10) : undefined
}

function serviceAt(world: World, { service, deliveryOption }: Order, factory: string): string | undefined {
  return service ?? world.records['delivery-option'].find(({ key }) => key === `${factory}/${deliveryOption}`)?.value.service
}

/** The possible product types of an order. */
function typesOf({ productType, cardType, consignmentType }: Order): readonly string[] {
  if (productType !== undefined) return [productType]
  return cardType !== undefined && consignmentType !== 'giftOnly' ? ['greetingcard'] : productTypes
}

/** The dispatch for the product type of the order, or for each possible one: `{date} {HH:MM:SS} {instant} {layer}`. */
function dispatches(world: World, key: string, cutoff: Cutoff, order: Order, zone: string, requested?: string): readonly string[] {
  return typesOf(order).map((type) => {
    const today = Temporal.Instant.fromEpochMilliseconds(order.placedAt).toZonedDateTimeISO(zone).toPlainDate().toString()
    const first = requested !== undefined && requested > today ? requested : today
    for (let days = 0; days <= 60; days += 1) {
      const date = Temporal.PlainDate.from(first).add({ days })
      const kind = date.dayOfWeek === 6 ? 'saturday' : date.dayOfWeek === 7 ? 'sunday' : 'weekday'
      const exception = cutoff.exceptions.find((one) => one.productType === type && one.applicableOn.includes(kind))
      const dated = datedOn(world, key, date, type)
      if (dated?.time === null) continue
      const time = dated?.time ?? exception?.time ?? cutoff.default[kind]
      const layer =
        dated === undefined ? (exception === undefined ? 'default' : 'exception') : dated.productTypes === null ? 'dated' : 'datedType'
      const instant = date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
      if (order.placedAt < instant) return `${date.toString()} ${time} ${instant} ${layer}`
    }
    return 'never'
  })
}

/** The dated cut-off that decides a date: of the type before all types, then fewer days, then created later, then the greater key. */
function datedOn(world: World, key: string, date: Temporal.PlainDate, type: string): DatedCutoff | undefined {
  const [factory = '', service = ''] = key.split('/')
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const isOn = (value: DatedCutoff, on: Temporal.PlainDate) =>
    value.from <= on.toString() && on.toString() <= value.to && (value.days ?? names).some((day) => day === names[on.dayOfWeek - 1])
  const days = (value: DatedCutoff) => {
    const first = Temporal.PlainDate.from(value.from)
    const length = first.until(value.to).days + 1
    return Array.from({ length }, (_, at) => first.add({ days: at })).filter((on) => isOn(value, on)).length
  }
  const found = world.records['cutoff-override']
    .filter(({ value }) => (value.factories ?? [factory]).includes(factory) && (value.services ?? [service]).includes(service))
    .filter(({ value }) => isOn(value, date) && (value.productTypes ?? [type]).includes(type))
  const typed = found.filter(({ value }) => value.productTypes !== null)
  const layer = typed.length > 0 ? typed : found
  const better = (a: WorldRecord<DatedCutoff>, b: WorldRecord<DatedCutoff>) =>
    days(a.value) !== days(b.value) ? days(a.value) < days(b.value) : a.created !== b.created ? a.created > b.created : a.key > b.key
  return layer.find((one) => layer.every((other) => other === one || better(one, other)))?.value
}

function dispatchText(world: World, order: Order, factory: string): string {
  const service = serviceAt(world, order, factory)
  const cutoffs = world.records.cutoff
    .filter(({ key }) => key.startsWith(`${factory}/`) && (service === undefined || key === `${factory}/${service}`))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (cutoffs.length === 0) return 'cutoff'
  const zone = world.records.factory.find(({ key }) => key === factory)?.value.timeZone ?? undefined
  if (zone === undefined) return 'timeZone'
  const texts = cutoffs.map(({ key, value }) => {
    const answers = new Set(dispatches(world, key, value, order, zone, order.dispatchDate))
    return { name: key.split('/')[1], text: answers.size === 1 ? [...answers][0] : undefined }
  })
  if (service === undefined) return texts.map(({ name, text = 'undecided' }) => `${name}: ${text}`).join(', ')
  return texts[0]?.text ?? 'productType'
}

function optionsAt(world: World, order: Order, centre: string): { readonly options: readonly string[]; readonly states: States } {
  const zone = world.records.factory.find(({ key }) => key === centre)?.value.timeZone ?? undefined
  const options = world.records['delivery-option'].filter(({ key }) => key.startsWith(`${centre}/`))
  const states = new Map<string, string>()
  const seen = options.map(({ key, value }) => {
    const schedules = world.records['delivery-option-schedule']
      .filter((one) => one.key.startsWith(`${key}/`) && Object.keys(one.value.overrides).length > 0)
      .map((one) => ({
        one,
        start: instant(one.value.startDate, one.value.startTime, zone ?? 'UTC'),
        ...optionState(order, one.value, zone),
      }))
      .sort((a, b) => b.start - a.start || b.one.created - a.one.created || (a.one.key > b.one.key ? -1 : 1))
    const fields = overrideFields.map((name) => {
      const overriding = schedules.filter(({ one, answer }) => one.value.overrides[name] !== undefined && answer !== 'no')
      const winner = overriding.find(({ answer }) => answer === 'yes')
      const open = overriding[0]?.answer === 'unknown' ? overriding[0] : undefined
      return { name, winner, open, shown: winner?.one.value.overrides[name] ?? value[name] }
    })
    for (const schedule of schedules) {
      const { one, text, answer } = schedule
      if (answer !== 'yes') states.set(one.key, text)
      else if (fields.some(({ winner, open }) => winner === schedule && open === undefined)) states.set(one.key, 'won')
      else if (fields.some(({ winner }) => winner === schedule)) states.set(one.key, 'unknown ')
      else {
        const winner = fields.find(({ name }) => one.value.overrides[name] !== undefined)?.winner
        if (winner === undefined) throw new Error(`nothing has precedence over ${one.key}`)
        states.set(one.key, `lost ${behind(schedule.start, winner.start, one, winner.one)} ${winner.one.key}`)
      }
    }
    return { key, fields }
  })
  const priority = (one: (typeof seen)[number]) => Number(one.fields[3]?.shown)
  const texts = seen
    .sort((a, b) => priority(a) - priority(b) || (a.key < b.key ? -1 : 1))
    .flatMap(({ key, fields }) =>
      fields.map(({ name, shown, winner, open }) => `${key} ${name} ${shown} ${winner?.one.key ?? '-'} ${open?.one.key ?? '-'}`),
    )
  return { options: texts, states }
}

/** The instants of local times; reading them again takes most of the time otherwise. */
const instants = new Map<string, number>()

function instant(date: string, time: string, timeZone: string): number {
  const key = `${date}T${time}[${timeZone}]`
  const known = instants.get(key) ?? Temporal.ZonedDateTime.from(key).epochMilliseconds
  instants.set(key, known)
  return known
}

/** 23:59:59 is the end of the day. */
function endOf({ endDate, endTime }: OptionScheduleContent, timeZone: string): number {
  if (endTime !== '23:59:59') return instant(endDate, endTime, timeZone)
  return instant(Temporal.PlainDate.from(endDate).add({ days: 1 }).toString(), '00:00:00', timeZone)
}

/** Whether a schedule applies for each possible value of the facts that are not known, for some of them, or for none. */
function optionState(
  order: Order,
  one: OptionScheduleContent,
  zone: string | undefined,
): { readonly answer: Answer; readonly text: string } {
  const { placedAt, deliveryDate, consignmentType } = order
  if (one.cancelledAt !== undefined) return { answer: 'no', text: 'cancelled' }
  if (zone !== undefined && placedAt >= endOf(one, zone)) return { answer: 'no', text: 'over' }
  if (zone !== undefined && placedAt < instant(one.startDate, one.startTime, zone)) return { answer: 'no', text: 'notYet' }
  const date: Answer =
    deliveryDate === undefined ? 'unknown' : one.deliveryFrom <= deliveryDate && deliveryDate <= one.deliveryTo ? 'yes' : 'no'
  const types = consignmentType === undefined ? (['cardOnly', 'giftOnly', 'cardAndGift'] as const) : [consignmentType]
  return judge(
    types.map((type): readonly Condition[] => [
      { fact: 'timeZone', wanted: [], got: zone, answer: zone === undefined ? 'unknown' : 'yes' },
      { fact: 'deliveryDate', wanted: [one.deliveryFrom, one.deliveryTo], got: deliveryDate, answer: date },
      {
        fact: 'consignmentType',
        wanted: one.applicableConsignmentTypes,
        got: consignmentType,
        answer: one.applicableConsignmentTypes.includes(type) ? 'yes' : 'no',
      },
      ...(type === 'giftOnly' || one.cardTypes.length === 0 ? [] : [listed('cardType', one.cardTypes, order.cardType, 6)]),
      ...(type === 'cardOnly' || one.giftTypes.length === 0 ? [] : [listed('giftType', one.giftTypes, order.giftType, 40)]),
    ]),
  )
}

import { type BrandId, brandOf } from '@goat/domain/brands'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { designationDays } from '@goat/domain/kinds/designation'
import type { Order, OrderFact } from '@goat/domain/order-facts'
import { giftTypeLabel } from '@goat/domain/product-types'
import { dateOfDay, dayOfDate, showTimeOfDay } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { MoveFact, MoveRule, OptionFact, OptionRule } from '@goat/foresight/conditions'
import type { CutoffAnswer } from '@goat/foresight/dispatch'
import type { DispatchStep, Resolution } from '@goat/foresight/resolve'
import { anyOther, type MissingFact, missingFacts } from '@goat/foresight/what-if'
import { msg } from '@lingui/core/macro'
import { type Holiday, holidayName, planIn } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { cityIn, datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import type { MessageDescriptor, Say } from '../platform/locale/locale.tsx'
import {
  addressTypeLabels,
  cardTypeNames,
  consignmentTypeNames,
  deliveryMethodLabels,
  packTypeLabels,
  productTypeName,
} from '../records/order-labels.ts'
import { dispatchDayNames, messages, missingLabels } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats facts, records and times in a language. `world` has the names of delivery options. */
export function showIn(say: Say, brand: BrandId, world: CompiledWorld) {
  const { languageTag } = say
  const dates = datesIn(languageTag)
  const [and, or] = (['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat(languageTag, { type }))
  const factory = (code: string | undefined) => (code === undefined ? undefined : world.factories.get(code))
  const zoneOf = (code: string | undefined) => factory(code)?.clock?.timeZone ?? brandOf(brand).timeZone
  const optionNames = new Map(
    [...world.factories.values()].flatMap(({ options }) => options.options.map(({ record: { key, value } }) => [key, value.name])),
  )
  const optionName = (id: string) => [...optionNames].find(([key]) => key.endsWith(`/${id}`))?.[1]

  const value = (fact: OrderFact | MoveFact | OptionFact, code: string, at?: string): string => {
    if (code === anyOther) return say(msg`any other`)
    switch (fact) {
      case 'service':
        // Several factories may call one service differently.
        if (at !== undefined) return displayServiceName(at, code)
        return [...world.factories.keys()].map((one) => displayServiceName(one, code)).find((name) => name !== code) ?? code
      case 'deliveryOption':
        return optionName(code) ?? code
      case 'dispatchDate':
      case 'deliveryDate':
        return dates.day(code)
      case 'day':
        return weekdayIn(languageTag, designationDays.map(String).indexOf(code))
      case 'time':
        return showTimeOfDay(code)
      case 'dispatchDay': {
        const name = dispatchDayNames[code]
        return name === undefined ? code : say(name)
      }
      case 'timeZone':
        return code
      default:
        return factText(fact, code, brand, say)
    }
  }
  const quoted = (name: string) => say(msg`“${name}”`)
  const plan = (id: string | undefined) => planIn(world, id)
  /** A schedule: its name, the screen that shows it, and its factory. What a plan makes of it is shown by the plan. */
  const rule = (one: MoveRule | OptionRule) => {
    const [stored, planned] = [ruleNow(one), plan(one.plan)]
    return planned === undefined ? stored : { ...stored, name: say(messages.ofPlan(stored.name, planned.name)), to: planned.to }
  }
  const ruleNow = ({ key, value: schedule }: MoveRule | OptionRule) => {
    if (!('from' in schedule)) {
      const { name, fulfilmentCentreId, deliveryOptionId } = schedule
      const id = formatAddress({ fulfilmentCentre: fulfilmentCentreId, deliveryOptionId, index: 0 })
      return { name: quoted(name), to: `${paths.deliveryOptions}${queryOf({ id })}`, factory: fulfilmentCentreId }
    }
    const { note, from, to, startDate } = schedule
    const name = note.trim() === '' ? say(msg`“${from} → ${to}, from ${{ date: dates.date(startDate) }}”`) : quoted(note.trim())
    return { name, to: `${paths.schedules}${queryOf({ schedule: key })}`, factory: from }
  }
  /** Its name within a sentence. */
  const fact = (name: keyof typeof missingLabels) => say(missingLabels[name]).toLocaleLowerCase(say.languageTag)
  return {
    value,
    dates,
    zoneOf,
    and: (values: readonly string[]) => and?.format(values) ?? '',
    or: (values: readonly string[]) => or?.format(values) ?? '',
    /** At most three values; the rest are counted. */
    some: (values: readonly string[]) =>
      values.length <= 4 ? (or?.format(values) ?? '') : say(messages.andMore(values.slice(0, 3).join(', '), values.length - 3)),
    fact,
    facts: (names: readonly (keyof typeof missingLabels)[]) => and?.format(new Set(names.map(fact))) ?? '',
    /** A date in days since 1970-01-01. */
    day: (day: number) => dates.day(dateOfDay(day)),
    time: (time: string) => timeOrEndOfDay(say, time),
    place: (timeZone: string) => cityIn(timeZone, say),
    moment: (at: number, timeZone: string) => say(msg`${{ time: dates.instantIn(at, timeZone) }} ${{ place: cityIn(timeZone, say) }} time`),
    rule,
    plan,
  }
}

const labels: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MessageDescriptor>>>>>> = {
  cardType: cardTypeNames,
  packType: packTypeLabels,
  deliveryMethod: deliveryMethodLabels,
  addressType: addressTypeLabels,
  consignmentType: consignmentTypeNames,
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** A country in a language, by its ISO 3166-1 alpha-2 code. */
export function countryIn(languageTag: string, code: string): string {
  const names = countryNames.get(languageTag) ?? new Intl.DisplayNames(languageTag, { type: 'region' })
  countryNames.set(languageTag, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** The name of a day of the week, 0 for Monday. */
export function weekdayIn(languageTag: string, day: number): string {
  // 2024-01-01 was a Monday.
  return datesIn(languageTag).weekday(`2024-01-0${day + 1}`)
}

/** A coded fact as the other screens show it; a name or an unknown code as it is. */
export function factText(fact: OrderFact, code: string, brand: BrandId, say: Say): string {
  const label = labels[fact]?.[code]
  if (label !== undefined) return say(label)
  if (fact === 'productType') return productTypeName(code, say)
  if (fact === 'destination') return countryIn(say.languageTag, code)
  return fact === 'giftType' ? giftTypeLabel(brand, code) : code
}

/** What the sentences of an answer are about, and their language. */
export type AnswerContext = {
  readonly world: CompiledWorld
  readonly order: Order
  /** Those of about a year from the order on; none until they are loaded. */
  readonly holidays: readonly Holiday[] | 'failed'
  readonly say: Say
  readonly show: Show
}

/** The whole answer in one sentence (FOR-43). */
export function headlineOf(asked: AnswerContext, resolution: Resolution): string {
  const { world, order, say } = asked
  const { factory, dispatch } = resolution
  if (factory === undefined) return undecidedText(asked, missingFacts(world, order, resolution))
  const cutoff = commonCutoff(dispatch)
  if (cutoff !== undefined) return dispatchedText(asked, factory, dateOfDay(cutoff.day), cutoff.local)
  if (dispatch.outcome === 'perService') return say(messages.printedPerService(factory))
  return say(dispatch.outcome === 'never' ? msg`Printed in ${factory}; not dispatched within 60 days.` : messages.printedUnknown(factory))
}

/** The print site is not known. */
export function undecidedText({ say, show, world }: AnswerContext, missing: readonly MissingFact[]): string {
  const facts = show.facts(missing)
  if (!missing.includes('factory')) return say(msg`The print site cannot be determined yet. It depends on: ${facts}.`)
  return say(brandOf(world.brand).capabilities.includes('product-overrides') ? messages.needsFactory : messages.needsOnlyFactory)
}

/** `date`, YYYY-MM-DD, and `local`, HH:MM:SS, are of the factory's clock. */
export function dispatchedText(asked: AnswerContext, factory: string, date: string, local: string): string {
  const { world, order, say, show } = asked
  const holiday = holidaysAt(asked, factory).find((one) => one.date === date)
  const named = show.dates.day(date)
  const day = holiday === undefined ? named : say(msg`${{ what: named }} (${{ detail: holidayName(say, holiday) }})`)
  const isToday = world.factories.get(factory)?.clock?.localAt(order.placedAt).day === dayOfDate(date)
  const [time, place] = [show.time(local), show.place(show.zoneOf(factory))]
  if (isToday) return say(msg`Printed in ${factory}; dispatched on ${day}, if placed before ${time} ${place} time.`)
  return say(msg`Printed in ${factory}; dispatched on ${day}, with the cut-off at ${time} ${place} time that day.`)
}

export function holidaysAt({ holidays }: AnswerContext, factory: string): Exclude<AnswerContext['holidays'], string> {
  return holidays === 'failed' ? [] : holidays.filter(({ factoryCode }) => factoryCode === factory)
}

/** The cut-off of the service of an order, or of all of them if they dispatch it on the same day and have the same one (FOR-87). */
export function commonCutoff(dispatch: DispatchStep): CutoffAnswer | undefined {
  if (dispatch.outcome === 'known') return dispatch.cutoff
  const [first, ...others] = dispatch.outcome === 'perService' ? dispatch.services.map((one) => one.dispatch) : []
  if (typeof first !== 'object') return undefined
  return others.every((one) => typeof one === 'object' && one.day === first.day && one.at === first.at) ? first : undefined
}

/** What closes delivery services of a factory. Raw names; the first and the last day, YYYY-MM-DD. */
export type ClosedDays = { readonly services: readonly string[]; readonly from: string; readonly to: string; readonly reason: string }

export function closureText({ say, show }: AnswerContext, factory: string, closed: ClosedDays): string {
  const services = show.and(closed.services.map((service) => show.value('service', service, factory)))
  const { reason } = closed
  const [first, last] = [show.dates.day(closed.from), show.dates.day(closed.to)]
  if (first === last) return say(msg`${services}: closed on ${{ day: first }} (“${reason}”).`)
  return say(msg`${services}: closed from ${first} to ${last} (“${reason}”).`)
}

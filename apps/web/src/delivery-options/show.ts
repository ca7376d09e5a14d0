import type { BrandId } from '@goat/domain/brands'
import type { Codes } from '@goat/domain/delivery-option-overlaps'
import {
  type ActiveRange,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
} from '@goat/domain/delivery-option-schedules'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { type Currency, readPriceOrChange } from '@goat/domain/money'
import { giftTypeLabel } from '@goat/domain/product-types'
import { endOfDay, fullEndTime, localAt } from '@goat/domain/time/calendar'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { cityIn, datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type MessageDescriptor, type Say, useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import type { FieldTexts } from '../records/fields.ts'
import { cardTypeNames, consignmentTypeNames } from '../records/order-labels.ts'
import { fieldLabels, scheduleMessages } from './messages.ts'

/** How a component says things. */
export type Texts = { readonly say: Say; readonly show: ReturnType<typeof showIn>; readonly brand: BrandId }

export function useTexts(): Texts {
  const say = useSay()
  const { brand } = useBrand()
  return useMemo(() => textsIn(say, brand), [say, brand])
}

export function textsIn(say: Say, brand: BrandId): Texts {
  return { say, brand, show: showIn(say, brand) }
}

/** Formats the values of this capability in a language. */
export function showIn(say: Say, brand: BrandId) {
  const conjunction = new Intl.ListFormat(say.languageTag, { type: 'conjunction' })
  const disjunction = new Intl.ListFormat(say.languageTag, { type: 'disjunction' })
  const list = (names: readonly string[]) => conjunction.format(names)
  const field = (name: OverrideField) => say(fieldLabels[name])
  return {
    list,
    either: (values: readonly string[]) => disjunction.format(values),
    quoted: (name: string) => say(msg`“${name}”`),
    field,
    /** Several fields within a sentence. */
    fieldNames: (fields: readonly OverrideField[]) => list(fields.map((one) => field(one).toLocaleLowerCase())),
    service: (centre: string, { service: name }: Pick<DeliveryOption, 'service'>) =>
      name === undefined ? say(msg`Not stated`) : displayServiceName(centre, name),
    ...valuesIn(say),
    ...ordersIn(say, brand, list),
    ...periodsIn(say),
  }
}

function valuesIn(say: Say) {
  const formats = new Map<Currency | undefined, (minor: number) => string>()
  const money = (minor: number, currency: Currency | undefined) => {
    const format = formats.get(currency) ?? moneyFormat(say.languageTag, currency)
    formats.set(currency, format)
    return format(minor)
  }
  const number = (value: number | undefined, format: (known: number) => string) =>
    value === undefined || Number.isNaN(value) ? say(scheduleMessages.unknown) : format(value)
  const price = (minor: number | undefined, currency: Currency | undefined) => number(minor, (known) => money(known, currency))
  const priority = (value: number | undefined) => number(value, String)
  const text = (value: string | undefined) => (value?.trim() ? value : say(msg`(empty)`))
  const value = (name: OverrideField, of: DeliveryOptionOverrides, currency: Currency | undefined) =>
    name === 'price' ? price(of.price, currency) : name === 'priority' ? priority(of.priority) : text(of[name])
  return { price, priority, text, value }
}

type Orders = Pick<DeliveryOptionSchedule, 'applicableConsignmentTypes'> & { readonly cardTypes: Codes; readonly giftTypes: Codes }

function ordersIn(say: Say, brand: BrandId, list: (names: readonly string[]) => string) {
  const named = (names: Readonly<Record<string, MessageDescriptor>>) => (code: string) => {
    const name = names[code]
    return name === undefined ? code : say(name)
  }
  const [kind, cardType] = [named(consignmentTypeNames), named(cardTypeNames)]
  const giftType = (code: string) => giftTypeLabel(brand, code)
  const isAll = (codes: Codes) => codes === 'all' || codes.length === 0
  const listed = (codes: Codes, nameOf: (code: string) => string) => list((codes === 'all' ? [] : codes).map(nameOf))
  return {
    kind,
    cardType,
    giftType,
    orders: ({ applicableConsignmentTypes: types, cardTypes, giftTypes }: Orders) => {
      const cards = isAll(cardTypes) ? scheduleMessages.allCards : msg`cards: ${{ names: listed(cardTypes, cardType) }}`
      const gifts = isAll(giftTypes) ? scheduleMessages.allGifts : msg`gifts: ${{ names: listed(giftTypes, giftType) }}`
      const limits = [...(types.some(hasCard) ? [cards] : []), ...(types.some(hasGift) ? [gifts] : [])].map(say)
      return limits.length === 0 ? list(types.map(kind)) : `${list(types.map(kind))} (${limits.join('; ')})`
    },
  }
}

function periodsIn(say: Say) {
  const { date, local, instant, instantIn } = datesIn(say.languageTag)
  const localEnd = (day: string, time: string) =>
    fullEndTime(time, '') === endOfDay ? `${date(day)}, ${timeOrEndOfDay(say, time)}` : local(day, time)
  return {
    date,
    dateRange: (from: string, to: string) => (from === to ? date(from) : say(msg`${{ from: date(from) }} to ${{ to: date(to) }}`)),
    /** A local date and time of the centre. */
    local,
    localEnd,
    instant,
    instantIn,
    /** The end of an active interval in the time zone of the centre. */
    endIn: (at: number, timeZone: string) => {
      const [day = '', time = ''] = localAt(at - 1, timeZone).split('T')
      return time === endOfDay ? localEnd(day, time) : instantIn(at, timeZone)
    },
    /** The active range in the centre's local time, in a name. */
    activeSpan: ({ startDate, startTime, endDate, endTime }: ActiveRange) =>
      say(msg`${{ from: local(startDate, startTime) }} until ${{ to: localEnd(endDate, endTime) }}`),
    activeRange: ({ startDate, startTime, endDate, endTime }: ActiveRange, timeZone: string) =>
      say(scheduleMessages.rangeAt(local(startDate, startTime), localEnd(endDate, endTime), cityIn(timeZone, say))),
  }
}

/** The label and the displayed value of each field of an option or a schedule, in conflicts, the history and undo. */
export function fieldTextsIn<T, Name extends string>(
  { say, show }: Texts,
  centre: string,
  currency: Currency | undefined,
): FieldTexts<T, Name> {
  const codes: Readonly<Partial<Record<string, (code: string) => string>>> = { cardTypes: show.cardType, giftTypes: show.giftType }
  return {
    label: (name) => labelOf(name, say, ': '),
    value: ({ name, type, get }, of) => {
      const value = get(of)
      if (name === 'service') return show.service(centre, { service: value === undefined ? undefined : String(value) })
      if (Array.isArray(value)) {
        const nameOf = codes[name]
        if (nameOf !== undefined && value.length === 0)
          return say(name === 'cardTypes' ? scheduleMessages.allCards : scheduleMessages.allGifts)
        return show.list(value.map(String).map(nameOf ?? show.kind))
      }
      if (value === undefined) return say(name.startsWith('overrides.') ? msg`the normal value` : scheduleMessages.unknown)
      if (typeof value === 'boolean') return say(value ? msg`Yes` : msg`No`)
      if (typeof value === 'number') return type === 'price' ? show.price(value, currency) : show.priority(value)
      const text = String(value)
      if (type === 'date') return show.date(text)
      if (type === 'instant') return show.instant(text)
      const [date = '', time = ''] = text.split('T')
      if (type === 'dateTime') return (name === 'end' ? show.localEnd : show.local)(date, time)
      const typed = type === 'price' ? readPriceOrChange(text, undefined, currency) : undefined
      // A number that could not be parsed is shown as typed.
      return typed?.ok ? show.price(typed.price, currency) : show.text(text)
    },
  }
}

/** The label of a field, or of the control for the path of an issue, after that of its group. */
export function labelOf(path: string, say: Say, separator: string): string {
  const isOverride = path.startsWith('overrides.')
  const group = isOverride ? scheduleMessages.overrides : path.startsWith('delivery') ? scheduleMessages.deliveryDates : undefined
  const name = isOverride ? path.slice('overrides.'.length) : path
  const label = labels[name] === undefined ? name : say(labels[name])
  return group === undefined ? label : `${say(group)}${separator}${label}`
}

const labels: Readonly<Partial<Record<string, MessageDescriptor>>> = fieldLabels

/** The control for the path of an issue, which may be that of a response; undefined if the form has none. */
export function controlOf(path: string): string | undefined {
  const control = wireControls[path] ?? path
  return control.startsWith('overrides.') || labels[control] !== undefined ? control : undefined
}

const wireControls: Readonly<Partial<Record<string, OptionSchedulePath>>> = {
  'fulfilmentCentreActiveDateTimeRange.start': 'startDate',
  'fulfilmentCentreActiveDateTimeRange.end': 'endDate',
  'deliveryDateRange.start': 'deliveryFrom',
  'deliveryDateRange.end': 'deliveryTo',
}

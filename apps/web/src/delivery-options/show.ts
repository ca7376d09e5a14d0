import type { BrandId } from '@goat/domain/brands'
import type { Codes } from '@goat/domain/delivery-option-overlaps'
import {
  type ActiveRange,
  type ConsignmentType,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
} from '@goat/domain/delivery-option-schedules'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import type { DeliveryOption, OptionContent } from '@goat/domain/kinds/delivery-option'
import type { OptionScheduleField, OptionSchedulePath, OptionScheduleTyped } from '@goat/domain/kinds/delivery-option-schedule'
import type { Field } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import { giftTypeLabel } from '@goat/domain/product-types'
import { localAt } from '@goat/domain/time/clock'
import { endOfDay, fullEndTime } from '@goat/domain/time/time-of-day'
import { moneyFormat } from '@goat/ui/number-fields'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { cityIn, datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import type { FieldTexts } from '../records/fields.ts'
import { cardTypeNames, consignmentTypeNames } from '../records/order-labels.ts'
import { fieldMessages, fieldNames, historyMessages, messages, scheduleMessages } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats the values of this capability in a language. */
export function showIn(say: Say, brand: BrandId) {
  const conjunction = new Intl.ListFormat(say.languageTag, { type: 'conjunction' })
  const disjunction = new Intl.ListFormat(say.languageTag, { type: 'disjunction' })
  const list = (names: readonly string[]) => conjunction.format(names)
  const field = (name: OverrideField) => say(fieldNames[name])
  return {
    list,
    either: (values: readonly string[]) => disjunction.format(values),
    quoted: (name: string) => say(messages.quoted(name)),
    field,
    /** Several fields within a sentence. */
    fieldNames: (fields: readonly OverrideField[]) => list(fields.map((one) => field(one).toLocaleLowerCase())),
    /** The delivery service that an option of a centre uses. */
    service: (centre: string, { service: name }: Pick<DeliveryOption, 'service'>) =>
      name === undefined ? say(messages.notStated) : displayServiceName(centre, name),
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
  const price = (minor: number | undefined, currency: Currency | undefined) =>
    minor === undefined || Number.isNaN(minor) ? say(scheduleMessages.unknown) : money(minor, currency)
  const priority = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? say(scheduleMessages.unknown) : String(value)
  const text = (value: string | undefined) => (value?.trim() ? value : say(scheduleMessages.emptyText))
  const value = (name: OverrideField, of: DeliveryOptionOverrides, currency: Currency | undefined) =>
    name === 'price' ? price(of.price, currency) : name === 'priority' ? priority(of.priority) : text(of[name])
  return { price, priority, text, value }
}

type Orders = Pick<DeliveryOptionSchedule, 'applicableConsignmentTypes'> & { readonly cardTypes: Codes; readonly giftTypes: Codes }

function ordersIn(say: Say, brand: BrandId, list: (names: readonly string[]) => string) {
  const kind = (type: ConsignmentType) => say(consignmentTypeNames[type])
  const cardType = (code: string) => {
    const name = cardTypeNames[code]
    return name === undefined ? code : say(name)
  }
  const giftType = (code: string) => giftTypeLabel(brand, code)
  const isAll = (codes: Codes) => codes === 'all' || codes.length === 0
  const named = (codes: Codes, nameOf: (code: string) => string) => list((codes === 'all' ? [] : codes).map(nameOf))
  return {
    kind,
    cardType,
    giftType,
    orders: ({ applicableConsignmentTypes: types, cardTypes, giftTypes }: Orders) => {
      const cards = isAll(cardTypes) ? scheduleMessages.allCards : scheduleMessages.cards(named(cardTypes, cardType))
      const gifts = isAll(giftTypes) ? scheduleMessages.allGifts : scheduleMessages.gifts(named(giftTypes, giftType))
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
    dateRange: (from: string, to: string) => (from === to ? date(from) : say(scheduleMessages.range(date(from), date(to)))),
    /** A local date and time of the centre. */
    local,
    /** A local end of the centre. */
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
      say(scheduleMessages.until(local(startDate, startTime), localEnd(endDate, endTime))),
    activeRange: ({ startDate, startTime, endDate, endTime }: ActiveRange, timeZone: string) =>
      say(scheduleMessages.rangeAt(local(startDate, startTime), localEnd(endDate, endTime), cityIn(timeZone, say))),
  }
}

/** How a component says things. */
export type Texts = { readonly say: Say; readonly show: Show }

export function useTexts(): Texts {
  const say = useSay()
  const { brand } = useBrand()
  return useMemo(() => ({ say, show: showIn(say, brand) }), [say, brand])
}

/** The label and the displayed value of each field of an option. */
export function optionTextsIn({ say, show }: Texts, centre: string, currency: Currency | undefined): FieldTexts<OptionContent, string> {
  return {
    label: (name) => {
      const label = optionLabels[name]
      return label === undefined ? name : say(label)
    },
    value: ({ name, get }, option) => {
      const value = get(option)
      if (typeof value === 'boolean') return say(value ? historyMessages.yes : historyMessages.no)
      if (name === 'price') return show.price(option.price, currency)
      if (name === 'priority') return show.priority(option.priority)
      return name === 'service' ? show.service(centre, option) : show.text(String(value))
    },
  }
}

const optionLabels: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  ...fieldNames,
  acceptsDeliveryInstructions: messages.acceptsDeliveryInstructions,
  isGuaranteed: messages.isGuaranteed,
  isTracked: messages.isTracked,
  service: messages.deliveryService,
}

/** The label and the displayed value of each field of a schedule, in conflicts, the history and undo. */
export function fieldTextsIn(texts: Texts, currency: Currency | undefined): FieldTexts<OptionScheduleTyped, OptionScheduleField> {
  return {
    label: (name) => labels[name].map(texts.say).join(': '),
    value: (field, schedule) => shownValue(field, schedule, texts, currency),
  }
}

/** Whether a schedule says anything about a field: card types mean nothing if no order of the schedule has a card. */
export function isApplicable({ name, get }: Field<OptionScheduleTyped, OptionScheduleField>, schedule: OptionScheduleTyped): boolean {
  const { applicableConsignmentTypes: types, cardTypes, giftTypes } = schedule
  if (name === 'cardTypes') return cardTypes.length > 0 || types.some(hasCard)
  if (name === 'giftTypes') return giftTypes.length > 0 || types.some(hasGift)
  return get(schedule) !== undefined
}

/** A field or a control of the form. */
export type Labelled = OptionScheduleField | OptionSchedulePath

/** The full label of a control of the form. */
export function controlLabel(path: Labelled, say: Say): string {
  return labels[path].map(say).join(', ')
}

/** The control for the path of an issue; undefined for a path that the form does not have. The path may be that of a response. */
export function controlOf(path: string): Labelled | undefined {
  return wireControls[path] ?? (isLabelled(path) ? path : undefined)
}

function isLabelled(path: string): path is Labelled {
  return Object.hasOwn(labels, path)
}

const wireControls: Readonly<Partial<Record<string, OptionSchedulePath>>> = {
  'fulfilmentCentreActiveDateTimeRange.start': 'startDate',
  'fulfilmentCentreActiveDateTimeRange.end': 'endDate',
  'deliveryDateRange.start': 'deliveryFrom',
  'deliveryDateRange.end': 'deliveryTo',
}

/** The full label of each field: its group, if any, and its own label. */
const labels: Readonly<Record<Labelled, readonly MessageDescriptor[]>> = {
  name: [fieldMessages.name],
  start: [scheduleMessages.activeFrom],
  startDate: [fieldMessages.startDate],
  startTime: [fieldMessages.startTime],
  end: [scheduleMessages.activeTo],
  endDate: [fieldMessages.endDate],
  endTime: [fieldMessages.endTime],
  deliveryFrom: [fieldMessages.deliveryDates, fieldMessages.from],
  deliveryTo: [fieldMessages.deliveryDates, fieldMessages.to],
  applicableConsignmentTypes: [fieldMessages.consignmentTypes],
  cardTypes: [fieldMessages.cardTypes],
  giftTypes: [fieldMessages.giftTypes],
  'overrides.name': [fieldMessages.overrides, fieldNames.name],
  'overrides.description': [fieldMessages.overrides, fieldNames.description],
  'overrides.price': [fieldMessages.overrides, fieldNames.price],
  'overrides.priority': [fieldMessages.overrides, fieldNames.priority],
  cancelledAt: [scheduleMessages.cancelledOn],
}

function shownValue(
  { name, type, get }: Field<OptionScheduleTyped, OptionScheduleField>,
  schedule: OptionScheduleTyped,
  { say, show }: Texts,
  currency: Currency | undefined,
): string {
  const { applicableConsignmentTypes, cardTypes, giftTypes } = schedule
  if (name === 'applicableConsignmentTypes') return show.list(applicableConsignmentTypes.map(show.kind))
  if (name === 'cardTypes') return cardTypes.length === 0 ? say(scheduleMessages.allCards) : show.list(cardTypes.map(show.cardType))
  if (name === 'giftTypes') return giftTypes.length === 0 ? say(scheduleMessages.allGifts) : show.list(giftTypes.map(show.giftType))
  const value = get(schedule)
  if (value === undefined) return say(scheduleMessages.normalValue)
  if (typeof value === 'number') return type === 'price' ? show.price(value, currency) : show.priority(value)
  const text = String(value)
  if (type === 'date') return show.date(text)
  if (type === 'dateTime') return (name === 'end' ? show.localEnd : show.local)(...datedTime(text))
  if (type === 'instant') return show.instant(text)
  // A number that could not be parsed is shown as typed.
  return show.text(text)
}

function datedTime(text: string): readonly [date: string, time: string] {
  const [date = '', time = ''] = text.split('T')
  return [date, time]
}

import type { BrandId } from '@goat/domain/brands'
import type { Codes, DeliveryOptionOverlap } from '@goat/domain/delivery-option-overlaps'
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
import {
  type OptionScheduleField,
  type OptionSchedulePath,
  type OptionScheduleTyped,
  optionScheduleFields,
} from '@goat/domain/kinds/delivery-option-schedule'
import type { Field } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import { giftTypeLabel } from '@goat/domain/product-types'
import { localAt } from '@goat/domain/time/clock'
import { endOfDay, fullEndTime, showTimeOfDay } from '@goat/domain/time/time-of-day'
import { moneyFormat } from '@goat/ui/money-format'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { useBrand } from '../platform/brand/brand.tsx'
import { cityIn, datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import type { FieldTexts } from '../records/fields.ts'
import { cardTypeNames, consignmentTypeNames } from '../records/order-labels.ts'
import { fieldMessages, fieldNames, historyMessages, messages, scheduleMessages } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats the values of this capability in a language. */
export function showIn(say: Say, languageTag: string, brand: BrandId) {
  const conjunction = new Intl.ListFormat(languageTag, { type: 'conjunction' })
  const disjunction = new Intl.ListFormat(languageTag, { type: 'disjunction' })
  const formats = new Map<Currency | undefined, (minor: number) => string>()
  const money = (minor: number, currency: Currency | undefined) => {
    const format = formats.get(currency) ?? moneyFormat(languageTag, currency)
    formats.set(currency, format)
    return format(minor)
  }
  const { date, local, instant, instantIn } = datesIn(languageTag)

  const list = (names: readonly string[]) => conjunction.format(names)
  const price = (minor: number | undefined, currency: Currency | undefined) =>
    minor === undefined || Number.isNaN(minor) ? say(scheduleMessages.unknown) : money(minor, currency)
  const priority = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? say(scheduleMessages.unknown) : String(value)
  const text = (value: string | undefined) => (value?.trim() ? value : say(scheduleMessages.emptyText))
  const field = (name: OverrideField) => say(fieldNames[name])
  const value = (name: OverrideField, of: DeliveryOptionOverrides, currency: Currency | undefined) =>
    name === 'price' ? price(of.price, currency) : name === 'priority' ? priority(of.priority) : text(of[name])
  const kind = (type: ConsignmentType) => say(consignmentTypeNames[type])
  const cardType = (code: string) => {
    const name = cardTypeNames[code]
    return name === undefined ? code : say(name)
  }
  const cards = (codes: Codes) =>
    codes === 'all' || codes.length === 0 ? say(scheduleMessages.allCards) : say(scheduleMessages.cards(list(codes.map(cardType))))
  const gifts = (codes: Codes) =>
    codes === 'all' || codes.length === 0
      ? say(scheduleMessages.allGifts)
      : say(scheduleMessages.gifts(list(codes.map((code) => giftTypeLabel(brand, code)))))
  const orders = (types: readonly ConsignmentType[], cardCodes: Codes, giftCodes: Codes) => {
    const kinds = list(types.map(kind))
    const limits = [...(types.some(hasCard) ? [cards(cardCodes)] : []), ...(types.some(hasGift) ? [gifts(giftCodes)] : [])]
    return limits.length === 0 ? kinds : `${kinds} (${limits.join('; ')})`
  }
  /** The delivery service that an option of a centre uses. */
  const service = (centre: string, { service: name }: Pick<DeliveryOption, 'service'>) =>
    name === undefined ? say(messages.notStated) : displayServiceName(centre, name)
  const dateRange = (from: string, to: string) => (from === to ? date(from) : say(scheduleMessages.range(date(from), date(to))))

  /** A local end of the centre. */
  const localEnd = (day: string, time: string) =>
    fullEndTime(time, '') === endOfDay ? `${date(day)}, ${timeOrEndOfDay(say, time)}` : local(day, time)

  /** The end of an active interval in the time zone of the centre. */
  const endIn = (at: number, timeZone: string) => {
    const [day = '', time = ''] = localAt(at - 1, timeZone).split('T')
    return time === endOfDay ? localEnd(day, time) : instantIn(at, timeZone)
  }

  return {
    list,
    either: (values: readonly string[]) => disjunction.format(values),
    quoted: (name: string) => say(messages.quoted(name)),
    date,
    price,
    priority,
    text,
    field,
    value,
    kind,
    cardType,
    service,
    dateRange,
    time: showTimeOfDay,
    /** A local date and time of the centre. */
    local,
    localEnd,
    instant,
    instantIn,
    endIn,
    orders: ({
      applicableConsignmentTypes,
      cardTypes,
      giftTypes,
    }: Pick<DeliveryOptionSchedule, 'applicableConsignmentTypes' | 'cardTypes' | 'giftTypes'>) =>
      orders(applicableConsignmentTypes, cardTypes, giftTypes),
    sliceOrders: ({ consignmentTypes, cardTypes, giftTypes }: DeliveryOptionOverlap) => orders(consignmentTypes, cardTypes, giftTypes),
    /** The active range in the centre's local time, in a name. */
    activeSpan: ({ startDate, startTime, endDate, endTime }: ActiveRange) =>
      say(scheduleMessages.until(local(startDate, startTime), localEnd(endDate, endTime))),
    activeRange: ({ startDate, startTime, endDate, endTime }: DeliveryOptionSchedule, timeZone: string) =>
      say(scheduleMessages.rangeAt(local(startDate, startTime), localEnd(endDate, endTime), cityIn(timeZone, say))),
    giftType: (code: string) => giftTypeLabel(brand, code),
  }
}

export function useShow(): Show {
  const say = useSay()
  const { languageTag } = useLocale()
  const { brand } = useBrand()
  return useMemo(() => showIn(say, languageTag, brand), [say, languageTag, brand])
}

/** The label and the displayed value of each field of a schedule, in conflicts, the history and undo. */
export function fieldTextsIn(say: Say, show: Show, currency: Currency | undefined): FieldTexts<OptionScheduleTyped, OptionScheduleField> {
  return {
    label: (name) => labels[name].map(say).join(': '),
    value: (field, schedule) => shownValue(field, schedule, { say, show, currency }),
  }
}

/** The label and the displayed value of each field of an option. */
export function optionTextsIn(say: Say, show: Show, centre: string, currency: Currency | undefined): FieldTexts<OptionContent, string> {
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

/** Whether a schedule says anything about a field: card types mean nothing if no order of the schedule has a card. */
export function isApplicable({ name, get }: Field<OptionScheduleTyped, OptionScheduleField>, schedule: OptionScheduleTyped): boolean {
  const { applicableConsignmentTypes: types, cardTypes, giftTypes } = schedule
  if (name === 'cardTypes') return cardTypes.length > 0 || types.some(hasCard)
  if (name === 'giftTypes') return giftTypes.length > 0 || types.some(hasGift)
  return get(schedule) !== undefined
}

/** The full label of a control of the form. */
export function controlLabel(path: OptionSchedulePath, say: Say): string {
  switch (path) {
    case 'startDate':
    case 'startTime':
    case 'endDate':
    case 'endTime':
      return say(fieldMessages[path])
    default:
      return labels[path].map(say).join(', ')
  }
}

/** The control for the path of an issue; undefined for a path that the form does not have. The path may be that of a response. */
export function controlOf(path: string): OptionSchedulePath | undefined {
  return wireControls[path] ?? controls.find((one) => one === path)
}

const controls: readonly OptionSchedulePath[] = [
  ...optionScheduleFields.flatMap(({ name }) => (name === 'start' || name === 'end' ? [] : [name])),
  'startDate',
  'startTime',
  'endDate',
  'endTime',
]

const wireControls: Readonly<Partial<Record<string, OptionSchedulePath>>> = {
  'fulfilmentCentreActiveDateTimeRange.start': 'startDate',
  'fulfilmentCentreActiveDateTimeRange.end': 'endDate',
  'deliveryDateRange.start': 'deliveryFrom',
  'deliveryDateRange.end': 'deliveryTo',
}

/** The full label of each field: its group, if any, and its own label. */
const labels: Readonly<Record<OptionScheduleField, readonly MessageDescriptor[]>> = {
  name: [fieldMessages.name],
  start: [scheduleMessages.activeFrom],
  end: [scheduleMessages.activeTo],
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
  { say, show, currency }: { readonly say: Say; readonly show: Show; readonly currency: Currency | undefined },
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

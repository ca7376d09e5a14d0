import { hasCard, hasGift } from '@goat/domain/delivery-option-schedules'
import {
  type OptionScheduleField,
  type OptionSchedulePath,
  type OptionScheduleTyped,
  optionScheduleFields,
} from '@goat/domain/kinds/delivery-option-schedule'
import type { Field } from '@goat/domain/kinds/kind'
import type { Currency } from '@goat/domain/money'
import type { MessageDescriptor } from '@lingui/core'
import type { FieldTexts } from '../platform/conflict/conflict-rows.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { fieldMessages } from './field-messages.ts'
import { fieldNames } from './messages.ts'
import { scheduleMessages } from './schedule-messages.ts'
import type { Show } from './show.ts'

/** The label and the displayed value of each field of a schedule, in conflicts, the history and undo. */
export function fieldTextsIn(say: Say, show: Show, currency: Currency | undefined): FieldTexts<OptionScheduleTyped, OptionScheduleField> {
  return {
    label: (name) => labels[name].map(say).join(': '),
    value: (field, schedule) => shownValue(field, schedule, { say, show, currency }),
  }
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

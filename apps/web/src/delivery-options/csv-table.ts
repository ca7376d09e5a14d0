import type { Reach } from '@goat/domain/delivery-option-effective'
import {
  activeLocals,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { zonedText } from '@goat/domain/time/clock'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type CsvCell, type CsvColumn, type CsvTable, csvTable } from '../records/csv.ts'
import { fieldNames, messages, scheduleMessages } from './messages.ts'
import { hasZone, type ScheduleInState, sortSchedules, zoneOf } from './schedules.ts'
import { type Formatters, type KnownSchedules, type Seen, showNow } from './seen.tsx'

/** Headings of the file that the list can be saved as, where the screen has none of the same meaning. */
const csvMessages = {
  centre: msg`Fulfilment centre`,
  nameApplies: msg`Name applies to`,
  descriptionApplies: msg`Description applies to`,
  priceApplies: msg`Price applies to`,
  priorityApplies: msg`Option priority applies to`,
  allOrders: msg`all orders`,
  someDates: msg`some delivery dates`,
  someOrders: msg`some orders`,
  normalName: msg`Normal name`,
  normalDescription: msg`Normal description`,
  normalPrice: msg`Normal price`,
  normalPriority: msg`Normal option priority`,
  timeZone: msg`Time zone`,
  currency: msg`Currency`,
  schedule: msg`Schedule`,
  state: msg`State`,
  activeFrom: msg`Active from`,
  activeUntil: msg`Active until`,
  deliveryFrom: msg`Delivery from`,
  deliveryTo: msg`Delivery to`,
  consignmentTypes: msg`Consignment types`,
  cardTypes: msg`Card types`,
  giftTypes: msg`Gift types`,
  newName: msg`Overridden name`,
  newDescription: msg`Overridden description`,
  newPrice: msg`Overridden price`,
  newPriority: msg`Overridden option priority`,
  createdBy: msg`Created by`,
  createdAt: msg`Created at`,
  cancelledAt: msg`Cancelled at`,
} as const

type ScheduleData = { readonly known: KnownSchedules; readonly seenOf: (option: DeliveryOption) => Seen }

/** `state` is undefined if it is not known; without a schedule, the row shows the option alone. */
type Row = { readonly option: DeliveryOption; readonly seen: Seen } & Partial<ScheduleInState>

/**
 * The options of a centre in screen order: a row per schedule, or one row for an option without schedules. Name, description, price and
 * priority are the current ones, each followed by the orders to which they apply. Active times are the centre's local times with their UTC
 * offset.
 */
export function optionsTable(
  { fulfilmentCentre, deliveryOptions }: FulfilmentCentre,
  { known, seenOf }: ScheduleData,
  now: number,
  formatters: Formatters,
): CsvTable {
  const rows = deliveryOptions.flatMap((option): readonly Row[] => {
    const { schedules } = known.of(option)
    const row = { option, seen: seenOf(option) }
    if (schedules.length === 0) return [row]
    if (!hasZone(option)) return schedules.map((schedule) => ({ ...row, schedule }))
    return sortSchedules(schedules, zoneOf(option), now).map((one) => ({ ...row, ...one }))
  })
  const columns = [...optionColumns(formatters), ...scheduleColumns(formatters)]
  return csvTable(formatters.say, `delivery-options-${fulfilmentCentre.toLowerCase()}`, rows, columns)
}

type Column = CsvColumn<Row>

const nowColumns = {
  name: csvMessages.nameApplies,
  description: csvMessages.descriptionApplies,
  price: csvMessages.priceApplies,
  priority: csvMessages.priorityApplies,
} as const

const normalColumns = {
  name: csvMessages.normalName,
  description: csvMessages.normalDescription,
  price: csvMessages.normalPrice,
  priority: csvMessages.normalPriority,
} as const

function optionColumns(formatters: Formatters): readonly Column[] {
  const { say, show } = formatters
  const onOff = (is: boolean) => say(is ? messages.on : messages.off)
  return [
    [csvMessages.centre, ({ option }) => option.fulfilmentCentreId],
    [messages.id, ({ option }) => option.id],
    ...overrideFields.flatMap((field): readonly Column[] => [
      [fieldNames[field], ({ option, seen }) => currentCells(field, option, seen, formatters)[0]],
      [nowColumns[field], ({ option, seen }) => currentCells(field, option, seen, formatters)[1]],
    ]),
    ...overrideFields.map((field): Column => [normalColumns[field], ({ option }) => cellOf(field, option)]),
    [messages.acceptsDeliveryInstructions, ({ option }) => onOff(option.acceptsDeliveryInstructions)],
    [messages.isGuaranteed, ({ option }) => onOff(option.isGuaranteed)],
    [messages.isTracked, ({ option }) => onOff(option.isTracked)],
    [messages.deliveryService, ({ option }) => show.service(option.fulfilmentCentreId, option)],
    [csvMessages.timeZone, ({ option }) => option.timeZone ?? ''],
    [csvMessages.currency, ({ option }) => option.currency ?? ''],
  ]
}

const overrideColumns = {
  name: csvMessages.newName,
  description: csvMessages.newDescription,
  price: csvMessages.newPrice,
  priority: csvMessages.newPriority,
} as const

function scheduleColumns({ say, show }: Formatters): readonly Column[] {
  // An empty list means all (OPT-17), and an order without a card has no card types.
  const limit = (applies: boolean, names: readonly string[], all: string) => (!applies ? '' : names.length === 0 ? all : names.join(', '))
  /** Of a schedule whose active times can be shown. */
  const of =
    (cell: (schedule: DeliveryOptionSchedule, timeZone: string) => CsvCell): Column[1] =>
    ({ option, schedule, state }) =>
      schedule === undefined || state === undefined ? '' : cell(schedule, zoneOf(option))
  return [
    [csvMessages.schedule, ({ schedule }) => schedule?.name ?? ''],
    [csvMessages.state, ({ schedule, state }) => (schedule === undefined ? '' : say(scheduleMessages[state?.kind ?? 'unknown']))],
    [csvMessages.activeFrom, of((one, timeZone) => zonedText(activeLocals(one).start, timeZone))],
    [csvMessages.activeUntil, of((one, timeZone) => zonedText(activeLocals(one).end, timeZone))],
    [csvMessages.deliveryFrom, of((one) => one.deliveryFrom)],
    [csvMessages.deliveryTo, of((one) => one.deliveryTo)],
    [csvMessages.consignmentTypes, of((one) => one.applicableConsignmentTypes.map(show.kind).join(', '))],
    [
      csvMessages.cardTypes,
      of((one) => limit(one.applicableConsignmentTypes.some(hasCard), one.cardTypes.map(show.cardType), say(scheduleMessages.allCards))),
    ],
    [
      csvMessages.giftTypes,
      of((one) => limit(one.applicableConsignmentTypes.some(hasGift), one.giftTypes.map(show.giftType), say(scheduleMessages.allGifts))),
    ],
    ...overrideFields.map((field): Column => [overrideColumns[field], of(({ overrides }) => cellOf(field, overrides))]),
    [csvMessages.createdBy, of((one) => one.createdBy ?? '')],
    [csvMessages.createdAt, of((one) => one.createdAt ?? '')],
    [csvMessages.cancelledAt, of((one) => one.cancelledAt ?? '')],
  ]
}

/** The current value of a field, as a plain value if there is only one, and the orders to which it applies. */
function currentCells(field: OverrideField, option: DeliveryOption, seen: Seen, formatters: Formatters): readonly [CsvCell, CsvCell] {
  if (seen.kind !== 'known') return ['', formatters.say(scheduleMessages.unknown)]
  const { reach, by } = seen.fields[field]
  if (reach === 'none') return [cellOf(field, option), formatters.say(appliesTo.none)]
  const [value, ...more] = new Map(by.map(({ overrides }) => [overrides[field], overrides])).values()
  const isOne = value !== undefined && more.length === 0
  return [isOne ? cellOf(field, value) : (showNow(field, option, seen, formatters).now ?? ''), formatters.say(appliesTo[reach])]
}

const appliesTo: Readonly<Record<Reach, MessageDescriptor>> = {
  none: csvMessages.allOrders,
  all: csvMessages.allOrders,
  deliveryDates: csvMessages.someDates,
  orders: csvMessages.someOrders,
}

function cellOf(field: OverrideField, of: DeliveryOptionOverrides): CsvCell {
  return field === 'price' ? money(of.price) : (of[field] ?? '')
}

function money(minor: number | undefined): CsvCell {
  return minor === undefined ? '' : { minor }
}

import type { Reach } from '@goat/domain/delivery-option-effective'
import {
  activeLocals,
  type DeliveryOptionOverrides,
  hasCard,
  hasGift,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { zonedText } from '@goat/domain/time/clock'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CsvCell, CsvTable } from '../records/csv.ts'
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

/**
 * The options of a centre in screen order: a row per schedule, or one row for an option without schedules. Name, description, price and
 * priority are the current ones, each followed by the orders to which they apply. Active times are the centre's local times with their UTC
 * offset.
 */
export function csvTable(
  { fulfilmentCentre, deliveryOptions }: FulfilmentCentre,
  { known, seenOf }: ScheduleData,
  now: number,
  formatters: Formatters,
): CsvTable {
  return {
    name: `delivery-options-${fulfilmentCentre.toLowerCase()}`,
    columns: columns.map(formatters.say),
    rows: deliveryOptions.flatMap((option) => {
      const { schedules } = known.of(option)
      const head = optionCells(option, seenOf(option), formatters)
      const lines = hasZone(option)
        ? sortSchedules(schedules, zoneOf(option), now).map((one) => scheduleCells(one, zoneOf(option), formatters))
        : schedules.map(({ name }) => [name, formatters.say(scheduleMessages.unknown)])
      return (lines.length === 0 ? [[]] : lines).map((line) => {
        const cells = [...head, ...line]
        return [...cells, ...Array<string>(columns.length - cells.length).fill('')]
      })
    }),
  }
}

const columns = [
  csvMessages.centre,
  messages.id,
  fieldNames.name,
  csvMessages.nameApplies,
  fieldNames.description,
  csvMessages.descriptionApplies,
  fieldNames.price,
  csvMessages.priceApplies,
  fieldNames.priority,
  csvMessages.priorityApplies,
  csvMessages.normalName,
  csvMessages.normalDescription,
  csvMessages.normalPrice,
  csvMessages.normalPriority,
  messages.acceptsDeliveryInstructions,
  messages.isGuaranteed,
  messages.isTracked,
  messages.deliveryService,
  csvMessages.timeZone,
  csvMessages.currency,
  csvMessages.schedule,
  csvMessages.state,
  csvMessages.activeFrom,
  csvMessages.activeUntil,
  csvMessages.deliveryFrom,
  csvMessages.deliveryTo,
  csvMessages.consignmentTypes,
  csvMessages.cardTypes,
  csvMessages.giftTypes,
  csvMessages.newName,
  csvMessages.newDescription,
  csvMessages.newPrice,
  csvMessages.newPriority,
  csvMessages.createdBy,
  csvMessages.createdAt,
  csvMessages.cancelledAt,
]

function optionCells(option: DeliveryOption, seen: Seen, formatters: Formatters): readonly CsvCell[] {
  const { say, show } = formatters
  const onOff = (is: boolean) => say(is ? messages.on : messages.off)
  return [
    option.fulfilmentCentreId,
    option.id,
    ...overrideFields.flatMap((field) => currentCells(field, option, seen, formatters)),
    ...overrideFields.map((field) => cellOf(field, option)),
    onOff(option.acceptsDeliveryInstructions),
    onOff(option.isGuaranteed),
    onOff(option.isTracked),
    show.service(option.fulfilmentCentreId, option),
    option.timeZone ?? '',
    option.currency ?? '',
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

function scheduleCells({ schedule, state }: ScheduleInState, timeZone: string, { say, show }: Formatters): readonly CsvCell[] {
  const { applicableConsignmentTypes: kinds, cardTypes, giftTypes, overrides } = schedule
  const { start, end } = activeLocals(schedule)
  // An empty list means all (OPT-17), and an order without a card has no card types.
  const limit = (applies: boolean, names: readonly string[], all: string) => (!applies ? '' : names.length === 0 ? all : names.join(', '))
  return [
    schedule.name,
    say(scheduleMessages[state.kind]),
    zonedText(start, timeZone),
    zonedText(end, timeZone),
    schedule.deliveryFrom,
    schedule.deliveryTo,
    kinds.map(show.kind).join(', '),
    limit(kinds.some(hasCard), cardTypes.map(show.cardType), say(scheduleMessages.allCards)),
    limit(kinds.some(hasGift), giftTypes.map(show.giftType), say(scheduleMessages.allGifts)),
    overrides.name ?? '',
    overrides.description ?? '',
    money(overrides.price),
    overrides.priority ?? '',
    schedule.createdBy ?? '',
    schedule.createdAt ?? '',
    schedule.cancelledAt ?? '',
  ]
}

function money(minor: number | undefined): CsvCell {
  return minor === undefined ? '' : { minor }
}

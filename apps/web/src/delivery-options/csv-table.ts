import { hasCard, hasGift } from '@goat/domain/delivery-option-effective'
import type { Reach } from '@goat/domain/delivery-option-now'
import { type DeliveryOptionOverrides, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { activeLocals } from '@goat/domain/delivery-option-times'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/delivery-options'
import { zonedText } from '@goat/domain/local-date-time'
import type { MessageDescriptor } from '@lingui/core'
import type { CsvCell, CsvTable } from '../platform/csv/csv-file.ts'
import { csvMessages } from './csv-messages.ts'
import type { KnownSchedules, Seen } from './known-schedules.ts'
import { fieldNames, messages } from './messages.ts'
import { hasZone, zoneOf } from './places.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { inOrder, type ScheduleInState } from './schedule-order.ts'
import { showNow, type Ways } from './show-now.ts'

type Knowledge = { readonly known: KnownSchedules; readonly seenOf: (option: DeliveryOption) => Seen }

/**
 * The options of a centre in the order of the screen, a line for each schedule of one and a line for one without. Name, description, price
 * and priority are those that customers see now, each with a column that says which orders see them. Active times are those of the centre,
 * with their offset from UTC. A schedule that could not be understood is included as received.
 */
export function csvTable(
  { fulfilmentCentre, deliveryOptions }: FulfilmentCentre,
  { known, seenOf }: Knowledge,
  now: number,
  ways: Ways,
): CsvTable {
  return {
    name: `delivery-options-${fulfilmentCentre.toLowerCase()}`,
    columns: columns.map(ways.say),
    rows: deliveryOptions.flatMap((option) => {
      const { schedules, unread } = known.of(option)
      const head = ofOption(option, seenOf(option), ways)
      const lines = [
        ...(hasZone(option)
          ? inOrder(schedules, zoneOf(option), now).map((one) => ofSchedule(one, zoneOf(option), ways))
          : schedules.map(({ name }) => [name, ways.say(scheduleMessages.unknown)])),
        ...unread.map(({ raw }) => [JSON.stringify(raw), ways.say(csvMessages.notUnderstood)]),
      ]
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
  csvMessages.timeZone,
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

function ofOption(option: DeliveryOption, seen: Seen, ways: Ways): readonly CsvCell[] {
  const { say } = ways
  const onOff = (is: boolean) => say(is ? messages.on : messages.off)
  return [
    option.fulfilmentCentreId,
    option.id,
    ...overrideFields.flatMap((field) => cellsNow(field, option, seen, ways)),
    ...overrideFields.map((field) => cellOf(field, option)),
    onOff(option.acceptsDeliveryInstructions),
    onOff(option.isGuaranteed),
    onOff(option.isTracked),
    option.timeZone ?? '',
  ]
}

/** What customers see of a field, as a bare value where it is one, and which of them see it. */
function cellsNow(field: OverrideField, option: DeliveryOption, seen: Seen, ways: Ways): readonly [CsvCell, CsvCell] {
  if (seen.kind !== 'known') return ['', ways.say(scheduleMessages.unknown)]
  const { reach, by } = seen.fields[field]
  if (reach === 'none') return [cellOf(field, option), ways.say(appliesTo.none)]
  const [value, ...more] = new Map(by.map(({ overrides }) => [overrides[field], overrides])).values()
  const isOne = value !== undefined && more.length === 0
  return [isOne ? cellOf(field, value) : (showNow(field, option, seen, ways).now ?? ''), ways.say(appliesTo[reach])]
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

function ofSchedule({ schedule, state }: ScheduleInState, timeZone: string, { say, show }: Ways): readonly CsvCell[] {
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

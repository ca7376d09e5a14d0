import { hasCard, hasGift } from '@goat/domain/delivery-option-effective'
import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { activeLocals } from '@goat/domain/delivery-option-times'
import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/delivery-options'
import { zonedText } from '@goat/domain/local-date-time'
import type { CsvCell, CsvTable } from '../platform/csv/csv-file.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { csvMessages } from './csv-messages.ts'
import { fieldNames, messages } from './messages.ts'
import { zoneOf } from './places.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { inOrder, type ScheduleInState, schedulesOf } from './schedule-order.ts'
import type { Show } from './show.ts'

export type Ways = { readonly say: Say; readonly show: Show }

/**
 * The options of a centre in the order of the screen, a line for each schedule of one and a line for one without. Active times are
 * those of the centre, with their offset from UTC.
 */
export function csvTable(
  { fulfilmentCentre, deliveryOptions }: FulfilmentCentre,
  schedules: readonly DeliveryOptionSchedule[],
  now: number,
  ways: Ways,
): CsvTable {
  return {
    name: `delivery-options-${fulfilmentCentre.toLowerCase()}`,
    columns: columns.map(ways.say),
    rows: deliveryOptions.flatMap((option) => {
      const own = inOrder(schedulesOf(schedules, option), zoneOf(option), now)
      const head = ofOption(option, ways.say)
      return own.length === 0
        ? [[...head, ...Array<string>(columns.length - head.length).fill('')]]
        : own.map((one) => [...head, ...ofSchedule(one, zoneOf(option), ways)])
    }),
  }
}

const columns = [
  csvMessages.centre,
  messages.id,
  fieldNames.name,
  fieldNames.description,
  fieldNames.price,
  fieldNames.priority,
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

function ofOption(option: DeliveryOption, say: Say): readonly CsvCell[] {
  const onOff = (is: boolean) => say(is ? messages.on : messages.off)
  return [
    option.fulfilmentCentreId,
    option.id,
    option.name,
    option.description,
    money(option.price),
    option.priority ?? '',
    onOff(option.acceptsDeliveryInstructions),
    onOff(option.isGuaranteed),
    onOff(option.isTracked),
    zoneOf(option),
  ]
}

function ofSchedule({ schedule, state }: ScheduleInState, timeZone: string, { say, show }: Ways): readonly CsvCell[] {
  const { applicableConsignmentTypes: kinds, cardTypes, giftTypes, overrides } = schedule
  const { start, end } = activeLocals(schedule)
  // An empty list means all (description section 5), and an order without a card has no card types.
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

/** Minor units as a number of pounds or euros. */
function money(minor: number | undefined): CsvCell {
  return minor === undefined ? '' : minor / 100
}

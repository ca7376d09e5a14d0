import {
  activeLocals,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import { zonedText } from '@goat/domain/time/clock'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type CsvCell, type CsvColumn, type CsvTable, csvTable } from '../records/csv.tsx'
import { fieldNames, flags, messages, scheduleMessages } from './messages.ts'
import { hasZone, type ScheduleInState, sortSchedules, zoneOf } from './schedules.ts'
import { type OptionNowProps, showNow } from './seen.tsx'
import type { Texts } from './show.ts'

/** `state` is undefined if it is not known; without a schedule, the row shows the option alone. */
type Row = OptionNowProps & Partial<ScheduleInState>

/** A column: its heading, and its cell in a row, if that has one. */
type Column = readonly [heading: MessageDescriptor, cell: (row: Row, texts: Texts) => CsvCell | undefined]

/**
 * The options of a centre in screen order: a row per schedule, or one row for an option without schedules. Name, description, price and
 * priority are the current ones, each followed by the orders to which they apply. Active times are the centre's local times with their UTC
 * offset.
 */
export function optionsTable(centre: string, options: readonly OptionNowProps[], now: number, texts: Texts): CsvTable {
  const rows = options.flatMap((one): readonly Row[] => {
    const { option, schedules } = one
    if (schedules.length === 0) return [one]
    if (!hasZone(option)) return schedules.map((schedule) => ({ ...one, schedule }))
    return sortSchedules(schedules, zoneOf(option), now).map((scheduled) => ({ ...one, ...scheduled }))
  })
  const columns = [...optionColumns, ...scheduleColumns].map(
    ([heading, cell]): CsvColumn<Row> => [heading, (row) => cell(row, texts) ?? ''],
  )
  return csvTable(texts.say, `delivery-options-${centre.toLowerCase()}`, rows, columns)
}

const ofField: Readonly<Record<OverrideField, Readonly<Record<'applies' | 'normal' | 'overridden', MessageDescriptor>>>> = {
  name: { applies: msg`Name applies to`, normal: msg`Normal name`, overridden: msg`Overridden name` },
  description: {
    applies: msg`Description applies to`,
    normal: msg`Normal description`,
    overridden: msg`Overridden description`,
  },
  price: { applies: msg`Price applies to`, normal: msg`Normal price`, overridden: msg`Overridden price` },
  priority: {
    applies: msg`Option priority applies to`,
    normal: msg`Normal option priority`,
    overridden: msg`Overridden option priority`,
  },
}

const allOrders = msg`all orders`
const appliesTo = { none: allOrders, all: allOrders, deliveryDates: msg`some delivery dates`, orders: msg`some orders` } as const

const optionColumns: readonly Column[] = [
  [msg`Fulfilment centre`, ({ option }) => option.fulfilmentCentreId],
  [messages.id, ({ option }) => option.id],
  ...overrideFields.flatMap((field): readonly Column[] => [
    [fieldNames[field], (row, texts) => currentCell(field, row, texts)],
    [ofField[field].applies, ({ seen }, { say }) => say(seen === undefined ? scheduleMessages.unknown : appliesTo[seen[field].reach])],
  ]),
  ...overrideFields.map((field): Column => [ofField[field].normal, ({ option }) => cellOf(field, option)]),
  ...flags.map((flag): Column => [messages[flag], ({ option }, { say }) => say(option[flag] ? messages.on : messages.off)]),
  [messages.deliveryService, ({ option }, { show }) => show.service(option.fulfilmentCentreId, option)],
  [msg`Time zone`, ({ option }) => option.timeZone],
  [msg`Currency`, ({ option }) => option.currency],
]

/** The current value of a field: as a plain value if there is only one. */
function currentCell(field: OverrideField, { option, seen }: Row, texts: Texts): CsvCell | undefined {
  if (seen === undefined) return undefined
  const { reach, by } = seen[field]
  if (reach === 'none') return cellOf(field, option)
  const [value, ...more] = new Map(by.map(({ overrides }) => [overrides[field], overrides])).values()
  return value !== undefined && more.length === 0 ? cellOf(field, value) : showNow(field, option, seen, texts).now
}

function cellOf(field: OverrideField, of: DeliveryOptionOverrides): CsvCell | undefined {
  return field === 'price' && of.price !== undefined ? { minor: of.price } : of[field]
}

/** The cell of a schedule whose active times can be shown. */
function of(cell: (schedule: DeliveryOptionSchedule, texts: Texts, timeZone: string) => CsvCell | undefined): Column[1] {
  return ({ option, schedule, state }, texts) =>
    schedule === undefined || state === undefined ? undefined : cell(schedule, texts, zoneOf(option))
}

const scheduleColumns: readonly Column[] = [
  [msg`Schedule`, ({ schedule }) => schedule?.name],
  [msg`State`, ({ schedule, state }, { say }) => schedule && say(scheduleMessages[state?.kind ?? 'unknown'])],
  [msg`Active from`, of((one, _texts, timeZone) => zonedText(activeLocals(one).start, timeZone))],
  [msg`Active until`, of((one, _texts, timeZone) => zonedText(activeLocals(one).end, timeZone))],
  [msg`Delivery from`, of((one) => one.deliveryFrom)],
  [msg`Delivery to`, of((one) => one.deliveryTo)],
  [msg`Consignment types`, of((one, { show }) => one.applicableConsignmentTypes.map(show.kind).join(', '))],
  // An empty list means all (OPT-17), and an order without a card has no card types.
  [
    msg`Card types`,
    of(({ applicableConsignmentTypes, cardTypes }, { say, show }) =>
      applicableConsignmentTypes.some(hasCard) ? cardTypes.map(show.cardType).join(', ') || say(scheduleMessages.allCards) : undefined,
    ),
  ],
  [
    msg`Gift types`,
    of(({ applicableConsignmentTypes, giftTypes }, { say, show }) =>
      applicableConsignmentTypes.some(hasGift) ? giftTypes.map(show.giftType).join(', ') || say(scheduleMessages.allGifts) : undefined,
    ),
  ],
  ...overrideFields.map((field): Column => [ofField[field].overridden, of(({ overrides }) => cellOf(field, overrides))]),
  [msg`Created by`, of((one) => one.createdBy)],
  [msg`Created at`, of((one) => one.createdAt)],
  [msg`Cancelled at`, of((one) => one.cancelledAt)],
]

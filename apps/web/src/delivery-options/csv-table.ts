import {
  activeLocals,
  type DeliveryOptionOverrides,
  type DeliveryOptionSchedule,
  hasCard,
  hasGift,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import { zonedText } from '@goat/domain/time/calendar'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type CsvCell, type CsvColumn, type CsvTable, csvTable } from '../records/csv.tsx'
import { fieldLabels, flags, messages, scheduleMessages } from './messages.ts'
import { hasZone, type ScheduleInState, sortSchedules, zoneOf } from './schedules.ts'
import { type ShownOption, showNow } from './seen.tsx'
import type { Texts } from './show.ts'

/** `state` is undefined if it is not known; without a schedule, the row shows the option alone. */
type Row = ShownOption & Partial<ScheduleInState>

/**
 * The options of a centre in screen order: a row per schedule, or one row for an option without schedules. Name, description, price and
 * priority are the current ones, each followed by the orders to which they apply. Active times are the centre's local times with their UTC
 * offset.
 */
export function optionsTable(centre: string, options: readonly ShownOption[], texts: Texts): CsvTable {
  const rows = options.flatMap((one): readonly Row[] => {
    const { option, schedules, now } = one
    if (schedules.length === 0) return [one]
    if (!hasZone(option)) return schedules.map((schedule) => ({ ...one, schedule }))
    return sortSchedules(schedules, zoneOf(option), now).map((scheduled) => ({ ...one, ...scheduled }))
  })
  const columns = [...optionColumns(texts), ...scheduleColumns(texts)]
  return csvTable(texts.say, `delivery-options-${centre.toLowerCase()}`, rows, columns)
}

type Columns = readonly CsvColumn<Row>[]

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

function optionColumns(texts: Texts): Columns {
  const { say, show } = texts
  return [
    [msg`Fulfilment centre`, ({ option }) => option.fulfilmentCentreId],
    [messages.id, ({ option }) => option.id],
    ...overrideFields.flatMap(
      (field): Columns => [
        [fieldLabels[field], (row) => currentCell(field, row, texts)],
        [ofField[field].applies, ({ seen }) => say(seen === undefined ? scheduleMessages.unknown : appliesTo[seen[field].reach])],
      ],
    ),
    ...overrideFields.map((field): Columns[0] => [ofField[field].normal, ({ option }) => cellOf(field, option)]),
    ...flags.map((flag): Columns[0] => [fieldLabels[flag], ({ option }) => say(option[flag] ? messages.on : messages.off)]),
    [fieldLabels.service, ({ option }) => show.service(option.fulfilmentCentreId, option)],
    [msg`Time zone`, ({ option }) => option.timeZone],
    [msg`Currency`, ({ option }) => option.currency],
  ]
}

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

/** Of a schedule whose active times cannot be shown, only the name. */
function scheduleColumns({ say, show }: Texts): Columns {
  const of = (cell: (schedule: DeliveryOptionSchedule, timeZone: string) => CsvCell | undefined) => (row: Row) =>
    row.schedule === undefined || row.state === undefined ? undefined : cell(row.schedule, zoneOf(row.option))
  // An empty list means all (OPT-17), and an order without a card has no card types.
  const named = (codes: readonly string[], nameOf: (code: string) => string, all: MessageDescriptor) =>
    codes.map(nameOf).join(', ') || say(all)
  return [
    [msg`Schedule`, ({ schedule }) => schedule?.name],
    [msg`State`, ({ schedule, state }) => schedule && say(scheduleMessages[state?.kind ?? 'unknown'])],
    [fieldLabels.start, of((one, timeZone) => zonedText(activeLocals(one).start, timeZone))],
    [fieldLabels.end, of((one, timeZone) => zonedText(activeLocals(one).end, timeZone))],
    [msg`Delivery from`, of((one) => one.deliveryFrom)],
    [msg`Delivery to`, of((one) => one.deliveryTo)],
    [fieldLabels.applicableConsignmentTypes, of((one) => one.applicableConsignmentTypes.map(show.kind).join(', '))],
    [
      fieldLabels.cardTypes,
      of(({ applicableConsignmentTypes: types, cardTypes }) =>
        types.some(hasCard) ? named(cardTypes, show.cardType, scheduleMessages.allCards) : undefined,
      ),
    ],
    [
      fieldLabels.giftTypes,
      of(({ applicableConsignmentTypes: types, giftTypes }) =>
        types.some(hasGift) ? named(giftTypes, show.giftType, scheduleMessages.allGifts) : undefined,
      ),
    ],
    ...overrideFields.map((field): Columns[0] => [ofField[field].overridden, of(({ overrides }) => cellOf(field, overrides))]),
    [msg`Created by`, of((one) => one.createdBy)],
    [msg`Created at`, of((one) => one.createdAt)],
    [fieldLabels.cancelledAt, of((one) => one.cancelledAt)],
  ]
}

import { brandOf } from '@goat/domain/brands'
import type { DeliveryOrder, EffectiveOption } from '@goat/domain/delivery-option-effective'
import {
  type ConsignmentType,
  consignmentTypes,
  type DeliveryOptionOverrides,
  hasCard,
  hasGift,
  type OverrideField,
  overrideFields,
} from '@goat/domain/delivery-option-schedules'
import { giftTypesOf } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/text'
import { dateIssue, instantOf, localAt, parseTimeOfDay, showTimeOfDay } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'
import { DateInput } from '@goat/ui/date-input'
import { Select } from '@goat/ui/select'
import { TimeInput } from '@goat/ui/time-input'
import { msg } from '@lingui/core/macro'
import { issueSentence } from '../platform/api/failure-text.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { previewMessages } from './messages.ts'
import classes from './preview.module.css'
import type { ScheduleDraft } from './schedules.ts'
import { useTexts } from './show.ts'

/** The order to preview, as typed, in the centre's local time. */
export type PreviewOrder = {
  readonly date: string
  readonly time: string
  readonly deliveryDate: string
  readonly consignmentType: ConsignmentType
  /** undefined: a type that no schedule names. */
  readonly cardType: string | undefined
  readonly giftType: string | undefined
}

/** An order placed now and delivered today. `now` is in milliseconds since the epoch. */
export function orderNow(now: number, timeZone: string): PreviewOrder {
  const [date = '', time = ''] = localAt(now, timeZone).split('T')
  return { date, time: time.slice(0, 5), deliveryDate: date, consignmentType: 'cardOnly', cardType: undefined, giftType: undefined }
}

/** An order to which a schedule applies: placed at its start, delivered on its first date, of its first types. */
export function orderOf(draft: ScheduleDraft): PreviewOrder {
  return {
    date: draft.startDate,
    time: showTimeOfDay(draft.startTime),
    deliveryDate: draft.deliveryFrom,
    consignmentType: draft.applicableConsignmentTypes[0] ?? 'cardOnly',
    cardType: draft.cardTypes[0],
    giftType: draft.giftTypes[0],
  }
}

/** The order for the domain; undefined while a date or time is invalid. Skipped and repeated times are resolved by `instantOf`. */
export function placedOrder(order: PreviewOrder, timeZone: string): DeliveryOrder | undefined {
  const { date, deliveryDate, consignmentType, cardType, giftType } = order
  const time = parseTimeOfDay(normaliseTimeText(order.time))
  if (time === undefined || dateIssue(date) !== undefined || dateIssue(deliveryDate) !== undefined) return undefined
  return { placedAt: instantOf(`${date}T${time}`, timeZone), deliveryDate, consignmentType, cardType, giftType }
}

/** A row of the list that customers see. */
export type PreviewRow = EffectiveOption & {
  /** Its position in the list, from 1. */
  readonly place: number
  /** Its position in the other list; undefined if it is the same. */
  readonly wasPlace: number | undefined
  /** The fields that differ from the other list. */
  readonly changed: readonly OverrideField[]
  /** The values in the other list. */
  readonly was: DeliveryOptionOverrides
}

/** The options that customers see, with their differences from another list of the same centre, if there is one. */
export function previewRows(list: readonly EffectiveOption[], other: readonly EffectiveOption[] = []): readonly PreviewRow[] {
  const places = new Map(other.map(({ option }, at) => [option.id, at]))
  return list.map((effective, at) => {
    const before = places.get(effective.option.id)
    const was = before === undefined ? undefined : other[before]?.option
    return {
      ...effective,
      place: at + 1,
      wasPlace: before === undefined || before === at ? undefined : before + 1,
      changed: was === undefined ? [] : overrideFields.filter((field) => was[field] !== effective.option[field]),
      was: was ?? {},
    }
  })
}

type OrderFieldsProps = {
  readonly order: PreviewOrder
  readonly timeZone: string
  readonly onChange: (order: PreviewOrder) => void
}

/** The value for a card or gift type that no schedule names. */
const other = ''

export function OrderFields({ order, timeZone, onChange }: OrderFieldsProps) {
  const { say, show, brand } = useTexts()
  const change = (part: Partial<PreviewOrder>) => onChange({ ...order, ...part })
  const date = (name: 'date' | 'deliveryDate') => ({
    label: say(previewMessages[name]),
    value: order[name],
    timeZone,
    error: issueSentence(dateIssue(order[name]), say),
    onChange: (next: string) => change({ [name]: next }),
  })
  const list = (name: 'consignmentType' | 'cardType' | 'giftType') => ({
    label: say(previewMessages[name]),
    placeholder: say(msg`Choose…`),
    emptyText: say(msg`There are no options.`),
    value: order[name] ?? other,
    onChange: (next: string) => change({ [name]: next === other ? undefined : next }),
  })
  const isTime = parseTimeOfDay(normaliseTimeText(order.time)) !== undefined
  return (
    <div className={`grid gap-12 gap-x-16 top ${classes['fields']}`}>
      <DateInput {...date('date')} hint={say(msg`${{ place: cityIn(timeZone, say) }} time`)} />
      <TimeInput
        label={say(msg`Ordered at`)}
        value={order.time}
        error={isTime ? undefined : issueSentence(issue('time.invalid', {}), say)}
        onChange={(time) => change({ time })}
      />
      <DateInput {...date('deliveryDate')} />
      <Select {...list('consignmentType')} options={consignmentTypes.map((value) => ({ value, label: show.kind(value) }))} />
      {hasCard(order.consignmentType) ? (
        <Select
          {...list('cardType')}
          options={[
            { value: other, label: say(msg`Any other card type`) },
            ...brandOf(brand).cardTypes.map((value) => ({ value, label: show.cardType(value) })),
          ]}
        />
      ) : null}
      {hasGift(order.consignmentType) ? (
        <Select
          {...list('giftType')}
          options={[
            { value: other, label: say(msg`Any other gift type`) },
            ...giftTypesOf(brand).map(({ code, label }) => ({ value: code, label })),
          ]}
        />
      ) : null}
    </div>
  )
}

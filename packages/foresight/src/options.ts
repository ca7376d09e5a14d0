import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { consignmentTypes } from '@goat/domain/delivery-option-schedules'
import { activeInterval } from '@goat/domain/delivery-option-times'
import type { OptionScheduleContent } from '@goat/domain/delivery-option-validation'
import type { OptionContent } from '@goat/domain/delivery-options'
import { startOfDate } from '@goat/domain/designation-windows'
import { dayMs } from '@goat/domain/durations'
import type { RuleShape, RuleTable } from './rule-table.ts'
import type { WorldRecord } from './world.ts'

export type OptionRule = WorldRecord<OptionScheduleContent>

/** A fact by which delivery option schedules select orders. Without the time zone of their centre it is not known when they are in force. */
export type OptionFact = 'timeZone' | 'deliveryDate' | 'consignmentType' | 'cardType' | 'giftType'

/** The delivery options of a centre, and the schedules that override a field, by the precedence of OPT-30. */
export type OptionTable = {
  readonly options: readonly WorldRecord<OptionContent>[]
  readonly schedules: RuleTable<OptionScheduleContent, OptionFact>
}

const always = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/** `timeZone` is that of the centre. */
export function optionShape(timeZone: string | undefined, brand: BrandId): RuleShape<OptionScheduleContent, OptionFact> {
  const { cardTypes, giftTypes } = brandOf(brand)
  const codes = (accepted: (value: OptionScheduleContent) => readonly string[], possible: readonly string[]) =>
    ({
      kind: 'codes',
      accepted: (value: OptionScheduleContent) => (accepted(value).length === 0 ? undefined : accepted(value)),
      possible,
    }) as const
  return {
    facts: {
      timeZone: { kind: 'codes', accepted: () => (timeZone === undefined ? [] : undefined), possible: [''] },
      deliveryDate: {
        kind: 'range',
        accepted: ({ deliveryFrom, deliveryTo }) => ({ start: startOfDate(deliveryFrom), end: startOfDate(deliveryTo) + dayMs }),
        possible: always,
      },
      consignmentType: codes(({ applicableConsignmentTypes }) => applicableConsignmentTypes, consignmentTypes),
      cardType: codes((value) => value.cardTypes, cardTypes),
      giftType: codes((value) => value.giftTypes, Object.keys(giftTypes)),
    },
    interval: (value) => (timeZone === undefined ? always : activeInterval(value, timeZone)),
    startsAt: (value) => activeInterval(value, timeZone ?? 'UTC').start,
    suspended: 'cancelled',
    isSuspended: ({ cancelledAt }) => cancelledAt !== undefined,
  }
}

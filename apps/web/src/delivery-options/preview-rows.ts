import type { EffectiveOption } from '@goat/domain/delivery-option-effective'
import { type DeliveryOptionOverrides, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'

/** One line of the list that a customer sees. */
export type PreviewRow = {
  readonly effective: EffectiveOption
  /** Its place in the list, from 1. */
  readonly place: number
  /** Its place in the other list, where it is another one. */
  readonly wasPlace: number | undefined
  /** What is different from the other list, with what it is there. */
  readonly changed: readonly OverrideField[]
  readonly was: DeliveryOptionOverrides
}

/** A list of options as a customer sees them, with what is different from another one. Both are of one centre. */
export function previewRows(list: readonly EffectiveOption[], other: readonly EffectiveOption[]): readonly PreviewRow[] {
  const places = new Map(other.map(({ option }, at) => [option.id, at]))
  return list.map((effective, at) => {
    const before = places.get(effective.option.id)
    const was = before === undefined ? undefined : other[before]?.option
    return {
      effective,
      place: at + 1,
      wasPlace: before === undefined || before === at ? undefined : before + 1,
      changed: was === undefined ? [] : overrideFields.filter((field) => was[field] !== effective.option[field]),
      was: was ?? {},
    }
  })
}

/** Whether anything of a list is different from the other one. */
export function hasChanges(rows: readonly PreviewRow[]): boolean {
  return rows.some(({ changed, wasPlace }) => changed.length > 0 || wasPlace !== undefined)
}

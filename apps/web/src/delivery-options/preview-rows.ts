import type { EffectiveOption } from '@goat/domain/delivery-option-effective'
import { type DeliveryOptionOverrides, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'

/** A row of the list that customers see. */
export type PreviewRow = {
  readonly effective: EffectiveOption
  /** Its position in the list, from 1. */
  readonly place: number
  /** Its position in the other list; undefined if it is the same. */
  readonly wasPlace: number | undefined
  /** The fields that differ from the other list. */
  readonly changed: readonly OverrideField[]
  /** The values in the other list. */
  readonly was: DeliveryOptionOverrides
}

/** The options that customers see, with their differences from another list of the same centre. */
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

/** Whether a list differs from the other one. */
export function hasChanges(rows: readonly PreviewRow[]): boolean {
  return rows.some(({ changed, wasPlace }) => changed.length > 0 || wasPlace !== undefined)
}

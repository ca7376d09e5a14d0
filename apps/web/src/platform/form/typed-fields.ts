import type { Field, Fields } from '@goat/domain/kinds/kind'
import { fullTime } from '@goat/domain/time/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'

/** A typed time as HH:MM:SS (UI-17); anything else is returned as typed, for validation to reject. */
export function typedTime(text: string): string {
  return fullTime(normaliseTimeText(text))
}

/** The fields of a record in a form, where times are compared after parsing. */
export function typedFields<T, Name extends string>({ fields }: Fields<T, Name>): Fields<T, Name> {
  return { fields: (...values) => fields(...values).map(typedField) }
}

function typedField<T, Name extends string>(field: Field<T, Name>): Field<T, Name> {
  if (field.type !== 'time' && field.type !== 'dateTime') return field
  return {
    ...field,
    get: (draft) => {
      const value = field.get(draft)
      if (typeof value !== 'string') return value
      const timeAt = field.type === 'time' ? 0 : value.indexOf('T') + 1
      return `${value.slice(0, timeAt)}${typedTime(value.slice(timeAt))}`
    },
  }
}

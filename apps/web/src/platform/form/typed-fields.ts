import type { Field, Fields } from '@goat/domain/records/kind'
import { fullTime } from '@goat/domain/time-of-day'
import { normaliseTimeText } from '@goat/ui/time-text'

/** The time that a text means, as HH:MM:SS (UI-17); what is no time comes back as typed, for validation to refuse. */
export function typedTime(text: string): string {
  return fullTime(normaliseTimeText(text))
}

/** The fields of records as a form holds them: two ways of typing a time are the same time. */
export function typedFields<T, Name extends string>({ fields }: Fields<T, Name>): Fields<T, Name> {
  return { fields: (...values) => fields(...values).map(typedField) }
}

function typedField<T, Name extends string>(field: Field<T, Name>): Field<T, Name> {
  if (field.type !== 'time') return field
  return {
    ...field,
    get: (draft) => {
      const value = field.get(draft)
      return typeof value === 'string' ? typedTime(value) : value
    },
  }
}

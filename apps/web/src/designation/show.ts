import { indefiniteEndDate, type ScheduleContent, type ScheduleField, scheduleFields } from '@goat/domain/kinds/designation'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { MessageDescriptor } from '@lingui/core'
import { useMemo } from 'react'
import { datesIn, timeOrEndOfDay } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import type { FieldTexts } from '../records/fields.ts'
import { packTypeLabels } from '../records/order-labels.ts'
import { codeLabels } from './labels.ts'
import { fieldLabels, messages } from './messages.ts'

export type Show = ReturnType<typeof showIn>

const labelsOf: Readonly<Partial<Record<ScheduleField, Readonly<Record<string, MessageDescriptor>>>>> = codeLabels

/** Formats the values of this capability in a language. */
export function showIn(say: Say, languageTag: string) {
  const names = <Value extends string>(labels: Readonly<Record<Value, MessageDescriptor>>, values: readonly Value[]) =>
    values.map((value) => say(labels[value]))
  const codes = (field: ScheduleField, values: readonly string[]) =>
    values.map((value) => {
      const label = labelsOf[field]?.[value]
      return label === undefined ? value : say(label)
    })
  const { date } = datesIn(languageTag)
  const yesNo = (is: boolean) => say(is ? messages.yes : messages.no)
  const list = (field: ScheduleField, values: readonly string[]) => {
    if (values.length === 0) return say(messages.noneChosen)
    const isAll = field === 'packTypes' && values.length === Object.keys(packTypeLabels).length
    return isAll ? say(messages.all) : codes(field, values).join(', ')
  }
  const shown = (name: ScheduleField, type: string, value: unknown): string => {
    if (typeof value === 'boolean') return yesNo(value)
    if (Array.isArray(value)) return list(name, value)
    const text = String(value ?? '')
    // 31 Dec 9999 means an indefinite end (DES-20) and is never shown as a date.
    if (type === 'date') return text === indefiniteEndDate ? say(messages.noEndDate) : say(messages.utcDate(date(text)))
    return name === 'endTime' ? timeOrEndOfDay(say, text) : type === 'time' ? showTimeOfDay(text) : text
  }
  return {
    date,
    names,
    codes,
    yesNo,
    /** The displayed value of a field. */
    value: (name: ScheduleField, schedule: ScheduleContent): string => {
      const field = scheduleFields.find((one) => one.name === name)
      return field === undefined ? '' : shown(name, field.type, field.get(schedule))
    },
  }
}

/** The label and the displayed value of each field of a schedule, in conflicts, the history and undo. */
export function fieldTextsIn(say: Say): FieldTexts<ScheduleContent, ScheduleField> {
  const show = showIn(say, say.languageTag)
  return { label: (name) => say(fieldLabels[name]), value: ({ name }, of) => show.value(name, of) }
}

export function useShow(): Show {
  const say = useSay()
  const { languageTag } = useLocale()
  return useMemo(() => showIn(say, languageTag), [say, languageTag])
}

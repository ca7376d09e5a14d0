import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { designationDays } from '@goat/domain/kinds/designation'
import type { OrderFact } from '@goat/domain/order-facts'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { MoveFact, MoveRule, OptionFact, OptionRule } from '@goat/foresight/conditions'
import { anyOther } from '@goat/foresight/what-if'
import { dateOf } from '@goat/foresight/world'
import { cityIn, datesIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { answerMessages, dispatchDayNames, missingLabels } from './answer-messages.ts'
import { factText } from './fact-text.ts'
import { messages } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats facts, records and times in a language. `world` has the names of delivery options. */
export function showIn(say: Say, brand: BrandId, world: CompiledWorld) {
  const { languageTag } = say
  const dates = datesIn(languageTag)
  const [and, or] = (['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat(languageTag, { type }))
  const factory = (code: string | undefined) => (code === undefined ? undefined : world.factories.get(code))
  const zoneOf = (code: string | undefined) => factory(code)?.clock?.timeZone ?? brandOf(brand).timeZone
  const optionNames = new Map(
    [...world.factories.values()].flatMap(({ options }) => options.options.map(({ record: { key, value } }) => [key, value.name])),
  )
  const optionName = (id: string) => [...optionNames].find(([key]) => key.endsWith(`/${id}`))?.[1]

  const value = (fact: OrderFact | MoveFact | OptionFact, code: string, at?: string): string => {
    if (code === anyOther) return say(messages.otherValue)
    switch (fact) {
      case 'service':
        // Several factories may call one service differently.
        if (at !== undefined) return displayServiceName(at, code)
        return [...world.factories.keys()].map((one) => displayServiceName(one, code)).find((name) => name !== code) ?? code
      case 'deliveryOption':
        return optionName(code) ?? code
      case 'dispatchDate':
      case 'deliveryDate':
        return dates.day(code)
      case 'day':
        // 2024-01-01 was a Monday.
        return dates.weekday(`2024-01-0${designationDays.map(String).indexOf(code) + 1}`)
      case 'time':
        return showTimeOfDay(code)
      case 'dispatchDay': {
        const name = dispatchDayNames[code]
        return name === undefined ? code : say(name)
      }
      case 'timeZone':
        return code
      default:
        return factText(fact, code, brand, say)
    }
  }
  const quoted = (name: string) => say(answerMessages.quoted(name))
  return {
    value,
    dates,
    zoneOf,
    and: (values: readonly string[]) => and?.format(values) ?? '',
    or: (values: readonly string[]) => or?.format(values) ?? '',
    /** At most three values; the rest are counted. */
    some: (values: readonly string[]) =>
      values.length <= 4 ? (or?.format(values) ?? '') : say(answerMessages.andMore(values.slice(0, 3).join(', '), values.length - 3)),
    facts: (names: readonly (keyof typeof missingLabels)[]) => and?.format(new Set(names.map((name) => say(missingLabels[name])))) ?? '',
    /** A date in days since 1970-01-01. */
    day: (day: number) => dates.day(dateOf(day)),
    time: showTimeOfDay,
    place: (timeZone: string) => cityIn(timeZone, say),
    moment: (at: number, timeZone: string) => say(answerMessages.placeTime(dates.instantIn(at, timeZone), cityIn(timeZone, say))),
    /** A schedule by its note, otherwise by its factories and first date. */
    schedule: ({ value: { note, from, to, startDate } }: MoveRule) =>
      note.trim() === '' ? say(answerMessages.scheduleTo(from, to, dates.date(startDate))) : quoted(note.trim()),
    optionSchedule: ({ value: { name } }: OptionRule) => quoted(name),
  }
}

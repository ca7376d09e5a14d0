import type { AnswerChange } from '@goat/contract/resolve'
import { moneyFormat } from '@goat/ui/money-format'
import { datesIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'

/** What a change does to an order, before and after (FOR-79). */
export function changeSentence({ what, of, before, after }: AnswerChange, say: Say): string {
  const shown = (side: AnswerChange['before']) => showSide(what, side, say)
  const sides = [shown(before), shown(after)] as const
  const name = of ?? ''
  switch (what) {
    case 'factory':
    case 'name':
      return say(messages[what](...sides))
    case 'dispatch':
    case 'cutoff':
      return say(of === null ? messages[what](...sides) : messages[`${what}Of`](of, ...sides))
    case 'offered':
      return say(after.values.length === 0 ? messages.notOffered(name) : messages.offered(name))
    case 'description':
    case 'price':
      return say(messages[what](name, ...sides))
    case 'priority':
      return say(messages[rankOf(after) > rankOf(before) ? 'later' : 'earlier'](name, ...sides))
  }
}

/** The mean of the possible priorities: the lowest is listed first, and an option without one last (OPT-2). */
function rankOf({ values }: AnswerChange['before']): number {
  return values.length === 0 ? Number.POSITIVE_INFINITY : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length
}

/** The possible values of one side. */
function showSide(what: AnswerChange['what'], { values, currency }: AnswerChange['before'], say: Say): string {
  if (values.length === 0)
    return say(what === 'factory' ? messages.unknownFactory : what === 'dispatch' ? messages.unknownDate : messages.unknown)
  const { day, local } = datesIn(say.languageTag)
  const shown = values.map((value) => {
    if (what === 'price') return moneyFormat(say.languageTag, currency ?? undefined)(Number(value))
    const text = String(value)
    if (what === 'dispatch') return day(text)
    return what === 'cutoff' ? local(text.slice(0, 10), text.slice(11)) : text
  })
  return new Intl.ListFormat(say.languageTag, { type: 'disjunction' }).format(shown)
}

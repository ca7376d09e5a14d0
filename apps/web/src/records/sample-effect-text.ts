import type { AnswerChange } from '@goat/contract/resolve'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg, plural } from '@lingui/core/macro'
import { datesIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'

/** What forms say of their effect on the sample orders. */
export const messages = {
  computing: msg`Comparing the sample orders…`,
  changed: (changed: number, total: number) =>
    msg`${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })}:`,
  unchanged: msg`No sample order changes.`,
  invalid: msg`No effect on the sample orders is shown until everything above is complete and valid.`,
  outside: msg`None of your sample orders is placed in this period.`,
  tryInPeriod: msg`Try them in this period`,
  triedUnchanged: msg`No sample order changes, if all are placed in this period.`,
  triedChanged: (changed: number, total: number) =>
    msg`If all are placed in this period, ${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })}:`,
  failed: msg`The effect on the sample orders could not be computed.`,
  tryAgain: msg`Try again`,
  noSamples: msg`There are no sample orders to show the effect on.`,
  saveSamples: msg`Save some in Order Check`,
  incomparable: (count: number) =>
    msg`${plural(count, { one: '# sample order names records that no longer exist.', other: '# sample orders name records that no longer exist.' })}`,

  factory: (before: string, after: string) => msg`Printed in ${before} → ${after}`,
  dispatch: (before: string, after: string) => msg`Dispatched on ${before} → ${after}`,
  cutoff: (before: string, after: string) => msg`Cut-off ${before} → ${after}`,
  dispatchOf: (service: string, before: string, after: string) => msg`${service}: dispatched on ${before} → ${after}`,
  cutoffOf: (service: string, before: string, after: string) => msg`${service}: cut-off ${before} → ${after}`,
  offered: (option: string) => msg`${option} is offered`,
  notOffered: (option: string) => msg`${option} is no longer offered`,
  name: (before: string, after: string) => msg`Delivery option ${before} → ${after}`,
  description: (option: string, before: string, after: string) => msg`Description of ${option}: ${before} → ${after}`,
  price: (option: string, before: string, after: string) => msg`${option} ${before} → ${after}`,
  later: (option: string, before: string, after: string) => msg`${option} may come later in the list: priority ${before} → ${after}`,
  earlier: (option: string, before: string, after: string) => msg`${option} may come earlier in the list: priority ${before} → ${after}`,
  unknownFactory: msg`not decided`,
  unknownDate: msg`an unknown date`,
  unknown: msg`not known`,
}

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

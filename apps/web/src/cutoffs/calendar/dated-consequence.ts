import { asksFirst, reachOfDated } from '@goat/domain/consequences'
import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import type { Say } from '../../platform/locale/locale-root.tsx'
import type { Row } from './matrix.ts'
import { messages } from './messages.ts'
import type { Show } from './show.ts'
import { type TodaysOf, todaysByFactory } from './use-today.ts'

export type DatedConsequence = {
  /** What will happen, with figures; none for what is over. */
  readonly sentences: readonly string[]
  /** Whether it is to be confirmed (UI-66). */
  readonly isAsked: boolean
}

/** The most factories, or product types, that a sentence names; more are counted. */
const maxNamed = 3

/**
 * What saving dated cut-offs together does, instead of the `replaced` ones; without new ones, what removing those does. `rows`: all of the
 * brand. They are valid.
 */
export function consequenceOf(
  { saved, replaced }: { readonly saved: readonly DatedCutoff[]; readonly replaced: readonly DatedCutoff[] },
  { rows, todaysOf, say, show }: { readonly rows: readonly Row[]; readonly todaysOf: TodaysOf; readonly say: Say; readonly show: Show },
): DatedConsequence {
  const todays = todaysByFactory(rows, todaysOf)
  const reachOf = (values: readonly DatedCutoff[]) => {
    const reach = reachOfDated(values, rows, todays)
    const { days, isToday, from, to } = reach
    const [first, last] = [show.dates.day(from), show.dates.day(to)]
    const onDays = say(messages.onSeveralDays(say(messages.countDays(days)), say(messages.dates(first, last))))
    const when = days > 1 ? onDays : say(isToday ? messages.onToday(first) : messages.onDay(first))
    return { ...reach, where: whereOf(reach, values, say), when: days > 1 && isToday ? say(messages.todayIncluded(when)) : when }
  }
  const [next, before] = [reachOf(saved), reachOf(replaced)]
  const [time, ...others] = new Set(saved.map((value) => value.time))
  const doing =
    others.length > 0 || time === undefined
      ? messages.changesCutoffs(next.where, next.when)
      : time === null
        ? messages.closes(next.where, next.when)
        : messages.sets(next.where, show.time(time), next.when)
  const isSame = next.where === before.where && next.when === before.when
  return {
    sentences: [
      ...(next.days === 0 ? [] : [say(doing)]),
      ...(before.days === 0 || isSame
        ? []
        : [say((saved.length === 0 ? messages.noLongerApplies : messages.appliesUntilNow)(before.where, before.when))]),
    ],
    isAsked: [next, before].some((reach) => reach.days > 0 && asksFirst(reach)),
  }
}

function whereOf({ count, factories, whole }: ReturnType<typeof reachOfDated>, values: readonly DatedCutoff[], say: Say): string {
  const isWhole = whole.length === factories.length
  const centres = factories.length > maxNamed ? say(messages.countCentres(factories.length)) : factories.join(', ')
  const where = say(messages.servicesOf(say((isWhole ? messages.countAllServices : messages.countServices)(count)), centres))
  const types = values.some(({ productTypes }) => productTypes === null)
    ? []
    : [...new Set(values.flatMap((one) => one.productTypes ?? []))]
  if (types.length === 0) return where
  return say(messages.servicesForTypes(where, types.length > maxNamed ? say(messages.countTypes(types.length)) : types.join(', ')))
}

import type { Order, OrderFact } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { closuresOf } from '@goat/foresight/closures'
import type { MoveFact, OptionFact } from '@goat/foresight/conditions'
import type { Failed, MoveReport, OptionReport, Reasons, RuleReport } from '@goat/foresight/reasons'
import type { Resolution } from '@goat/foresight/resolve'
import { nearChange } from '@goat/foresight/what-if'
import { msg } from '@lingui/core/macro'
import { holidayName } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { timeOrEndOfDay } from '../platform/locale/dates.ts'
import type { MessageDescriptor, Say } from '../platform/locale/locale.tsx'
import { messages, skippedSentences } from './messages.ts'
import { type AnswerContext, closureText, holidaysAt, type Show } from './show.ts'

/** One rule in words, and the change of the order with which it would apply. */
export type Line = {
  readonly id: string
  readonly text: string
  /** The screen of the rule. */
  readonly to: string
  readonly change: { readonly text: string; readonly facts: Partial<Order> } | undefined
}

export function ruleLine(asked: AnswerContext, report: MoveReport | OptionReport): Line {
  const { name, to, factory } = asked.show.rule(report.rule)
  return { id: report.rule.key, text: asked.say(ruleText(asked, report, name)), to, change: nearChangeOf(asked, report, factory) }
}

const behindTexts = {
  STARTS_EARLIER: (name: string, winner: string) => msg`Not used: ${name} starts earlier than ${winner}, which has precedence.`,
  CREATED_EARLIER: (name: string, winner: string) => msg`Not used: ${name} was created before ${winner}, which has precedence.`,
  SMALLER_ID: (name: string, winner: string) => msg`Not used: ${name} has a lower id than ${winner}, which has precedence.`,
} as const

function ruleText({ say, show }: AnswerContext, report: MoveReport | OptionReport, name: string): MessageDescriptor {
  switch (report.state) {
    case 'lost': {
      if (report.by === 'NO_OPTION') return msg`Not used: the delivery option of ${name} does not exist.`
      const to = 'to' in report.rule.value ? report.rule.value.to : ''
      if (report.by === 'LOOP') return msg`Not used: ${name} would return the order to ${to}.`
      return behindTexts[report.by](name, report.to === undefined ? '' : show.rule(report.to).name)
    }
    case 'unknown':
      return report.missing.length === 0 ? messages.unknownBehind(name) : messages.unknown(name, show.facts(report.missing))
    case 'skipped': {
      const [failed, ...more] = report.failed
      if (more.length > 0) return msg`Not used: ${name} does not match: ${{ facts: show.facts(report.failed.map(({ fact }) => fact)) }}.`
      return failed?.got === undefined ? messages.skipped(name) : skippedText(failed, failed.got, name, say, show)
    }
    case 'paused':
      return msg`Not used: ${name} is paused.`
    case 'cancelled':
      return msg`Not used: ${name} was cancelled.`
    case 'notYet':
      return msg`Not used: ${name} starts on ${{ date: show.dates.day(report.rule.value.startDate) }}.`
    case 'over':
      return msg`Not used: ${name} ended on ${{ date: show.dates.day(report.rule.value.endDate) }}.`
    case 'won':
      return messages.skipped(name)
  }
}

function skippedText({ fact, wanted }: Failed<MoveFact | OptionFact>, got: string, name: string, say: Say, show: Show): MessageDescriptor {
  // Times are a start and an end.
  const names = wanted.map((one, at) => (fact === 'time' && at === 1 ? timeOrEndOfDay(say, one) : show.value(fact, one)))
  const [first = '', last = ''] = names
  const isRange = fact === 'time' || fact === 'deliveryDate'
  return skippedSentences[fact](name, isRange ? say(msg`${first} to ${last}`) : show.or(names), show.value(fact, got))
}

/** The change of one fact with which the rule would apply. */
function nearChangeOf({ world, order, say, show }: AnswerContext, report: MoveReport | OptionReport, factory: string): Line['change'] {
  const facts = nearChange(world, order, report)
  if (facts === undefined) return undefined
  if (facts.placedAt !== undefined) return { text: say(messages.changeTime(show.moment(facts.placedAt, show.zoneOf(factory)))), facts }
  const [entry] = Object.entries(facts)
  if (entry === undefined || typeof entry[1] !== 'string') return undefined
  const fact = entry[0] as OrderFact
  return { text: say(msg`Change ${{ fact: show.fact(fact) }} to ${{ value: show.value(fact, entry[1]) }}`), facts }
}

/** What closes the delivery services until the dispatch. */
export function closureLines(asked: AnswerContext, resolution: Resolution): readonly Line[] {
  const { factory = '' } = resolution
  return closuresOf(asked.world, asked.order, resolution).map(({ record, services, first, last }) => {
    const [from, to] = [dateOfDay(first), dateOfDay(last)]
    const text = closureText(asked, factory, { services, from, to, reason: record.value.reason })
    const plan = asked.show.plan(record.plan)
    return {
      id: `${record.key} ${from} ${to}`,
      text: plan === undefined ? text : asked.say(msg`${{ closed: text }} That is in the plan “${{ plan: plan.name }}”.`),
      to: plan?.to ?? calendarAddress(factory, from),
      change: undefined,
    }
  })
}

/** The public holidays from the day of the order to that of its dispatch (FOR-85); of several services, to the last one. */
export function holidayLines(asked: AnswerContext, { dispatch, factory = '' }: Resolution): readonly Line[] {
  const { say, show, world, order } = asked
  const first = world.factories.get(factory)?.clock?.localAt(order.placedAt).day
  const services = dispatch.outcome === 'perService' ? dispatch.services.map((one) => one.dispatch) : []
  const cutoffs = dispatch.outcome === 'known' ? [dispatch.cutoff] : services.filter((one) => typeof one !== 'string')
  if (first === undefined || cutoffs.length === 0) return []
  const [from, to] = [dateOfDay(first), dateOfDay(Math.max(...cutoffs.map(({ day }) => day)))]
  return holidaysAt(asked, factory)
    .filter(({ date }) => from <= date && date <= to)
    .map((one) => {
      const [day, holiday] = [show.dates.day(one.date), holidayName(say, one)]
      const text =
        one.decision === null
          ? msg`${day} is ${holiday}, a public holiday. Nobody has decided whether ${factory} works that day.`
          : one.decision === 'open'
            ? msg`${day} is ${holiday}, a public holiday. ${factory} was marked as open that day.`
            : msg`${day} is ${holiday}, a public holiday. A dated cut-off decides that day.`
      return { id: `holiday ${one.date}`, text: say(text), to: calendarAddress(factory, one.date), change: undefined }
    })
}

/** The calendar of a factory from a date, YYYY-MM-DD. */
export function calendarAddress(factory: string, from: string): string {
  return `${paths.cutoffCalendar}${queryOf({ from, factory })}`
}

/** The rules that do not apply, beyond the explained ones. */
export type Others = {
  readonly text: string
  /** At most 50, by precedence, and how many more there are. */
  readonly list: () => { readonly lines: readonly Line[]; readonly more: number }
}

const listedRules = 50

export function othersOf<Value, Fact>(
  say: Say,
  { counts, rules }: Reasons<Value, Fact>,
  explained: readonly RuleReport<Value, Fact>[],
  lineOf: (report: RuleReport<Value, Fact>) => Line,
): Others | undefined {
  const { won, lost, unknown, skipped, paused, cancelled, notYet, over } = counts
  const count = lost + unknown + skipped + paused + cancelled + notYet + over - explained.length
  if (count <= 0) return undefined
  const isExplained = new Set(explained.map(({ rule }) => rule.key))
  return {
    text: say(messages.others(count)),
    list: () => {
      const others = rules(undefined, won + explained.length + listedRules).filter(
        ({ rule, state }) => state !== 'won' && !isExplained.has(rule.key),
      )
      const lines = others.slice(0, listedRules).map(lineOf)
      return { lines, more: count - lines.length }
    },
  }
}

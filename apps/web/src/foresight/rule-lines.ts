import { formatAddress } from '@goat/domain/kinds/delivery-option'
import type { Order } from '@goat/domain/order-facts'
import type { MoveFact, OptionFact, OptionRule } from '@goat/foresight/conditions'
import type { Failed, MoveReport, OptionReport, Reasons, RuleReport } from '@goat/foresight/reasons'
import { nearChange } from '@goat/foresight/what-if'
import type { MessageDescriptor } from '@lingui/core'
import { paths, queryOf } from '../paths.ts'
import { timeOrEndOfDay } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { factLabels } from '../records/order-labels.ts'
import { skippedSentences, texts } from './answer-messages.ts'
import type { AnswerContext, Show } from './show.ts'

/** One rule in words, and the change of the order with which it would apply. */
export type Line = {
  readonly id: string
  readonly text: string
  /** The screen of the rule. */
  readonly to: string
  readonly change: { readonly text: string; readonly facts: Partial<Order> } | undefined
}

export function moveLine(asked: AnswerContext, report: MoveReport): Line {
  const { show } = asked
  const { key, value } = report.rule
  const name = show.schedule(report.rule)
  const winner = report.state === 'lost' && report.to !== undefined ? show.schedule(report.to) : undefined
  return {
    id: key,
    text: ruleText(asked, report, name, winner, value.to),
    to: scheduleAddress(key),
    change: changeOf(asked, report, show.zoneOf(value.from)),
  }
}

export function optionLine(asked: AnswerContext, report: OptionReport): Line {
  const { show } = asked
  const { key, value } = report.rule
  const winner = report.state === 'lost' && report.to !== undefined ? show.optionSchedule(report.to) : undefined
  return {
    id: key,
    text: ruleText(asked, report, show.optionSchedule(report.rule), winner, ''),
    to: optionAddress(report.rule),
    change: changeOf(asked, report, show.zoneOf(value.fulfilmentCentreId)),
  }
}

/** The screen of a designation schedule. */
export function scheduleAddress(id: string): string {
  return `${paths.schedules}${queryOf({ schedule: id })}`
}

/** The screen of a delivery option, which lists its schedules. */
export function optionAddress({ value: { fulfilmentCentreId, deliveryOptionId } }: OptionRule): string {
  const id = formatAddress({ fulfilmentCentre: fulfilmentCentreId, deliveryOptionId, index: 0 })
  return `${paths.deliveryOptions}${queryOf({ id })}`
}

const behindTexts = { STARTS_EARLIER: texts.lost, CREATED_EARLIER: texts.lostCreated, SMALLER_ID: texts.lostId } as const

function ruleText(
  { say, show }: AnswerContext,
  report: MoveReport | OptionReport,
  name: string,
  winner: string | undefined,
  to: string,
): string {
  switch (report.state) {
    case 'lost': {
      if (report.by === 'LOOP') return say(texts.lostLoop(name, to))
      if (report.by === 'NO_OPTION') return say(texts.lostNoOption(name))
      return say(behindTexts[report.by](name, winner ?? ''))
    }
    case 'unknown':
      return say(report.missing.length === 0 ? texts.unknownBehind(name) : texts.unknown(name, show.facts(report.missing)))
    case 'skipped': {
      const [failed, ...more] = report.failed
      if (more.length > 0) return say(texts.skippedFacts(name, show.facts(report.failed.map(({ fact }) => fact))))
      return say(failed === undefined || failed.got === undefined ? texts.skipped(name) : skippedText(failed, failed.got, name, say, show))
    }
    case 'paused':
      return say(texts.paused(name))
    case 'cancelled':
      return say(texts.cancelled(name))
    case 'notYet':
      return say(texts.notYet(name, show.dates.day(report.rule.value.startDate)))
    case 'over':
      return say(texts.over(name, show.dates.day(report.rule.value.endDate)))
    case 'won':
      return say(texts.skipped(name))
  }
}

function skippedText({ fact, wanted }: Failed<MoveFact | OptionFact>, got: string, name: string, say: Say, show: Show): MessageDescriptor {
  // Times are a start and an end.
  const names = wanted.map((one, at) => (fact === 'time' && at === 1 ? timeOrEndOfDay(say, one) : show.value(fact, one)))
  const [first = '', last = ''] = names
  const isRange = fact === 'time' || fact === 'deliveryDate'
  return skippedSentences[fact](name, isRange ? say(texts.range(first, last)) : show.or(names), show.value(fact, got))
}

function changeOf({ world, order, say, show }: AnswerContext, report: MoveReport | OptionReport, timeZone: string): Line['change'] {
  const facts = nearChange(world, order, report)
  if (facts === undefined) return undefined
  if (facts.placedAt !== undefined) return { text: say(texts.changeTime(show.moment(facts.placedAt, timeZone))), facts }
  const [entry] = Object.entries(facts)
  if (entry === undefined || typeof entry[1] !== 'string') return undefined
  const fact = entry[0] as keyof typeof factLabels
  return { text: say(texts.changeTo(say(factLabels[fact]), show.value(fact, entry[1]))), facts }
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
    text: say(texts.others(count)),
    list: () => {
      const others = rules(undefined, won + explained.length + listedRules).filter(
        ({ rule, state }) => state !== 'won' && !isExplained.has(rule.key),
      )
      const lines = others.slice(0, listedRules).map(lineOf)
      return { lines, more: count - lines.length }
    },
  }
}

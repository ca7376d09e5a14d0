import { formatAddress } from '@goat/domain/delivery-options'
import type { Order } from '@goat/domain/order-facts'
import type { MoveFact } from '@goat/foresight/moves'
import type { OptionFact, OptionRule } from '@goat/foresight/options'
import type { Failed, MoveReport, OptionReport, RuleCounts } from '@goat/foresight/reasons'
import { nearChange } from '@goat/foresight/what-if'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import type { Asked } from './asked.ts'
import { factLabels } from './messages.ts'
import type { Show } from './show.ts'
import { skippedSentences, stepMessages as texts } from './step-messages.ts'

/** One rule in words, and the change of the order with which it would apply. */
export type Line = {
  readonly id: string
  readonly text: string
  /** The screen of the rule. */
  readonly to: string
  readonly change: { readonly text: string; readonly facts: Partial<Order> } | undefined
}

export function moveLine(asked: Asked, report: MoveReport): Line {
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

export function optionLine(asked: Asked, report: OptionReport): Line {
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
  return `${paths.schedules}?${new URLSearchParams({ schedule: id })}`
}

/** The screen of a delivery option, which lists its schedules. */
export function optionAddress({ value: { fulfilmentCentreId, deliveryOptionId } }: OptionRule): string {
  const id = formatAddress({ fulfilmentCentre: fulfilmentCentreId, deliveryOptionId, index: 0 })
  return `${paths.deliveryOptions}?${new URLSearchParams({ id })}`
}

const behindTexts = { STARTS_EARLIER: texts.lost, CREATED_EARLIER: texts.lostCreated, SMALLER_ID: texts.lostId } as const

function ruleText({ say, show }: Asked, report: MoveReport | OptionReport, name: string, winner: string | undefined, to: string): string {
  switch (report.state) {
    case 'lost': {
      if (report.by === 'LOOP') return say(texts.lostLoop(name, to))
      if (report.by === 'NO_OPTION') return say(texts.lostNoOption(name))
      return say(behindTexts[report.by](name, winner ?? ''))
    }
    case 'unknown':
      return say(report.missing.length === 0 ? texts.unknownBehind(name) : texts.unknown(name, show.facts(report.missing)))
    case 'skipped': {
      const [failed] = report.failed
      return say(failed === undefined || failed.got === undefined ? texts.skipped(name) : skippedText(failed, failed.got, name, say, show))
    }
    default:
      return say(texts.skipped(name))
  }
}

function skippedText({ fact, wanted }: Failed<MoveFact | OptionFact>, got: string, name: string, say: Say, show: Show): MessageDescriptor {
  const names = wanted.map((one) => show.value(fact, one))
  const [first = '', last = ''] = names
  const isRange = fact === 'time' || fact === 'deliveryDate'
  return skippedSentences[fact](name, isRange ? say(texts.range(first, last)) : show.or(names), show.value(fact, got))
}

function changeOf({ world, order, say, show }: Asked, report: MoveReport | OptionReport, timeZone: string): Line['change'] {
  const facts = nearChange(world, order, report)
  if (facts === undefined) return undefined
  if (facts.placedAt !== undefined) return { text: say(texts.changeTime(show.moment(facts.placedAt, timeZone))), facts }
  const [entry] = Object.entries(facts)
  if (entry === undefined || typeof entry[1] !== 'string') return undefined
  const fact = entry[0] as keyof typeof factLabels
  return { text: say(texts.changeTo(say(factLabels[fact]), show.value(fact, entry[1]))), facts }
}

/** How many rules are not explained; undefined if all are. */
export function othersText(say: Say, counts: RuleCounts, explained: readonly { readonly state: string }[]): string | undefined {
  const { lost, unknown, skipped, paused, cancelled, notYet, over } = counts
  const others = lost + unknown + skipped + paused + cancelled + notYet + over - explained.length
  return others > 0 ? say(texts.others(others)) : undefined
}

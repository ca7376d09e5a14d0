import type { AnswerContext } from './answer-context.ts'
import { stepMessages as texts } from './step-messages.ts'

/** What closes delivery services of a factory. Raw names; the first and the last day, YYYY-MM-DD. */
export type ClosedDays = { readonly services: readonly string[]; readonly from: string; readonly to: string; readonly reason: string }

export function closureText({ say, show }: AnswerContext, factory: string, { services, from, to, reason }: ClosedDays): string {
  const names = show.and(services.map((service) => show.value('service', service, factory)))
  const [first, last] = [from, to].map(show.dates.day)
  return say(from === to ? texts.closedOn(names, first ?? '', reason) : texts.closedFrom(names, first ?? '', last ?? '', reason))
}

import { brandOf } from '@goat/domain/brand-of'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import type { CutoffAnswer } from '@goat/foresight/dispatch'
import type { DispatchStep, Resolution } from '@goat/foresight/resolve'
import { type MissingFact, missingFacts } from '@goat/foresight/what-if'
import { msg } from '@lingui/core/macro'
import { holidayName } from '../live/world.ts'
import { messages } from './messages.ts'
import type { AnswerContext } from './show.ts'

/** The whole answer in one sentence (FOR-43). */
export function headlineOf(asked: AnswerContext, resolution: Resolution): string {
  const { world, order, say } = asked
  const { factory, dispatch } = resolution
  if (factory === undefined) return undecidedText(asked, missingFacts(world, order, resolution))
  const cutoff = commonCutoff(dispatch)
  if (cutoff !== undefined) return dispatchedText(asked, factory, dateOfDay(cutoff.day), cutoff.local)
  if (dispatch.outcome === 'perService') return say(messages.printedPerService(factory))
  return say(dispatch.outcome === 'never' ? msg`Printed in ${factory}; not dispatched within 60 days.` : messages.printedUnknown(factory))
}

/** The print site is not known. */
export function undecidedText({ say, show, world }: AnswerContext, missing: readonly MissingFact[]): string {
  const facts = show.facts(missing)
  if (!missing.includes('factory')) return say(msg`The print site cannot be determined yet. It depends on: ${facts}.`)
  return say(brandOf(world.brand).capabilities.includes('product-overrides') ? messages.needsFactory : messages.needsOnlyFactory)
}

/** `date`, YYYY-MM-DD, and `local`, HH:MM:SS, are of the factory's clock. */
export function dispatchedText(asked: AnswerContext, factory: string, date: string, local: string): string {
  const { world, order, say, show } = asked
  const holiday = holidaysAt(asked, factory).find((one) => one.date === date)
  const named = show.dates.day(date)
  const day = holiday === undefined ? named : say(messages.dayOf(named, holidayName(say, holiday)))
  const isToday = world.factories.get(factory)?.clock?.localAt(order.placedAt).day === dayOfDate(date)
  const [time, place] = [show.time(local), show.place(show.zoneOf(factory))]
  if (isToday) return say(msg`Printed in ${factory}; dispatched on ${day}, if placed before ${time} ${place} time.`)
  return say(msg`Printed in ${factory}; dispatched on ${day}, with the cut-off at ${time} ${place} time that day.`)
}

/** The public holidays of a factory. */
export function holidaysAt({ holidays }: AnswerContext, factory: string): Exclude<AnswerContext['holidays'], string> {
  return holidays === 'failed' ? [] : holidays.filter(({ factoryCode }) => factoryCode === factory)
}

/** The cut-off of the service of an order, or of all of them if they dispatch it on the same day and have the same one (FOR-87). */
export function commonCutoff(dispatch: DispatchStep): CutoffAnswer | undefined {
  if (dispatch.outcome === 'known') return dispatch.cutoff
  const [first, ...others] = dispatch.outcome === 'perService' ? dispatch.services.map((one) => one.dispatch) : []
  if (typeof first !== 'object') return undefined
  return others.every((one) => typeof one === 'object' && one.day === first.day && one.at === first.at) ? first : undefined
}

/** What closes delivery services of a factory. Raw names; the first and the last day, YYYY-MM-DD. */
export type ClosedDays = { readonly services: readonly string[]; readonly from: string; readonly to: string; readonly reason: string }

export function closureText({ say, show }: AnswerContext, factory: string, closed: ClosedDays): string {
  const services = show.and(closed.services.map((service) => show.value('service', service, factory)))
  const { reason } = closed
  const [first, last] = [show.dates.day(closed.from), show.dates.day(closed.to)]
  if (first === last) return say(messages.closedOn(services, first, reason))
  return say(msg`${services}: closed from ${first} to ${last} (“${reason}”).`)
}

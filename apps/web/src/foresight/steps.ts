import { brandOf } from '@goat/domain/brands'
import { type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { splitKey } from '@goat/domain/kinds/kind'
import { productTypeOf } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { worldAt } from '@goat/foresight/compile'
import type { OptionAnswer, OptionRule } from '@goat/foresight/conditions'
import { type CutoffAnswer, type Dispatch, serviceOn } from '@goat/foresight/dispatch'
import { moveReasons, optionReasons } from '@goat/foresight/reasons'
import type { PrintSite, Resolution } from '@goat/foresight/resolve'
import type { MoveStep } from '@goat/foresight/steps'
import { earliestDispatch, isBeforeDispatch } from '@goat/foresight/what-if'
import { moneyFormat } from '@goat/ui/number-fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import { messages } from './messages.ts'
import { calendarAddress, closureLines, holidayLines, type Line, type Others, othersOf, ruleLine } from './rule-lines.ts'
import { type AnswerContext, commonCutoff } from './show.ts'

/** One question of an answer: the result first, then why. */
export type Step = {
  readonly id: string
  readonly title: string
  readonly outcome: 'changed' | 'kept' | 'unknown'
  readonly result: string
  readonly why: readonly string[]
  /** The record that decides it. */
  readonly link: { readonly to: string; readonly text: string } | undefined
  /** What delays the dispatch, and the public holidays up to it. */
  readonly closures: readonly Line[]
  /** The rules that lost, are near or might decide it. */
  readonly lines: readonly Line[]
  /** The schedules that do not apply; undefined if there are none. */
  readonly others: Others | undefined
  /** The delivery options, or the dispatch of each service. */
  readonly items: readonly Item[]
}

export type Item = {
  readonly id: string
  readonly text: string
  readonly detail: string | undefined
  readonly notes: readonly string[]
  /** What else is said of it where two answers are compared. */
  readonly more: readonly string[]
}

/** How many rules of a step are explained; the others are counted. */
const explainedRules = 12

const explained = ['lost', 'unknown', 'near'] as const

const bare = { link: undefined, closures: [], lines: [], others: undefined, items: [], why: [] } as const

/** Every step of an answer, in the order in which they are decided (FOR-43). */
export function stepsOf(asked: AnswerContext, resolution: Resolution): readonly Step[] {
  const { world, say } = asked
  const moves = resolution.moves.map((step, at) => moveStep(asked, step, resolution.path.slice(0, at + 1)))
  const none: Step = { ...bare, id: 'move', title: say(messages.move), outcome: 'kept', result: say(messages.noMoves) }
  const hasMoves = brandOf(world.brand).capabilities.includes('designation')
  return [
    printSiteStep(asked, resolution.printSite),
    ...(hasMoves ? moves : [none]),
    dispatchStep(asked, resolution),
    optionsStep(asked, resolution),
  ]
}

function printSiteStep({ say, show, world, order }: AnswerContext, { factory, from, override, missing }: PrintSite): Step {
  const hasProducts = brandOf(world.brand).capabilities.includes('product-overrides')
  const step = { ...bare, id: 'printSite', title: say(msg`Print site`) }
  if (factory === undefined) {
    const why = missing === 'sku' ? messages.needsSku : hasProducts ? messages.needsFactory : messages.needsOnlyFactory
    return { ...step, outcome: 'unknown', result: say(msg`It is not known at which factory this order starts.`), why: [say(why)] }
  }
  const result = say(msg`Starts at ${factory}.`)
  const [key] = override === undefined ? [] : splitKey(override.key)
  const link = key === undefined ? undefined : { to: `${paths.productOverride}${queryOf({ key })}`, text: say(msg`Open the product`) }
  if (from === 'override' && override !== undefined) {
    const [by, at] = [override.by, show.dates.instant(override.changed)]
    return { ...step, outcome: 'changed', result, why: [say(msg`${by} overrode the print site on ${at}.`)], link }
  }
  const why = from === 'catalogue' ? messages.byCatalogue : order.productKey === undefined ? messages.byOrder : messages.notOverridden
  return { ...step, outcome: 'kept', result, why: hasProducts ? [say(why)] : [], link }
}

function moveStep(asked: AnswerContext, { factory, outcome, winner, missing }: MoveStep, path: readonly string[]): Step {
  const { world, order, say, show } = asked
  const reasons = moveReasons(world, order, path)
  const reports = reasons?.rules(explained, explainedRules) ?? []
  const isMoved = outcome === 'moved' && winner !== undefined
  const isOpen = outcome === 'undecided'
  const step: Step = {
    ...bare,
    id: `move ${factory}`,
    title: say(messages.move),
    outcome: isMoved ? 'changed' : isOpen ? 'unknown' : 'kept',
    result: say(msg`Stays at ${factory}.`),
    why: [say(msg`No schedule moves it.`)],
    lines: reports.filter(({ rule }) => rule !== winner).map((report) => ruleLine(asked, report)),
    others: reasons && othersOf(say, reasons, reports, (report) => ruleLine(asked, report)),
  }
  if (winner === undefined) return step
  const { name, to, factory: from } = show.rule(winner)
  const [next, facts] = [winner.value.to, show.facts(missing)]
  return {
    ...step,
    result: isMoved ? say(msg`Goes from ${from} to ${{ to: next }}.`) : isOpen ? say(messages.mayMove(from, next)) : step.result,
    why: [say(isMoved ? msg`${name} moves it.` : msg`${name} moves it, depending on: ${facts}.`)],
    link: { to, text: say(msg`Open the schedule`) },
  }
}

function dispatchStep(asked: AnswerContext, resolution: Resolution): Step {
  const { say, show, order, holidays } = asked
  const { dispatch, factory, assumed } = resolution
  const closures = [...closureLines(asked, resolution), ...holidayLines(asked, resolution)]
  const plan = show.plan(planOfCutoff(asked, resolution))?.name
  const notes = [
    ...(plan === undefined ? [] : [say(msg`The plan “${plan}” changes it.`)]),
    ...(assumed.productType === undefined ? [] : [say(messages.assumedType(show.value('productType', assumed.productType)))]),
    ...(holidays === 'failed' ? [say(msg`Public holidays could not be loaded, so none are mentioned.`)] : []),
  ]
  const service = dispatch.outcome === 'known' || dispatch.outcome === 'never' ? dispatch.service : undefined
  const cutoff = commonCutoff(dispatch)
  const isDated = service !== undefined && cutoff?.dated !== undefined
  const to = (code: string) =>
    isDated ? calendarAddress(code, dateOfDay(cutoff.day)) : `${paths.cutoffs}${queryOf({ factory: code, service })}`
  const link = factory === undefined ? undefined : { to: to(factory), text: say(msg`Open the cut-offs`) }
  const step = { ...bare, id: 'cutoff', title: say(msg`Cut-off`), closures, why: notes, link }
  if (cutoff !== undefined) {
    const [day, time, place] = [show.day(cutoff.day), show.time(cutoff.local), show.place(show.zoneOf(factory))]
    const decisive =
      service === undefined
        ? [msg`The cut-off of every delivery service is ${time} ${place} time that day.`]
        : [messages.cutoffBy(show.value('service', service, factory), time, place), layerOf(cutoff, productTypeOf(order) ?? '')]
    const why = [...[...decisive, ...closeTo(cutoff, order.placedAt)].map(say), ...notes]
    return { ...step, outcome: 'kept', result: say(msg`Dispatched on ${day}.`), why }
  }
  if (dispatch.outcome === 'never') return { ...step, outcome: 'kept', result: say(msg`Not dispatched within 60 days.`) }
  if (dispatch.outcome !== 'perService') return { ...step, outcome: 'unknown', result: say(msg`The dispatch date is not known.`) }
  const items = serviceItems(asked, factory, dispatch.services)
  return { ...step, outcome: 'unknown', result: say(msg`The dispatch date depends on the delivery service.`), items }
}

/** The id of the scheduled plan that makes a cut-off what it is. */
function planOfCutoff({ world, order }: AnswerContext, { factory, dispatch }: Resolution): string | undefined {
  const cutoff = commonCutoff(dispatch)
  const { clock, services } = worldAt(world, order.placedAt).factories.get(factory ?? '') ?? {}
  const service = dispatch.outcome === 'known' ? services?.get(dispatch.service) : undefined
  if (cutoff?.dated !== undefined || service === undefined || cutoff === undefined) return cutoff?.dated?.plan
  return serviceOn(service, clock, cutoff.day, productTypeOf(order) ?? '')?.record.plan
}

function layerOf({ layer, dated }: CutoffAnswer, type: string): MessageDescriptor {
  const reason = dated?.value.reason
  if (reason !== undefined) return msg`It is the dated cut-off “${reason}”.`
  return layer === 'default' ? msg`It is the default.` : msg`It is the exception for ${type}.`
}

/** How long before the cut-off the order is placed, if that is less than ten minutes. */
function closeTo({ at }: CutoffAnswer, placedAt: number): readonly MessageDescriptor[] {
  const seconds = Math.ceil((at - placedAt) / 1000)
  if (seconds > 600) return []
  return [seconds < 120 ? messages.secondsBefore(seconds) : messages.minutesBefore(Math.floor(seconds / 60))]
}

/** The dispatch of each service; those with the same one are one item. */
function serviceItems(
  { say, show }: AnswerContext,
  factory: string | undefined,
  services: readonly { readonly service: string; readonly dispatch: Dispatch }[],
): readonly Item[] {
  const alike = Map.groupBy(services, ({ dispatch }) =>
    typeof dispatch === 'string' ? dispatch : JSON.stringify([dispatch.day, dispatch.local, dispatch.dated?.key]),
  )
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    const names = show.and(some.map(({ service }) => show.value('service', service, factory)))
    if (first === undefined) return []
    return { id: first.service, text: say(serviceText(first.dispatch, names, show)), detail: undefined, notes: [], more: [] }
  })
}

function serviceText(dispatch: Dispatch, service: string, show: AnswerContext['show']): MessageDescriptor {
  if (dispatch === 'never') return msg`${service}: not within 60 days`
  if (dispatch === 'undecided') return msg`${service}: depends on the product type`
  const [day, time] = [show.day(dispatch.day), show.time(dispatch.local)]
  const reason = dispatch.dated?.value.reason
  return reason === undefined ? msg`${service}: ${day}, cut-off ${time}` : msg`${service}: ${day}, cut-off ${time} (“${reason}”)`
}

function optionsStep(asked: AnswerContext, resolution: Resolution): Step {
  const { world, order, say } = asked
  const { factory, options } = resolution
  const step = { ...bare, id: 'options', title: say(msg`Delivery options`) }
  const centre = factory === undefined ? undefined : worldAt(world, order.placedAt).factories.get(factory)
  if (factory === undefined || centre === undefined) return { ...step, outcome: 'unknown', result: say(messages.optionsUnknown) }
  const tooEarly = tooEarlyText(asked, resolution)
  if (tooEarly !== undefined) return { ...step, outcome: 'unknown', result: tooEarly }
  const [first] = options
  if (first === undefined) return { ...step, outcome: 'kept', result: say(msg`This factory has no delivery options.`) }
  const reasons = optionReasons(centre, order)
  const reports = reasons.rules(explained, explainedRules)
  const id = formatAddress({ fulfilmentCentre: factory, deliveryOptionId: splitKey(first.record.key)[1] ?? '', index: 0 })
  const isOpen = options.some(({ fields }) => overrideFields.some((field) => fields[field].open !== undefined))
  const isChanged = options.some(({ fields }) => overrideFields.some((field) => fields[field].by !== undefined))
  return {
    ...step,
    outcome: isOpen ? 'unknown' : isChanged ? 'changed' : 'kept',
    result: say(messages.optionCount(options.length)),
    why: order.destination === undefined ? [] : [say(messages.destinationIgnored)],
    link: { to: `${paths.deliveryOptions}${queryOf({ id })}`, text: say(msg`Open the delivery options`) },
    items: optionItems(asked, resolution),
    lines: reports.map((report) => ruleLine(asked, report)),
    others: othersOf(say, reasons, reports, (report) => ruleLine(asked, report)),
  }
}

const fieldTexts = { name: msg`Name`, description: msg`Description`, price: msg`Price`, priority: msg`Order of options` }

/** That an order cannot be delivered on the date that it names; undefined if it can. */
export function tooEarlyText({ world, order, say, show }: AnswerContext, resolution: Resolution): string | undefined {
  const earliest = earliestDispatch(world, order, resolution)
  if (earliest === undefined || order.deliveryDate === undefined || !isBeforeDispatch(world, order, resolution)) return undefined
  const [delivery, dispatch] = [show.dates.day(order.deliveryDate), show.day(earliest)]
  return say(msg`Delivery on ${delivery} is impossible: the order is dispatched on ${dispatch} at the earliest.`)
}

/** Each delivery option with every possible value of its fields (FOR-88). */
export function optionItems(asked: AnswerContext, { factory, options }: Resolution): readonly Item[] {
  const { world, order, say } = asked
  const centre = worldAt(world, order.placedAt).factories.get(factory ?? '')
  if (centre === undefined) return []
  const format = moneyFormat(say.languageTag, centre.record?.value.currency ?? undefined)
  const unknown = optionReasons(centre, order)
    .rules(['unknown'])
    .map(({ rule }) => rule)
  return options.map((option) => optionItem(asked, option, unknown, format))
}

/** `unknown`: the schedules that might apply, by precedence. */
function optionItem(
  { say, show }: AnswerContext,
  { record, fields }: OptionAnswer,
  unknown: readonly OptionRule[],
  format: (minor: number) => string,
): Item {
  const textOf = (field: OverrideField, value: string | number | undefined) => {
    if (field !== 'price') return String(value ?? '')
    return typeof value === 'number' ? format(value) : say(msg`price not known`)
  }
  const own = unknown.filter(({ key }) => key.startsWith(`${record.key}/`))
  /** The schedules that decide a field instead, if they apply. */
  const rivals = (field: OverrideField) => {
    const { by, open } = fields[field]
    const before = by === undefined ? own : own.slice(0, own.includes(by) ? own.indexOf(by) : own.length)
    return open === undefined ? [] : before.filter(({ value }) => value.overrides[field] !== undefined)
  }
  const possible = (field: OverrideField) =>
    show.or([
      ...new Set([fields[field].value, ...rivals(field).map(({ value }) => value.overrides[field])].map((one) => textOf(field, one))),
    ])
  const openNotes = (field: OverrideField) =>
    rivals(field).map((rule) => {
      const [label, name] = [say(fieldTexts[field]), show.rule(rule).name]
      const isShown = field === 'name' || field === 'price'
      return say(isShown ? messages.fieldOpen(label, textOf(field, rule.value.overrides[field]), name) : messages.fieldOpenBy(label, name))
    })
  const notes = overrideFields.flatMap((field) => {
    const { by } = fields[field]
    return [...(by === undefined ? [] : [say(messages.fieldBy(say(fieldTexts[field]), show.rule(by).name))]), ...openNotes(field)]
  })
  const unseen = (['description', 'priority'] as const).flatMap((field) => {
    const { by, value } = fields[field]
    return by === undefined ? [] : [say(msg`${{ what: say(fieldTexts[field]) }}: ${{ value: String(value ?? '') }}`)]
  })
  const more = [...unseen, ...overrideFields.flatMap(openNotes)]
  return { id: record.key, text: possible('name'), detail: possible('price'), notes, more }
}

import { brandOf } from '@goat/domain/brand-of'
import { type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { splitKey } from '@goat/domain/kinds/kind'
import { productTypeOf } from '@goat/domain/order-facts'
import { dateOfDay } from '@goat/domain/time/calendar'
import { closuresOf } from '@goat/foresight/closures'
import type { OptionAnswer, OptionRule } from '@goat/foresight/conditions'
import type { CutoffAnswer, Dispatch } from '@goat/foresight/dispatch'
import { moveReasons, optionReasons } from '@goat/foresight/reasons'
import type { PrintSite, Resolution } from '@goat/foresight/resolve'
import type { MoveStep } from '@goat/foresight/steps'
import { earliestDispatch, isBeforeDispatch } from '@goat/foresight/what-if'
import { moneyFormat } from '@goat/ui/number-fields'
import type { MessageDescriptor } from '@lingui/core'
import { holidayName } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { texts } from './answer-messages.ts'
import { closureText, commonCutoff, holidaysAt } from './headline.ts'
import { type Line, moveLine, type Others, optionLine, othersOf, scheduleAddress } from './rule-lines.ts'
import type { AnswerContext } from './show.ts'

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
  const none: Step = { ...bare, id: 'move', title: say(texts.move), outcome: 'kept', result: say(texts.noMoves) }
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
  const step = { ...bare, id: 'printSite', title: say(texts.printSite) }
  if (factory === undefined) {
    return {
      ...step,
      outcome: 'unknown',
      result: say(texts.startUnknown),
      why: [say(missing === 'sku' ? texts.needsSku : hasProducts ? texts.needsFactory : texts.needsOnlyFactory)],
    }
  }
  const result = say(texts.startsAt(factory))
  const productKey = override === undefined ? undefined : splitKey(override.key)[0]
  const link =
    productKey === undefined ? undefined : { to: `${paths.productOverride}${queryOf({ key: productKey })}`, text: say(texts.product) }
  if (from === 'override' && override !== undefined) {
    return { ...step, outcome: 'changed', result, why: [say(texts.fromOverride(override.by, show.dates.instant(override.changed)))], link }
  }
  const why = from === 'catalogue' ? texts.byCatalogue : order.productKey === undefined ? texts.byOrder : texts.notOverridden
  return { ...step, outcome: 'kept', result, why: hasProducts ? [say(why)] : [], link }
}

function moveStep(asked: AnswerContext, step: MoveStep, path: readonly string[]): Step {
  const { world, order, say, show } = asked
  const { factory, outcome, winner, missing } = step
  const reasons = moveReasons(world, order, path)
  const reports = reasons?.rules(explained, explainedRules) ?? []
  const isMoved = outcome === 'moved' && winner !== undefined
  const result = isMoved
    ? texts.moves(factory, winner.value.to)
    : outcome === 'undecided' && winner !== undefined
      ? texts.mayMove(factory, winner.value.to)
      : texts.stays(factory)
  const why: MessageDescriptor =
    winner === undefined
      ? texts.nothingMoves
      : isMoved
        ? texts.movedBy(show.schedule(winner))
        : texts.mightMove(show.schedule(winner), show.facts(missing))
  return {
    ...bare,
    id: `move ${factory}`,
    title: say(texts.move),
    outcome: isMoved ? 'changed' : outcome === 'undecided' ? 'unknown' : 'kept',
    result: say(result),
    why: [say(why)],
    link: winner === undefined ? undefined : { to: scheduleAddress(winner.key), text: say(texts.schedule) },
    lines: reports.filter(({ rule }) => rule !== winner).map((report) => moveLine(asked, report)),
    others: reasons && othersOf(say, reasons, reports, (report) => moveLine(asked, report)),
  }
}

function dispatchStep(asked: AnswerContext, resolution: Resolution): Step {
  const { say, show, order, holidays } = asked
  const { dispatch, factory, assumed } = resolution
  const closures = [...closureLines(asked, resolution), ...holidayLines(asked, resolution)]
  const notes = [
    ...(assumed.productType === undefined ? [] : [say(texts.assumedType(assumed.productType))]),
    ...(holidays === 'failed' ? [say(texts.holidaysFailed)] : []),
  ]
  const step = { ...bare, id: 'cutoff', title: say(texts.cutoff), closures, why: notes }
  const zone = show.zoneOf(factory)
  const linkOf = (service?: string) =>
    factory === undefined
      ? undefined
      : {
          to: `${paths.cutoffs}${queryOf({ factory, service })}`,
          text: say(texts.cutoffs),
        }
  switch (dispatch.outcome) {
    case 'known': {
      const { cutoff, service } = dispatch
      const name = show.value('service', service, factory)
      const why = [
        say(texts.cutoffBy(name, show.time(cutoff.local), show.place(zone))),
        say(layerOf(cutoff, productTypeOf(order) ?? '')),
        ...closeTo(cutoff, asked),
        ...notes,
      ]
      const link =
        cutoff.dated === undefined || factory === undefined
          ? linkOf(service)
          : { to: calendarAddress(factory, dateOfDay(cutoff.day)), text: say(texts.cutoffs) }
      return { ...step, outcome: 'kept', result: say(texts.dispatched(show.day(cutoff.day))), why, link }
    }
    case 'never':
      return { ...step, outcome: 'kept', result: say(texts.neverDispatched), link: linkOf(dispatch.service) }
    case 'perService': {
      const common = commonCutoff(dispatch)
      if (common !== undefined) {
        const why = [say(texts.cutoffOfAll(show.time(common.local), show.place(zone))), ...closeTo(common, asked), ...notes]
        return { ...step, outcome: 'kept', result: say(texts.dispatched(show.day(common.day))), why, link: linkOf() }
      }
      const items = serviceItems(asked, factory, dispatch.services)
      return { ...step, outcome: 'unknown', result: say(texts.dispatchPerService), items, link: linkOf() }
    }
    case 'unknown':
      return { ...step, outcome: 'unknown', result: say(texts.dispatchUnknown), link: linkOf() }
  }
}

function closureLines(asked: AnswerContext, resolution: Resolution): readonly Line[] {
  const { factory = '' } = resolution
  return closuresOf(asked.world, asked.order, resolution).map(({ record, services, first, last }) => {
    const [from, to] = [dateOfDay(first), dateOfDay(last)]
    return {
      id: `${record.key} ${from} ${to}`,
      text: closureText(asked, factory, { services, from, to, reason: record.value.reason }),
      to: calendarAddress(factory, from),
      change: undefined,
    }
  })
}

/** The public holidays from the day of the order to that of its dispatch (FOR-85); of several services, to the last one. */
function holidayLines(asked: AnswerContext, { dispatch, factory = '' }: Resolution): readonly Line[] {
  const { say, show, world, order } = asked
  const first = world.factories.get(factory)?.clock?.localAt(order.placedAt).day
  const services = dispatch.outcome === 'perService' ? dispatch.services.map((one) => one.dispatch) : []
  const cutoffs = dispatch.outcome === 'known' ? [dispatch.cutoff] : services.filter((one) => typeof one !== 'string')
  if (first === undefined || cutoffs.length === 0) return []
  const [from, to] = [dateOfDay(first), dateOfDay(Math.max(...cutoffs.map(({ day }) => day)))]
  return holidaysAt(asked, factory)
    .filter(({ date }) => from <= date && date <= to)
    .map((one) => {
      const [day, name] = [show.dates.day(one.date), holidayName(say, one)]
      const text =
        one.decision === null
          ? texts.holidayUndecided(day, name, factory)
          : one.decision === 'open'
            ? texts.holidayOpen(day, name, factory)
            : texts.holidayDated(day, name)
      return { id: `holiday ${one.date}`, text: say(text), to: calendarAddress(factory, one.date), change: undefined }
    })
}

/** The calendar of a factory from a date, YYYY-MM-DD. */
function calendarAddress(factory: string, from: string): string {
  return `${paths.cutoffCalendar}${queryOf({ from, factory })}`
}

function layerOf({ layer, dated }: CutoffAnswer, productType: string): MessageDescriptor {
  if (dated !== undefined) return texts.byDated(dated.value.reason)
  return layer === 'default' ? texts.byDefault : texts.byException(productType)
}

/** How long before the cut-off the order is placed, if that is less than ten minutes. */
function closeTo({ at }: CutoffAnswer, { order, say }: AnswerContext): readonly string[] {
  const seconds = Math.ceil((at - order.placedAt) / 1000)
  if (seconds > 600) return []
  return [say(seconds < 120 ? texts.secondsBefore(seconds) : texts.minutesBefore(Math.floor(seconds / 60)))]
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

function serviceText(dispatch: Dispatch, name: string, show: AnswerContext['show']): MessageDescriptor {
  if (dispatch === 'never') return texts.serviceNever(name)
  if (dispatch === 'undecided') return texts.serviceByType(name)
  const { day, local, dated } = dispatch
  if (dated !== undefined) return texts.serviceDated(name, show.day(day), show.time(local), dated.value.reason)
  return texts.serviceLine(name, show.day(day), show.time(local))
}

function optionsStep(asked: AnswerContext, resolution: Resolution): Step {
  const { world, order, say } = asked
  const { factory, options } = resolution
  const step = { ...bare, id: 'options', title: say(texts.options) }
  const centre = factory === undefined ? undefined : world.factories.get(factory)
  if (factory === undefined || centre === undefined) return { ...step, outcome: 'unknown', result: say(texts.optionsUnknown) }
  const tooEarly = tooEarlyText(asked, resolution)
  if (tooEarly !== undefined) return { ...step, outcome: 'unknown', result: tooEarly }
  const [first] = options
  if (first === undefined) return { ...step, outcome: 'kept', result: say(texts.noOptions) }
  const reasons = optionReasons(centre, order)
  const reports = reasons.rules(explained, explainedRules)
  const id = formatAddress({ fulfilmentCentre: factory, deliveryOptionId: splitKey(first.record.key)[1] ?? '', index: 0 })
  const isOpen = options.some(({ fields }) => overrideFields.some((field) => fields[field].open !== undefined))
  const isChanged = options.some(({ fields }) => overrideFields.some((field) => fields[field].by !== undefined))
  return {
    ...step,
    outcome: isOpen ? 'unknown' : isChanged ? 'changed' : 'kept',
    result: say(texts.optionCount(options.length)),
    why: order.destination === undefined ? [] : [say(texts.destinationIgnored)],
    link: { to: `${paths.deliveryOptions}${queryOf({ id })}`, text: say(texts.option) },
    items: optionItems(asked, resolution),
    lines: reports.map((report) => optionLine(asked, report)),
    others: othersOf(say, reasons, reports, (report) => optionLine(asked, report)),
  }
}

const fieldTexts = { name: texts.nameField, description: texts.descriptionField, price: texts.priceField, priority: texts.priorityField }

/** That an order cannot be delivered on the date that it names; undefined if it can. */
export function tooEarlyText({ world, order, say, show }: AnswerContext, resolution: Resolution): string | undefined {
  const earliest = earliestDispatch(world, order, resolution)
  if (earliest === undefined || order.deliveryDate === undefined || !isBeforeDispatch(world, order, resolution)) return undefined
  return say(texts.tooEarly(show.dates.day(order.deliveryDate), show.day(earliest)))
}

/** Each delivery option with every possible value of its fields (FOR-88). */
export function optionItems(asked: AnswerContext, { factory, options }: Resolution): readonly Item[] {
  const { world, order, say } = asked
  const centre = world.factories.get(factory ?? '')
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
    return typeof value === 'number' ? format(value) : say(texts.priceUnknown)
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
      const [label, name] = [say(fieldTexts[field]), show.optionSchedule(rule)]
      const isShown = field === 'name' || field === 'price'
      return say(isShown ? texts.fieldOpen(label, textOf(field, rule.value.overrides[field]), name) : texts.fieldOpenBy(label, name))
    })
  const notes = overrideFields.flatMap((field) => {
    const { by } = fields[field]
    return [...(by === undefined ? [] : [say(texts.fieldBy(say(fieldTexts[field]), show.optionSchedule(by)))]), ...openNotes(field)]
  })
  const unseen = (['description', 'priority'] as const).flatMap((field) => {
    const { by, value } = fields[field]
    return by === undefined ? [] : [say(texts.fieldValue(say(fieldTexts[field]), String(value ?? '')))]
  })
  const more = [...unseen, ...overrideFields.flatMap(openNotes)]
  return { id: record.key, text: possible('name'), detail: possible('price'), notes, more }
}

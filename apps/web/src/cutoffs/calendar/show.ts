import type { EffectiveCutoff } from '@goat/domain/effective-cutoffs'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { Cell } from '@goat/foresight/dispatch'
import { msg, plural } from '@lingui/core/macro'
import { datesIn, timeOrEndOfDay } from '../../platform/locale/dates.ts'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import type { FieldTexts } from '../../records/fields.ts'
import { productTypeName, productTypesText } from '../../records/order-labels.ts'
import type { Dated, LiveDay } from './dated.ts'
import { layerNames, messages, weekdayNames } from './messages.ts'

export type Show = ReturnType<typeof showIn>

/** Formats the values of dated cut-offs in a language. */
export function showIn(say: Say) {
  const dates = datesIn(say.languageTag)
  const time = (value: string | null | undefined) => (value == null ? say(messages.closed) : timeOrEndOfDay(say, value))
  const span = (from: string, to: string) => (from === to ? dates.day(from) : say(messages.dates(dates.day(from), dates.day(to))))
  const origin = ({ layer, dated }: EffectiveCutoff<Dated>) => {
    if (dated === undefined) return say(layerNames[layer])
    return dated.version === 0 ? say(msg`a change that is not saved yet`) : say(messages.fromDated(dated.value.reason, dated.changedBy))
  }
  const list = (values: readonly string[] | null, all: string) => (values === null ? all : values.join(', '))
  return {
    dates,
    /** A time, or that it is closed. */
    time,
    span,
    days: ({ from, to, days }: Pick<DatedCutoff, 'from' | 'to' | 'days'>) =>
      days === null ? span(from, to) : say(messages.onDays(span(from, to), days.map((day) => say(weekdayNames[day])).join(', '))),
    weekdays: (days: DatedCutoff['days']) => list(days?.map((day) => say(weekdayNames[day])) ?? null, say(messages.all)),
    scope: ({ factories, services, productTypes }: DatedCutoff) => {
      const names = services?.map((service) => nameOf(service, factories)) ?? null
      return say(
        messages.scope(
          list(factories, say(msg`all fulfilment centres`)),
          list(names, say(msg`all delivery services`)),
          productTypes === null ? say(msg`all product types`) : productTypesText(productTypes, say),
        ),
      )
    },
    /** What holds in a cell and where it comes from, for all product types and for those that differ. */
    explanation: (cell: Cell<Dated>) => [
      say(cell.time === undefined ? msg`Closed, by ${{ origin: origin(cell) }}.` : messages.explainTime(time(cell.time), origin(cell))),
      ...cell.others.map((one) => say(messages.explainType(productTypeName(one.productType, say), time(one.time), origin(one)))),
    ],
  }
}

/** The label and the displayed value of each field, in conflicts, the history and undo. */
export function datedTextsIn(say: Say): FieldTexts<DatedCutoff, keyof DatedCutoff> {
  const show = showIn(say)
  return {
    label: (name) => say(messages[name]),
    value: ({ name, get }, of) => {
      switch (name) {
        case 'from':
        case 'to':
          return show.dates.day(of[name])
        case 'time':
          return show.time(of.time && String(get(of)))
        case 'days':
          return show.weekdays(of.days)
        case 'services':
          return of.services?.map((service) => nameOf(service, of.factories)).join(', ') ?? say(messages.all)
        case 'factories':
          return of.factories?.join(', ') ?? say(messages.all)
        case 'productTypes':
          return of.productTypes === null ? say(messages.all) : productTypesText(of.productTypes, say)
        default:
          return String(get(of) ?? '')
      }
    },
  }
}

/** The text of a cell, and its accessible name if that is another one. */
export type CellText = { readonly text: string; readonly name: string | undefined }

export function cellText(say: Say, cell: Cell<Dated>, live?: LiveDay): CellText {
  const { time } = cell
  const others = countOthers(cell)
  const text = time === undefined ? say(messages.closed) : timeOrEndOfDay(say, time)
  const layer = layerOf(cell)
  const notes = [
    ...(live === undefined ? [] : [withoutPlan(say, live)]),
    ...(layer === undefined ? [] : [say(layer === 'planned' ? msg`not saved` : messages.legendDated)]),
    ...(others === 0 ? [] : [say(msg`${plural({ count: others }, { one: '# product type differs', other: '# product types differ' })}`)]),
  ]
  if (notes.length === 0) return { text, name: undefined }
  return { text: others === 0 ? text : `${text} *`, name: `${text} ${notes.join(', ')}` }
}

export function layerOf({ dated }: Cell<Dated>): 'planned' | 'dated' | undefined {
  if (dated === undefined) return undefined
  return dated.version === 0 ? 'planned' : 'dated'
}

/** That the plan in which the tab works changes a cell, and what holds without it (PLN-20). */
export function withoutPlan(say: Say, { time, byProductType }: LiveDay): string {
  const { time: show } = showIn(say)
  const types = othersOf(time, byProductType).map((one) => ` ${productTypeName(one.productType, say)} ${show(one.time)}`)
  return say(msg`Changed by the plan, otherwise ${{ times: [show(time), ...types].join(';') }}`)
}

/** A day without the plan, if the plan makes something else of it. */
export function changedByPlan(cell: Cell<Dated>, live: LiveDay | undefined): LiveDay | undefined {
  if (live === undefined || layerOf(cell) === 'planned') return undefined
  const timesOf = (time: Time, types: readonly TypeTime[]) => JSON.stringify([time ?? null, othersOf(time, types)])
  return timesOf(cell.time, cell.others) === timesOf(live.time, live.byProductType) ? undefined : live
}

type Time = string | null | undefined
type TypeTime = { readonly productType: string; readonly time?: Time }

function othersOf(time: Time, types: readonly TypeTime[]) {
  return types.flatMap((one) => ((one.time ?? null) === (time ?? null) ? [] : [{ productType: one.productType, time: one.time ?? null }]))
}

/** How many product types have another time. */
export function countOthers({ time, others }: Cell): number {
  return others.filter((one) => one.time !== time).length
}

/** The display name of a service if it is the same at all of these factories; otherwise its raw name. */
function nameOf(service: string, factories: readonly string[] | null): string {
  const names = new Set(factories?.map((factory) => displayServiceName(factory, service)))
  const [name] = names
  return names.size === 1 && name !== undefined ? name : service
}

export function useShow(): Show {
  return showIn(useSay())
}

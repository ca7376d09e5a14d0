import type { TodayWire } from '@goat/contract/today'
import { datedRules, rulesOfService } from '@goat/domain/effective-cutoffs'
import { splitKey } from '@goat/domain/kinds/kind'
import { cityOf, dateOfDay, dayOfDate, instantOf, localAt } from '@goat/domain/time/calendar'
import { type BoardLine, boardAt } from '@goat/foresight/board'
import { type CompiledWorld, compileWorld, finish } from '@goat/foresight/compile'
import { cellsOf, centreToday } from '@goat/foresight/dispatch'
import { resolve } from '@goat/foresight/resolve'
import type { World } from '@goat/foresight/world'
import { expect, test } from 'vitest'
import { Generator } from '../../../packages/foresight/test/support/generate.ts'
import { expected as byOracle } from '../../../packages/foresight/test/support/oracle.ts'
import { effectiveTable, todayToWire } from '../../server/src/foresight/routes.ts'
import { loadSpoken } from './support/load-spoken.ts'

const {
  cellText,
  cutoffText,
  dutch,
  english,
  headlineOf,
  homeCutoffText,
  productTypeChoices,
  productTypesText,
  showDatedIn,
  showIn,
  todayTexts,
} = await loadSpoken()

type Case = { readonly factory: string; readonly service: string; readonly productType: string; readonly timeZone: string }

/** What a screen says: the next cut-off as `YYYY-MM-DD HH:MM[:SS]`, or that there is none. */
type Said = string

const never = 'never'
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** HH:MM[:SS] of a time as a screen writes it. */
const timeOf = (text: string) => (text === 'end of day' ? '23:59:59' : text)

/** A day and a time as a screen writes them; of a day without a year, that of today; without a day, today. */
function read(text: string, today: string): Said {
  const match = /^(?:[A-Z][a-z]{2} (\d+) ([A-Z][a-z]+)(?: (\d{4}))? )?(end of day|\d\d:\d\d(?::\d\d)?)$/.exec(text)
  if (match === null) throw new Error(`Not a cut-off: ${text}`)
  const [, day, month = '', year = today.slice(0, 4), time = ''] = match
  const date = day === undefined ? today : `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return `${date} ${timeOf(time)}`
}

/** The line of some that has the product type, otherwise that of all others. */
function lineFor<T>(lines: readonly T[], typesOf: (line: T) => readonly string[] | undefined, productType: string): T {
  const line = lines.find((one) => typesOf(one)?.includes(productType)) ?? lines.find((one) => typesOf(one) === undefined)
  if (line === undefined) throw new Error(`no line for ${productType}`)
  return line
}

/** `Today: closed, Generated. Next cut-off Mon 30 Nov 13:35`: what holds today, and the next cut-off. */
function byCutoffs(world: CompiledWorld, { factory, service, productType }: Case, now: number, today: string) {
  const lines = todayTexts(english, centreToday(world, factory, now)?.services.get(service) ?? []).map((text) => {
    const [types, rest] = text.startsWith('Today: ') ? [undefined, text] : text.split(' – ')
    return { types: types?.split(', '), text: rest ?? '' }
  })
  const { text } = lineFor(lines, ({ types }) => types, productType)
  const [, time = '', isPassed, next] = /^Today: ([^,.(]+?)(?:, Generated)?( \(passed\))?(?:\. (.*))?$/.exec(text) ?? []
  const isDone = isPassed !== undefined || time === 'closed'
  expect(next !== undefined, text).toBe(isDone)
  const ahead = next?.replace(/^Next cut-off /, '').replace(/, Generated$/, '')
  const said = ahead === undefined ? read(time, today) : ahead === 'No cut-off within 60 days' ? never : read(ahead, today)
  return { today: time === 'closed' ? time : read(time, today), next: said }
}

function byBoard(lines: readonly BoardLine[], { factory, service, productType, timeZone }: Case, today: string) {
  const own = lines.filter((line) => line.factory === factory && line.services.some((one) => one.service === service))
  const line = lineFor(own, ({ services }) => services.find((one) => one.service === service)?.productTypes, productType)
  const text = cutoffText(english, line)
  return { line, next: text === 'Not within 60 days' ? never : read(text.replace(` ${cityOf(timeZone)}`, ''), today) }
}

/** Home names no day, but how long it is until then. */
function byHome(cutoffs: TodayWire['cutoffs'], { factory, services, timeZone }: BoardLine, now: number) {
  const own = services.map(({ service, productTypes = null }) => ({ deliveryService: service, productTypes }))
  const found = cutoffs.find((one) => one.factoryCode === factory && JSON.stringify(one.deliveryServices) === JSON.stringify(own))
  if (found === undefined) return undefined
  const text = homeCutoffText(english, found, now).replace(` ${cityOf(timeZone)}`, '')
  const match = /^(.+) – in (?:(\d+) d )?(?:(\d+) h ?)?(?:(\d+) min|less than a minute)?$/.exec(text)
  if (match === null) throw new Error(text)
  const [, time = '', days = 0, hours = 0, minutes = 0] = match
  const left = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
  return { time: read(time, '').trim(), left, unit: Number(days) > 0 ? 60 : 1 }
}

/** The headline of the answer to an order for the service. */
function byOrderCheck(world: CompiledWorld, one: Case, now: number): Said {
  const { factory, service, productType } = one
  const order = { brand: 'uk', placedAt: now, factory, service, productType } as const
  const text = headlineOf({ world, order, say: english, show: showIn(english, 'uk', world), holidays: [] }, resolve(world, order))
  if (text === `Printed in ${factory}; not dispatched within 60 days.`) return never
  const [, day = '', time = ''] = /; dispatched on (.+), (?:if placed before|with the cut-off at) (end of day|\S+) .*\.$/.exec(text) ?? []
  return read(`${day} ${time}`, '')
}

/** The first cell, or the first line of its explanation, that is still to come. `cellAt`: HH:MM:SS; undefined if it is closed. */
function firstAhead(cellAt: (day: number) => string, { timeZone }: Case, now: number, today: string): Said {
  for (let day = dayOfDate(today); day <= dayOfDate(today) + 60; day += 1) {
    const [date, time] = [dateOfDay(day), cellAt(day)]
    if (time !== 'Closed' && now < instantOf(`${date}T${time}`, timeZone)) return `${date} ${time}`
  }
  return never
}

function byCalendar(world: World, one: Case, now: number, today: string) {
  const { factory, service, productType } = one
  const cutoff = world.records.cutoff.find(({ key }) => key === `${factory}/${service}`)?.value
  if (cutoff === undefined) throw new Error('no cut-off')
  const stored = world.records['cutoff-override'].map((record) => ({ ...record, changedBy: record.by, changedAt: '' }))
  const rules = rulesOfService(datedRules(stored), factory, service)
  const show = showDatedIn(english)
  const shownOn = (day: number) => {
    const [cell] = cellsOf(cutoff, rules, day, 1)
    if (cell === undefined) throw new Error('no cell')
    const [general = '', ...others] = show.explanation(cell)
    const [, time = ''] = /^(?:Cut-off (end of day|\S+), from|Closed)/.exec(general) ?? []
    // The cell has the same time as its explanation.
    expect(cellText(english, cell).text.replace(' *', '')).toBe(time === '' ? 'Closed' : time)
    const own = others.find((text) => text.startsWith(`${productType}: `))?.slice(productType.length + 2)
    return timeOf(own === undefined ? time || 'Closed' : (own.split(',')[0] ?? ''))
  }
  return { today: shownOn(dayOfDate(today)), next: firstAhead(shownOn, one, now, today) }
}

function byCall(table: ReturnType<typeof tableOf>, one: Case, now: number, today: string) {
  const services = table.factories.find(({ factoryCode }) => factoryCode === one.factory)?.deliveryServices
  const days = services?.find(({ deliveryService }) => deliveryService === one.service)?.days ?? []
  const cellAt = (day: number) => {
    const found = days.find(({ date }) => date === dateOfDay(day))
    const cell = found?.byProductType.find(({ productType }) => productType === one.productType) ?? found
    return cell?.time?.replace(/:00$/, '') ?? 'Closed'
  }
  return { today: cellAt(dayOfDate(today)), next: firstAhead(cellAt, one, now, today) }
}

const tableOf = (world: CompiledWorld, from: string) => finish(effectiveTable(world, from, 92))

/** Just before and at midnight and clock changes, and at some time of the day. */
function instantsOf(generator: Generator, world: World): readonly number[] {
  const zones = world.records.factory.flatMap(({ value }) => value.timeZone ?? [])
  const { placedAt } = generator.order()
  const about = zones.slice(0, 2).flatMap((zone) => {
    const midnight = instantOf(`${localAt(placedAt, zone).slice(0, 10)}T00:00:00`, zone)
    const change = Temporal.Instant.fromEpochMilliseconds(placedAt)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next')?.epochMilliseconds
    return [midnight - 1, midnight, ...(change === undefined ? [] : [change - 1, change])]
  })
  return [placedAt, ...about]
}

test('BRD-14: Cutoffs, calendar, call, board, Home and Order Check show the same next cut-off, and the same cut-off of today', async () => {
  const counts = { compared: 0, never: 0, closed: 0, atHome: 0, otherTypes: 0 }
  for (let seed = 1; seed <= 24; seed += 1) {
    const generator = new Generator(seed)
    const world = generator.world(0)
    const compiled = compileWorld(world)
    const zoneOf = new Map(world.records.factory.map(({ key, value }) => [key, value.timeZone]))
    const cases = world.records.cutoff.flatMap(({ key, value }): readonly Case[] => {
      const [factory = '', service = ''] = splitKey(key)
      const timeZone = zoneOf.get(factory)
      const types = new Set(['book', value.exceptions[0]?.productType ?? 'cake'])
      return timeZone == null ? [] : [...types].map((productType) => ({ factory, service, productType, timeZone }))
    })
    for (const now of instantsOf(generator, world)) {
      const { lines } = boardAt(compiled, now)
      const { cutoffs } = await todayToWire(compiled, now)
      const table = tableOf(compiled, localAt(now - 24 * 3_600_000, 'UTC').slice(0, 10))
      for (const one of cases) {
        const { factory, service, productType, timeZone } = one
        const today = localAt(now, timeZone).slice(0, 10)
        const where = `seed ${seed}, ${JSON.stringify(one)} at ${new Date(now).toISOString()}`
        const { dispatch } = byOracle(world, { brand: 'uk', placedAt: now, factory, service, productType })
        const [, date, time = ''] = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) /.exec(dispatch) ?? []
        const next = date === undefined ? never : `${date} ${time.replace(/:00$/, '')}`
        const cutoffsScreen = byCutoffs(compiled, one, now, today)
        const calendar = byCalendar(world, one, now, today)
        const call = byCall(table, one, now, today)
        const { line, next: onBoard } = byBoard(lines, one, today)
        const home = byHome(cutoffs, line, now)
        expect(
          {
            cutoffs: cutoffsScreen.next,
            calendar: calendar.next,
            call: call.next,
            board: onBoard,
            orderCheck: byOrderCheck(compiled, one, now),
          },
          where,
        ).toEqual({ cutoffs: next, calendar: next, call: next, board: next, orderCheck: next })
        expect(
          [calendar.today, call.today].map((text) => (text === 'Closed' ? 'closed' : `${today} ${text}`)),
          where,
        ).toEqual([cutoffsScreen.today, cutoffsScreen.today])
        if (home !== undefined) {
          expect(home.time, where).toBe(next.slice(11))
          const minutes = Math.floor((instantOf(`${next.slice(0, 10)}T${next.slice(11)}`, timeZone) - now) / 60_000)
          expect(home.left, where).toBe(minutes - (minutes % home.unit))
          counts.atHome += 1
        }
        counts.compared += 1
        if (next === never) counts.never += 1
        if (cutoffsScreen.today === 'closed') counts.closed += 1
        if (line.services.some((some) => some.productTypes !== undefined)) counts.otherTypes += 1
      }
    }
  }
  expect(counts.compared).toBeGreaterThan(2000)
  for (const count of [counts.closed, counts.atHome, counts.otherTypes]) expect(count, JSON.stringify(counts)).toBeGreaterThan(200)
  expect(counts.never).toBeGreaterThan(0)
})

test('REF-3: product types are called by their codes in English and by their names in Dutch; lists have them by name', () => {
  expect(productTypesText(['soft-toy', 'hat'], english)).toBe('soft-toy, hat')
  expect(productTypesText(['soft-toy', 'hat'], dutch)).toBe('knuffel, hat')
  expect(productTypeChoices(english)[1]).toEqual({ value: 'balloon', label: 'balloon' })
  expect(productTypeChoices(dutch)[1]).toEqual({ value: 'postcard', label: 'ansichtkaart' })
})

import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { currencyOf } from '@goat/domain/kinds/factory'
import { dayOfDate } from '@goat/domain/time/calendar'
import { compileWorld } from '@goat/foresight/compile'
import { cellsOf, centreToday } from '@goat/foresight/dispatch'
import { describe, expect, test } from 'vitest'
import { record, worldOf } from '../../../packages/foresight/test/support/sample-world.ts'
import { loadSpoken } from './support/load-spoken.ts'

const { cellText, closedTodayText, datedHistory, datedMessages, dutch, english, showDatedIn, todayTexts } = await loadSpoken()

/** A Friday at noon in London. */
const noon = '2026-12-18T12:00:00Z'
const centre = 'GB-MNPG-TAM'
const cutoff = (exceptions: readonly object[] = [], weekday = '16:00:00') =>
  record(`${centre}/44`, { default: { weekday, saturday: '12:00:00', sunday: '10:00:00' }, exceptions } as never)
const cakes = [{ id: '1', productType: 'cake', applicableOn: ['weekday'], time: '11:00:00' }]

function dated(key: string, changes: Partial<DatedCutoff> = {}) {
  const value = { factories: null, services: null, productTypes: null, days: null, time: null, reason: 'Printer broken', ...changes }
  return record<DatedCutoff>(key, { from: '2026-12-18', to: '2026-12-18', ...value })
}

function today(now: string, records: ReturnType<typeof dated>[] = [], own = cutoff(), say = english) {
  const world = compileWorld(worldOf([], { cutoff: [own], 'cutoff-override': records }))
  const found = centreToday(world, centre, Date.parse(now))
  return { lines: todayTexts(say, found?.services.get('44') ?? []), closed: found && closedTodayText(say, centre, found.closures) }
}

describe('CUT-37: what holds today and next, and why', () => {
  test('before and after the cut-off of the day, to the millisecond', () => {
    expect(today(noon).lines).toEqual(['Today: 16:00'])
    expect(today('2026-12-18T15:59:59.999Z').lines).toEqual(['Today: 16:00'])
    expect(today('2026-12-18T16:00:00Z').lines).toEqual(['Today: 16:00 (passed). Next cut-off Sat 19 Dec 12:00'])
  })

  test('closed, with the reason, until the next cut-off, which may have a reason too', () => {
    expect(today(noon, [dated('a')]).lines).toEqual(['Today: closed, Printer broken. Next cut-off Sat 19 Dec 12:00'])
    const stock = dated('b', { from: '2026-12-19', to: '2026-12-19', time: '09:30:00', reason: 'Stocktaking' })
    expect(today(noon, [dated('a'), stock]).lines).toEqual(['Today: closed, Printer broken. Next cut-off Sat 19 Dec 09:30, Stocktaking'])
    expect(today(noon, [dated('a', { to: '2027-12-31' })]).lines).toEqual(['Today: closed, Printer broken. No cut-off within 60 days'])
  })

  test('another time, with the reason; the year if it is not the current one; the end of the day', () => {
    const early = dated('a', { time: '11:30:00', reason: 'Early collection' })
    expect(today('2026-12-18T09:00:00Z', [early]).lines).toEqual(['Today: 11:30, Early collection'])
    expect(today(noon, [early]).lines).toEqual(['Today: 11:30, Early collection (passed). Next cut-off Sat 19 Dec 12:00'])
    expect(today(noon, [dated('a', { to: '2027-01-03' })]).lines).toEqual([
      'Today: closed, Printer broken. Next cut-off Mon 4 Jan 2027 16:00',
    ])
    expect(today(noon, [], cutoff([], '23:59:59')).lines).toEqual(['Today: end of day'])
  })

  test('CUT-34: a dated cut-off is cancelled by "Cancel...", in Dutch "Intrekken...", unlike what is typed in a form', () => {
    const { cancel, cancelDated } = datedMessages
    expect([cancel, cancelDated].map((one) => english(one))).toEqual(['Cancel', 'Cancel...'])
    expect([cancel, cancelDated].map((one) => dutch(one))).toEqual(['Annuleren', 'Intrekken...'])
  })

  test('BRD-11: the end of the day is called so wherever a cut-off is shown', () => {
    const [found] = cellsOf(cutoff([], '23:59:59').value, [], dayOfDate('2026-12-18'), 1)
    if (found === undefined) throw new Error('no cell')
    const cell = { ...found, dated: undefined, others: [] }
    expect([cellText(english, cell).text, cellText(dutch, cell).text]).toEqual(['end of day', 'einde van de dag'])
    expect(showDatedIn(english).time('23:59:59')).toBe('end of day')
    const context = { say: english, languageTag: 'en-GB', brand: 'uk', currencyOf } as const
    const changed = { kind: 'cutoff', key: `${centre}/44`, action: 'defaults.updated', before: null } as const
    const facts = datedHistory.describe({ ...changed, after: cutoff([], '23:59:59').value }, context)?.after
    expect(facts).toContainEqual(['Weekday', 'end of day'])
  })

  test('product types that differ have a line of their own, after that of all others', () => {
    expect(today(noon, [], cutoff(cakes)).lines).toEqual(['Today: 16:00', 'cake – Today: 11:00 (passed). Next cut-off Sat 19 Dec 12:00'])
    expect(today(noon, [dated('a', { productTypes: ['cake', 'book'] })]).lines).toEqual([
      'Today: 16:00',
      'book, cake – Today: closed, Printer broken. Next cut-off Sat 19 Dec 12:00',
    ])
  })

  test('in Dutch', () => {
    expect(today(noon, [dated('a')], cutoff(), dutch).lines).toEqual([
      'Vandaag: gesloten, Printer broken. Volgende cut-offtijd: za 19 dec 12:00',
    ])
  })

  test('a factory without a known time zone, and one that does not exist', () => {
    const { records } = worldOf([])
    const factory = records.factory.map((one) => ({ ...one, value: { ...one.value, timeZone: null } }))
    const world = compileWorld(worldOf([], { factory }))
    expect(centreToday(world, centre, Date.parse(noon))).toBeUndefined()
    expect(centreToday(world, 'NOWHERE', Date.parse(noon))).toBeUndefined()
  })
})

describe('CUT-38: the whole centre is closed today', () => {
  test('only if every service is closed for every product type, on the calendar of the centre', () => {
    expect(today(noon).closed).toBeUndefined()
    expect(today(noon, [dated('a')]).closed).toBe('GB-MNPG-TAM is closed today: Printer broken')
    expect(today('2026-12-19T00:00:00Z', [dated('a')]).closed).toBeUndefined()
    expect(today(noon, [dated('a', { productTypes: ['cake'] })]).closed).toBeUndefined()
    expect(today(noon, [dated('a'), dated('b', { productTypes: ['cake'], time: '10:00:00' })]).closed).toBeUndefined()
    expect(today(noon, [dated('a', { services: ['1'] })]).closed).toBeUndefined()
  })

  test('each reason once', () => {
    const two = [dated('a', { reason: 'Flood' }), dated('b', { productTypes: ['cake'], reason: 'No flour' })]
    expect(today(noon, two).closed).toMatch(/^GB-MNPG-TAM is closed today: (Flood, No flour|No flour, Flood)$/)
    expect(today(noon, [dated('a'), dated('b', { productTypes: ['cake'] })]).closed).toBe('GB-MNPG-TAM is closed today: Printer broken')
  })
})

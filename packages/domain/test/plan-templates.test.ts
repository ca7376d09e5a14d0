import { describe, expect, test } from 'vitest'
import { midnightOf, windowsOf } from '../src/designation-windows.ts'
import { datedCutoffKind } from '../src/kinds/cutoff-override.ts'
import { validateDeliveryOptionSchedule } from '../src/kinds/delivery-option-schedule.ts'
import { validateSchedule } from '../src/kinds/designation.ts'
import { closingOf, movesOf, peakPriceOf } from '../src/plan-templates.ts'

const period = { name: 'Christmas', from: '2090-12-24', until: '2090-12-27' }

test('PLN-31: a centre is closed on all days of the period, and its orders with these cards move on the same days', () => {
  const closing = closingOf('GG-MNPG-GSY', period)
  expect(closing).toMatchObject({ factories: ['GG-MNPG-GSY'], from: '2090-12-24', to: '2090-12-27', time: null, reason: 'Christmas' })
  expect(datedCutoffKind.validate(closing, 'uk')).toEqual([])
  const moves = movesOf('GG-MNPG-GSY', 'GB-MNPG-TAM', ['giant'], period, 'Europe/Guernsey')
  expect(moves).toMatchObject([{ startDate: '2090-12-24', endDate: '2090-12-27', cardTypes: ['giant'], domesticOrdersOnly: false }])
  expect(moves.flatMap(validateSchedule)).toEqual([])
})

describe('PLN-31: the days of the period are those of the centre, although those of a schedule are of UTC', () => {
  test.each([
    ['Europe/Guernsey', '2027-07-01', '2027-07-03'],
    ['Europe/Amsterdam', '2027-12-25', '2027-12-25'],
    ['Europe/Amsterdam', '2027-03-27', '2027-03-29'],
    ['Europe/London', '2027-03-26', '2027-03-29'],
    // The clocks change on the last day, and on the day before the first.
    ['Europe/London', '2027-03-26', '2027-03-28'],
    ['Europe/Amsterdam', '2027-03-27', '2027-03-28'],
    ['Europe/Amsterdam', '2027-03-29', '2027-03-30'],
    ['America/New_York', '2027-11-05', '2027-11-07'],
    ['America/New_York', '2027-03-13', '2027-03-14'],
    ['America/New_York', '2027-03-15', '2027-03-15'],
    ['Australia/Sydney', '2027-10-02', '2027-10-03'],
    ['Australia/Sydney', '2027-10-04', '2027-10-04'],
    ['Europe/London', '2027-10-30', '2027-11-01'],
    ['America/New_York', '2027-12-24', '2027-12-24'],
    ['America/New_York', '2027-11-06', '2027-11-20'],
    ['Australia/Sydney', '2027-12-25', '2027-12-26'],
    ['Australia/Sydney', '2027-04-03', '2027-04-05'],
  ])('%s from %s to %s', (zone, from, until) => {
    const moves = movesOf('GG-MNPG-GSY', 'GB-MNPG-TAM', ['giant'], { name: 'Closed', from, until }, zone)
    expect(moves.flatMap(validateSchedule)).toEqual([])
    const wide = { start: midnightOf(from, -9, zone), end: midnightOf(until, 9, zone) }
    const windows = moves.flatMap((one) => windowsOf(one, zone, wide)).sort((a, b) => a.start - b.start)
    expect(windows.at(0)?.start).toBe(midnightOf(from, 0, zone))
    expect(windows.at(-1)?.end).toBe(midnightOf(until, 1, zone))
    for (const [at, { end }] of windows.slice(0, -1).entries()) expect(windows[at + 1]?.start).toBe(end)
  })
})

test('PLN-32: a price holds until the end of the last day, and for deliveries after it', () => {
  const schedule = peakPriceOf({ id: 'EXPRESS', fulfilmentCentreId: 'GB-DPS-SLE' }, 795, period)
  expect(schedule).toMatchObject({ startDate: '2090-12-24', startTime: '00:00:00', endDate: '2090-12-28', endTime: '00:00:00' })
  expect(schedule).toMatchObject({ deliveryFrom: '2090-12-24', deliveryTo: '2091-02-25', overrides: { price: 795 } })
  expect(validateDeliveryOptionSchedule(schedule, 'uk')).toEqual([])
})

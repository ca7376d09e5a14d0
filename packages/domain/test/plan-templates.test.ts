import { expect, test } from 'vitest'
import { datedCutoffKind } from '../src/kinds/cutoff-override.ts'
import { validateDeliveryOptionSchedule } from '../src/kinds/delivery-option-schedule.ts'
import { validateSchedule } from '../src/kinds/designation.ts'
import { closingOf, moveOf, peakPriceOf } from '../src/plan-templates.ts'

const period = { name: 'Christmas', from: '2090-12-24', until: '2090-12-27' }

test('PLN-31: a centre is closed on all days of the period, and its orders with these cards move on the same days', () => {
  const closing = closingOf('GG-MNPG-GSY', period)
  expect(closing).toMatchObject({ factories: ['GG-MNPG-GSY'], from: '2090-12-24', to: '2090-12-27', time: null, reason: 'Christmas' })
  expect(datedCutoffKind.validate(closing, 'uk')).toEqual([])
  const move = moveOf('GG-MNPG-GSY', 'GB-MNPG-TAM', ['giant'], period)
  expect(move).toMatchObject({ startDate: '2090-12-24', endDate: '2090-12-27', cardTypes: ['giant'], domesticOrdersOnly: false })
  expect(validateSchedule(move)).toEqual([])
})

test('PLN-32: a price holds until the end of the last day, and for deliveries after it', () => {
  const schedule = peakPriceOf({ id: 'EXPRESS', fulfilmentCentreId: 'GB-DPS-SLE' }, 795, period)
  expect(schedule).toMatchObject({ startDate: '2090-12-24', startTime: '00:00:00', endDate: '2090-12-28', endTime: '00:00:00' })
  expect(schedule).toMatchObject({ deliveryFrom: '2090-12-24', deliveryTo: '2091-02-25', overrides: { price: 795 } })
  expect(validateDeliveryOptionSchedule(schedule, 'uk')).toEqual([])
})

import type { ScheduleContent } from '@goat/domain/designation'
import { newSchedule } from '@goat/domain/designation'
import type { Order, OrderFacts } from '@goat/domain/order-facts'
import { answerChanges } from '@goat/foresight/changes'
import { compileWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import type { World, WorldRecord } from '@goat/foresight/world'
import { expect, test } from 'vitest'
import { Generator } from '../../../packages/foresight/test/support/generate.ts'
import { loadSpoken } from './support/load-spoken.ts'

const { changeTexts, dutch, english, headlineOf, pseudo, showIn, stepsOf, textOf } = await loadSpoken()

const record = <T>(key: string, value: T): WorldRecord<T> => ({ key, version: 1, created: 0, changed: 0, by: 'Robin', value })

const britain = { timeZone: 'Europe/London', country: 'GB', domesticCountries: ['GB', 'GG'], currency: 'GBP' } as const
const cutoff = { default: { weekday: '16:00:00', saturday: '10:00:00', sunday: '10:00:00' }, exceptions: [] }

const { id: _, version: _version, ...blank } = newSchedule('2026-12-01')
const always: ScheduleContent = {
  ...blank,
  endDate: '2026-12-31',
  applicableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cardTypes: ['giant'],
  deliveryMethods: ['NBD'],
  packTypes: ['SINGLE'],
  addressTypes: ['SEND_DIRECT'],
  domesticOrdersOnly: false,
  applicableDespatchDays: ['EVERYDAY'],
  note: 'Xmas Giant',
}

function answerTo(
  facts: OrderFacts,
  schedules: Readonly<Record<string, Partial<ScheduleContent>>>,
  brand: 'uk' | 'nl' = 'uk',
  say = english,
  overrides: World['records']['cutoff-override'] = [],
) {
  const centre = brand === 'nl' ? 'NL-GRTZ-AMS' : 'GB-MNPG-TAM'
  const records: World['records'] = {
    factory: [record('GG-MNPG-GSY', { ...britain, timeZone: 'Europe/Guernsey' }), record(centre, britain)],
    cutoff: [record(`${centre}/44`, cutoff), record('GG-MNPG-GSY/44', cutoff)],
    'cutoff-override': overrides,
    designation: Object.entries(schedules).map(([key, one]) => record(key, { ...always, ...one })),
    'product-override': [],
    'delivery-option': [
      record(`${centre}/next-day`, {
        name: 'Next Day',
        description: '',
        acceptsDeliveryInstructions: false,
        isGuaranteed: false,
        isTracked: false,
        price: 499,
        priority: 1,
        service: '44',
      }),
    ],
    'delivery-option-schedule': [],
  }
  const world = compileWorld({ brand, revision: 1, records })
  const order: Order = { brand, placedAt: Date.UTC(2026, 11, 18, 15, 59, 30), ...facts }
  const asked = { world, order, say, show: showIn(say, brand, world) }
  const resolution = resolve(world, order)
  const steps = stepsOf(asked, resolution)
  return { headline: headlineOf(asked, resolution), steps, text: textOf(asked, headlineOf(asked, resolution), resolution) }
}

const giant: OrderFacts = {
  factory: 'GG-MNPG-GSY',
  cardType: 'giant',
  packType: 'SINGLE',
  deliveryMethod: 'NBD',
  addressType: 'SEND_DIRECT',
  destination: 'GB',
  service: '44',
}

test('FOR-43, FOR-51: the answer is one sentence, then the steps with their reasons; as text it has the order too', () => {
  const { headline, steps, text } = answerTo(giant, { s1: {} })
  expect(headline).toBe('Printed in GB-MNPG-TAM; dispatched on Fri 18 Dec 2026, if placed before 16:00 London time.')
  expect(steps.map(({ result }) => result)).toEqual([
    'Starts at GG-MNPG-GSY.',
    'Goes from GG-MNPG-GSY to GB-MNPG-TAM.',
    'Stays at GB-MNPG-TAM.',
    'Dispatched on Fri 18 Dec 2026.',
    'The customer can choose 1 delivery option.',
  ])
  expect(steps[1]).toMatchObject({ why: ['“Xmas Giant” moves it.'], link: { to: '/schedules?schedule=s1' }, outcome: 'changed' })
  expect(steps[3]?.why).toContain('Placed 30 seconds before the cut-off.')
  expect(steps[4]?.items).toMatchObject([{ text: 'Next Day', detail: '£4.99' }])
  expect(text).toContain('Card type: Giant')
  expect(text).toContain(headline)
})

test('FOR-44: near schedules say what they apply to and what the order has, with the change; lost ones name the winner', () => {
  const { steps } = answerTo(giant, {
    s1: {},
    s2: { note: 'Valentine', cardTypes: ['standard'] },
    s3: { note: 'Older', startDate: '2026-11-01' },
    s4: { note: 'Early', startTime: '08:00:00', endTime: '09:00:00' },
    s5: { note: '', deliveryMethods: ['STD'], cardTypes: ['large'] },
    s6: { note: 'Paused', paused: true },
    s7: { note: 'Next year', startDate: '2027-01-02', endDate: '2027-01-03' },
    s8: { note: 'Last year', startDate: '2025-01-02', endDate: '2025-01-03' },
  })
  const lines = steps[1]?.lines ?? []
  expect(lines.map(({ text }) => text).toSorted()).toEqual([
    'Not used: “Early” applies from 08:00 to 09:00; this order is placed at 15:59:30.',
    'Not used: “Older” starts earlier than “Xmas Giant”, which has precedence.',
    'Not used: “Valentine” applies to Standard cards; this order is Giant.',
  ])
  expect(lines.find(({ id }) => id === 's2')?.change).toEqual({ text: 'Change Card type to Standard', facts: { cardType: 'standard' } })
  expect(steps[1]?.others?.text).toBe('4 others do not apply.')
  const others = steps[1]?.others?.list()
  expect(others?.lines.map(({ text }) => text).toSorted()).toEqual([
    'Not used: “GG-MNPG-GSY → GB-MNPG-TAM, from 1 Dec 2026” does not match: Card type and Delivery method.',
    'Not used: “Last year” ended on Fri 3 Jan 2025.',
    'Not used: “Next year” starts on Sat 2 Jan 2027.',
    'Not used: “Paused” is paused.',
  ])
  expect(others?.more).toBe(0)
})

test('FOR-43, FOR-53: an undecided answer names the facts; the Dutch brand has no moves; Dutch and pseudo have every sentence', () => {
  const { cardType: __, ...withoutCard } = giant
  const open = answerTo(withoutCard, { s1: {} })
  expect(open.headline).toBe('It is not decided where this order is printed. It depends on: Card type.')
  expect(open.steps[1]?.result).toBe('May go from GG-MNPG-GSY to GB-MNPG-TAM.')
  expect(answerTo({ factory: 'NL-GRTZ-AMS' }, {}, 'nl').steps[1]?.result).toBe(
    'Stays at its factory: this brand has no designation schedules.',
  )
  expect(answerTo(giant, { s1: {} }, 'uk', dutch).headline).toBe(
    'Gedrukt in GB-MNPG-TAM; verzonden op vr 18 dec 2026, mits geplaatst vóór 16:00 (lokale tijd in Londen).',
  )
  expect(answerTo(giant, { s1: {} }, 'uk', pseudo).headline).not.toContain('Printed')
})

test('FOR-43, FOR-51: closures that delay the dispatch are named with their days, and lead to the calendar', () => {
  const all = { factories: null, productTypes: null, days: null, time: null }
  const overrides = [
    record('d', { ...all, services: ['44'], from: '2026-12-18', to: '2026-12-19', reason: 'Power cut' }),
    record('e', { ...all, services: null, from: '2026-12-20', to: '2026-12-20', reason: 'Strike' }),
  ]
  const { steps, text } = answerTo({ ...giant, factory: 'GB-MNPG-TAM' }, {}, 'uk', english, overrides)
  const step = steps.find(({ id }) => id === 'cutoff')
  expect(step?.result).toBe('Dispatched on Mon 21 Dec 2026.')
  expect(step?.closures.map((line) => [line.text, line.to])).toEqual([
    [
      'TRACKED PARCEL: closed from Fri 18 Dec 2026 to Sat 19 Dec 2026 (“Power cut”).',
      '/cutoffs/calendar?from=2026-12-18&factory=GB-MNPG-TAM',
    ],
    ['TRACKED PARCEL: closed on Sun 20 Dec 2026 (“Strike”).', '/cutoffs/calendar?from=2026-12-20&factory=GB-MNPG-TAM'],
  ])
  expect(text).toContain('It is the default. TRACKED PARCEL: closed from Fri 18 Dec 2026')
})

test('FOR-43: a dated cut-off that decides leads to the calendar on its day', () => {
  const all = { factories: null, services: null, productTypes: null, days: null, time: '17:00:00' }
  const override = record('d', { ...all, from: '2026-12-14', to: '2026-12-18', reason: 'Christmas post' })
  const { steps } = answerTo({ ...giant, factory: 'GB-MNPG-TAM' }, {}, 'uk', english, [override])
  expect(steps.find(({ id }) => id === 'cutoff')).toMatchObject({
    why: [expect.any(String), 'It is the dated cut-off “Christmas post”.'],
    link: { to: '/cutoffs/calendar?from=2026-12-18&factory=GB-MNPG-TAM' },
  })
})

test('FOR-46: the answers before and after each change differ in words, in generated worlds', () => {
  let total = 0
  for (let seed = 0; seed < 250; seed += 1) {
    const generator = new Generator(seed)
    const world = compileWorld(generator.world(10))
    const order = { ...generator.order(), factory: generator.pick(['F0', 'F1', 'F2']), productKey: undefined }
    const asked = { world, order, say: english, show: showIn(english, 'uk', world) }
    const from = Date.parse(generator.pick(['2026-10-24T12:00:00Z', '2026-12-24T12:00:00Z', '2027-03-27T12:00:00Z']))
    for (const change of answerChanges(world, order, from, from + 4 * 24 * 60 * 60_000)) {
      total += 1
      const { before, after } = changeTexts(asked, change)
      expect(before, `world ${seed}`).not.toBe('')
      expect(after, `world ${seed}`).not.toBe(before)
    }
  }
  expect(total).toBeGreaterThan(100)
})

import { newSchedule, type ScheduleContent } from '@goat/domain/kinds/designation'
import type { Order, OrderFacts } from '@goat/domain/order-facts'
import { answerChanges } from '@goat/foresight/changes'
import { compileWorld } from '@goat/foresight/compile'
import { resolve } from '@goat/foresight/resolve'
import type { World, WorldRecord } from '@goat/foresight/world'
import { expect, test } from 'vitest'
import { Generator } from '../../../packages/foresight/test/support/generate.ts'
import { loadSpoken } from './support/load-spoken.ts'

const { changeTexts, differentTexts, dutch, english, headlineOf, missingRowsOf, pseudo, showIn, stepsOf, textOf } = await loadSpoken()

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
  const asked = { world, order, holidays: [], say, show: showIn(say, brand, world) }
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
  productType: 'greetingcard',
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
  expect(lines.find(({ id }) => id === 's2')?.change).toEqual({ text: 'Change card type to Standard', facts: { cardType: 'standard' } })
  expect(steps[1]?.others?.text).toBe('4 other schedules do not apply.')
  const others = steps[1]?.others?.list()
  expect(others?.lines.map(({ text }) => text).toSorted()).toEqual([
    'Not used: “GG-MNPG-GSY → GB-MNPG-TAM, from 1 Dec 2026” does not match: card type and delivery method.',
    'Not used: “Last year” ended on Fri 3 Jan 2025.',
    'Not used: “Next year” starts on Sat 2 Jan 2027.',
    'Not used: “Paused” is paused.',
  ])
  expect(others?.more).toBe(0)
})

test('FOR-43, FOR-53: an undecided answer names the facts; the Dutch brand has no moves; Dutch and pseudo have every sentence', () => {
  const { cardType: __, ...withoutCard } = giant
  const open = answerTo(withoutCard, { s1: {} })
  expect(open.headline).toBe('The print site cannot be determined yet. It depends on: card type.')
  expect(open.steps[1]?.result).toBe('May go from GG-MNPG-GSY to GB-MNPG-TAM.')
  expect(answerTo({ factory: 'NL-GRTZ-AMS' }, {}, 'nl').steps[1]?.result).toBe(
    'Stays at its factory: this brand has no designation schedules.',
  )
  expect(answerTo(giant, { s1: {} }, 'uk', dutch).headline).toBe(
    'Gedrukt in GB-MNPG-TAM; verzonden op vr 18 dec 2026, als vóór 16:00 is besteld (lokale tijd in Londen).',
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
    const asked = { world, order, holidays: [], say: english, show: showIn(english, 'uk', world) }
    const from = Date.parse(generator.pick(['2026-10-24T12:00:00Z', '2026-12-24T12:00:00Z', '2027-03-27T12:00:00Z']))
    for (const change of answerChanges(world, order, from, from + 4 * 24 * 60 * 60_000)) {
      const { before, after } = changeTexts(asked, change)
      const last = stepsOf({ ...asked, order: { ...order, placedAt: change.at } }, change.after).at(-1)
      if (last?.result.startsWith('Delivery on ')) continue
      total += 1
      expect(before, `world ${seed}`).not.toBe('')
      expect(after, `world ${seed}`).not.toBe(before)
    }
  }
  expect(total).toBeGreaterThan(100)
})

const day = Date.UTC(2026, 11, 24, 17)
const services = ['44', '59', '90']
const eve: OrderFacts = { factory: 'GG-MNPG-GSY', cardType: 'giant', consignmentType: 'cardOnly' }
const holiday = { factoryCode: 'GG-MNPG-GSY', date: '2026-12-25', name: 'Christmas Day', dutchName: null, overrides: [], version: null }

/** An order of Christmas Eve in Guernsey after the cut-off, with services that have the cut-offs of the weekday; one option costs more on Saturdays. */
function eveOf(facts: OrderFacts, weekdays: readonly string[], decision: 'open' | 'dated' | null = null, say = english) {
  const records: World['records'] = {
    factory: [record('GG-MNPG-GSY', { ...britain, timeZone: 'Europe/Guernsey' })],
    cutoff: weekdays.map((weekday, at) => {
      const times = { weekday, saturday: weekday, sunday: weekday }
      const exceptions = [{ id: '1', productType: 'greetingcard', applicableOn: ['weekday' as const], time: '16:00:00' }]
      return record(`GG-MNPG-GSY/${services[at]}`, { default: times, exceptions: at === 0 ? exceptions : [] })
    }),
    'cutoff-override': [],
    designation: [],
    'product-override': [],
    'delivery-option': ['parcel', 'letter'].map((id, at) =>
      record(`GG-MNPG-GSY/${id}`, {
        name: id,
        description: '',
        acceptsDeliveryInstructions: false,
        isGuaranteed: false,
        isTracked: false,
        price: 595,
        priority: at,
        service: '44',
      }),
    ),
    'delivery-option-schedule': [750, 850].map((price, at) =>
      record(`GG-MNPG-GSY/parcel/${at}`, {
        name: at === 0 ? 'Weekend price' : 'Late price',
        fulfilmentCentreId: 'GG-MNPG-GSY',
        deliveryOptionId: 'parcel',
        startDate: `2026-12-0${2 - at}`,
        startTime: '00:00:00',
        endDate: '2026-12-31',
        endTime: '00:00:00',
        deliveryFrom: '2026-12-26',
        deliveryTo: `2026-12-2${6 + 2 * at}`,
        applicableConsignmentTypes: ['cardOnly' as const],
        cardTypes: [],
        giftTypes: [],
        overrides: { price },
        cancelledAt: undefined,
      }),
    ),
  }
  const world = compileWorld({ brand: 'uk', revision: 1, records })
  const order: Order = { brand: 'uk', placedAt: day, ...eve, ...facts }
  const asked = { world, order, holidays: [{ ...holiday, decision }], say, show: showIn(say, 'uk', world) }
  const resolution = resolve(world, order)
  const [steps, { rows }] = [stepsOf(asked, resolution), missingRowsOf(asked, resolution)]
  const step = (id: string) => steps.find((one) => one.id === id)
  return { asked, resolution, headline: headlineOf(asked, resolution), rows, cutoff: step('cutoff'), options: step('options') }
}

test('FOR-82: a card needs no product type, and the step of its cut-off says which one was assumed', () => {
  const { cutoff, rows } = eveOf({ service: '44', deliveryDate: '2026-12-25' }, ['18:00:00'])
  expect(rows).toEqual([])
  expect(cutoff?.why).toEqual([
    'The cut-off of 44 is 16:00 Guernsey time that day.',
    'It is the exception for greetingcard.',
    'The product type is assumed to be greetingcard, because the order has a card type.',
  ])
  const typed = eveOf({ service: '44', productType: 'greetingcard', deliveryDate: '2026-12-25' }, ['18:00:00'])
  expect(typed.cutoff?.why).toHaveLength(2)
})

test('FOR-83: a delivery date before the dispatch is said to be impossible, and no option is listed for it', () => {
  const { options } = eveOf({ service: '44', deliveryDate: '2026-12-24' }, ['16:00:00'])
  expect(options).toMatchObject({
    result: 'Delivery on Thu 24 Dec 2026 is impossible: the order is dispatched on Fri 25 Dec 2026 at the earliest.',
    items: [],
    outcome: 'unknown',
  })
  expect(eveOf({ service: '44', deliveryDate: '2026-12-25' }, ['16:00:00']).options?.items).toHaveLength(2)
})

test('FOR-85: public holidays up to the dispatch are named, with what was decided, and lead to the calendar', () => {
  const at = (decision: 'open' | 'dated' | null, weekday = '16:00:00') => eveOf({ service: '44', productType: 'cake' }, [weekday], decision)
  const { headline, cutoff } = at(null)
  expect(headline).toBe(
    'Printed in GG-MNPG-GSY; dispatched on Fri 25 Dec 2026 (Christmas Day), with the cut-off at 16:00 Guernsey time that day.',
  )
  expect(cutoff?.closures).toMatchObject([
    {
      text: 'Fri 25 Dec 2026 is Christmas Day, a public holiday. Nobody has decided whether GG-MNPG-GSY works that day.',
      to: '/cutoffs/calendar?from=2026-12-25&factory=GG-MNPG-GSY',
    },
  ])
  expect(at('open').cutoff?.closures[0]?.text).toBe(
    'Fri 25 Dec 2026 is Christmas Day, a public holiday. GG-MNPG-GSY was marked as open that day.',
  )
  expect(at('dated').cutoff?.closures[0]?.text).toBe(
    'Fri 25 Dec 2026 is Christmas Day, a public holiday. A dated cut-off decides that day.',
  )
  expect(at(null, '18:00:00').cutoff?.closures, 'dispatched on the day before').toEqual([])
  // A day that the dispatch passes.
  expect(eveOf({ service: '44', productType: 'cake', dispatchDate: '2026-12-28' }, ['16:00:00']).cutoff?.closures).toHaveLength(1)
  const failed = { ...at(null).asked, holidays: 'failed' as const }
  const step = stepsOf(failed, at(null).resolution).find(({ id }) => id === 'cutoff')
  expect(step?.why).toContain('Public holidays could not be loaded, so none are mentioned.')
})

test('FOR-87: equal answers are one line: for services with the same dispatch, and for values with the same answer', () => {
  const alike = eveOf({ productType: 'cake', deliveryDate: '2026-12-25' }, ['16:00:00', '16:00:00', '16:00:00'])
  expect(alike.headline).toMatch(/^Printed in GG-MNPG-GSY; dispatched on Fri 25 Dec 2026 .*16:00 Guernsey time that day\.$/)
  expect(alike.cutoff).toMatchObject({ items: [], why: ['The cut-off of every delivery service is 16:00 Guernsey time that day.'] })
  expect(alike.rows).toEqual([])

  const { headline, cutoff, rows } = eveOf({ productType: 'cake', deliveryDate: '2026-12-25' }, ['16:00:00', '18:00:00', '16:00:00'])
  expect(headline).toBe('Printed in GG-MNPG-GSY; the dispatch date depends on the delivery service.')
  expect(cutoff?.items.map(({ text }) => text)).toEqual([
    '44 and 90: Fri 25 Dec 2026, cut-off 16:00',
    'TRACKED LETTERBOX: Thu 24 Dec 2026, cut-off 18:00',
  ])
  expect(rows.map(({ title, lines }) => [title, lines.map(({ names }) => names)])).toEqual([
    ['It depends on: delivery service', ['44 or 90', 'TRACKED LETTERBOX']],
  ])
})

test('FOR-88: an option has every price that it may have, and the schedules that would decide it; destinations are not considered', () => {
  const { options, rows } = eveOf({ service: '44' }, ['18:00:00'])
  expect(options?.items).toMatchObject([
    {
      text: 'parcel',
      detail: '£5.95, £7.50 or £8.50',
      notes: ['Price £7.50 if “Weekend price” applies.', 'Price £8.50 if “Late price” applies.'],
    },
    { text: 'letter', detail: '£5.95', notes: [] },
  ])
  expect(rows.map(({ title, lines }) => [title, lines.map(({ text }) => text)])).toEqual([
    ['It depends on: delivery date', ['parcel £5.95', 'parcel £7.50', 'parcel £8.50']],
  ])
  expect(options?.why).toEqual([])
  expect(eveOf({ service: '44', destination: 'AU' }, ['18:00:00']).options?.why).toEqual(['Destination is not considered here.'])
})

test('FOR-89: the answers by two worlds differ in the headline, otherwise in the steps; equal ones do not', () => {
  const facts = { service: '44', productType: 'cake' }
  const [then, now] = [eveOf(facts, ['16:00:00']), eveOf(facts, ['18:00:00'])]
  expect(differentTexts(then, now)).toEqual({ before: then.headline, after: now.headline })
  expect(differentTexts(then, eveOf(facts, ['16:00:00']))).toEqual({ before: '', after: '' })
})

test('FOR-90: what is missing is a thing to do where only the factory is; every sentence is Dutch', () => {
  expect(answerTo({}, {}).headline).toBe('Choose a product or a factory.')
  expect(answerTo({}, {}, 'nl', dutch).headline).toBe('Kies een fabriek.')
  const { cutoff, options } = eveOf({ service: '44', destination: 'AU' }, ['16:00:00'], null, dutch)
  expect(cutoff?.closures[0]?.text).toBe(
    'vr 25 dec 2026 is Christmas Day, een feestdag. Er is nog niet besloten of GG-MNPG-GSY die dag werkt.',
  )
  expect(options?.items[0]?.detail?.replaceAll('\u00a0', ' ')).toBe('£ 5,95, £ 7,50 of £ 8,50')
  expect(options?.why).toEqual(['De bestemming telt hier niet mee.'])
})

test('FOR-95: what a plan will decide names the plan, leads to it, and is its cause', () => {
  const moves = { ...record('s1', always), plan: 'P' }
  const late = { ...record('GG-MNPG-GSY/44', { ...cutoff, default: { ...cutoff.default, weekday: '18:00:00' } }), plan: 'P' }
  const strike = {
    factories: null,
    services: null,
    productTypes: null,
    from: '2026-12-22',
    to: '2026-12-22',
    days: null,
    time: null,
    reason: 'Strike',
  }
  const closed = { ...record('c', strike), plan: 'P' }
  const placedAt = Date.UTC(2026, 11, 20, 12)
  const later = [
    {
      at: placedAt,
      plan: 'P',
      name: 'Peak',
      isEnd: false,
      changes: [
        { kind: 'designation', key: 's1', record: moves },
        { kind: 'cutoff', key: late.key, record: late },
        { kind: 'cutoff-override', key: 'c', record: closed },
      ],
    },
  ] as const
  const records: World['records'] = {
    factory: [record('GG-MNPG-GSY', { ...britain, timeZone: 'Europe/Guernsey' }), record('GB-MNPG-TAM', britain)],
    cutoff: [record('GB-MNPG-TAM/44', cutoff), record('GG-MNPG-GSY/44', cutoff)],
    'cutoff-override': [],
    designation: [],
    'product-override': [],
    'delivery-option': [],
    'delivery-option-schedule': [],
  }
  const world = compileWorld({ brand: 'uk', revision: 1, records, later })
  const asked = { world, holidays: [], say: english, show: showIn(english, 'uk', world) }
  const stepsAt = (order: Order) => stepsOf({ ...asked, order }, resolve(world, order))
  const whyAt = (at: number, facts: OrderFacts, id: string) =>
    stepsAt({ brand: 'uk', placedAt: at, ...giant, ...facts }).find((one) => one.id === id)
  expect(whyAt(placedAt - 1, {}, 'move GG-MNPG-GSY')).toMatchObject({ result: 'Stays at GG-MNPG-GSY.' })
  expect(whyAt(placedAt, {}, 'move GG-MNPG-GSY')).toMatchObject({
    why: ['“Xmas Giant” of the plan “Peak” moves it.'],
    link: { to: '/plans/P' },
  })
  const standard = { cardType: 'standard' } as const
  expect(whyAt(placedAt, standard, 'cutoff')?.why).toContain('The plan “Peak” changes it.')
  // Before the plan starts, too.
  expect(whyAt(placedAt - 1, standard, 'cutoff')?.why).toContain('The plan “Peak” changes it.')
  const [closure] = whyAt(placedAt + 30 * 3_600_000, standard, 'cutoff')?.closures ?? []
  expect(closure).toMatchObject({ to: '/plans/P', text: expect.stringMatching(/“Strike”.*in the plan “Peak”/) })
})

import { importColumns, otherNamesOf } from '@goat/contract/imports'
import type { OptionScheduleContent } from '@goat/domain/kinds/delivery-option-schedule'
import { newSchedule, type ScheduleContent } from '@goat/domain/kinds/designation'
import { currencyOf } from '@goat/domain/kinds/factory'
import type { SampleOrder } from '@goat/domain/kinds/sample-order'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changedFacts } from '../src/history/change-item.tsx'
import { loadSpoken } from './support/load-spoken.ts'

const {
  datedHistory,
  designationHistory,
  dutch,
  english,
  holidayHistory,
  optionHistory,
  overriddenColumns,
  overrideColumns,
  overrideHistory,
  sampleHistory,
} = await loadSpoken()

const optionSchedule: OptionScheduleContent = {
  name: 'Half price',
  fulfilmentCentreId: 'GB-DPS-SLE',
  deliveryOptionId: '44',
  startDate: '2027-01-01',
  startTime: '00:00:00',
  endDate: '2027-01-02',
  endTime: '00:00:00',
  deliveryFrom: '2027-01-03',
  deliveryTo: '2027-01-04',
  applicableConsignmentTypes: ['cardOnly', 'cardAndGift'],
  cardTypes: ['standard'],
  giftTypes: [],
  overrides: { name: 'Cheap', price: 100 },
  cancelledAt: undefined,
}

const texts = {
  english: { say: english, languageTag: 'en-GB', brand: 'uk', currencyOf },
  dutch: { say: dutch, languageTag: 'nl-NL', brand: 'uk', currencyOf },
} as const

function describeOption(
  before: OptionScheduleContent | null,
  after: OptionScheduleContent | null,
  language: keyof typeof texts = 'english',
) {
  const change = { kind: 'delivery-option-schedule', key: 'GB-DPS-SLE/44/1', action: 'undone', before, after } as const
  const description = optionHistory.describe(change, texts[language])
  if (description === undefined) throw new Error('no description')
  return description
}

describe('HIS-34: the history and undo describe each field of a delivery option schedule', () => {
  const changes: readonly [string, Partial<OptionScheduleContent>, readonly string[]][] = [
    ['card types', { cardTypes: ['large'] }, ['Card types: Standard → Large']],
    ['gift types', { giftTypes: ['BOOK'] }, ['Gift types: all gift types → BOOK']],
    [
      'consignment types',
      { applicableConsignmentTypes: ['cardOnly'] },
      ['Consignment types: Card only and Card and gift → Card only', 'Gift types: all gift types → undefined'],
    ],
    ['the last delivery date', { deliveryTo: '2027-01-05' }, ['Applicable delivery dates: To: 4 Jan 2027 → 5 Jan 2027']],
    ['the end', { endTime: '09:00' }, ['Active until: 2 Jan 2027, 00:00 → 2 Jan 2027, 09:00']],
    ['an override that is removed', { overrides: { price: 100 } }, ['Overrides: Name: Cheap → the normal value']],
    [
      'an override that is added',
      { overrides: { name: 'Cheap', price: 100, priority: 3 } },
      ['Overrides: Option priority: the normal value → 3'],
    ],
  ]
  test.each(changes)('%s', (_, change, expected) => {
    const facts = changedFacts(describeOption(optionSchedule, { ...optionSchedule, ...change }))
    expect(facts.map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual(expected)
  })
})

test('OPT-57: the history describes the delivery service of an option by its display name, and says if none is stated', () => {
  const option = { name: 'Letter', description: '', price: 99, priority: 1 }
  const before = { ...option, acceptsDeliveryInstructions: false, isGuaranteed: false, isTracked: true }
  const change = {
    kind: 'delivery-option',
    key: 'GB-DPS-SLE/letter',
    action: 'imported',
    before,
    after: { ...before, service: '44' },
  } as const
  const factsIn = (language: keyof typeof texts) => {
    const description = optionHistory.describe(change, texts[language])
    return description === undefined ? [] : changedFacts(description)
  }
  expect(factsIn('english')).toEqual([{ label: 'Delivery Service', before: 'Not stated', after: 'TRACKED PARCEL' }])
  expect(factsIn('dutch')).toEqual([{ label: 'Bezorgdienst', before: 'Niet opgegeven', after: 'TRACKED PARCEL' }])
})

test('OVR-27: the history says when an override ends on the clock of its factory, and names the zone', () => {
  const after = { factory: 'GB-MNPG-TAM', catalogueFactory: 'GB-PROPACK-HUD', until: '2027-07-30T23:00:00.000Z' }
  const change = { kind: 'product-override', key: 'Fox/Fox-1', action: 'override.set', before: null, after } as const
  const ends = (['english', 'dutch'] as const).map((language) => overrideHistory.describe(change, texts[language])?.after.at(-1))
  expect(ends).toEqual([
    ['Until', '31 Jul 2027, 00:00 London time'],
    ['Tot', '31 jul 2027, 00:00 (Londen)'],
  ])
})

test('IMP-6: an import knows each heading of the lists of overrides and of products, in every language', () => {
  const headings = [...overrideColumns, ...overriddenColumns].flatMap(([heading]) => [english(heading), dutch(heading)])
  for (const kind of ['product-override', 'product'] as const) {
    const known = [...Object.keys(otherNamesOf(kind)), ...importColumns[kind].needed, ...importColumns[kind].more]
    expect(headings.filter((one) => !known.includes(one))).toEqual([])
  }
})

/** Sunday. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const london = () => 'Europe/London'
const { id: _, version: __, ...unsaved } = newSchedule('2026-11-01')
/** Between two of its windows. */
const designation: ScheduleContent = {
  ...unsaved,
  from: 'GB-DPS-SLE',
  endDate: '2026-12-31',
  startTime: '08:00',
  endTime: '12:00',
  applicableDays: ['Monday'],
}

function nextOf(before: ScheduleContent | null, after: ScheduleContent | null, language: keyof typeof texts = 'english') {
  return designationHistory.describe({ kind: 'designation', key: 'a', action: 'undone', before, after }, texts[language])?.next?.(london)
}

describe('HIS-25: an undo says whether and when a schedule is in force that was not before', () => {
  const span = 'Mondays 08:00–12:00, 2 Nov to 28 Dec 2026 (9 times), London time.'
  const ended = { ...designation, endDate: '2026-11-21' }
  const cases: readonly [string, ScheduleContent | null, ScheduleContent, string | undefined][] = [
    [
      'a paused one',
      { ...designation, paused: true },
      designation,
      `It will be in force again, and next moves orders on Mon 08:00. ${span}`,
    ],
    ['an ended one', ended, designation, `It will be in force again, and next moves orders on Mon 08:00. ${span}`],
    [
      'one that is active at once',
      ended,
      { ...designation, startTime: '00:00', endTime: '00:00', applicableDays: ['Sunday'] },
      'It will be in force again immediately. Sundays all day, 1 Nov to 27 Dec 2026 (9 days), London time.',
    ],
    [
      'one that had not started',
      { ...designation, startDate: '2026-12-01' },
      designation,
      `It will be in force again, and next moves orders on Mon 08:00. ${span}`,
    ],
    ['a deleted, paused one', null, { ...designation, paused: true }, 'Moves no orders until you resume it.'],
    [
      'a deleted one that is never active',
      null,
      { ...designation, startDate: '2026-12-01', endDate: '2026-12-01' },
      'This schedule would never be active: none of the selected days falls on its dates.',
    ],
    [
      'a deleted one that is over',
      null,
      { ...designation, endDate: '2026-11-10' },
      'Its scheduled period is over, so it will not be in force again. Mondays 08:00–12:00, 2 Nov to 9 Nov 2026 (2 times), London time.',
    ],
    ['one that was in force before', designation, { ...designation, note: 'Strike' }, undefined],
    ['one that becomes paused', designation, { ...designation, paused: true }, undefined],
    ['one that stays ended', ended, { ...ended, note: 'Strike' }, undefined],
  ]
  test('HIS-15: undoing a creation says where orders stay, unless the schedule moves none', () => {
    const removed = (one: ScheduleContent) => nextOf(one, null)
    const sentence = 'Orders will stay at GB-DPS-SLE, unless another schedule moves them.'
    expect([designation, { ...designation, startDate: '2026-12-01' }].map(removed)).toEqual([sentence, sentence])
    expect([{ ...designation, paused: true }, ended].map(removed)).toEqual([undefined, undefined])
    expect(nextOf(designation, null, 'dutch')).toBe('Bestellingen blijven bij GB-DPS-SLE, tenzij een andere planning ze verplaatst.')
  })

  test.each(cases)('%s', (_name, before, after, expected) => expect(nextOf(before, after)).toBe(expected))

  test('in Dutch', () => {
    expect(nextOf({ ...designation, paused: true }, designation, 'dutch')).toBe(
      'De planning geldt dan weer en verplaatst de eerstvolgende keer bestellingen op ma 08:00. Actief: maandag 08:00–12:00, 2 nov t/m 28 dec 2026 (9 keer; tijd in Londen).',
    )
  })

  test('a delivery option schedule that was ended early or cancelled', () => {
    const active = { ...optionSchedule, startDate: '2026-11-01' }
    const sentence = 'It will be in force again immediately. Active from Sun 1 Nov 2026 00:00 to Fri 1 Jan 2027 end of day, London time.'
    expect(describeOption({ ...active, endDate: '2026-11-20' }, active).next?.(london)).toBe(sentence)
    expect(describeOption({ ...active, cancelledAt: '2026-11-20T10:00:00Z' }, active).next?.(london)).toBe(sentence)
    expect(describeOption(active, { ...active, name: 'Cheaper' }).next?.(london)).toBeUndefined()
    const skipped = { ...active, startDate: '2027-03-28', startTime: '01:00', endDate: '2027-03-28', endTime: '02:00' }
    expect(describeOption({ ...skipped, cancelledAt: '2026-11-20T10:00:00Z' }, skipped).next?.(london)).toBe(
      'This schedule would never be active: the clocks in London go forward and skip these hours.',
    )
  })
})

describe('HIS-15: undoing the creation of a delivery option schedule', () => {
  const cancelled = (one: OptionScheduleContent) => describeOption(one, { ...one, cancelledAt: '2026-11-22T14:00:00Z' })

  test('says that it will be cancelled and what customers will see', () => {
    const description = cancelled({ ...optionSchedule, startDate: '2026-11-01' })
    expect(description.outcome).toBe('Will be cancelled. It stays in the list as cancelled.')
    expect(description.next?.(london)).toBe('Customers will see the normal details again, unless another schedule overrides them.')
    expect(cancelled(optionSchedule).next?.(london)).toBeUndefined()
    const active = { ...optionSchedule, startDate: '2026-11-01' }
    expect(describeOption(active, { ...active, endDate: '2026-11-20' }).next?.(london)).toMatch(
      /^Customers will see the normal details again/,
    )
  })

  test('other changes have no such outcome', () => {
    expect(describeOption(optionSchedule, { ...optionSchedule, name: 'Cheaper' }).outcome).toBeUndefined()
    expect(describeOption({ ...optionSchedule, cancelledAt: '2026-11-20T10:00:00Z' }, optionSchedule).outcome).toBeUndefined()
  })
})

test('HIS-24: a delivery option schedule is named with the moments of its start and its excluded end', () => {
  expect(describeOption(null, optionSchedule).subject).toBe('Half price (GB-DPS-SLE, 44), 1 Jan 2027, 00:00 until 2 Jan 2027, 00:00')
  expect(describeOption(null, optionSchedule, 'dutch').subject).toBe('Half price (GB-DPS-SLE, 44), 1 jan 2027, 00:00 tot 2 jan 2027, 00:00')
})

describe('HIS-38: a decision about a public holiday', () => {
  const open = { decision: 'open', holiday: 'Family Day' }
  const describeDecision = (action: string, before: unknown, after: unknown, language: keyof typeof texts = 'english') =>
    holidayHistory.describe({ kind: 'holiday-decision', key: 'US-KODI-LAS/2026-11-27', action, before, after }, texts[language])

  test.each([
    ['holidayDecision.open', null, open, 'Public holiday marked as open', 'Feestdag als open gemarkeerd'],
    ['holidayDecision.takenBack', open, null, 'Public holiday no longer marked as open', 'Feestdag niet meer als open gemarkeerd'],
  ])('%s is named by the holiday, the day and the factory', (action, before, after, what, inDutch) => {
    const to = '/cutoffs/calendar?from=2026-11-27'
    const english = { subject: 'Family Day, Fri 27 Nov 2026, US-KODI-LAS', to, what, before: [], after: [] }
    expect(describeDecision(action, before, after)).toMatchObject(english)
    const dutch = { subject: 'Family Day, vr 27 nov 2026, US-KODI-LAS', what: inDutch }
    expect(describeDecision(action, before, after, 'dutch')).toMatchObject(dutch)
  })

  test('its Dutch name is used in Dutch', () => {
    const kingsDay = { decision: 'open', holiday: 'King’s Day', dutchName: 'Koningsdag' }
    expect(describeDecision('holidayDecision.open', null, kingsDay)?.subject).toMatch(/^King’s Day, /)
    expect(describeDecision('holidayDecision.open', null, kingsDay, 'dutch')?.subject).toMatch(/^Koningsdag, /)
  })

  test('the dialog says what undoing does', () => {
    expect(describeDecision('undone', open, null)?.outcome).toBe('Will no longer be marked as open.')
    expect(describeDecision('undone', null, open)?.outcome).toBe('Will be marked as open again.')
    expect(describeDecision('undone', open, open)?.outcome).toBeUndefined()
    expect(describeDecision('undone', open, null, 'dutch')?.outcome).toBe('Wordt niet langer als open gemarkeerd.')
  })

  test.each([null, 7, {}, { decision: 'open' }, { holiday: 1 }])('HIS-8: %j has no description', (received) => {
    expect(describeDecision('holidayDecision.open', null, received)).toBeUndefined()
  })
})

describe('HIS-39: a sample order', () => {
  const sample: SampleOrder = {
    name: 'Next-day card',
    placed: { day: 'monday', time: '15:29:30' },
    order: { factory: 'GB-DPS-SLE', service: '44', cardType: 'standard', destination: 'GB', deliveryMethod: 'NBD', dispatchInDays: 0 },
  }
  const changed: SampleOrder = {
    name: 'Later card',
    placed: { day: 'today', time: '16:00:00' },
    order: { ...sample.order, cardType: 'giant', destination: 'GG', dispatchInDays: 1, deliveryInDays: 2 },
  }
  const describeSample = (action: string, before: unknown, after: unknown, language: keyof typeof texts = 'english') =>
    sampleHistory.describe({ kind: 'sample-order', key: '0b3c', action, before, after }, texts[language])

  test.each([
    ['sampleOrder.created', null, sample, 'Sample order added', 'Voorbeeldbestelling toegevoegd'],
    ['sampleOrder.updated', changed, sample, 'Sample order changed', 'Voorbeeldbestelling gewijzigd'],
    ['sampleOrder.deleted', sample, null, 'Sample order deleted', 'Voorbeeldbestelling verwijderd'],
  ])('%s is named by its name', (action, before, after, what, inDutch) => {
    expect(describeSample(action, before, after)).toMatchObject({ subject: 'Next-day card', what })
    expect(describeSample(action, before, after, 'dutch')).toMatchObject({ subject: 'Next-day card', what: inDutch })
  })

  const factsIn = (language: keyof typeof texts, before: unknown, after: unknown) => {
    const description = describeSample('undone', before, after, language)
    return description === undefined ? [] : changedFacts(description)
  }

  test('shows its facts as Order Check does', () => {
    expect(factsIn('english', null, sample).map(({ label, after }) => `${label}: ${after}`)).toEqual([
      'Name: Next-day card',
      'Placed: Mon 15:29:30',
      'Factory: GB-DPS-SLE',
      'Card type: Standard',
      'Delivery method: Next Business Day',
      'Destination: United Kingdom',
      'Delivery service: TRACKED PARCEL',
      'Requested dispatch date: Day of the order',
    ])
  })

  test('shows the facts that a change alters, in both languages', () => {
    const shown = (language: keyof typeof texts) =>
      factsIn(language, sample, changed).map(({ label, before, after }) => `${label}: ${before} → ${after}`)
    expect(shown('english')).toEqual([
      'Name: Next-day card → Later card',
      'Placed: Mon 15:29:30 → Any day, 16:00',
      'Card type: Standard → Giant',
      'Destination: United Kingdom → Guernsey',
      'Requested dispatch date: Day of the order → 1 day after the order',
      'Delivery date: undefined → 2 days after the order',
    ])
    expect(shown('dutch')).toContain('Geplaatst: ma 15:29:30 → Elke dag, 16:00')
    expect(shown('dutch')).toContain('Bezorgdatum: undefined → 2 dagen na de bestelling')
  })

  test.each([null, 7, {}, { name: 'x' }, { ...sample, placed: null }, { ...sample, order: { cardType: 1 } }])(
    'HIS-8: %j has no description',
    (received) => expect(describeSample('sampleOrder.created', null, received)).toBeUndefined(),
  )
})

test('HIS-40: a dated cut-off is named by its reason and by where it applies, also if that is everywhere', () => {
  const closing = {
    factories: null,
    services: null,
    productTypes: null,
    from: '2026-11-23',
    to: '2026-11-23',
    days: null,
    time: null,
    reason: 'Flood',
  }
  const subjectOf = (changes: object, language: keyof typeof texts = 'english') => {
    const change = {
      kind: 'cutoff-override',
      key: '1',
      action: 'datedCutoff.created',
      before: null,
      after: { ...closing, ...changes },
    } as const
    return datedHistory.describe(change, texts[language])?.subject
  }
  expect(subjectOf({})).toBe('Flood, all fulfilment centres')
  expect(subjectOf({}, 'dutch')).toBe('Flood, alle fulfilmentcentra')
  expect(subjectOf({ factories: ['GB-DPS-SLE', 'IE-STL-DUB'] })).toBe('Flood, GB-DPS-SLE, IE-STL-DUB')
  expect(subjectOf({ factories: ['GB-DPS-SLE'], services: ['44', '9'] })).toBe('Flood, GB-DPS-SLE: TRACKED PARCEL, 9')
  expect(subjectOf({ factories: ['GB-DPS-SLE', 'IE-STL-DUB'], services: ['44'] })).toBe('Flood, GB-DPS-SLE, IE-STL-DUB: 44')
})

describe('TIM-3: the sentence of a record does not claim more than it does', () => {
  const { lists, ...everything } = {
    lists: ['standard', 'large', 'square', 'postcard', 'largesquare', 'giant'] as const,
    deliveryMethods: ['STD', 'TRL', 'TRP', 'NBD', 'AIRMAIL'] as const,
    packTypes: ['SINGLE', 'MULTI_TWO', 'MULTI_THREE', 'MULTI_FOUR', 'MULTI_FIVE_PLUS'] as const,
    addressTypes: ['SEND_DIRECT', 'RETURN_TO_SENDER'] as const,
    applicableDespatchDays: ['EVERYDAY'] as const,
    domesticOrdersOnly: false,
  }
  const all: ScheduleContent = { ...designation, ...everything, cardTypes: lists, from: 'GB-PROPACK-HUD', to: 'GB-DPS-SLE' }
  const lineOf = (change: Partial<ScheduleContent>, language: keyof typeof texts = 'english') =>
    designationHistory.nameOf({ kind: 'designation', key: 'a', value: { ...all, ...change } }, texts[language])?.line
  const some = { packTypes: ['MULTI_FOUR', 'MULTI_FIVE_PLUS'], applicableDespatchDays: ['TODAY'] } as const

  test('of a schedule that moves orders', () => {
    expect(lineOf({})).toBe('All cards go from Huddersfield to Sleaford')
    expect(lineOf(some)).toBe('All cards (4 Card Multipack and 5+ Card Multipack; dispatch today) go from Huddersfield to Sleaford')
    expect(lineOf(some, 'dutch')).toBe(
      'Alle kaarten (Multipack van 4 kaarten en Multipack van 5 of meer kaarten; verzending vandaag) gaan van Huddersfield naar Sleaford',
    )
    expect(
      lineOf({ cardTypes: ['large', 'postcard'], deliveryMethods: ['NBD'], addressTypes: ['SEND_DIRECT'], domesticOrdersOnly: true }),
    ).toBe('Large cards and Postcards (Next Business Day; Send Direct; domestic orders only) go from Huddersfield to Sleaford')
    expect(lineOf({ cardTypes: ['postcard'] })).toBe('Postcards go from Huddersfield to Sleaford')
  })

  test('of a schedule of a delivery option, which it names with its centre', () => {
    const record = { kind: 'delivery-option-schedule', key: 'GB-DPS-SLE/44/1', value: optionSchedule } as const
    const named = (language: keyof typeof texts) =>
      optionHistory.nameOf(record, { ...texts[language], optionNameOf: (key) => (key === 'GB-DPS-SLE/44' ? 'First Class' : undefined) })
    expect(named('english')?.line).toBe(
      'First Class in Sleaford: Name Cheap, Price £1.00 (Half price; Card only and Card and gift (cards: Standard; all gift types))',
    )
    expect(named('english')?.details).toEqual(['Deliveries 3 Jan 2027 to 4 Jan 2027'])
    expect(
      optionHistory.nameOf(
        {
          ...record,
          value: { ...optionSchedule, name: 'Week', applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'], cardTypes: [] },
        },
        texts.english,
      )?.line,
    ).toBe('44 in Sleaford: Name Cheap, Price £1.00 (Week)')
  })

  test('how it repeats', () => {
    const details = designationHistory.nameOf({ kind: 'designation', key: 'a', value: { ...all, note: 'Strike' } }, texts.english)?.details
    expect(details).toEqual(['Mondays 08:00–12:00', 'Strike'])
    const everyDay = { ...all, applicableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] }
    expect(designationHistory.nameOf({ kind: 'designation', key: 'a', value: everyDay }, texts.dutch)?.details).toEqual([
      'Elke dag 08:00–12:00',
    ])
  })
})

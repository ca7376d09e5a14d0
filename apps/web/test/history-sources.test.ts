import type { OptionScheduleContent } from '@goat/domain/delivery-option-validation'
import { describe, expect, test } from 'vitest'
import { changedFacts } from '../src/history/changed-facts.ts'
import { loadSpoken } from './support/load-spoken.ts'

const { dutch, english, optionHistory } = await loadSpoken()

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
  english: { say: english, languageTag: 'en-GB', brand: 'uk' },
  dutch: { say: dutch, languageTag: 'nl-NL', brand: 'uk' },
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

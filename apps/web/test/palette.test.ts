import { describe, expect, test } from 'vitest'
import { filterSections, type Section } from '../src/palette/search.tsx'

const item = (text: string, detail = '') => ({ id: text, text, detail, perform: () => undefined })
const sections: readonly Section[] = [
  { heading: 'Factories', items: [item('GB-DPS-SLE', 'TRACKED PARCEL'), item('GB-MNPG-TAM', 'STANDARD')] },
  { heading: 'Schedules', items: [item('AU-PMI-MEL → GB-DPS-SLE', '1 Feb'), item('GB-DPS-SLE → AU-PMI-MEL', '2 Feb')] },
]
const texts = (typed: string) => filterSections(sections, typed).map(({ heading, items }) => [heading, ...items.map(({ text }) => text)])

describe('UI-9: what the palette finds', () => {
  test('every word must be in the text or the detail, in any case', () => {
    expect(texts('parcel gb')).toEqual([['Factories', 'GB-DPS-SLE']])
    expect(texts('FEB mel 2')).toEqual([['Schedules', 'GB-DPS-SLE → AU-PMI-MEL']])
  })

  test('entries that start with the text come first; sections without a match are omitted', () => {
    expect(texts('gb-dps')).toEqual([
      ['Factories', 'GB-DPS-SLE'],
      ['Schedules', 'GB-DPS-SLE → AU-PMI-MEL', 'AU-PMI-MEL → GB-DPS-SLE'],
    ])
    expect(texts('nothing')).toEqual([])
  })

  test('PLN-26: a plan is found by its id, or the first eight characters', () => {
    const id = '3f2a9c1b-7d64-4b0e-9a51-0c8de1f2a3b4'
    const plans: readonly Section[] = [{ heading: 'Plans', items: [{ ...item('Christmas', 'Draft'), id }] }]
    const found = (typed: string) => filterSections(plans, typed).length > 0
    expect([id, '3F2A9C1B', '3f2a', 'chris draft'].map(found)).toEqual([true, true, false, true])
  })

  test('at most six entries are shown, with the number of others', () => {
    const many = [{ heading: 'Many', items: Array.from({ length: 9 }, (_, at) => item(`one ${at}`)) }]
    expect(filterSections(many, '')).toMatchObject([{ items: { length: 6 }, more: 3 }])
  })
})

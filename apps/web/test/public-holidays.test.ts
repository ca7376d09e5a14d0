import { describe, expect, it } from 'vitest'
import { holidayMark } from '../src/live/world.ts'

describe('UI-58: what a date is marked with', () => {
  const [tamworth, dublin, amsterdam] = ['GB-MNPG-TAM', 'IE-STL-DUB', 'NL-GRTZ-AMS']
  const on = (factoryCode: string, date: string, name: string, dutchName: string | null = null) => ({ factoryCode, date, name, dutchName })
  const holidays = [
    on(tamworth, '2026-12-25', 'Christmas Day'),
    on(dublin, '2026-12-25', 'Christmas Day'),
    on(tamworth, '2026-12-26', 'Boxing Day'),
    on(dublin, '2026-12-26', 'St Stephen’s Day'),
    on(amsterdam, '2026-12-25', 'Christmas Day', 'Eerste kerstdag'),
  ]
  const mark = (factories: readonly string[], date: string, languageTag = 'en-GB') =>
    holidayMark(holidays, factories, date, { languageTag })

  it('is the public holiday of the factory, in Dutch if it has a Dutch name', () => {
    expect(mark([tamworth], '2026-12-26')).toBe('Boxing Day')
    expect(mark([amsterdam], '2026-12-25', 'nl-NL')).toBe('Eerste kerstdag')
    expect(mark([tamworth], '2026-12-25', 'nl-NL')).toBe('Christmas Day')
    expect(mark([tamworth], '2026-12-27')).toBeUndefined()
    expect(mark([amsterdam], '2026-12-26')).toBeUndefined()
    expect(mark([], '2026-12-25')).toBeUndefined()
  })

  it('names the factories that have it if others work', () => {
    expect(mark([tamworth, dublin], '2026-12-25')).toBe('Christmas Day')
    expect(mark([tamworth, dublin], '2026-12-26')).toBe('Boxing Day (GB-MNPG-TAM); St Stephen’s Day (IE-STL-DUB)')
  })
})

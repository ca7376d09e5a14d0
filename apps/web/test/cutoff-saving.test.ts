import type { DeliveryConfiguration } from '@goat/domain/kinds/cutoff'
import { describe, expect, it } from 'vitest'
import { withRecord } from '../src/cutoffs/queries.ts'
import { isStale, versionToSend } from '../src/records/draft.ts'
import { attemptFor } from '../src/records/save.ts'

describe('versions', () => {
  it('sent are those that were shown, or later ones of the same user without a gap', () => {
    expect(versionToSend(3, new Set())).toBe(3)
    expect(versionToSend(3, new Set([4, 5]))).toBe(5)
    expect(versionToSend(3, new Set([5]))).toBe(3)
  })

  it('are stale if another user created one', () => {
    expect(isStale(3, 3, new Set())).toBe(false)
    expect(isStale(3, 5, new Set([4, 5]))).toBe(false)
    expect(isStale(3, 5, new Set([4]))).toBe(true)
    expect(isStale(3, 5, new Set([5]))).toBe(true)
  })
})

describe('an attempt to save', () => {
  it('UI-15: keeps its key while the content is the same, and gets a new one if it changes', () => {
    const keys = ['one', 'two']
    const newKey = () => keys.shift() ?? ''
    const first = attemptFor(undefined, { time: '10:00' }, newKey)
    expect(attemptFor(first, { time: '10:00' }, newKey).key).toBe('one')
    expect(attemptFor(first, { time: '10:01' }, newKey).key).toBe('two')
  })
})

describe('the list', () => {
  const record = (factoryCode: string, serviceName: string, versionNumber: number): DeliveryConfiguration => ({
    factoryCode,
    serviceName,
    versionNumber,
    timeZone: 'Europe/London',
    cutoff: { default: { weekday: '10:00:00', saturday: '10:00:00', sunday: '10:00:00' }, exceptions: [] },
    lastChange: undefined,
  })

  it('replaces a record with the one of a response', () => {
    const list = [record('A', '1', 1), record('A', '2', 1), record('B', '1', 1)]
    expect(withRecord(list, record('A', '2', 2)).map((one) => one.versionNumber)).toEqual([1, 2, 1])
  })

  it('keeps a newer record', () => {
    expect(withRecord([record('A', '1', 5)], record('A', '1', 4))).toEqual([record('A', '1', 5)])
  })

  it('keeps the time zone if the response has none', () => {
    const [one] = withRecord([record('A', '1', 1)], { ...record('A', '1', 2), timeZone: undefined })
    expect(one?.timeZone).toBe('Europe/London')
  })
})

import { describe, expect, it } from 'vitest'
import {
  canSaveRule,
  defaultsOf,
  draftOfDefaults,
  draftOfException,
  emptyRule,
  isEmptyRule,
  issuesOfDefaults,
  issuesOfNewRule,
  issuesOfRule,
  productTypeOf,
  rebaseDefaults,
  rebaseRule,
  ruleOf,
  sameDefaults,
  sameRule,
} from '../src/cutoffs/drafts.ts'

const defaults = { weekday: '16:00:00', saturday: '12:30:00', sunday: '10:00:30' }

describe('the default times', () => {
  it('show their seconds only when they are not zero', () => {
    expect(draftOfDefaults(defaults)).toEqual({ weekday: '16:00', saturday: '12:30', sunday: '10:00:30' })
  })

  it('are sent as the times that were meant', () => {
    expect(defaultsOf({ weekday: '630', saturday: ' 6:30', sunday: '10:00:30' })).toEqual({
      weekday: '06:30',
      saturday: '06:30',
      sunday: '10:00:30',
    })
  })

  it('say of each day what is wrong with it', () => {
    const issues = issuesOfDefaults({ weekday: '24:00', saturday: '12:30', sunday: '' })
    expect([issues.weekday?.code, issues.saturday, issues.sunday?.code]).toEqual(['time.invalid', undefined, 'time.invalid'])
    expect(Object.values(issuesOfDefaults(draftOfDefaults(defaults))).every((one) => one === undefined)).toBe(true)
  })

  it('are the same when they mean the same', () => {
    expect(sameDefaults(draftOfDefaults(defaults), { weekday: '1600', saturday: '12:30:00', sunday: '10:00:30' })).toBe(true)
    expect(sameDefaults(draftOfDefaults(defaults), { weekday: '16:01', saturday: '12:30', sunday: '10:00:30' })).toBe(false)
  })

  it('UI-15: keep what the person changed on top of what someone else stored, and follow it where they changed nothing', () => {
    const base = { weekday: '16:00', saturday: '12:30', sunday: '10:00' }
    const draft = { ...base, weekday: '17:00' }
    const stored = { weekday: '15:00', saturday: '11:00', sunday: '10:00' }
    expect(rebaseDefaults(base, draft, stored)).toEqual({ weekday: '17:00', saturday: '11:00', sunday: '10:00' })
  })
})

describe('an exception', () => {
  it('CUT-15: can be saved once at least one day is chosen and a time is entered', () => {
    expect(canSaveRule({ applicableOn: [], time: '10:00' })).toBe(false)
    expect(canSaveRule({ applicableOn: ['sunday'], time: ' ' })).toBe(false)
    expect(canSaveRule({ applicableOn: ['sunday'], time: 'x' })).toBe(true)
  })

  it('is sent with its days in order and its time as meant', () => {
    expect(ruleOf({ applicableOn: ['sunday', 'weekday'], time: '705' })).toEqual({ applicableOn: ['weekday', 'sunday'], time: '07:05' })
  })

  it.each(['24:00', '12:60', '12:00:60', 'noon', '1'])('has no valid time in %j', (time) => {
    expect(issuesOfRule({ applicableOn: ['weekday'], time }).time?.code).toBe('time.invalid')
    expect(issuesOfNewRule({ productType: 'cake', applicableOn: ['weekday'], time }).time?.code).toBe('time.invalid')
  })

  it('CUT-13: needs a day', () => {
    expect(issuesOfRule({ applicableOn: [], time: '10:00' }).applicableOn?.code).toBe('days.none')
    expect(issuesOfRule({ applicableOn: ['weekday'], time: '10:00' })).toEqual({})
  })

  it('is for a product type that there is', () => {
    expect(productTypeOf({ ...emptyRule, productType: 'cake' })).toBe('cake')
    expect(productTypeOf({ ...emptyRule, productType: 'car' })).toBeUndefined()
    expect(productTypeOf(emptyRule)).toBeUndefined()
  })

  it('is empty until something was typed or chosen', () => {
    expect(isEmptyRule(emptyRule)).toBe(true)
    expect(isEmptyRule({ ...emptyRule, time: '1' })).toBe(false)
    expect(isEmptyRule({ ...emptyRule, productType: 'cake' })).toBe(false)
  })

  it('is unchanged when days and time mean the same', () => {
    const base = draftOfException({ id: '1', productType: 'cake', applicableOn: ['weekday', 'sunday'], time: '09:00:00' })
    expect(sameRule(base, { applicableOn: ['sunday', 'weekday'], time: '900' })).toBe(true)
    expect(sameRule(base, { applicableOn: ['sunday'], time: '09:00' })).toBe(false)
  })

  it('keeps the changed part on top of what somebody else stored', () => {
    const base = { applicableOn: ['weekday'], time: '09:00' } as const
    const stored = { applicableOn: ['sunday'], time: '08:00' } as const
    expect(rebaseRule(base, { ...base, time: '10:00' }, stored)).toEqual({ applicableOn: ['sunday'], time: '10:00' })
    expect(rebaseRule(base, { ...base, applicableOn: ['saturday'] }, stored)).toEqual({ applicableOn: ['saturday'], time: '08:00' })
  })
})

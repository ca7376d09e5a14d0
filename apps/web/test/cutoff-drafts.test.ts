import type { CutoffException } from '@goat/domain/kinds/cutoff'
import { differences, rebase } from '@goat/domain/kinds/kind'
import { describe, expect, it } from 'vitest'
import {
  canSaveRule,
  type DefaultsDraft,
  defaultsDraftFields,
  defaultsFromDraft,
  draftOfDefaults,
  draftOfException,
  emptyRule,
  issuesOfDefaults,
  issuesOfRule,
  type RuleDraft,
  ruleDraftFields,
  ruleFromDraft,
} from '../src/cutoffs/writes.ts'

const service = {
  versionNumber: 3,
  cutoff: { default: { weekday: '16:00:00', saturday: '12:30:00', sunday: '10:00:30' }, exceptions: [] },
}
const sameDefaults = (one: DefaultsDraft, other: DefaultsDraft) => differences(defaultsDraftFields, one, other).length === 0
const sameRule = (one: RuleDraft, other: RuleDraft) => differences(ruleDraftFields, one, other).length === 0

describe('the default times', () => {
  it('show seconds only if they are not zero', () => {
    expect(draftOfDefaults(service)).toEqual({ weekday: '16:00', saturday: '12:30', sunday: '10:00:30', version: 3 })
  })

  it('are sent in normalised form', () => {
    expect(defaultsFromDraft({ weekday: '630', saturday: ' 6:30', sunday: '10:00:30', version: 3 })).toEqual({
      weekday: '06:30',
      saturday: '06:30',
      sunday: '10:00:30',
    })
  })

  it('have issues for each day', () => {
    const { of } = issuesOfDefaults({ weekday: '24:00', saturday: '12:30', sunday: '', version: 3 })
    expect([of('default.weekday')?.code, of('default.saturday'), of('default.sunday')?.code]).toEqual([
      'time.invalid',
      undefined,
      'time.invalid',
    ])
    expect(issuesOfDefaults(draftOfDefaults(service)).all).toEqual([])
  })

  it('are equal if they mean the same', () => {
    const base = draftOfDefaults(service)
    expect(sameDefaults(base, { ...base, weekday: '1600', saturday: '12:30:00', sunday: '10:00:30' })).toBe(true)
    expect(sameDefaults(base, { ...base, weekday: '16:01' })).toBe(false)
  })

  it('UI-15: after a conflict keep the changed times and take the stored value of the others', () => {
    const base = { weekday: '16:00', saturday: '12:30', sunday: '10:00', version: 3 }
    const draft = { ...base, weekday: '17:00' }
    const stored = { weekday: '15:00', saturday: '11:00', sunday: '10:00', version: 4 }
    expect(rebase(defaultsDraftFields, base, draft, stored)).toEqual({ weekday: '17:00', saturday: '11:00', sunday: '10:00', version: 4 })
  })
})

describe('an exception', () => {
  const cake: RuleDraft = { productType: 'cake', applicableOn: ['weekday'], time: '10:00', version: 3 }

  it('CUT-15: can be saved if at least one day is chosen and a time is entered', () => {
    expect(canSaveRule({ ...cake, applicableOn: [] })).toBe(false)
    expect(canSaveRule({ ...cake, time: ' ' })).toBe(false)
    expect(canSaveRule({ ...cake, time: 'x' })).toBe(true)
  })

  it('is sent with its days in order and its time normalised', () => {
    expect(ruleFromDraft({ ...cake, applicableOn: ['sunday', 'weekday'], time: '705' })).toEqual({
      applicableOn: ['weekday', 'sunday'],
      time: '07:05',
    })
  })

  it.each(['24:00', '12:60', '12:00:60', 'teatime', '1:5'])('rejects the time %j', (time) => {
    expect(issuesOfRule({ ...cake, time }, undefined, []).of('time')?.code).toBe('time.invalid')
    expect(issuesOfRule({ ...cake, time }, '1', [])).toMatchObject({ blocking: [{ code: 'time.invalid' }], isOverlap: false })
  })

  it('CUT-13: needs a day', () => {
    expect(issuesOfRule({ ...cake, applicableOn: [] }, '1', []).of('applicableOn')?.code).toBe('days.none')
    expect(issuesOfRule(cake, '1', [])).toMatchObject({ all: [], blocking: [] })
  })

  it('CUT-14: warns about an overlap immediately but leaves the decision to the server', () => {
    const others: readonly CutoffException[] = [{ id: '1', productType: 'cake', applicableOn: ['weekday'], time: '09:00:00' }]
    expect(issuesOfRule(cake, undefined, others)).toMatchObject({ isOverlap: true, blocking: [] })
    expect(issuesOfRule({ ...cake, time: 'teatime' }, undefined, others)).toMatchObject({
      isOverlap: true,
      blocking: [{ code: 'time.invalid' }],
    })
    expect(issuesOfRule(cake, '1', others).isOverlap).toBe(false)
  })

  it('requires a known product type', () => {
    expect(issuesOfRule({ ...cake, productType: '' }, undefined, []).of('productType')?.code).toBe('value.notAllowed')
  })

  it('is empty until something is typed or chosen', () => {
    const empty = emptyRule(3)
    expect(sameRule(empty, { ...emptyRule(4), time: ' ' })).toBe(true)
    expect(sameRule(empty, { ...empty, time: '1' })).toBe(false)
    expect(sameRule(empty, { ...empty, productType: 'cake' })).toBe(false)
  })

  it('is unchanged if days and time mean the same', () => {
    const base = draftOfException({ productType: 'cake', applicableOn: ['weekday', 'sunday'], time: '09:00:00' }, 3)
    expect(sameRule(base, { ...base, applicableOn: ['sunday', 'weekday'], time: '900' })).toBe(true)
    expect(sameRule(base, { ...base, applicableOn: ['sunday'] })).toBe(false)
  })

  it('keeps the changed fields after a conflict', () => {
    const stored: RuleDraft = { ...cake, applicableOn: ['sunday'], time: '08:00', version: 4 }
    expect(rebase(ruleDraftFields, cake, { ...cake, time: '11:00' }, stored)).toEqual({ ...stored, time: '11:00' })
    expect(rebase(ruleDraftFields, cake, { ...cake, applicableOn: ['saturday'] }, stored)).toEqual({
      ...stored,
      applicableOn: ['saturday'],
    })
  })
})

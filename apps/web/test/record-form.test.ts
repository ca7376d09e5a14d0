import { property } from '@goat/domain/records/kind'
import { describe, expect, it } from 'vitest'
import { conflictRows } from '../src/platform/conflict/conflict-rows.ts'
import { afterSaving, beginEditing, checkAll, edit, endEditing, isUnsaved, startSaving } from '../src/platform/form/form-state.ts'
import { typedFields } from '../src/platform/form/typed-fields.ts'

type Draft = { readonly name: string; readonly time: string }
const fields = typedFields<Draft, keyof Draft>({
  fields: () => [property<Draft, 'name'>('name', 'text'), property<Draft, 'time'>('time', 'time')],
})
const base: Draft = { name: 'a', time: '09:00' }
const failed = { kind: 'failed', why: () => 'No.' } as const
const rename = (name: string) => (draft: Draft) => ({ ...draft, name })

describe('a form', () => {
  it('has unsaved changes from the first difference until it is saved or cancelled', () => {
    const editing = beginEditing(base)
    expect(isUnsaved(fields, editing)).toBe(false)
    expect(
      isUnsaved(
        fields,
        edit(editing, (draft) => ({ ...draft, time: '900' })),
      ),
    ).toBe(false)
    const changed = edit(editing, rename('b'))
    expect(isUnsaved(fields, changed)).toBe(true)
    expect(isUnsaved(fields, startSaving(changed))).toBe(true)
    expect(isUnsaved(fields, afterSaving(startSaving(changed), { kind: 'saved' }))).toBe(false)
    expect(isUnsaved(fields, endEditing(changed))).toBe(false)
  })

  it('UI-15: keeps what was typed, and its base, after a failed save', () => {
    const changed = edit(beginEditing(base), rename('b'))
    expect(afterSaving(startSaving(changed), failed)).toEqual({ ...changed, isChecked: true, failure: failed })
  })

  it('accepts no edits while saving, and ignores the result of a cancelled attempt', () => {
    const saving = startSaving(beginEditing(base))
    expect(edit(saving, rename('b'))).toBe(saving)
    const ended = endEditing(saving)
    expect(afterSaving(ended, failed)).toBe(ended)
  })

  it('clears the failure on the next edit, unless it lists errors of the back end (OPT-23)', () => {
    const refused = afterSaving(startSaving(beginEditing(base)), failed)
    expect(edit(refused, rename('c')).failure).toBeUndefined()
    expect(edit(refused, rename('c'), { keepsFailure: true }).failure).toBe(failed)
    expect(startSaving(edit(refused, rename('c'), { keepsFailure: true })).failure).toBeUndefined()
  })

  it('shows errors from the first attempt to save, or from the first edit (DES-17)', () => {
    expect(edit(beginEditing(base), rename('b')).isChecked).toBe(false)
    expect(edit(beginEditing(base), rename('b'), { checksEdits: true }).isChecked).toBe(true)
    expect(checkAll(beginEditing(base)).isChecked).toBe(true)
  })
})

it('UI-42: a conflict shows the stored, the typed and the original value of each field that either user has changed', () => {
  const texts = { label: (name: string) => name, value: ({ name }: { name: keyof Draft }, of: Draft) => of[name] }
  const stored = { name: 'c', time: '10:00' }
  expect(conflictRows(fields, { base, draft: { ...base, name: 'b' }, stored }, texts)).toEqual([
    { label: 'name', stored: 'c', yours: 'b', original: 'a' },
    { label: 'time', stored: '10:00', yours: undefined, original: '09:00' },
  ])
  expect(conflictRows(fields, { base, draft: stored, stored }, texts)).toEqual([])
})

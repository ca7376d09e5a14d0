import { fieldsOf, text, time } from '@goat/domain/kinds/kind'
import { describe, expect, it } from 'vitest'
import {
  afterSaving,
  beginEditing,
  checkAll,
  compatibleDraft,
  edit,
  editShown,
  endEditing,
  isUnsaved,
  newerVersionOf,
  shownDraft,
  startSaving,
  typedFields,
} from '../src/records/draft.ts'
import { conflictRows } from '../src/records/fields.ts'

type Draft = { readonly name: string; readonly time: string }
const fields = typedFields<Draft, keyof Draft>({ fields: () => fieldsOf({ name: text(), time }) })
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
    expect(isUnsaved(fields, afterSaving(startSaving(changed), { kind: 'saved', ids: [] }))).toBe(false)
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

  it('accepts edits while saving if it says so, and keeps what was sent unless saving fails', () => {
    const saving = startSaving(edit(beginEditing(base), rename('b')))
    const edited = edit(saving, rename('c'), { editsWhileSaving: true })
    expect(afterSaving(edited, { kind: 'saved', ids: [] })).toMatchObject({ kind: 'reading', draft: { name: 'c' }, sent: { name: 'b' } })
    expect(afterSaving(edited, failed)).toEqual({ ...beginEditing(base), draft: rename('c')(base), isChecked: true, failure: failed })
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
  expect(conflictRows(fields, { base, typed: { ...base, name: 'b' }, stored }, texts)).toEqual([
    { label: 'name', stored: 'c', yours: 'b', original: 'a' },
    { label: 'time', stored: '10:00', yours: undefined, original: '09:00' },
  ])
  expect(conflictRows(fields, { base, typed: stored, stored }, texts)).toEqual([])
})

describe('UI-44: a record that another user has changed during editing', () => {
  const opened = { ...base, version: 1 }
  const newerThan = (draft: typeof opened, stored: Draft) =>
    newerVersionOf(fields, beginEditing(opened, { draft }), { ...stored, version: 2 }, undefined)

  it('collides only if both changed a field to different values', () => {
    const renamed = { ...opened, name: 'b' }
    expect(newerThan(renamed, { name: 'c', time: '09:00' })?.effect).toBe('colliding')
    expect(newerThan(renamed, { name: 'a', time: '10:00' })?.effect).toBe('compatible')
    expect(newerThan(renamed, { name: 'b', time: '10:00' })?.effect).toBe('same')
    expect(newerThan(opened, { name: 'c', time: '10:00' })?.effect).toBe('compatible')
    expect(newerVersionOf(fields, beginEditing(opened), opened, undefined)).toBeUndefined()
    expect(newerVersionOf(fields, beginEditing(opened), { ...opened, version: 2 }, new Set([2]))).toBeUndefined()
  })

  it('shows the stored values of fields that were not changed, and saves them with the stored version', () => {
    const renamed = { ...opened, name: 'b' }
    const stored = { name: 'a', time: '10:00', version: 2 }
    expect(shownDraft(fields, renamed, newerThan(renamed, stored))).toEqual({ name: 'b', time: '10:00', version: 2 })
    expect(compatibleDraft(fields, opened, renamed, stored)).toEqual({ name: 'b', time: '10:00', version: 2 })
    expect(compatibleDraft(fields, opened, renamed, { ...stored, name: 'c' })).toBeUndefined()
    expect(compatibleDraft(fields, opened, renamed, { ...stored, name: 'b' })).toBeUndefined()
  })

  it('takes only the edited fields into the draft, so that a later change of the others is shown too', () => {
    const newer = newerThan(opened, { name: 'a', time: '10:00' })
    const edited = editShown(fields, opened, newer, (shown) => ({ ...shown, name: `${shown.name}!` }))
    expect(edited).toEqual({ name: 'a!', time: '09:00', version: 1 })
    expect(shownDraft(fields, edited, newerThan(edited, { name: 'a', time: '11:00' }))).toEqual({ name: 'a!', time: '11:00', version: 2 })
  })
})

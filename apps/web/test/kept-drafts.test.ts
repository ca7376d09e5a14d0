import { fieldsOf, text } from '@goat/domain/kinds/kind'
import { expect, test } from 'vitest'
import { KeptDrafts } from '../src/platform/navigation/unsaved-changes.tsx'

const fields = { fields: () => fieldsOf({ name: text() }) }
const typed = { base: { name: 'a' }, draft: { name: 'b' } }

/** Session storage of a tab. */
function createStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}

test('SIG-7: drafts are restored once, for the user who typed them', () => {
  const storage = createStorage()
  const before = new KeptDrafts(storage, 'robin')
  before.report('uk/designation/1', typed)
  before.report('uk/designation/2', typed)
  before.report('uk/designation/2', undefined)
  before.keep()
  const after = new KeptDrafts(storage, 'robin')
  expect(after.find('uk/designation/1', fields)).toEqual(typed)
  expect([...after.under('uk/designation/').keys()]).toEqual(['1'])
  after.drop('uk/designation/1')
  expect(after.find('uk/designation/1', fields)).toBeUndefined()
  expect(new KeptDrafts(storage, 'robin').under('').size).toBe(0)

  before.keep()
  expect(new KeptDrafts(storage, 'sanne').under('').size).toBe(0)
})

test('a restored draft that no form has shown yet is kept again', () => {
  const storage = createStorage()
  const first = new KeptDrafts(storage, 'robin')
  first.report('uk/designation/1', typed)
  first.keep()
  new KeptDrafts(storage, 'robin').keep()
  expect(new KeptDrafts(storage, 'robin').find('uk/designation/1', fields)).toEqual(typed)
})

test('what was stored by another release, or is not a list of drafts, is ignored', () => {
  const storage = createStorage()
  for (const stored of ['no JSON', '{"user":"robin"}', '{"user":"robin","drafts":[["form",{"base":{},"draft":{}}],["other",{}]]}']) {
    storage.setItem('goat.drafts', stored)
    const drafts = new KeptDrafts(storage, 'robin')
    expect([drafts.find('form', fields), drafts.find('other', fields)]).toEqual([undefined, undefined])
  }
})

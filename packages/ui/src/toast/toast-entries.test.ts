import { expect, it } from 'vitest'
import { reduceToasts, type ToastEntry } from './toast-entries.ts'

const progress: ToastEntry = { id: 1, kind: 'progress', text: 'Updating exception...' }
const done: ToastEntry = { id: 1, kind: 'success', text: 'Successfully updated the cake exception.' }
const other: ToastEntry = { id: 2, kind: 'info', text: 'Other' }

it('replaces a progress toast by its outcome in the same position', () => {
  expect(reduceToasts([progress, other], { type: 'put', toast: done })).toEqual([done, other])
})

it('shows an outcome even if its progress toast was closed', () => {
  const closed = reduceToasts([progress, other], { type: 'close', id: 1 })
  expect(reduceToasts(closed, { type: 'put', toast: done })).toEqual([other, done])
})

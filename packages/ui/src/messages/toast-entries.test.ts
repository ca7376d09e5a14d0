import { expect, it } from 'vitest'
import { reduceToasts, type ToastEntry } from './messages.tsx'

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

it('UI-26: shows an identical toast once, at the end, with their number', () => {
  const failed = (id: number): ToastEntry => ({ id, kind: 'error', text: 'No luck', name: 'No luck' })
  const put = (toasts: readonly ToastEntry[], toast: ToastEntry) => reduceToasts(toasts, { type: 'put', toast })
  expect([failed(3), other, failed(4), failed(5)].reduce(put, [])).toEqual([other, { ...failed(5), count: 3 }])
  expect([failed(3), { ...failed(4), kind: 'info' as const }].reduce(put, [])).toHaveLength(2)
  expect(put([failed(3), progress], { ...failed(1) })).toEqual([{ ...failed(1), count: 2 }])
})

it('HIS-58: only the newest toast with an action keeps it', () => {
  const action = () => null
  const saved = (id: number): ToastEntry => ({ id, kind: 'success', text: `Saved ${id}`, action })
  const put = (toasts: readonly ToastEntry[], toast: ToastEntry) => reduceToasts(toasts, { type: 'put', toast })
  expect([saved(1), other, saved(3)].reduce(put, [])).toEqual([{ ...saved(1), action: undefined }, other, saved(3)])
})

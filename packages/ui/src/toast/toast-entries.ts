import type { ReactNode } from 'react'

export type ToastKind = 'progress' | 'success' | 'error' | 'info'
export type ToastEntry = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: ReactNode
  /** Identical toasts have the same one, and are shown as one with their number; undefined for a toast that is never combined. */
  readonly name?: string | undefined
  /** How often it was shown; 1 by default. */
  readonly count?: number
}
export type ToastAction = { readonly type: 'put'; readonly toast: ToastEntry } | { readonly type: 'close'; readonly id: number }

/**
 * Newest last. A toast with an existing id is replaced in its position; the outcome of a closed progress toast is added again, because it
 * must not be lost. A toast replaces an identical one, and counts it.
 */
export function reduceToasts(toasts: readonly ToastEntry[], action: ToastAction): readonly ToastEntry[] {
  if (action.type === 'close') return toasts.filter((one) => one.id !== action.id)
  const { id, kind, name } = action.toast
  const identical = toasts.find((one) => one.id !== id && one.kind === kind && one.name !== undefined && one.name === name)
  const others = toasts.filter((one) => one !== identical)
  const toast = identical === undefined ? action.toast : { ...action.toast, count: (identical.count ?? 1) + 1 }
  return others.some((one) => one.id === id) ? others.map((one) => (one.id === id ? toast : one)) : [...others, toast]
}

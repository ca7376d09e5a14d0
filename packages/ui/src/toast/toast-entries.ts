import type { ReactNode } from 'react'

export type ToastKind = 'progress' | 'success' | 'error' | 'info'
export type ToastEntry = { readonly id: number; readonly kind: ToastKind; readonly text: ReactNode }
export type ToastAction = { readonly type: 'put'; readonly toast: ToastEntry } | { readonly type: 'close'; readonly id: number }

/**
 * Newest last. A toast with an existing id is replaced in its position; the outcome of a closed progress toast is added again, because it
 * must not be lost.
 */
export function reduceToasts(toasts: readonly ToastEntry[], action: ToastAction): readonly ToastEntry[] {
  if (action.type === 'close') return toasts.filter((one) => one.id !== action.id)
  const isThere = toasts.some((one) => one.id === action.toast.id)
  return isThere ? toasts.map((one) => (one.id === action.toast.id ? action.toast : one)) : [...toasts, action.toast]
}

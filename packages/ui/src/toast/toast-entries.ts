import type { ReactNode } from 'react'

export type ToastKind = 'progress' | 'success' | 'error' | 'info'
export type ToastEntry = { readonly id: number; readonly kind: ToastKind; readonly text: ReactNode }
export type ToastAction = { readonly type: 'put'; readonly toast: ToastEntry } | { readonly type: 'close'; readonly id: number }

/**
 * Newest last. A toast whose id is there is replaced in its place; an outcome whose progress toast the person closed is shown again,
 * because how a change ended must not be lost.
 */
export function reduceToasts(toasts: readonly ToastEntry[], action: ToastAction): readonly ToastEntry[] {
  if (action.type === 'close') return toasts.filter((one) => one.id !== action.id)
  const isThere = toasts.some((one) => one.id === action.toast.id)
  return isThere ? toasts.map((one) => (one.id === action.toast.id ? action.toast : one)) : [...toasts, action.toast]
}

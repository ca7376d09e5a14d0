import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { CloseIcon, ErrorIcon, InfoIcon, SpinnerIcon, SuccessIcon } from '../icons/icons.tsx'
import layout from '../layout.module.css'
import { toastMs } from '../tokens.ts'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './toast.module.css'

const icons = { progress: SpinnerIcon, success: SuccessIcon, error: ErrorIcon, info: InfoIcon } as const

export function ToastList({ toasts, onClose }: { readonly toasts: readonly ToastEntry[]; readonly onClose: (id: number) => void }) {
  return (
    <ol className={`${layout['stack-8']} ${classes['list']}`}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </ol>
  )
}

function Toast({ toast, onClose }: { readonly toast: ToastEntry; readonly onClose: (id: number) => void }) {
  const strings = useUiStrings()
  const [isPaused, setPaused] = useState(false)
  useAutoClose(toast, isPaused, onClose)
  const KindIcon = icons[toast.kind]
  return (
    <li
      className={`${layout['line-12']} ${layout['small-strong']} ${classes['toast']}`}
      data-kind={toast.kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={classes['icon']}>
        <KindIcon />
      </span>
      <p className={`${layout['breakable']} ${classes['text']}`} role={toast.kind === 'error' ? 'alert' : undefined}>
        {toast.text}
        {toast.count === undefined ? null : <span className={layout['muted']}> ×{toast.count}</span>}
      </p>
      <IconButton label={strings.close} icon={<CloseIcon />} onClick={() => onClose(toast.id)} />
    </li>
  )
}

/** Closes a toast after its duration. Hovering over or focusing it pauses the timer. */
function useAutoClose(toast: ToastEntry, isPaused: boolean, onClose: (id: number) => void) {
  const left = useRef<number>(toastMs)
  const close = useRef(onClose)
  close.current = onClose
  const { id, kind } = toast
  useEffect(() => {
    if (kind === 'progress' || isPaused) return
    const started = performance.now()
    const timer = setTimeout(() => close.current(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - started))
    }
  }, [id, kind, isPaused])
}

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

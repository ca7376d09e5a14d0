import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { CloseIcon, ErrorIcon, InfoIcon, SpinnerIcon, SuccessIcon } from '../icons/icons.tsx'
import layout from '../layout.module.css'
import { toastMs } from '../tokens.ts'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './toast.module.css'
import type { ToastEntry } from './toast-entries.ts'

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

import { type ReactNode, useMemo, useReducer, useRef } from 'react'
import { createRequiredContext } from '../required-context.ts'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './toast.module.css'
import { reduceToasts, type ToastKind } from './toast-entries.ts'
import { ToastList } from './toast-list.tsx'

/** A toast that waits for an outcome. */
export type ProgressToast = { readonly succeed: (text: ReactNode) => void; readonly fail: (text: ReactNode) => void }

export type Toasts = {
  readonly show: (kind: Exclude<ToastKind, 'progress'>, text: ReactNode) => void
  /** Shows that something is under way; the same toast then says how it ended. */
  readonly progress: (text: ReactNode) => ProgressToast
}

const [ToastContext, useToasts] = createRequiredContext<Toasts>('useToasts()', 'ToastProvider', '@goat/ui/toast')

export { useToasts }

/**
 * Toasts at the top centre (UI-26). The live region is there from the start, so that the first toast is read out too.
 * Nothing of it is loaded later: a toast that says that the connection is gone could not be.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const strings = useUiStrings()
  const [toasts, dispatch] = useReducer(reduceToasts, [])
  const lastId = useRef(0)
  const api = useMemo<Toasts>(() => {
    const put = (id: number, kind: ToastKind, text: ReactNode) => dispatch({ type: 'put', toast: { id, kind, text } })
    const nextId = () => {
      lastId.current += 1
      return lastId.current
    }
    return {
      show: (kind, text) => put(nextId(), kind, text),
      progress: (text) => {
        const id = nextId()
        put(id, 'progress', text)
        return { succeed: (done) => put(id, 'success', done), fail: (failed) => put(id, 'error', failed) }
      },
    }
  }, [])
  return (
    <ToastContext value={api}>
      {children}
      {/* The attribute keeps toasts readable and pressable over an open modal (React Aria hides everything else). */}
      <section className={classes['region']} aria-label={strings.notifications} aria-live="polite" data-react-aria-top-layer="true">
        {toasts.length === 0 ? null : <ToastList toasts={toasts} onClose={(id) => dispatch({ type: 'close', id })} />}
      </section>
    </ToastContext>
  )
}

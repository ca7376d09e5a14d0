import { type ReactNode, useMemo, useReducer, useRef } from 'react'
import { createRequiredContext } from '../required-context.ts'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './toast.module.css'
import { reduceToasts, type ToastKind, ToastList } from './toast-list.tsx'

/** Replaces a progress toast by its outcome, or closes it. */
export type ProgressToast = Readonly<Record<Exclude<ToastKind, 'progress'>, ShowText>> & { readonly close: () => void }

/** `name` identifies the text: toasts of one kind and name are combined. */
type ShowText = (text: ReactNode, name?: string) => void

export type Toasts = {
  readonly show: (kind: Exclude<ToastKind, 'progress'>, ...text: Parameters<ShowText>) => void
  /** Shows that a call is in progress; the same toast then shows the outcome. */
  readonly progress: (text: ReactNode) => ProgressToast
}

const [ToastContext, useToasts] = createRequiredContext<Toasts>('useToasts()', 'ToastProvider', '@goat/ui/toast')

export { useToasts }

/**
 * Toasts at the top centre (UI-26), or at the bottom while a dialog or an element with `data-banner` is there. The live region exists from the start, so that the first toast is announced too. Nothing is loaded on
 * demand, because a toast about a lost connection could not be.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const strings = useUiStrings()
  const [toasts, dispatch] = useReducer(reduceToasts, [])
  const lastId = useRef(0)
  const api = useMemo<Toasts>(() => {
    const put = (id: number, kind: ToastKind, text: ReactNode, name?: string) => dispatch({ type: 'put', toast: { id, kind, text, name } })
    const nextId = () => {
      lastId.current += 1
      return lastId.current
    }
    return {
      show: (kind, text, name) => put(nextId(), kind, text, name),
      progress: (text) => {
        const id = nextId()
        put(id, 'progress', text)
        const become =
          (kind: ToastKind): ShowText =>
          (outcome, name) =>
            put(id, kind, outcome, name)
        return { success: become('success'), error: become('error'), info: become('info'), close: () => dispatch({ type: 'close', id }) }
      },
    }
  }, [])
  return (
    <ToastContext value={api}>
      {children}
      {/* The attribute keeps toasts accessible while a modal is open, when React Aria hides everything else. */}
      <section className={classes['region']} aria-label={strings.notifications} aria-live="polite" data-react-aria-top-layer="true">
        {toasts.length === 0 ? null : <ToastList toasts={toasts} onClose={(id) => dispatch({ type: 'close', id })} />}
      </section>
    </ToastContext>
  )
}

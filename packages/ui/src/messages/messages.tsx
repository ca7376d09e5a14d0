import { type ReactNode, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { createRequiredContext, useUiStrings } from '../basics.tsx'
import { IconButton } from '../button/button.tsx'
import { CloseIcon, ErrorIcon, InfoIcon, SpinnerIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx'
import { actionMs, toastMs } from '../tokens.ts'
import classes from './messages.module.css'

export type AlertVariant = 'error' | 'warning' | 'success' | 'info'

export type AlertProps = {
  readonly variant: AlertVariant
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly onClose?: () => void
  /** Buttons below the text. */
  readonly actions?: ReactNode
  /** Set if the alert appears after an action, so that it is announced. Static banners are not. */
  readonly isLive?: boolean
}

const icons = { error: ErrorIcon, warning: WarningIcon, success: SuccessIcon, info: InfoIcon } as const

/** A message in the page with an icon and a text, never colour alone (UI-30). */
export function Alert({ variant, title, children, onClose, actions, isLive = false }: AlertProps) {
  const strings = useUiStrings()
  const VariantIcon = icons[variant]
  const live = isLive ? { role: variant === 'error' ? 'alert' : 'status' } : {}
  return (
    <div className={`line gap-12 top text-14 ${classes['alert']}`} data-variant={variant} {...live}>
      <span className={classes['icon']}>
        <VariantIcon />
      </span>
      <div className="grid gap-8 breakable fill">
        {title === undefined ? null : (
          <p className="strong">
            <Unbroken>{title}</Unbroken>
          </p>
        )}
        {children === undefined ? null : (
          <div>
            <Lines>{children}</Lines>
          </div>
        )}
        {actions === undefined ? null : <div className={`row gap-8 stretch ${classes['actions']}`}>{actions}</div>}
      </div>
      {onClose === undefined ? null : (
        <IconButton label={strings.close} icon={<CloseIcon />} onClick={onClose} className={classes['close']} />
      )}
    </div>
  )
}

/** `success`, `warning` and `error` are states, which the text names too. */
export type PillTone = 'neutral' | 'accent' | 'success' | 'warning' | 'error'

/** A short fact next to a heading or in a table. */
export function Pill({ tone = 'neutral', children }: { readonly tone?: PillTone; readonly children: ReactNode }) {
  return (
    <span className={`label anywhere ${classes['pill']}`} data-tone={tone}>
      {children}
    </span>
  )
}

/** Replaces a progress toast by its outcome, or closes it. */
export type ProgressToast = Readonly<Record<Exclude<ToastKind, 'progress'>, ShowText>> & { readonly close: () => void }

/** `name` identifies the text: toasts of one kind and name are combined. Only the newest toast has its action. */
type ShowText = (text: ReactNode, name?: string, action?: ToastAction) => void

/** A button for what can be done about what a toast says; null once that is no longer possible. */
export type ToastAction = (close: () => void) => ReactNode

export type Toasts = {
  readonly show: (kind: Exclude<ToastKind, 'progress'>, ...text: Parameters<ShowText>) => void
  /** Shows that a call is in progress; the same toast then shows the outcome. */
  readonly progress: (text: ReactNode) => ProgressToast
}

export const [ToastContext, useToasts] = createRequiredContext<Toasts>('useToasts()', 'ToastProvider')

/**
 * Toasts at the top centre (UI-26), or at the bottom while a dialog or an element with `data-banner` is there. The live region exists from the start, so that the first toast is announced too. Nothing is loaded on
 * demand, because a toast about a lost connection could not be.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const strings = useUiStrings()
  const [toasts, dispatch] = useReducer(reduceToasts, [])
  const lastId = useRef(0)
  const api = useMemo<Toasts>(() => {
    const put = (id: number, kind: ToastKind, ...[text, name, action]: Parameters<ShowText>) =>
      dispatch({ type: 'put', toast: { id, kind, text, name, action } })
    const nextId = () => {
      lastId.current += 1
      return lastId.current
    }
    return {
      show: (kind, ...text) => put(nextId(), kind, ...text),
      progress: (text) => {
        const id = nextId()
        put(id, 'progress', text)
        const become =
          (kind: ToastKind): ShowText =>
          (...outcome) =>
            put(id, kind, ...outcome)
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

const toastIcons = { progress: SpinnerIcon, success: SuccessIcon, error: ErrorIcon, info: InfoIcon } as const

function ToastList({ toasts, onClose }: { readonly toasts: readonly ToastEntry[]; readonly onClose: (id: number) => void }) {
  const list = useRef<HTMLOListElement>(null)
  // A dialog ends above them.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => style.setProperty('--toasts', `${entry?.contentRect.height ?? 0}px`))
    if (list.current !== null) observer.observe(list.current)
    return () => observer.disconnect()
  }, [])
  return (
    <ol ref={list} className={`grid gap-8 ${classes['list']}`}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </ol>
  )
}

function Toast({ toast, onClose }: { readonly toast: ToastEntry; readonly onClose: (id: number) => void }) {
  const strings = useUiStrings()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isAside = useAutoClose(toast, isHovered || isFocused, onClose)
  const { ref, remember } = useFocusReturn()
  const KindIcon = toastIcons[toast.kind]
  return (
    <li
      ref={ref}
      className={`line gap-12 small-strong ${classes['toast']}`}
      data-kind={toast.kind}
      data-aside={isAside || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true)
        remember(event.relatedTarget)
      }}
      onBlur={() => setFocused(false)}
    >
      <span className={classes['toast-icon']}>
        <KindIcon />
      </span>
      <p className="breakable fill" role={toast.kind === 'error' ? 'alert' : undefined}>
        {toast.text}
        {toast.count === undefined ? null : <span className="muted"> ×{toast.count}</span>}
      </p>
      {toast.action?.(() => onClose(toast.id))}
      <IconButton label={strings.close} icon={<CloseIcon />} onClick={() => onClose(toast.id)} />
    </li>
  )
}

/**
 * Closes a toast after its duration, which hovering over or focusing it pauses. Returns whether one with an action has been shown for as long
 * as others: it then makes way for what it may cover.
 */
function useAutoClose({ id, kind, action }: ToastEntry, isPaused: boolean, onClose: (id: number) => void): boolean {
  const [isAside, setAside] = useState(false)
  const shown = useRef(0)
  const close = useRef(onClose)
  close.current = onClose
  const hasAction = action !== undefined
  useEffect(() => {
    if (kind === 'progress' || isPaused) return
    const started = performance.now()
    const isLast = isAside || !hasAction
    const left = (hasAction ? (isAside ? actionMs : toastMs) : toastMs) - shown.current
    const timer = setTimeout(() => (isLast ? close.current(id) : setAside(true)), Math.max(left, shown.current === 0 ? 0 : 1000))
    return () => {
      clearTimeout(timer)
      shown.current += performance.now() - started
    }
  }, [id, kind, hasAction, isPaused, isAside])
  return isAside
}

/** Moves the focus back to where it was when an element that has it goes. */
function useFocusReturn() {
  const ref = useRef<HTMLLIElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(
    () => () => {
      if (ref.current?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus()
    },
    [],
  )
  return {
    ref,
    remember: (from: Element | null) => {
      if (!ref.current?.contains(from)) before.current = from
    },
  }
}

type ToastKind = 'progress' | 'success' | 'error' | 'info'
export type ToastEntry = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: ReactNode
  /** Identical toasts have the same one, and are shown as one with their number; undefined for a toast that is never combined. */
  readonly name?: string | undefined
  /** How often it was shown; 1 by default. */
  readonly count?: number
  readonly action?: ToastAction | undefined
}
export type ToastEvent = { readonly type: 'put'; readonly toast: ToastEntry } | { readonly type: 'close'; readonly id: number }

/**
 * Newest last. A toast with an existing id is replaced in its position; the outcome of a closed progress toast is added again, because it
 * must not be lost. A toast replaces an identical one, and counts it.
 */
export function reduceToasts(toasts: readonly ToastEntry[], event: ToastEvent): readonly ToastEntry[] {
  if (event.type === 'close') return toasts.filter((one) => one.id !== event.id)
  const { id, kind, name } = event.toast
  const identical = toasts.find((one) => one.id !== id && one.kind === kind && one.name !== undefined && one.name === name)
  const others = toasts
    .filter((one) => one !== identical)
    .map((one) => (event.toast.action === undefined || one.action === undefined ? one : { ...one, action: undefined }))
  const toast = identical === undefined ? event.toast : { ...event.toast, count: (identical.count ?? 1) + 1 }
  return others.some((one) => one.id === id) ? others.map((one) => (one.id === id ? toast : one)) : [...others, toast]
}

/** Longer words may break, because they would not fit on a narrow screen. */
const maxUnbrokenLength = 24
const hyphenated = /(\S*[-–]\S*)/

/** Prevents line breaks at hyphens in words such as factory codes and time ranges. Children other than strings are unchanged. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(hyphenated).map((part, at) =>
    hyphenated.test(part) && part.length <= maxUnbrokenLength ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
      <span key={at} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Separates texts that are shown as one, each in an element of its own: U+2029, the paragraph separator. */
export const lineSeparator = '\u2029'

/** `Unbroken` for a text that may consist of several, one below the other. */
export function Lines({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes(lineSeparator)) return <Unbroken>{children}</Unbroken>
  return children.split(lineSeparator).map((line) => (
    <span key={line} className="block">
      <Unbroken>{line}</Unbroken>
    </span>
  ))
}

/** A grey placeholder bar. `width` and `height` are CSS lengths; the height defaults to that of a line of text. */
export function SkeletonBar({ width = '100%', height }: { readonly width?: string; readonly height?: string }) {
  return <span className={classes['bar']} style={{ width, ...(height === undefined ? {} : { height }) }} />
}

/** Wraps the bars of a placeholder and announces once that it is loading. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const strings = useUiStrings()
  return (
    <div className={classes['skeleton']} aria-busy="true">
      <p role="status" className="visually-hidden">
        {strings.loading}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

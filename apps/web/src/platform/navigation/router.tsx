import { createRequiredContext } from '@goat/ui/basics'
import { msg } from '@lingui/core/macro'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useTranslatedToasts } from '../locale/locale.tsx'
import { chosenPlan, withPlan } from '../plan.ts'
import { useBrand, withBrand } from '../session.tsx'
import { type UnsavedChanges, useUnsavedChanges } from './unsaved-changes.tsx'

export const [LocationContext, useLocation] = createRequiredContext<Location>('useLocation()', 'GuardedRouter')
export const [NavigateContext, useNavigate] = createRequiredContext<Navigate>('useNavigate()', 'GuardedRouter')
export const [PathContext, usePath] = createRequiredContext<string>('usePath()', 'GuardedRouter')

/**
 * Provides the current location and `navigate`, which asks before unsaved changes are lost. The path has a context of its own, so that what
 * depends only on it is not rendered again when the query changes.
 */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const unsaved = useUnsavedChanges()
  const [history] = useState(() => createGuardedHistory(window, unsaved))
  const [location, setLocation] = useState(history.current)
  // A layout effect, because effects of the children may navigate.
  useLayoutEffect(() => history.listen(setLocation), [history])
  return (
    <NavigateContext value={history.navigate}>
      <PathContext value={location.pathname}>
        <LocationContext value={location}>{children}</LocationContext>
      </PathContext>
    </NavigateContext>
  )
}

/** Replaces the current address when rendered. `state`: that of the new history entry. */
export function Redirect({ to, state }: { readonly to: string; readonly state: unknown }) {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate(to, { replace: true, state }))
  useEffect(() => go(), [])
  return null
}

type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** The state passed to `navigate`. */
  readonly state: unknown
  /** Unique per history entry; `default` for the first page of a tab. */
  readonly key: string
}

/** An address of the product; without a path, a query of the current page. */
export type To = string | { readonly pathname?: string; readonly search: string }

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown }

/** Navigates to an address. Resolves after the user has answered the question about unsaved changes, if there was one. */
type Navigate = (to: To, options?: NavigateOptions) => Promise<void>

/** The part of `window` that a history needs. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

/**
 * The browser's history, with a question before unsaved changes are lost. Every entry has its index, so that a step back or forward can be
 * undone while the question is open, and redone after it. An entry's state is for steps back and forward, and does not outlive a reload.
 */
export function createGuardedHistory(browser: HistoryWindow, guard: Pick<UnsavedChanges, 'any' | 'mayLeave'>) {
  let listener: (location: Location) => void = () => undefined
  let index = indexOf(browser.history.state) ?? 0
  browser.history.replaceState({ ...browser.history.state, usr: null, idx: index }, '')
  let location = readLocation(browser)
  /** Steps that undo or redo another one are not asked about. */
  let whenUndone: (() => void) | undefined
  let isRedoing = false

  function arrive(): void {
    location = readLocation(browser)
    listener(location)
  }

  async function navigate(to: To, { replace = false, state = null }: NavigateOptions = {}): Promise<void> {
    const href = hrefOf(to, location)
    const within = new URL(href, browser.location.href).pathname === location.pathname
    if (guard.any(within) && !(await guard.mayLeave(within))) return
    if (!replace) index += 1
    const entry = { usr: state, key: newKey(), idx: index }
    if (replace) browser.history.replaceState(entry, '', href)
    else browser.history.pushState(entry, '', href)
    arrive()
  }

  /** A fragment link, such as "Skip to content", creates an entry without our state; the page stays the same. */
  function onFragment(): void {
    if (browser.location.hash !== location.hash) index += 1
    browser.history.replaceState({ usr: location.state, key: location.key, idx: index }, '')
    arrive()
  }

  async function onPop(): Promise<void> {
    const next = indexOf(browser.history.state)
    const delta = (next ?? index) - index
    const within = browser.location.pathname === location.pathname
    if (whenUndone !== undefined) {
      whenUndone()
      whenUndone = undefined
      return
    }
    if (next === undefined) return onFragment()
    const isFragment = within && browser.location.search === location.search && browser.location.hash !== location.hash
    if (!isRedoing && delta !== 0 && !isFragment && guard.any(within)) {
      const from = index
      const undone = new Promise<void>((resolve) => {
        whenUndone = resolve
      })
      browser.history.go(-delta)
      // The step must be undone before it can be redone, even if the answer comes first.
      const [mayLeave] = await Promise.all([guard.mayLeave(within), undone])
      // A form that was saved meanwhile may have added an entry, which replaces those after it.
      if (!mayLeave || (delta > 0 && index !== from)) return
      isRedoing = true
      browser.history.go(next - index)
      return
    }
    isRedoing = false
    index = next
    arrive()
  }

  return {
    navigate,
    current: (): Location => location,
    /** Supports a single listener, the router. */
    listen(router: (location: Location) => void): () => void {
      listener = router
      const popped = () => void onPop()
      browser.addEventListener('popstate', popped)
      return () => browser.removeEventListener('popstate', popped)
    },
  }
}

function readLocation(browser: HistoryWindow): Location {
  const { pathname, search, hash } = browser.location
  const state: unknown = browser.history.state
  return { pathname, search, hash, state: partOf(state, 'usr') ?? null, key: String(partOf(state, 'key') ?? 'default') }
}

function indexOf(state: unknown): number | undefined {
  const index = partOf(state, 'idx')
  return typeof index === 'number' ? index : undefined
}

function hrefOf(to: To, from: Location): string {
  if (typeof to === 'string') return to
  const { pathname = from.pathname, search } = to
  return `${pathname}${search === '' || search.startsWith('?') ? '' : '?'}${search}`
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** A path in lower case, decoded and without trailing slashes. */
export function normalizePath(pathname: string): string {
  const path = decode(pathname).toLowerCase().replace(/\/+$/, '')
  return path === '' ? '/' : path
}

function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

const none: readonly string[] = []

/** A part of the state of a history entry, or of any other value; undefined if it does not have it. */
export function partOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}

/** The same if it is a string. */
export function textIn(state: unknown, name: string): string | undefined {
  const part = partOf(state, name)
  return typeof part === 'string' ? part : undefined
}

/** The same if it is a list, without what is not a string; otherwise empty. */
export function stringsIn(state: unknown, name: string): readonly string[] {
  const part = partOf(state, name)
  return Array.isArray(part) ? part.filter((one) => typeof one === 'string') : none
}

export type LinkProps = {
  /** An address of the product. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Sets `aria-current` on a link to the current page or a parent of it. */
  readonly isMarked?: boolean
  readonly 'aria-label'?: string | undefined
  readonly title?: string
  /** Called when the link is followed in this tab. */
  readonly onFollow?: (() => void) | undefined
}

/**
 * A link within the product. Clicks that open a tab or window are left to the browser. A link to a record carries the brand when it is
 * copied or opened in another tab (UI-46), and every link the plan in which this tab works.
 */
export function Link({ to, className, children, isMarked = false, onFollow, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { brand } = useBrand()
  const path = usePath()
  const plan = chosenPlan(brand)
  const isCurrent = path === to || (to !== '/' && path.startsWith(`${to}/`))
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow?.()
    const { pathname, search, hash } = window.location
    // No second history entry for the current page.
    void navigate(to, { replace: to === `${pathname}${search}${hash}` })
  }
  return (
    <a
      {...rest}
      href={withPlan(to.includes('?') || plan !== undefined ? withBrand(to, brand) : to, plan)}
      className={className}
      aria-current={isMarked && isCurrent ? 'page' : undefined}
      onClick={go}
    >
      {children}
    </a>
  )
}

/**
 * Copies the link to an address of the product, with its brand (UI-46). If the clipboard is not available, which requires a secure context
 * and permission, the address is opened instead, so that it can be copied from the address bar.
 */
export function useCopyLink(): (address: string) => Promise<void> {
  const { brand } = useBrand()
  const navigate = useNavigate()
  const toasts = useTranslatedToasts()
  return async (address) => {
    const link = withBrand(address, brand)
    try {
      await navigator.clipboard.writeText(new URL(link, window.location.href).href)
      toasts.show('success', (say) => say(msg`Link copied`))
    } catch {
      await navigate(link)
      toasts.show('info', (say) => say(msg`The link could not be copied. Copy it from the address bar.`))
    }
  }
}

import type { UnsavedChanges } from './unsaved-changes.tsx'

export type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** What the step that led here left for it. */
  readonly state: unknown
  /** Tells one visit of an address from the next; `default` for the first page of a tab. */
  readonly key: string
}

/** An address of the product; without a path, another query of the page that is shown. */
export type To = string | { readonly pathname?: string; readonly search: string }

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown }

/** Goes to an address. The promise resolves once the person has answered, if they were asked. */
export type Navigate = (to: To, options?: NavigateOptions) => Promise<void>

/** The part of `window` that a history needs. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

/**
 * The browser's history, which asks before it leaves. Every entry carries its index, so that a step back or forward can be undone while
 * the question stands and done again when it is answered.
 */
export function createGuardedHistory(browser: HistoryWindow, guard: Pick<UnsavedChanges, 'any' | 'mayLeave'>) {
  let listener: (location: Location) => void = () => undefined
  let index = indexOf(browser.history.state) ?? 0
  if (indexOf(browser.history.state) === undefined) browser.history.replaceState({ ...browser.history.state, idx: index }, '')
  let location = readLocation(browser)
  /** Steps of our own making are not asked about: the one that undoes a step, and the one that does it again once it was allowed. */
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

  /** A link to a place in the page, such as "Skip to content", makes an entry of the browser's own: it is still the same page. */
  function onPlaceInPage(): void {
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
    if (next === undefined) return onPlaceInPage()
    const isPlaceInPage = within && browser.location.search === location.search && browser.location.hash !== location.hash
    if (!isRedoing && delta !== 0 && !isPlaceInPage && guard.any(within)) {
      const undone = new Promise<void>((resolve) => {
        whenUndone = resolve
      })
      browser.history.go(-delta)
      // The answer may come before the step is undone; doing it again must wait for that.
      const [mayLeave] = await Promise.all([guard.mayLeave(within), undone])
      if (!mayLeave) return
      isRedoing = true
      browser.history.go(delta)
      return
    }
    isRedoing = false
    index = next
    arrive()
  }

  return {
    navigate,
    current: (): Location => location,
    /** The router is the one listener. */
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
  return { pathname, search, hash, state: field(state, 'usr') ?? null, key: String(field(state, 'key') ?? 'default') }
}

function indexOf(state: unknown): number | undefined {
  const index = field(state, 'idx')
  return typeof index === 'number' ? index : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function hrefOf(to: To, from: Location): string {
  if (typeof to === 'string') return to
  const { pathname = from.pathname, search } = to
  return `${pathname}${search === '' || search.startsWith('?') ? '' : '?'}${search}`
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

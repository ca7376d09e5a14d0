import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router'
import type { UnsavedChanges } from './unsaved-changes.tsx'

export type Visit = { readonly location: Location; readonly action: NavigationType }

export type GuardedHistory = ReturnType<typeof createGuardedHistory>

/** The part of `window` that a history needs. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

/**
 * The browser's history for React Router, which asks before it leaves: the router's own blocker exists only in its data mode. Every
 * entry carries its index, so that a step back or forward can be undone while the question stands and done again when it is answered.
 */
export function createGuardedHistory(browser: HistoryWindow, guard: Pick<UnsavedChanges, 'any' | 'mayLeave'>) {
  let listener: (visit: Visit) => void = () => undefined
  let index = indexOf(browser.history.state) ?? 0
  if (indexOf(browser.history.state) === undefined) browser.history.replaceState({ ...browser.history.state, idx: index }, '')
  let location = readLocation(browser)
  /** Steps of our own making are not asked about: the one that undoes a step, and the one that does it again once it was allowed. */
  let whenUndone: (() => void) | undefined
  let isRedoing = false

  function arrive(action: NavigationType): void {
    location = readLocation(browser)
    listener({ location, action })
  }

  async function leaving(to: To, step: () => void): Promise<void> {
    const within = (typeof to === 'string' ? parsePath(to) : to).pathname === location.pathname
    if (!guard.any(within) || (await guard.mayLeave(within))) step()
  }

  /** A link to a place in the page, such as "Skip to content", makes an entry of the browser's own: it is still the same page. */
  function onPlaceInPage(): void {
    if (browser.location.hash !== location.hash) index += 1
    browser.history.replaceState({ usr: location.state, key: location.key, idx: index }, '')
    arrive(NavigationType.Pop)
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
    arrive(NavigationType.Pop)
  }

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => browser.history.go(delta),
    push: (to, state) =>
      void leaving(to, () => {
        index += 1
        browser.history.pushState({ usr: state, key: newKey(), idx: index }, '', hrefOf(to))
        arrive(NavigationType.Push)
      }),
    replace: (to, state) =>
      void leaving(to, () => {
        browser.history.replaceState({ usr: state, key: newKey(), idx: index }, '', hrefOf(to))
        arrive(NavigationType.Replace)
      }),
  }

  return {
    navigator,
    current: (): Location => location,
    /** The router is the one listener. */
    listen(router: (visit: Visit) => void): () => void {
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

function hrefOf(to: To): string {
  return createPath({ pathname: '/', ...(typeof to === 'string' ? parsePath(to) : to) })
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

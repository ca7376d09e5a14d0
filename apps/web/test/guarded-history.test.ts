import { expect, it } from 'vitest'
import { createGuardedHistory, type HistoryWindow } from '../src/platform/navigation/guarded-history.ts'

/** As much of a browser's session history as the guard needs; steps happen later, as they do there. */
function browserAt(address: string) {
  const entries: { url: string; state: unknown }[] = [{ url: address, state: null }]
  let at = 0
  const popped = new Set<() => void>()
  const location = () => new URL(entries[at]?.url ?? '/', 'http://x')
  const put = (state: unknown, url: string | URL | null | undefined) => ({ url: String(url || entries[at]?.url), state })
  const browser = {
    get location() {
      return location()
    },
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState: (state: unknown, _title: string, url?: string | URL | null) => {
        entries.splice(at + 1, entries.length, put(state, url))
        at += 1
      },
      replaceState: (state: unknown, _title: string, url?: string | URL | null) => {
        entries[at] = put(state, url)
      },
      go: (delta = 0) => {
        setTimeout(() => {
          at += delta
          for (const listener of popped) listener()
        })
      },
    },
    addEventListener: (_name: string, listener: () => void) => popped.add(listener),
    removeEventListener: (_name: string, listener: () => void) => popped.delete(listener),
  }
  return { browser: browser as unknown as HistoryWindow, path: () => location().pathname + location().search }
}

function guardedAt(address: string) {
  const { browser, path } = browserAt(address)
  const guard = { isUnsaved: false, questions: 0, answer: true }
  const history = createGuardedHistory(browser, {
    any: () => guard.isUnsaved,
    mayLeave: () => {
      guard.questions += 1
      if (guard.answer) guard.isUnsaved = false
      return Promise.resolve(guard.answer)
    },
  })
  const visits: string[] = []
  history.listen(({ location, action }) => visits.push(`${action} ${location.pathname}${location.search}`))
  return { history, browser, guard, visits, path }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

it('goes where it is told while nothing is unsaved, and back', async () => {
  const { history, browser, guard, visits, path } = guardedAt('/')
  history.navigator.push('/cutoffs')
  history.navigator.push({ pathname: '/cutoffs', search: '?factory=A' })
  history.navigator.replace('/cutoffs?factory=B')
  browser.history.go(-1)
  await settled()
  expect(visits).toEqual(['PUSH /cutoffs', 'PUSH /cutoffs?factory=A', 'REPLACE /cutoffs?factory=B', 'POP /cutoffs'])
  expect([path(), guard.questions]).toEqual(['/cutoffs', 0])
})

it('stays, when the person wants to stay', async () => {
  const { history, guard, visits, path } = guardedAt('/cutoffs')
  Object.assign(guard, { isUnsaved: true, answer: false })
  history.navigator.push('/')
  await settled()
  expect([path(), visits, guard.questions]).toEqual(['/cutoffs', [], 1])
})

it('leaves, when the person wants to leave', async () => {
  const { history, guard, visits } = guardedAt('/cutoffs')
  guard.isUnsaved = true
  history.navigator.push('/')
  await settled()
  expect([visits, guard.questions]).toEqual([['PUSH /'], 1])
})

it('undoes a step back while it asks, and stays there', async () => {
  const { history, browser, guard, visits, path } = guardedAt('/')
  history.navigator.push('/cutoffs')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settled()
  expect([path(), visits, guard.questions]).toEqual(['/cutoffs', ['PUSH /cutoffs'], 1])
})

it('does the step back again when the person wants to leave, and then knows where it is', async () => {
  const { history, browser, guard, visits, path } = guardedAt('/')
  history.navigator.push('/cutoffs')
  guard.isUnsaved = true
  browser.history.go(-1)
  await settled()
  expect([path(), visits]).toEqual(['/', ['PUSH /cutoffs', 'POP /']])
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(1)
  await settled()
  expect([path(), visits.length, guard.questions]).toEqual(['/', 2, 2])
})

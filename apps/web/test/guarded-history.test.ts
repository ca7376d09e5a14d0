import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGuardedHistory, type HistoryWindow } from '../src/platform/navigation/guarded-history.ts'

/** As much of a browser's session history as the guard needs; steps happen later, as they do there: when `settled` is called. */
function browserAt(address: string) {
  const steps: (() => void)[] = []
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
        steps.push(() => {
          at += delta
          for (const listener of popped) listener()
        })
      },
    },
    addEventListener: (_name: string, listener: () => void) => popped.add(listener),
    removeEventListener: (_name: string, listener: () => void) => popped.delete(listener),
  }
  /** What a press on a link within the page does. */
  const goToPlace = (hash: string) => {
    const { pathname, search, hash: before } = location()
    entries.splice(hash === before ? at : at + 1, entries.length, { url: `${pathname}${search}${hash}`, state: null })
    at = entries.length - 1
    for (const listener of popped) listener()
  }
  /** Every step that was asked for, and what it brings about. */
  const settled = async () => {
    await setImmediate()
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      step()
      await setImmediate()
    }
  }
  return { browser: browser as unknown as HistoryWindow, path: () => location().pathname + location().search, goToPlace, settled }
}

function guardedAt(address: string) {
  const { browser, path, goToPlace, settled } = browserAt(address)
  const guard = { isUnsaved: false, staysWithin: false, questions: 0, answer: true }
  const history = createGuardedHistory(browser, {
    any: (within = false) => guard.isUnsaved && !(within && guard.staysWithin),
    mayLeave: () => {
      guard.questions += 1
      if (guard.answer) guard.isUnsaved = false
      return Promise.resolve(guard.answer)
    },
  })
  const visits: string[] = []
  history.listen(({ pathname, search }) => visits.push(`${pathname}${search}`))
  return { history, browser, guard, visits, path, goToPlace, settled }
}

it('UI-14: goes where it is told while nothing is unsaved, and back', async () => {
  const { history, browser, guard, visits, path, settled } = guardedAt('/')
  void history.navigate('/cutoffs')
  void history.navigate({ pathname: '/cutoffs', search: '?factory=A' })
  void history.navigate('/cutoffs?factory=B', { replace: true })
  browser.history.go(-1)
  await settled()
  expect(visits).toEqual(['/cutoffs', '/cutoffs?factory=A', '/cutoffs?factory=B', '/cutoffs'])
  expect([path(), guard.questions]).toEqual(['/cutoffs', 0])
})

it('UI-14: stays, when the person wants to stay', async () => {
  const { history, guard, visits, path, settled } = guardedAt('/cutoffs')
  Object.assign(guard, { isUnsaved: true, answer: false })
  void history.navigate('/')
  await settled()
  expect([path(), visits, guard.questions]).toEqual(['/cutoffs', [], 1])
})

it('UI-14: leaves, when the person wants to leave', async () => {
  const { history, guard, visits, settled } = guardedAt('/cutoffs')
  guard.isUnsaved = true
  void history.navigate('/')
  await settled()
  expect([visits, guard.questions]).toEqual([['/'], 1])
})

it('undoes a step back while it asks, and stays there', async () => {
  const { history, browser, guard, visits, path, settled } = guardedAt('/')
  void history.navigate('/cutoffs')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settled()
  expect([path(), visits, guard.questions]).toEqual(['/cutoffs', ['/cutoffs'], 1])
})

it('does the step back again when the person wants to leave, and then knows where it is', async () => {
  const { history, browser, guard, visits, path, settled } = guardedAt('/')
  void history.navigate('/cutoffs')
  guard.isUnsaved = true
  browser.history.go(-1)
  await settled()
  expect([path(), visits]).toEqual(['/', ['/cutoffs', '/']])
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(1)
  await settled()
  expect([path(), visits.length, guard.questions]).toEqual(['/', 2, 2])
})

it('does not ask of a form that stays on the page when only the query changes', async () => {
  const { history, browser, guard, path, settled } = guardedAt('/schedules')
  Object.assign(guard, { isUnsaved: true, staysWithin: true, answer: false })
  void history.navigate('/schedules?state=paused')
  void history.navigate({ search: 'state=over' }, { replace: true })
  browser.history.go(-1)
  await settled()
  expect([path(), guard.questions]).toEqual(['/schedules', 0])
  void history.navigate('/')
  await settled()
  expect([path(), guard.questions]).toEqual(['/schedules', 1])
})

it('takes a place in the page for the same page, with what the entry remembers', async () => {
  const { history, browser, guard, path, goToPlace, settled } = guardedAt('/')
  void history.navigate('/deliveryoptions', { state: { centre: 'A' } })
  const { key } = history.current()
  goToPlace('#content')
  goToPlace('#content')
  expect(history.current()).toMatchObject({ key, state: { centre: 'A' }, hash: '#content' })
  // The step back from what comes after it is asked about.
  void history.navigate('/schedules')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settled()
  expect([path(), guard.questions]).toEqual(['/schedules', 1])
})

it('does not ask about a step back from a place in the page', async () => {
  const { browser, guard, goToPlace, settled } = guardedAt('/cutoffs')
  goToPlace('#content')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settled()
  expect(guard.questions).toBe(0)
})

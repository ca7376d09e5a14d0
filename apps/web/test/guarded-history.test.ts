import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGuardedHistory, type HistoryWindow } from '../src/platform/navigation/router.tsx'

/** A minimal session history; steps are asynchronous, as in browsers, and happen when `settle` is called. */
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
  /** Follows a link within the page. */
  const goToHash = (hash: string) => {
    const { pathname, search, hash: before } = location()
    entries.splice(hash === before ? at : at + 1, entries.length, { url: `${pathname}${search}${hash}`, state: null })
    at = entries.length - 1
    for (const listener of popped) listener()
  }
  /** Performs all requested steps and their effects. */
  const settle = async () => {
    await setImmediate()
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      step()
      await setImmediate()
    }
  }
  return { browser: browser as unknown as HistoryWindow, path: () => location().pathname + location().search, goToHash, settle }
}

function guardedAt(address: string) {
  const { browser, path, goToHash, settle } = browserAt(address)
  const guard = { isUnsaved: false, staysWithin: false, questions: 0, answer: true, meanwhile: async () => {} }
  const history = createGuardedHistory(browser, {
    any: (within = false) => guard.isUnsaved && !(within && guard.staysWithin),
    mayLeave: async () => {
      guard.questions += 1
      if (guard.answer) guard.isUnsaved = false
      await guard.meanwhile()
      return guard.answer
    },
  })
  const visits: string[] = []
  history.listen(({ pathname, search }) => visits.push(`${pathname}${search}`))
  return { history, browser, guard, visits, path, goToHash, settle }
}

it('UI-14: navigates without asking while nothing is unsaved', async () => {
  const { history, browser, guard, visits, path, settle } = guardedAt('/')
  void history.navigate('/cutoffs')
  void history.navigate({ pathname: '/cutoffs', search: '?factory=A' })
  void history.navigate('/cutoffs?factory=B', { replace: true })
  browser.history.go(-1)
  await settle()
  expect(visits).toEqual(['/cutoffs', '/cutoffs?factory=A', '/cutoffs?factory=B', '/cutoffs'])
  expect([path(), guard.questions]).toEqual(['/cutoffs', 0])
})

it('UI-14: stays if the user declines to leave', async () => {
  const { history, guard, visits, path, settle } = guardedAt('/cutoffs')
  Object.assign(guard, { isUnsaved: true, answer: false })
  void history.navigate('/')
  await settle()
  expect([path(), visits, guard.questions]).toEqual(['/cutoffs', [], 1])
})

it('UI-14: leaves if the user confirms', async () => {
  const { history, guard, visits, settle } = guardedAt('/cutoffs')
  guard.isUnsaved = true
  void history.navigate('/')
  await settle()
  expect([visits, guard.questions]).toEqual([['/'], 1])
})

it('reverts a step back while asking, and stays', async () => {
  const { history, browser, guard, visits, path, settle } = guardedAt('/')
  void history.navigate('/cutoffs')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settle()
  expect([path(), visits, guard.questions]).toEqual(['/cutoffs', ['/cutoffs'], 1])
})

it('repeats the step back if the user confirms, and then has the correct position', async () => {
  const { history, browser, guard, visits, path, settle } = guardedAt('/')
  void history.navigate('/cutoffs')
  guard.isUnsaved = true
  browser.history.go(-1)
  await settle()
  expect([path(), visits]).toEqual(['/', ['/cutoffs', '/']])
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(1)
  await settle()
  expect([path(), visits.length, guard.questions]).toEqual(['/', 2, 2])
})

it.each([
  ['back', -1, '/'],
  ['forward', 1, '/cutoffs?saved'],
])(
  'UI-14: a step %s leads to the entry that was asked for, if there still is one, though the saved form has added one',
  async (_, step, end) => {
    const { history, browser, guard, path, settle } = guardedAt('/')
    void history.navigate('/cutoffs')
    if (step > 0) {
      void history.navigate('/schedules')
      browser.history.go(-1)
      await settle()
    }
    const saved = Promise.withResolvers<void>()
    Object.assign(guard, { isUnsaved: true, meanwhile: () => saved.promise })
    browser.history.go(step)
    await settle()
    guard.isUnsaved = false
    void history.navigate('/cutoffs?saved')
    saved.resolve()
    await settle()
    expect(path()).toBe(end)
  },
)

it('does not ask for a form that is kept when only the query changes', async () => {
  const { history, browser, guard, path, settle } = guardedAt('/schedules')
  Object.assign(guard, { isUnsaved: true, staysWithin: true, answer: false })
  void history.navigate('/schedules?state=paused')
  void history.navigate({ search: 'state=over' }, { replace: true })
  browser.history.go(-1)
  await settle()
  expect([path(), guard.questions]).toEqual(['/schedules', 0])
  void history.navigate('/')
  await settle()
  expect([path(), guard.questions]).toEqual(['/schedules', 1])
})

it('treats a fragment as the same page, with the state of the entry', async () => {
  const { history, browser, guard, path, goToHash, settle } = guardedAt('/')
  void history.navigate('/deliveryoptions', { state: { centre: 'A' } })
  const { key } = history.current()
  goToHash('#content')
  goToHash('#content')
  expect(history.current()).toMatchObject({ key, state: { centre: 'A' }, hash: '#content' })
  // A step back from the next page asks.
  void history.navigate('/schedules')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settle()
  expect([path(), guard.questions]).toEqual(['/schedules', 1])
})

it('does not ask for a step back from a fragment', async () => {
  const { browser, guard, goToHash, settle } = guardedAt('/cutoffs')
  goToHash('#content')
  Object.assign(guard, { isUnsaved: true, answer: false })
  browser.history.go(-1)
  await settle()
  expect(guard.questions).toBe(0)
})

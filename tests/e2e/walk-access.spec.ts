import { expect, type Page } from '@playwright/test'
import { signIn } from './support/journey.ts'
import { waitForAnimations } from './support/page-health.ts'
import { isFull } from './support/scope.ts'
import { states } from './support/walk.ts'
import { test } from './support/walk-fixture.ts'
import { tabThrough } from './support/walk-keys.ts'
import { findUnannounced } from './support/walk-live.ts'
import { findInvisibleMarks } from './support/walk-marks.ts'
import { watchMotion } from './support/walk-motion.ts'
import { findUnnamedControls } from './support/walk-names.ts'
import { expectRoomForSpacing } from './support/walk-spacing.ts'
import { brandsOf, type State } from './support/walk-state.ts'
import { findSmallTargets } from './support/walk-targets.ts'

const stateOf = (name: string): State => {
  const state = states.find((one) => one.name === name)
  if (state === undefined) throw new Error(`There is no state ${name}.`)
  return state
}

/** A window of 1280 x 1024 px, and at 400 % zoom; in full also at 200 %. */
const sizes = [{ width: 1280, height: 1024 }, ...(isFull ? [{ width: 640, height: 512 }] : []), { width: 320, height: 256 }]

/** One state of each route, with its data loaded; a journey for each worker. */
const routes = [
  ['home', 'cutoffs-list', 'cutoffs-open', 'schedules-list', 'schedules-one', 'schedules-new'],
  ['products-empty', 'products-results', 'options-list', 'options-open', 'options-new'],
]

for (const names of routes) {
  test(`UI-37: nothing moves while these load: ${names.join(', ')}`, async ({ page }) => {
    await page.addInitScript(() => {
      const moved = { total: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = { value: 0, ...entry.toJSON() }
          moved.total += value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signIn(page, 'Editor', '/config.json')
    for (const { name, path, arrive } of names.map(stateOf)) {
      await page.goto(typeof path === 'string' ? path : path('uk'))
      await arrive?.({ page, brand: 'uk', colleague: () => Promise.reject(new Error('there is no other user')) })
      await waitForAnimations(page)
      const moved = await page.evaluate(() => Number({ total: -1, ...Object.getOwnPropertyDescriptor(window, 'moved')?.value }.total))
      expect(moved, `${name}: it was measured`).toBeGreaterThanOrEqual(0)
      // Of 1, where 0.1 counts as good; some pixels of one line are allowed.
      expect.soft(moved, name).toBeLessThan(0.001)
    }
  })
}

/** `npm test` checks an open list and a form. */
const checkedStates =
  process.env['WALK'] === 'full' ? states.filter(({ isForeign }) => isForeign !== true) : ['cutoffs-open', 'schedules-new'].map(stateOf)

for (const state of checkedStates) {
  test(`${state.name}: what axe cannot see`, async ({ page, arrive }) => {
    const moved = await watchMotion(page)
    await arrive(page, { state, brand: brandsOf(state)[0] ?? 'uk', locale: 'en-GB' })
    await waitForAnimations(page)
    expect.soft(await moved(), 'moves under reduced motion').toEqual([])
    expect.soft(await findUnannounced(page), 'is not announced').toEqual([])
    const names = await findUnnamedControls(page)
    expect.soft(names.faults).toEqual([])
    expect(names.checked, 'names were checked').toBeGreaterThan(0)
    const targets = await findSmallTargets(page, 44)
    expect.soft(targets.small, 'is too small').toEqual([])
    expect(targets.checked, 'targets were checked').toBeGreaterThan(0)
    await test.step('spacing', () => expectRoomForSpacing(page))
    await page.emulateMedia({ forcedColors: 'active' })
    const marks = await findInvisibleMarks(page)
    expect.soft(marks.invisible, 'looks the same whether selected or not').toEqual([])
    for (const [at, { width, height }] of sizes.entries()) {
      // An open list may be outside a smaller window, and Tab closes it anyway.
      if (at > 0) await closeLists(page)
      await page.setViewportSize({ width, height })
      const stops = await tabThrough(page)
      expect(stops.length, 'something was focused').toBeGreaterThan(0)
      expect
        .soft(
          stops.filter(({ isVisible }) => !isVisible).map(({ what }) => what),
          `hidden at ${width} x ${height}`,
        )
        .toEqual([])
      expect
        .soft(
          stops.filter(({ hasRing }) => !hasRing).map(({ what }) => what),
          'no visible focus',
        )
        .toEqual([])
    }
  })
}

/** Closes open lists; the focus returns to the opener, which is scrolled into view. */
async function closeLists(page: Page): Promise<void> {
  const lists = page.locator('[data-placement]')
  if ((await lists.count()) === 0) return
  await expect(async () => {
    if ((await lists.count()) > 0) await page.keyboard.press('Escape')
    await expect(lists).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expect(page.locator(':focus')).toHaveCount(1)
  await waitForAnimations(page)
}

import { expect, type Page } from '@playwright/test'
import { settled } from './support/page-health.ts'
import { type State, states } from './support/walk.ts'
import { test } from './support/walk-fixture.ts'

const stateOf = (name: string): State => {
  const state = states.find((one) => one.name === name)
  if (state === undefined) throw new Error(`There is no state ${name}.`)
  return state
}

/** One state of each route, once its data are there. */
const routes = [
  ...['home', 'cutoffs-list', 'cutoffs-open', 'schedules-list', 'schedules-one', 'schedules-new'],
  ...['products-empty', 'products-results', 'options-list', 'options-open', 'options-new'],
].map(stateOf)

for (const state of routes) {
  test(`${state.name}: nothing moves while it loads`, async ({ page, arrive }) => {
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
    await arrive(page, { state, brand: 'uk', locale: 'en-GB' })
    await page.reload()
    await state.arrive?.({ page, brand: 'uk', colleague: () => Promise.reject(new Error('nobody else is there')) })
    await settled(page)
    const moved = await page.evaluate(() => Number({ total: -1, ...Object.getOwnPropertyDescriptor(window, 'moved')?.value }.total))
    expect(moved, 'it was measured').toBeGreaterThanOrEqual(0)
    // Of 1, where 0.1 counts as good; some pixels of one line are allowed.
    expect(moved).toBeLessThan(0.001)
  })
}

for (const name of ['home', 'cutoffs-open', 'schedules-new', 'options-open']) {
  test(`${name}: with forced colours, what is focused and what is pressed can still be told by its lines`, async ({ page, arrive }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await arrive(page, { state: stateOf(name), brand: 'uk', locale: 'en-GB' })
    expect(await withoutLines(page)).toEqual([])
  })
}

/** Goes through the page with Tab; the controls whose focus is drawn by nothing that forced colours keep. */
async function withoutLines(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  let seen = 0
  for (; seen < 60; seen += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return undefined
      const ring = [element, ...element.querySelectorAll('*'), ...[element.parentElement, element.parentElement?.parentElement]]
        .filter((one) => one instanceof Element)
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
      return { ring, html: element.outerHTML.slice(0, 120) }
    })
    if (focused === undefined) break
    if (!focused.ring) found.push(focused.html)
  }
  expect(seen, 'the focus has gone somewhere').toBeGreaterThan(5)
  return found
}

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { watch } from '../../../../tests/e2e/support/page-health.ts'
import { readSettings, type Settings, searchOf } from '../settings.ts'

export { expectHighlighted } from '../../../../tests/e2e/support/keyboard.ts'
export { expectNoSidewaysScroll, expectNoViolations } from '../../../../tests/e2e/support/page-health.ts'
export { expect }

const viewport = { width: 1280, height: 720 }

type Kept = { readonly page: Page; readonly complaints: () => readonly string[] }

/**
 * A page of the gallery in a real Chromium; any console error or warning and any page error fails the test. The tests of a worker share
 * one page, each on a document of its own: a browser context for each would take longer than the tests themselves.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env['GOAT_GALLERY'] ?? '', locale: 'en-GB', viewport })
      const page = await context.newPage()
      await use({ page, complaints: watch(page) })
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ kept: { page, complaints } }, use) => {
    const before = complaints().length
    await use(page)
    expect(complaints().slice(before)).toEqual([])
    await page.goto('about:blank')
    await page.emulateMedia({ reducedMotion: null })
    await page.setViewportSize(viewport)
  },
})

/** For tests that stop the clock, which stays stopped: a page of their own. */
export const testOfTime = base.extend({
  baseURL: async ({ browserName: _ }, use) => use(process.env['GOAT_GALLERY']),
  page: async ({ page }, use) => {
    const complaints = watch(page)
    await use(page)
    expect(complaints()).toEqual([])
  },
})

/** Opens the page of a component, by default in British English, light, for the UK brand. */
export async function openPage(page: Page, name: string, settings: Partial<Settings> = {}): Promise<void> {
  await page.goto(searchOf({ ...readSettings(''), ...settings, page: name }))
  // A component's page is a module of its own, so that it comes after the load event.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Opens a page whose clock stands still until a test runs it on. */
export async function openStopped(page: Page, name: string): Promise<void> {
  await page.clock.install({ time: '2026-03-02T07:00:00Z' })
  await openPage(page, name)
  await page.clock.pauseAt('2026-03-02T08:00:00Z')
}

/** The part of the page that shows one state. */
export function state(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

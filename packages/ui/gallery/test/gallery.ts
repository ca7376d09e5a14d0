import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { watch } from '../../../../tests/e2e/support/page-health.ts'
import { readSettings, type Settings, searchOf } from '../settings.ts'

export { expectHighlighted } from '../../../../tests/e2e/support/keyboard.ts'
export { expectNoHorizontalScroll, expectNoViolations } from '../../../../tests/e2e/support/page-health.ts'
export { isFull, sampleOf } from '../../../../tests/e2e/support/scope.ts'
export { expect }

const viewport = { width: 1280, height: 720 }

type SharedPage = { readonly page: Page; readonly problems: () => readonly string[] }

/**
 * Tests in the gallery in Chromium; console errors and warnings and page errors fail a test. The tests of a worker share a page, because a
 * browser context for each would take longer than the tests.
 */
export const test = base.extend<object, { shared: SharedPage }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env['GOAT_GALLERY'] ?? '', locale: 'en-GB', viewport })
      const page = await context.newPage()
      await use({ page, problems: watch(page) })
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ shared: { page, problems } }, use) => {
    const before = problems().length
    await use(page)
    expect(problems().slice(before)).toEqual([])
    await page.goto('about:blank')
    await page.emulateMedia({ reducedMotion: null, forcedColors: null })
    await page.setViewportSize(viewport)
  },
})

/** For tests that stop the clock: it stays stopped, so each has its own page. */
export const testOfTime = base.extend({
  baseURL: async ({ browserName: _ }, use) => use(process.env['GOAT_GALLERY']),
  page: async ({ page }, use) => {
    const problems = watch(page)
    await use(page)
    expect(problems()).toEqual([])
  },
})

/** Opens the page of a component, by default in British English, light, for the UK brand. */
export async function openPage(page: Page, name: string, settings: Partial<Settings> = {}): Promise<void> {
  await page.goto(searchOf({ ...readSettings(''), ...settings, page: name }))
  // The page of a component is a separate module, loaded after the load event.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Until then, what is measured has the size of another font.
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Opens a page with a stopped clock, which the test advances. */
export async function openStopped(page: Page, name: string): Promise<void> {
  await page.clock.install({ time: '2026-03-02T07:00:00Z' })
  await openPage(page, name)
  await page.clock.pauseAt('2026-03-02T08:00:00Z')
}

/** The section of the page with a state. */
export function state(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { watch } from '../../../../tests/e2e/support/page-health.ts'
import { readSettings, type Settings, searchOf } from '../settings.ts'

export { expectNoSidewaysScroll, expectNoViolations } from '../../../../tests/e2e/support/page-health.ts'
export { expect }

/** A page of the gallery in a real Chromium; any console error or warning and any page error fails the test. */
export const test = base.extend({
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
}

/** The part of the page that shows one state. */
export function state(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

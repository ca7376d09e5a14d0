import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/journey.ts'

/** Compressed kB of JavaScript: 2.6 times a page with only React and React DOM (58.0 kB), see docs/performance.md. */
const budget = 150.8
/** 1.76 times the same page. */
const homeBudget = 102

/** The screens, each with an element of its list. */
const screens = [
  { path: '/cutoffs', list: 'main h2 button' },
  { path: '/schedules', list: 'main h2 button' },
  { path: '/product-designation-override', list: 'main input' },
  { path: '/deliveryoptions', list: 'main h2 button' },
  { path: '/history', list: 'main h2' },
] as const

for (const { path, list } of screens) {
  test(`UI-47: ${path} requests at most ${budget} kB of JavaScript until its list is shown`, async ({ page }) => {
    await signIn(page, 'Editor', '/config.json')
    await page.addInitScript(noteWhenShown, list)
    await page.goto(path)
    const { kilobytes, files } = await scriptsUntilShown(page)
    expect(files, 'the scripts were seen').toBeGreaterThan(5)
    expect(kilobytes).toBeGreaterThan(60)
    expect(kilobytes).toBeLessThanOrEqual(budget)
  })
}

test(`UI-47: Home requests at most ${homeBudget} kB of JavaScript`, async ({ page }) => {
  await signIn(page, 'Editor', '/config.json')
  await page.addInitScript(noteWhenShown, 'main h2')
  await page.goto('/')
  const { kilobytes } = await scriptsUntilShown(page)
  expect(kilobytes).toBeGreaterThan(60)
  expect(kilobytes).toBeLessThanOrEqual(homeBudget)
})

test('UI-47: editors, pickers and dialogs are loaded in advance, and open without a connection', async ({ page, context }) => {
  await signIn(page, 'Editor', '/schedules')
  await page.locator('main h2 button').first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('main h2 button').first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('button', { name: /Card Types/ }).click()
  await expect(page.getByRole('dialog', { name: /Card Types/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Delete...' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await context.setOffline(false)
})

test.describe('without the code of a dialog', () => {
  test.use({
    expectedErrors: [/Failed to load resource|Loading a part of the program/],
  })

  test('UI-47: a dialog that cannot be loaded says so, and can be opened later', async ({ page }) => {
    let isBroken = true
    await page.route(/\/assets\/(?:modal|add-exception)-[^/]*\.js$/, (route) => (isBroken ? route.abort() : route.continue()))
    await signIn(page, 'Editor', '/cutoffs')
    await page.locator('main h2 button').first().click()
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    isBroken = false
    await page.reload()
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Exception' })).toBeVisible()
  })
})

/** Compressed size of the scripts whose request started before the list was shown. */
async function scriptsUntilShown(page: Page): Promise<{ readonly kilobytes: number; readonly files: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? 0
    const scripts = performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= shown)
    return { kilobytes: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000, files: scripts.length }
  })
}

/** Runs in the page: marks the time at which the first element of the list appears. */
function noteWhenShown(list: string): void {
  performance.setResourceTimingBufferSize(1000)
  const observer = new MutationObserver(() => {
    if (document.querySelector(list) === null) return
    observer.disconnect()
    performance.mark('shown')
  })
  observer.observe(document, { childList: true, subtree: true })
}

import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/journey.ts'
import { weighedScreens } from './support/weighed-screens.ts'

/** Compressed kB of JavaScript of a page with only React and React DOM, see docs/performance.md. */
const bareKilobytes = 58.0

for (const { path, list, limit } of weighedScreens) {
  const budget = Number((limit * bareKilobytes).toFixed(1))
  test(`UI-47: ${path} requests at most ${budget} kB of JavaScript until its list is shown`, async ({ page }) => {
    await signIn(page, 'Editor', '/config.json')
    await page.addInitScript(noteWhenShown, list)
    // Otherwise the network would not become idle.
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await page.goto(path)
    const { kilobytes, files } = await scriptsUntilShown(page)
    expect(files, 'the scripts were seen').toBeGreaterThan(3)
    expect(kilobytes).toBeGreaterThan(60)
    expect(kilobytes).toBeLessThanOrEqual(budget)
  })
}

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

  test('UI-47: a dialog whose style sheet could not be loaded has it when opened later', async ({ page }) => {
    let isBroken = false
    await page.route(/\/assets\/[^/]*\.css$/, (route) => (isBroken ? route.abort() : route.continue()))
    await signIn(page, 'Editor', '/')
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('heading')).toHaveCount(4)
    isBroken = true
    const failed = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await page.getByRole('button', { name: 'Select Brand' }).click()
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Select Brand' }).click()
    await expect(failed).toHaveText(/ ×2$/)
    isBroken = false
    await page.getByRole('button', { name: 'Select Brand' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select Brand' })
    await expect(dialog).toBeVisible()
    // Without its style sheet it is below the page.
    await expect(dialog).toBeInViewport()
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

import type { Page } from '@playwright/test'
import { paths } from '../../apps/web/src/paths.ts'
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
    expect(files, 'the scripts were seen').toBeGreaterThan(1)
    expect(kilobytes).toBeGreaterThan(60)
    expect(kilobytes).toBeLessThanOrEqual(budget)
  })
}

test('UI-47: every screen is complete with at most 18 files and 350 kB', async ({ page }) => {
  await signIn(page, 'Editor', '/config.json')
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  const rest: Readonly<Partial<Record<string, string>>> = {
    [paths.createDeliveryOptionSchedule]: '?name=A&fc=GB-DPS-SLE&doid=1&doname=B&index=0',
    [paths.factories]: '/GB-DPS-SLE',
  }
  for (const path of Object.values(paths)) {
    await page.goto(`${path}${rest[path] ?? ''}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\.(?:js|css|woff2)$/.test(name))
        .map(({ encodedBodySize }) => encodedBodySize),
    )
    const kilobytes = sizes.reduce((sum, one) => sum + one, 0) / 1000
    console.log(path, sizes.length, kilobytes)
    if (path === "/plans" || path === "/order-check") console.log(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /\.(?:js|css|woff2)$/.test(name)).map((o) => o.encodedBodySize + " " + o.name.split("/").pop()).join("\n")))
  }
})

test('UI-47: a screen whose code arrives between being asked for and being waited for is shown', async ({ page }) => {
  await signIn(page, 'Editor', '/config.json')
  // What React does after painting, such as starting to wait, is delayed by that much.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...sent: [unknown]) {
      setTimeout(() => post.apply(this, sent), 500)
    }
  })
  const arrive = Promise.withResolvers<void>()
  await page.route(/\/assets\/cutoffs-screen-[^/]*\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/cutoffs')
  await expect(page.locator('main:empty')).toBeAttached()
  arrive.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('UI-47: editors, lists and dialogs belong to the screen, and open without a connection', async ({ page, context, expectedErrors }) => {
  // Such as of the number to decide, which is read last.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
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

  test('UI-47: a dialog, or a calendar below its field, that cannot be loaded says so, and can be opened later', async ({ page }) => {
    let isBroken = true
    await page.route(/\/assets\/select-brand-[^/]*\.js$/, (route) => (isBroken ? route.abort() : route.continue()))
    await page.route(/\/assets\/month-[^/]*\.js$/, (route) => (isBroken ? route.abort() : route.continue()))
    await signIn(page, 'Editor', '/schedules/new')
    const open = page.getByRole('button', { name: 'Start Date: Calendar' })
    await page.getByRole('textbox', { name: 'Start Date' }).focus()
    const failed = page.getByText('The calendar could not be loaded. Write the date, or try again.')
    await expect(failed).toHaveCount(0)
    await open.click()
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Select Brand' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    isBroken = false
    await open.click()
    await expect(page.getByRole('dialog', { name: 'Start Date: Calendar' })).toBeVisible()
    await expect(failed).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Select Brand' }).click()
    await expect(page.getByRole('dialog', { name: 'Select Brand' })).toBeVisible()
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

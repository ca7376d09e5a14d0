import type { Page } from '@playwright/test'
import { card, fill, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { choose, confirmUpdate } from './support/product-overrides.ts'

const saving = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Your changes are being saved.' })
const asking = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** Holds the requests that save until they are released, and refuses them with this status if there is one. */
async function holdSaving(page: Page, call: RegExp, status?: number): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await held.promise
    await (status === undefined ? route.continue() : route.fulfill({ status }))
  })
  return held.resolve
}

const schedules = /\/delivery-options\/[^/]+\/schedules$/

/** Completes a new schedule, after the list, and presses Save. */
async function saveNew(page: Page, name: string): Promise<void> {
  await follow(page, listAddress(nextDay))
  await page.getByRole('button', { name: 'Create Schedule' }).click()
  await page.getByRole('textbox', { name: /Name/ }).fill(name)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await fill(page, { from: '2031-05-05', to: '2031-05-06' })
  await save(page).click()
}

const ways: readonly (readonly [way: string, leave: (page: Page) => Promise<unknown>, path: string])[] = [
  ['a link', (page) => page.getByRole('link', { name: 'Home', exact: true }).click(), '/'],
  ['the back button', (page) => page.evaluate(() => history.back()), '/deliveryoptions'],
]

test('UI-14: leaving while something is being saved says so, and leads on once it is saved, or asks once it has failed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  await signIn(page, 'Editor', '/')
  for (const [way, leave, path] of ways) {
    await test.step(`${way} while a new schedule is being saved says so, and leads on once it is saved`, async () => {
      const release = await holdSaving(page, schedules)
      await saveNew(page, `Held, ${way}`)
      await leave(page)
      await expect(saving(page)).toBeVisible()
      await expect(saving(page).getByText('Leave without saving')).toHaveCount(0)
      await expectNoViolations(page)
      release()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(page.getByText('Schedule saved')).toBeVisible()
      if (path === '/') await page.evaluate(() => history.back())
      await expect(card(page, `Held, ${way}`)).toBeVisible()
    })
    await page.unroute(schedules)
  }
  await test.step('staying while a schedule is being saved leads to its option only', async () => {
    const release = await holdSaving(page, schedules)
    await saveNew(page, 'Held, stays')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await saving(page).getByRole('button', { name: 'Stay' }).click()
    await expect(saving(page)).toBeHidden()
    release()
    await expect(card(page, 'Held, stays')).toBeVisible()
  })
  await page.unroute(schedules)
  await test.step('leaving while a save is running asks once it has failed, and staying keeps what was typed', async () => {
    const release = await holdSaving(page, schedules, 503)
    await saveNew(page, 'Held, refused')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(saving(page)).toBeVisible()
    release()
    await expect(asking(page)).toBeVisible()
    await expect(asking(page)).toContainText('Your changes have not been saved.')
    await asking(page).getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('checkbox', { name: 'Card only' })).toBeChecked()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await asking(page).getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
  await test.step('leaving while an update of print sites is confirmed waits for it', async () => {
    const release = await holdSaving(page, /\/designation\/product-override$/)
    await follow(page, '/')
    await page.getByRole('link', { name: 'Product Overrides', exact: true }).click()
    await page.getByRole('combobox', { name: 'Product Key' }).fill('CRD-WED-0002')
    await page.keyboard.press('Enter')
    await choose(page, 'GB-ARENA-DRO')
    await confirmUpdate(page)
    await page.evaluate(() => history.go(-2))
    await expect(saving(page)).toBeVisible()
    release()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})

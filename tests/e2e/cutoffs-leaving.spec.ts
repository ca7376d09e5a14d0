import type { Page } from '@playwright/test'
import { chooseDutch, expect, expectNoViolations, signIn, test } from './support/journey.ts'

async function choose(page: Page, centre: string): Promise<void> {
  await page.getByRole('button', { name: /Select Fulfilment Centre/ }).click()
  await page.getByRole('option', { name: centre }).click()
}

/** Every way to leave /cutoffs (UI-14). */
const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a link': async (page) => {
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoViolations(page)
  },
  'the back button': (page) => page.evaluate(() => history.back()),
  'another brand': chooseDutch,
  'another fulfilment centre': (page) => choose(page, 'IE-STL-DUB'),
  'another delivery service': (page) => page.getByRole('heading', { level: 2 }).getByRole('button', { name: '1', exact: true }).click(),
  'closing the delivery service': (page) => page.getByRole('button', { name: 'TRACKED PARCEL', exact: true }).click(),
  'the palette': async (page) => {
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog', { name: 'Go to' })
      .getByRole('menuitem', { name: /^Schedules/ })
      .click()
  },
  Logout: (page) => page.getByRole('button', { name: 'Logout' }).click(),
}

test('UI-14: every way to leave with unsaved changes asks first, and staying keeps them', async ({ page }) => {
  await signIn(page, 'Editor', '/')
  await page.getByRole('link', { name: 'Manage Cutoffs' }).click()
  await choose(page, 'GB-DPS-SLE')
  await page.getByRole('button', { name: 'TRACKED PARCEL', exact: true }).click()
  const sunday = page.getByRole('textbox', { name: 'Sunday' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await sunday.fill('06:06')
  const address = page.url()
  for (const [way, leave] of Object.entries(ways)) {
    await test.step(way, async () => {
      await leave(page)
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toBeHidden()
      await expect(sunday).toHaveValue('06:06')
      await expect(sunday).toBeEditable()
      expect(page.url()).toBe(address)
      await expect(page.locator('html')).toHaveAttribute('data-brand', 'uk')
    })
  }

  await test.step('closing the tab, for which the browser asks', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(sunday).toHaveValue('06:06')
  })

  await test.step('leaving discards the draft and does not ask again', async () => {
    await page.getByRole('button', { name: 'TRACKED PARCEL', exact: true }).click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('button', { name: 'TRACKED PARCEL', exact: true }).click()
    await expect(sunday).toHaveValue('10:30')
    await expect(sunday).not.toBeEditable()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('UI-27: Escape and a press outside close a dialog, and the focus returns to the opener', async ({ page }) => {
  await openPage(page, 'modal')
  const opener = page.getByRole('button', { name: 'Update...' })
  const dialog = page.getByRole('dialog', { name: 'Update Product Designation' })
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
})

test("UI-27: the close label is 'Close'", async ({ page }) => {
  await openPage(page, 'modal')
  await page.getByRole('button', { name: 'Update...' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the Tab key does not leave the dialog', async ({ page }) => {
  await openPage(page, 'modal')
  await page.getByRole('button', { name: 'Delete...' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete schedule?' })
  for (const name of ['Close', 'Cancel', 'Apply', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
})

test('UI-27: nothing closes it during a call', async ({ page }) => {
  await openPage(page, 'modal')
  await page.getByRole('button', { name: 'Saving...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saving' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
})

test('UI-27: the animation takes 450 ms', async ({ page }) => {
  await openPage(page, 'modal')
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element)) return
      const durations = target.getAnimations().map((one) => one.effect?.getComputedTiming().duration)
      document.documentElement.dataset['durations'] = `${document.documentElement.dataset['durations'] ?? ''} ${durations}`
    })
  })
  await page.getByRole('button', { name: 'Update...' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The dialog and its backdrop.
  await expect(page.locator('html')).toHaveAttribute('data-durations', ' 450 450')
})

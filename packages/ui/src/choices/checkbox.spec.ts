import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('a press anywhere on it and the space bar toggle it', async ({ page }) => {
  await openPage(page, 'checkbox')
  const box = page.getByRole('checkbox', { name: 'Domestic orders only' })
  await page.getByText('Domestic orders only').click()
  await expect(box).toBeChecked()
  await box.press('Space')
  await expect(box).not.toBeChecked()
})

test('it can be indeterminate', async ({ page }) => {
  await openPage(page, 'checkbox')
  const all = page.getByRole('checkbox', { name: 'All' })
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(all).not.toBeChecked()
})

test('a disabled checkbox shows its value', async ({ page }) => {
  await openPage(page, 'checkbox')
  await expect(page.getByRole('checkbox', { name: 'Indefinite end date' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Indefinite end date' })).toBeChecked()
})

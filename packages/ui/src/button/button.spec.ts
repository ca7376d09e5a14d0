import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-36: buttons and icon buttons are at least 44 px high', async ({ page }) => {
  await openPage(page, 'button')
  const buttons = page.getByRole('main').getByRole('button')
  await expect(buttons).toHaveCount(13)
  for (const one of await buttons.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('a button does not submit a form by default', async ({ page }) => {
  await openPage(page, 'button')
  await expect(state(page, 'Variants').getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'button')
})

test('an icon is not part of the name, and disabled buttons are announced as disabled', async ({ page }) => {
  await openPage(page, 'button')
  await expect(state(page, 'With an icon').getByRole('button', { name: 'New Schedule', exact: true })).toBeVisible()
  for (const one of await state(page, 'Disabled').getByRole('button').all()) await expect(one).toBeDisabled()
})

test('more actions follow their button, by mouse and keyboard', async ({ page }) => {
  await openPage(page, 'button')
  const more = page.getByRole('button', { name: 'More' })
  const duplicate = page.getByRole('button', { name: 'Duplicate' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(duplicate).toHaveCount(0)
  await more.press('Enter')
  await expect(more).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(duplicate).toBeFocused()
  await more.click()
  await expect(duplicate).toHaveCount(0)
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test("UI-35: it says 'Go back' in every locale and calls onClick", async ({ page }) => {
  await openPage(page, 'back-button')
  await state(page, 'At rest').getByRole('button', { name: 'Go back' }).click()
  await expect(state(page, 'At rest').getByText('Pressed 1 times')).toBeVisible()
  await expect(state(page, 'Disabled').getByRole('button', { name: 'Go back' })).toBeDisabled()
  await openPage(page, 'back-button', { locale: 'pseudo' })
  await expect(state(page, 'At rest').getByRole('button', { name: 'Ĝō ƀàćķ' })).toBeVisible()
})

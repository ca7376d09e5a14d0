import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('the parts stand in the order of the language, and typing leads from one to the next', async ({ page }) => {
  await openPage(page, 'date-input')
  const field = state(page, 'Empty').getByRole('group', { name: 'Start date' })
  await field.getByRole('spinbutton').first().focus()
  await page.keyboard.type('24122026')
  await expect(state(page, 'Empty').getByRole('status')).toHaveText('2026-12-24')
})

test('its hint and its error are read with it', async ({ page }) => {
  await openPage(page, 'date-input')
  const first = (name: string) => state(page, name).getByRole('spinbutton').first()
  await expect(first('With a hint')).toHaveAccessibleDescription(/A day of the UTC calendar/)
  await expect(first('With an error')).toHaveAccessibleDescription(/Start Date must be earlier than/)
})

test('a disabled one cannot be typed into', async ({ page }) => {
  await openPage(page, 'date-input')
  await expect(state(page, 'Disabled').getByRole('spinbutton').first()).toBeDisabled()
})

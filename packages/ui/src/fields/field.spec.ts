import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('the label names the control even if hidden, and the notes describe it', async ({ page }) => {
  await openPage(page, 'field')
  await expect(page.getByRole('textbox', { name: 'Hidden name' })).toBeVisible()
  const field = state(page, 'With all notes').getByRole('textbox', { name: 'Name' })
  await expect(field).toHaveAccessibleDescription('Required Only for recognition. 10 of 60 characters used')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(state(page, 'Label alone').getByRole('textbox')).not.toHaveAttribute('aria-describedby')
})

test('a press on the label focuses the control', async ({ page }) => {
  await openPage(page, 'field')
  await state(page, 'With a hint').getByText('Name', { exact: true }).click()
  await expect(state(page, 'With a hint').getByRole('textbox')).toBeFocused()
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-17: typed text becomes a time when the field is left', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'Empty').getByRole('textbox', { name: 'Weekday' })
  await field.fill('630')
  await field.blur()
  await expect(field).toHaveValue('06:30')
})

test('UI-17: typed text is never truncated, so that it cannot become another time', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'Empty').getByRole('textbox', { name: 'Weekday' })
  await field.pressSequentially('16:00      to 18:00')
  await field.blur()
  await expect(field).toHaveValue('16:00      to 18:00')
})

test('an invalid time shows its error when the field is left, or at once with isErrorForced', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'With an error, once left').getByRole('textbox')
  await expect(field).toHaveAccessibleDescription('')
  await field.focus()
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Invalid time values.')
  await expect(state(page, 'With an error at once').getByRole('textbox')).toHaveAccessibleDescription('Invalid time values.')
})

test('a hidden label still names the field', async ({ page }) => {
  await openPage(page, 'time-input')
  await expect(page.getByRole('textbox', { name: 'Hidden label' })).toBeVisible()
  await expect(state(page, 'Read only').getByRole('textbox')).not.toBeEditable()
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
})

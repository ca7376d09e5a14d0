import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-17: what is typed becomes a time once the field is left', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'Empty').getByRole('textbox', { name: 'Weekday' })
  await field.fill('630')
  await field.blur()
  await expect(field).toHaveValue('06:30')
})

test('UI-17: nothing of what is typed is cut off, so that it cannot become another time', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'Empty').getByRole('textbox', { name: 'Weekday' })
  await field.pressSequentially('16:00      to 18:00')
  await field.blur()
  await expect(field).toHaveValue('16:00      to 18:00')
})

test('a wrong time is said once the field is left, or at once where it is asked for', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'With an error, once left').getByRole('textbox')
  await expect(field).toHaveAccessibleDescription('')
  await field.focus()
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Invalid time values.')
  await expect(state(page, 'With an error at once').getByRole('textbox')).toHaveAccessibleDescription('Invalid time values.')
})

test('a hidden label is still the name', async ({ page }) => {
  await openPage(page, 'time-input')
  await expect(page.getByRole('textbox', { name: 'Hidden label' })).toBeVisible()
  await expect(state(page, 'Read only').getByRole('textbox')).not.toBeEditable()
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-35: the button shows the password, and is then labelled to hide it', async ({ page }) => {
  await openPage(page, 'password-input')
  const shown = state(page, 'At rest')
  const field = shown.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await shown.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('correct horse')
  await shown.getByRole('button', { name: 'Hide password' }).press('Enter')
  await expect(field).toHaveAttribute('type', 'password')
})

test('labels are translated, and the notes describe the field', async ({ page }) => {
  await openPage(page, 'password-input', { locale: 'nl-NL' })
  await expect(state(page, 'At rest').getByRole('button', { name: 'Wachtwoord tonen' })).toBeVisible()
  await expect(state(page, 'With an error').getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Required')
  await expect(state(page, 'Disabled').getByRole('button')).toBeDisabled()
})

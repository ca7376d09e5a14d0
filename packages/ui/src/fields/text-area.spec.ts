import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-34: a text area shows the characters used out of a maximum', async ({ page }) => {
  await openPage(page, 'text-area')
  const field = state(page, 'Characters used out of a maximum').getByRole('textbox', { name: 'Description' })
  await expect(field).toHaveAccessibleDescription('18 of 20 characters used')
  await field.fill('Door 🎁')
  await expect(field).toHaveAccessibleDescription('6 of 20 characters used')
})

test('UI-34: text beyond the maximum is kept and reported, so that pasted text is never truncated silently', async ({ page }) => {
  await openPage(page, 'text-area')
  const shown = state(page, 'Characters used out of a maximum')
  const field = shown.getByRole('textbox')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await field.fill('Delivered by two in the afternoon.')
  await expect(field).toHaveValue('Delivered by two in the afternoon.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(shown.getByRole('status')).toHaveText('34 of 20 characters used')
})

test('the notes describe the field in every locale', async ({ page }) => {
  await openPage(page, 'text-area', { locale: 'nl-NL' })
  await expect(state(page, 'With an error').getByRole('textbox')).toHaveAccessibleDescription('Required 0 van 200 tekens gebruikt')
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
})

test('UI-43: a single-line text area ignores Enter, and pasted tabs and line breaks become spaces', async ({ page }) => {
  await openPage(page, 'text-area')
  const field = state(page, 'One line').getByRole('textbox')
  await field.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Delivered by noon.')
  await page.keyboard.insertText('Two\nlines\tand\n')
  await page.keyboard.type('then: ')
  await expect(field).toHaveValue('Two lines and then: Delivered by noon.')
  const height = () => field.evaluate((area) => area.clientHeight)
  const before = await height()
  await field.fill('Delivered by noon. '.repeat(25))
  expect(await height()).toBeGreaterThan(before)
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(0)
})

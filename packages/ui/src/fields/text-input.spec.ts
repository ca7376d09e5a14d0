import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('label, hint and error are announced', async ({ page }) => {
  await openPage(page, 'text-input')
  const field = (name: string) => state(page, name).getByRole('textbox', { name: 'Name' })
  await field('At rest').fill('Easter')
  await expect(field('At rest')).toHaveValue('Easter')
  await expect(field('With a placeholder and a hint')).toHaveAccessibleDescription('Not shown on the site, only for recognition.')
  await expect(field('With an error')).toHaveAccessibleDescription('Required')
  await expect(field('With an error')).toHaveAttribute('aria-required', 'true')
  await expect(field('Read only')).not.toBeEditable()
  await expect(field('Disabled')).toBeDisabled()
})

test('UI-43: each pasted tab becomes a space, and the caret stays; other hidden characters are kept', async ({ page }) => {
  await openPage(page, 'text-input')
  const field = state(page, 'At rest').getByRole('textbox', { name: 'Name' })
  await field.focus()
  await page.keyboard.press('Home')
  await page.keyboard.insertText('25\tDec\t')
  await page.keyboard.type('to ')
  await expect(field).toHaveValue('25 Dec to Valentines Guaranteed Delivery')
  await field.fill('a\u0001b')
  await expect(field).toHaveValue('a\u0001b')
})

test('characters used out of a maximum are counted while typing', async ({ page }) => {
  await openPage(page, 'text-input')
  const field = state(page, 'Characters used out of a maximum').getByRole('textbox')
  await expect(field).toHaveAccessibleDescription('10 of 12 characters used')
  await field.press('End')
  await field.pressSequentially(' Day')
  await expect(field).toHaveAccessibleDescription('14 of 12 characters used')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

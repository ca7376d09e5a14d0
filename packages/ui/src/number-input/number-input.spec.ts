import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a number is read and written as the language writes it', async ({ page }) => {
  await openPage(page, 'number-input')
  const shown = state(page, 'At rest')
  const field = shown.getByRole('textbox', { name: 'Option priority' })
  await expect(field).toHaveValue('1,234.5')
  await field.fill('2,000.25')
  await field.blur()
  await expect(shown.getByRole('status')).toHaveText('2000.25')
  await openPage(page, 'number-input', { locale: 'nl-NL' })
  await expect(field).toHaveValue('1.234,5')
})

test('the arrow keys step, and stop at the ends', async ({ page }) => {
  await openPage(page, 'number-input')
  const shown = state(page, 'Whole numbers from 1 to 10')
  const field = shown.getByRole('textbox')
  await field.press('ArrowUp')
  await expect(shown.getByRole('status')).toHaveText('4')
  for (let step = 0; step < 5; step += 1) await field.press('ArrowDown')
  await expect(shown.getByRole('status')).toHaveText('1')
})

test('an emptied field is no number, and notes are read with it', async ({ page }) => {
  await openPage(page, 'number-input')
  const field = state(page, 'At rest').getByRole('textbox')
  await field.fill('')
  await field.blur()
  await expect(state(page, 'At rest').getByRole('status')).toHaveText('nothing')
  await expect(state(page, 'Empty').getByRole('textbox')).toHaveAccessibleDescription('Whole numbers, the lowest comes first.')
  await expect(state(page, 'With an error').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
})

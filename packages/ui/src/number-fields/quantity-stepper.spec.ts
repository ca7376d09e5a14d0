import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a press subtracts or adds one, down to the minimum and up to the maximum', async ({ page }) => {
  await openPage(page, 'quantity-stepper')
  const shown = state(page, 'From 1 to 5')
  const field = shown.getByRole('textbox', { name: 'Cards' })
  const subtract = shown.getByRole('button', { name: 'Subtract' })
  const add = shown.getByRole('button', { name: 'Add' })
  await subtract.click()
  await expect(field).toHaveValue('1')
  await expect(subtract).toBeDisabled()
  for (const value of ['2', '3', '4', '5']) {
    await add.click()
    await expect(field).toHaveValue(value)
  }
  await expect(add).toBeDisabled()
})

test('typed text is never clamped or dropped; the buttons are disabled without a valid number', async ({ page }) => {
  await openPage(page, 'quantity-stepper')
  const shown = state(page, 'From 1 to 5')
  const field = shown.getByRole('textbox')
  for (const typed of ['99', '1.5', '-5', '']) {
    await field.fill(typed)
    await field.blur()
    await expect(field).toHaveValue(typed)
    await expect(shown.getByRole('button', { name: 'Add' })).toBeDisabled()
  }
  await field.fill('3')
  await shown.getByRole('button', { name: 'Add' }).click()
  await expect(field).toHaveValue('4')
})

test('UI-35: labels are translated', async ({ page }) => {
  await openPage(page, 'quantity-stepper', { locale: 'pseudo' })
  await expect(state(page, 'From 1 to 5').getByRole('button')).toHaveCount(2)
  await expect(state(page, 'From 1 to 5').getByRole('button', { name: 'Śũƀţŕàćţ' })).toBeVisible()
  await expect(state(page, 'Disabled').getByRole('button', { name: 'Àďď' })).toBeDisabled()
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('an amount is formatted in the currency and language, and its value is in minor units', async ({ page }) => {
  await openPage(page, 'money-input')
  const shown = state(page, 'In pounds')
  const price = shown.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('£4.50')
  await price.fill('19.99')
  await price.blur()
  await expect(price).toHaveValue('£19.99')
  await expect(shown.getByRole('status')).toHaveText('1999')
})

test('Dutch uses a decimal comma', async ({ page }) => {
  await openPage(page, 'money-input', { locale: 'nl-NL' })
  await expect(state(page, 'In euros').getByRole('textbox', { name: 'Price' })).toHaveValue(/^€\s12,95$/)
})

test('text that cannot be parsed stays as typed', async ({ page }) => {
  await openPage(page, 'money-input')
  const shown = state(page, 'In pounds')
  const price = shown.getByRole('textbox', { name: 'Price' })
  for (const typed of ['-3', '7,45', '£', '']) {
    await price.fill(typed)
    await price.blur()
    await expect(price).toHaveValue(typed)
    await expect(shown.getByRole('status')).toHaveText(`not read: ${typed}`)
  }
})

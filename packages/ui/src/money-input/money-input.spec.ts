import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a sum is written in the currency and the way of the language, and kept as whole minor units', async ({ page }) => {
  await openPage(page, 'money-input')
  const shown = state(page, 'In pounds')
  const price = shown.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('£4.50')
  await price.fill('19.99')
  await price.blur()
  await expect(price).toHaveValue('£19.99')
  await expect(shown.getByRole('status')).toHaveText('1999')
})

test('in Dutch the comma stands before the cents', async ({ page }) => {
  await openPage(page, 'money-input', { locale: 'nl-NL' })
  await expect(state(page, 'In euros').getByRole('textbox', { name: 'Price' })).toHaveValue(/^€\s12,95$/)
})

test('what cannot be read stays as it was typed', async ({ page }) => {
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

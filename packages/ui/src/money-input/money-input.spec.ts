import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a sum is written in the currency and the way of the language, and kept as whole minor units', async ({ page }) => {
  await openPage(page, 'money-input')
  const shown = state(page, 'In pounds')
  const price = shown.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('£4.50')
  await price.fill('19.99')
  await price.press('Enter')
  await expect(price).toHaveValue('£19.99')
  await expect(shown.getByRole('status')).toHaveText('1999')
  await price.fill('0.1')
  await price.blur()
  await expect(shown.getByRole('status')).toHaveText('10')
})

test('in Dutch the comma stands before the cents', async ({ page }) => {
  await openPage(page, 'money-input', { locale: 'nl-NL' })
  const shown = state(page, 'In euros')
  const price = shown.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue(/^€\s12,95$/)
  await price.fill('7,5')
  await price.blur()
  await expect(shown.getByRole('status')).toHaveText('750')
})

test('an emptied field is no sum, and no sum is below nothing', async ({ page }) => {
  await openPage(page, 'money-input')
  const shown = state(page, 'In pounds')
  const price = shown.getByRole('textbox', { name: 'Price' })
  await price.fill('')
  await price.blur()
  await expect(shown.getByRole('status')).toHaveText('nothing')
  await price.pressSequentially('-3')
  await price.blur()
  await expect(shown.getByRole('status')).toHaveText('300')
})

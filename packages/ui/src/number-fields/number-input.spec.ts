import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a number is formatted in the language, and a typed one is parsed when the field is left', async ({ page }) => {
  await openPage(page, 'number-input')
  const shown = state(page, 'At rest')
  const field = shown.getByRole('textbox', { name: 'Option priority' })
  await expect(field).toHaveValue('1234.5')
  await field.fill('0020')
  await expect(shown.getByRole('status')).toHaveText('not read: 0020')
  await field.blur()
  await expect(field).toHaveValue('20')
  await expect(shown.getByRole('status')).toHaveText('20')
  await openPage(page, 'number-input', { locale: 'nl-NL' })
  await expect(field).toHaveValue('1234,5')
})

test('text that cannot be parsed stays as typed: nothing is dropped, rounded or stepped', async ({ page }) => {
  await openPage(page, 'number-input')
  const shown = state(page, 'At rest')
  const field = shown.getByRole('textbox')
  for (const typed of ['-5', '1e3', '5.999', '12abc', '']) {
    await field.fill('')
    await field.pressSequentially(typed)
    await field.press('ArrowUp')
    await field.blur()
    await expect(field).toHaveValue(typed)
    await expect(shown.getByRole('status')).toHaveText(`not read: ${typed}`)
  }
})

test('pasted lines are not joined into one number', async ({ page }) => {
  await openPage(page, 'number-input')
  const field = state(page, 'Empty').getByRole('textbox')
  const paste = (text: string) =>
    field.evaluate((element, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('7\r\n45\r\n')
  await field.blur()
  await expect(field).toHaveValue('7; 45')
})

test('the notes describe the field', async ({ page }) => {
  await openPage(page, 'number-input')
  await expect(state(page, 'Empty').getByRole('textbox')).toHaveAccessibleDescription('Whole numbers, the lowest comes first.')
  await expect(state(page, 'With an error').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(state(page, 'Read only').getByRole('textbox')).not.toBeEditable()
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
})

import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('UI-29: a loading button is disabled and busy', async ({ page }) => {
  await openPage(page, 'loading-button')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await expect(save).toBeDisabled()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  // The button keeps the focus.
  await expect(save).toBeFocused()
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a press copies the code to the clipboard and announces it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, 'copyable-code')
  const shown = state(page, 'At rest')
  await shown.getByRole('button', { name: 'GB-MNPG-TAM' }).click()
  await expect(shown.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('GB-MNPG-TAM')
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a press copies the code to the clipboard and announces it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, 'copyable-code')
  const shown = state(page, 'At rest')
  await shown.getByRole('button', { name: 'GB-MNPG-TAM' }).click()
  await expect(shown.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('GB-MNPG-TAM')
})

test('its hyphens are as narrow as in other text', async ({ page }) => {
  await openPage(page, 'copyable-code')
  const code = state(page, 'At rest').locator('code')
  const widthOf = () => code.evaluate((one) => one.getBoundingClientRect().width)
  const width = await widthOf()
  await code.evaluate((one) => one.setAttribute('style', 'font-variant-numeric: normal; letter-spacing: normal'))
  expect(width).toBeCloseTo(await widthOf(), 1)
})

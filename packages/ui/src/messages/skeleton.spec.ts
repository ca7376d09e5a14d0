import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test("UI-35: a placeholder says 'Loading' once and hides its bars", async ({ page }) => {
  await openPage(page, 'skeleton')
  const shown = state(page, 'Lines of text')
  await expect(shown.getByRole('status')).toHaveText('Loading')
  await expect(shown.locator('[aria-busy=true]')).toHaveCount(1)
  await openPage(page, 'skeleton', { locale: 'nl-NL' })
  await expect(shown.getByRole('status')).toHaveText('Laden')
})

import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-36: icons are 1.25rem, 1.5rem or 2rem', async ({ page }) => {
  await openPage(page, 'icons')
  const icons = state(page, 'Sizes').locator('svg')
  await expect(icons).toHaveCount(3)
  const widths = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width / 16))
  expect(widths).toEqual([1.25, 1.5, 2])
})

test('UI-36: icons are decorative and hidden from assistive technology', async ({ page }) => {
  await openPage(page, 'icons')
  const icons = state(page, 'All of them').locator('svg')
  expect(await icons.count()).toBeGreaterThan(20)
  for (const hidden of await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('aria-hidden')))) expect(hidden).toBe('true')
})

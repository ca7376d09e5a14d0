import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a long text wraps inside the pill', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 })
  await openPage(page, 'pill')
  const stage = await state(page, 'A long text').boundingBox()
  const pill = await state(page, 'A long text').locator('[data-tone]').boundingBox()
  expect(pill?.width).toBeLessThanOrEqual(stage?.width ?? 0)
  expect(pill?.height).toBeGreaterThan(40)
})

test('the tones differ in text and background colour', async ({ page }) => {
  await openPage(page, 'pill')
  const pills = state(page, 'Tones').locator('[data-tone]')
  await expect(pills).toHaveCount(5)
  const looks = await pills.evaluateAll((all) => all.map((pill) => [getComputedStyle(pill).color, getComputedStyle(pill).backgroundColor]))
  expect(new Set(looks.flat()).size).toBe(10)
})

test('its icon and text are vertically centred', async ({ page }) => {
  await openPage(page, 'pill')
  const distances = await page.locator('[data-tone]').evaluateAll((all) =>
    all.map((pill) => {
      const content = document.createRange()
      content.selectNodeContents(pill)
      const [inner, outer] = [content.getBoundingClientRect(), pill.getBoundingClientRect()]
      return Math.abs(inner.top - outer.top - (outer.bottom - inner.bottom))
    }),
  )
  expect(distances.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...distances)).toBeLessThan(1)
})

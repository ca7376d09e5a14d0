import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-35: it shows the current step, the count and which steps are done', async ({ page }) => {
  await openPage(page, 'progress-steps')
  const shown = state(page, 'In the middle')
  await expect(shown.getByText('Step 3 of 4')).toBeVisible()
  const steps = shown.getByRole('list', { name: 'Create Schedule, half done' }).getByRole('listitem')
  await expect(steps).toHaveText(['Name (done)', 'Active time range (done)', '3Applicable orders', '4Overrides'])
  await expect(shown.locator('[aria-current=step]')).toHaveText(/Applicable orders/)
  await openPage(page, 'progress-steps', { locale: 'nl-NL' })
  await expect(shown.getByText('Stap 3 van 4')).toBeVisible()
})

test('UI-37: with forced colours, the current step is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, 'progress-steps')
  const steps = state(page, 'In the middle').getByRole('listitem')
  const colour = (at: number) =>
    steps
      .nth(at)
      .locator('span')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor)
  expect(await colour(2)).not.toBe(await colour(3))
})

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

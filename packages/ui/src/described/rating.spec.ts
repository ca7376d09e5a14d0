import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-33: a rating is out of 5, with total reviews', async ({ page }) => {
  await openPage(page, 'rating')
  const shown = state(page, 'With total reviews')
  await expect(shown.getByRole('img', { name: '4.5 out of 5' })).toBeVisible()
  await expect(shown.getByText('Total reviews: 1,234')).toBeVisible()
})

test('the share of filled stars matches the rating', async ({ page }) => {
  await openPage(page, 'rating')
  const shares = await state(page, 'From none to all')
    .getByRole('img')
    .evaluateAll((all) => all.map((stars) => (stars.lastElementChild?.clientWidth ?? 0) / stars.clientWidth))
  expect(shares.map((share) => Math.round(share * 50) / 10)).toEqual([0, 2.3, 5])
})

test('numbers are formatted in the language', async ({ page }) => {
  await openPage(page, 'rating', { locale: 'nl-NL' })
  const shown = state(page, 'With total reviews')
  await expect(shown.getByRole('img', { name: '4,5 van 5' })).toBeVisible()
  await expect(shown.getByText('Totaal aantal beoordelingen: 1.234')).toBeVisible()
})

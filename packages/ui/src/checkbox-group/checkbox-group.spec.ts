import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('each of the few is ticked by itself', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  const group = page.getByRole('group', { name: 'Applicable On' })
  await expect(group.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  await group.getByRole('checkbox', { name: 'Weekday' }).check()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await group.getByRole('checkbox', { name: 'Saturday' }).uncheck()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('the group says what is wrong with it', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  await expect(page.getByRole('group', { name: 'Applicable Day' })).toHaveAccessibleDescription('Please select at least one Applicable Day')
})

test('a disabled group disables each, and a hidden label is still its name', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('checkbox', { name: 'Weekday' })).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Hidden label' })).toBeVisible()
})

import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('each choice is ticked independently', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  const group = page.getByRole('group', { name: 'Applicable On' })
  await expect(group.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
  await group.getByRole('checkbox', { name: 'Weekday' }).check()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await group.getByRole('checkbox', { name: 'Saturday' }).uncheck()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('the error describes the group', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  await expect(page.getByRole('group', { name: 'Applicable Day' })).toHaveAccessibleDescription('Please select at least one Applicable Day')
})

test('shortcuts choose several at once, or none', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  const group = page.getByRole('group', { name: 'Shown on' })
  await group.getByRole('button', { name: 'All' }).click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await group.getByRole('button', { name: 'None' }).click()
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a disabled group disables its choices, and a hidden label still names the group', async ({ page }) => {
  await openPage(page, 'checkbox-group')
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('checkbox', { name: 'Weekday' })).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Hidden label' })).toBeVisible()
})

import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('one of a few: a press anywhere on the row chooses it, the arrow keys move the choice', async ({ page }) => {
  await openPage(page, 'radio-group')
  const group = page.getByRole('group', { name: 'Brand' })
  await group.getByText('Dutch brand').click()
  await expect(group.getByRole('radio', { name: 'Dutch brand' })).toBeChecked()
  await group.getByRole('radio', { name: 'Dutch brand' }).press('ArrowUp')
  await expect(group.getByRole('radio', { name: 'UK brand' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Hidden label' }).getByRole('radio', { name: 'Dutch brand' })).toBeChecked()
})

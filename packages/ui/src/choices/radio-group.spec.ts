import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('a press anywhere on a row selects it, and the arrow keys move the selection', async ({ page }) => {
  await openPage(page, 'radio-group')
  const group = page.getByRole('group', { name: 'Brand' })
  await group.getByText('Dutch brand').click()
  await expect(group.getByRole('radio', { name: 'Dutch brand' })).toBeChecked()
  await group.getByRole('radio', { name: 'Dutch brand' }).press('ArrowUp')
  await expect(group.getByRole('radio', { name: 'UK brand' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Hidden label' }).getByRole('radio', { name: 'Dutch brand' })).toBeChecked()
})

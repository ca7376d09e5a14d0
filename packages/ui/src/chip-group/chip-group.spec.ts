import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-31: a press selects a chip, and a second press removes it', async ({ page }) => {
  await openPage(page, 'chip-group')
  const group = state(page, 'None selected').getByRole('grid', { name: 'Gift types' })
  const flower = group.getByRole('row', { name: 'Flower' })
  await flower.click()
  await expect(flower).toHaveAttribute('aria-selected', 'true')
  await flower.getByText('Flower').click()
  await expect(group.getByRole('row')).toHaveText(['Balloon', 'Personalised Mug', 'Soft Toy'])
})

test('UI-31: a selected chip shows a dismiss icon, which removes it', async ({ page }) => {
  await openPage(page, 'chip-group')
  const group = state(page, 'None selected').getByRole('grid', { name: 'Gift types' })
  await expect(group.getByRole('button')).toHaveCount(0)
  await group.getByRole('row', { name: 'Soft Toy' }).click()
  await group.getByRole('button', { name: 'Remove Soft Toy' }).click()
  await expect(group.getByRole('row')).toHaveText(['Balloon', 'Flower', 'Personalised Mug'])
})

test('keyboard: the arrow keys move between chips, the space bar selects, Delete removes only the focused chip', async ({ page }) => {
  await openPage(page, 'chip-group')
  const group = page.getByRole('grid', { name: 'Chosen gift types' })
  const rows = group.getByRole('row')
  await rows.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveText(['Balloon', 'Personalised Mug', 'Soft Toy'])
  await expect(group.locator(':focus')).toHaveCount(1)

  const unselected = state(page, 'None selected').getByRole('row', { name: 'Balloon' })
  await unselected.focus()
  await page.keyboard.press('Space')
  await expect(unselected).toHaveAttribute('aria-selected', 'true')
})

test('UI-13: an empty group says what being empty means', async ({ page }) => {
  await openPage(page, 'chip-group')
  await expect(page.getByRole('group', { name: 'No gift types' })).toHaveText('All gift types')
})

test('a disabled chip can be neither selected nor removed', async ({ page }) => {
  await openPage(page, 'chip-group')
  const group = page.getByRole('grid', { name: 'Fixed gift types' })
  await group.getByRole('row', { name: 'Flower' }).click({ force: true })
  await group.getByRole('row', { name: 'Balloon' }).click({ force: true })
  await expect(group.getByRole('row')).toHaveCount(4)
  await expect(group.locator('[data-selected]')).toHaveText(['Flower'])
})

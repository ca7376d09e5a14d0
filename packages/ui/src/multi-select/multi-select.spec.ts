import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-21: a selection takes effect when it is applied', async ({ page }) => {
  await openPage(page, 'multi-select')
  const shown = state(page, 'None chosen')
  await shown.getByRole('button', { name: /^Pack Types/ }).click()
  const list = page.getByRole('dialog', { name: 'Pack Types' })
  await list.getByRole('checkbox', { name: '2 Card Multipack' }).check()
  await list.getByRole('checkbox', { name: '1 Card Only' }).check()
  await list.getByRole('button', { name: 'Apply' }).click()
  await expect(shown.getByRole('button', { name: 'Pack Types 1 Card Only, 2 Card Multipack' })).toBeFocused()
})

test('UI-21: Cancel and Escape discard the selection', async ({ page }) => {
  await openPage(page, 'multi-select')
  const button = state(page, 'Some chosen').getByRole('button')
  await button.click()
  const list = page.getByRole('dialog', { name: 'Pack Types' })
  await list.getByRole('checkbox', { name: 'All' }).click()
  await list.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toHaveAccessibleName('Pack Types 1 Card Only, 3 Card Multipack')
  await button.click()
  await list.getByRole('checkbox', { name: '1 Card Only' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(button).toHaveAccessibleName('Pack Types 1 Card Only, 3 Card Multipack')
})

test("the 'All' option selects everything", async ({ page }) => {
  await openPage(page, 'multi-select')
  const button = state(page, 'Some chosen').getByRole('button')
  await button.click()
  const list = page.getByRole('dialog', { name: 'Pack Types' })
  await expect(list.getByRole('checkbox', { name: 'All' })).toBeChecked({ indeterminate: true })
  await list.getByRole('checkbox', { name: 'All' }).click()
  await list.getByRole('button', { name: 'Apply' }).click()
  await expect(button).toHaveAccessibleName('Pack Types All')
})

test('DES-45: shortcuts select several values or none, and take effect when they are applied', async ({ page }) => {
  await openPage(page, 'multi-select')
  const button = state(page, 'With shortcuts').getByRole('button')
  const list = page.getByRole('dialog', { name: 'Pack Types' })
  for (const [shortcut, shown] of [
    ['All', '1 Card Only, 2 Card Multipack, 3 Card Multipack'],
    ['Multipacks', '2 Card Multipack, 3 Card Multipack'],
    ['None', 'Select'],
  ] as const) {
    await button.click()
    await list.getByRole('button', { name: shortcut, exact: true }).click()
    await list.getByRole('button', { name: 'Apply' }).click()
    await expect(button).toHaveAccessibleName(`Pack Types ${shown}`)
  }
})

test('the error describes the field', async ({ page }) => {
  await openPage(page, 'multi-select')
  await expect(state(page, 'With an error').getByRole('button')).toHaveAccessibleDescription('Please select at least one Pack Type')
  await expect(state(page, 'Disabled').getByRole('button')).toBeDisabled()
})

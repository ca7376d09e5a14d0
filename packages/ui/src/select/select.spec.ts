import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('an option can be selected with the keyboard', async ({ page }) => {
  await openPage(page, 'select')
  const button = state(page, 'One chosen').getByRole('button', { name: /Select Fulfilment Centre/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'GB-DPS-SLE' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('GB-MNPG-TAM')
  await expect(button).toBeFocused()
})

test('UI-21: a list of more than ten options can be filtered by typing, and says if nothing matches', async ({ page }) => {
  await openPage(page, 'select')
  const field = state(page, 'More than ten, typed into').getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await field.fill('kodi')
  await expect(page.getByRole('option')).toHaveText(['US-KODI-LAS', 'US-KODI-NYC'])
  await field.fill('xyz')
  await expect(page.getByText('Nothing matches "xyz".')).toBeVisible()
  await field.fill('dub')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('IE-STL-DUB')
})

test('UI-13: a list without options says so', async ({ page }) => {
  await openPage(page, 'select')
  await state(page, 'Without options').getByRole('button').click()
  await expect(page.getByText('There are no fulfilment centres.')).toBeVisible()
})

test('the error describes the field', async ({ page }) => {
  await openPage(page, 'select')
  await expect(state(page, 'With an error').getByRole('button')).toHaveAccessibleDescription('From and To factories cannot be the same')
  await expect(state(page, 'Disabled').getByRole('button')).toBeDisabled()
})

test('UI-21: Enter and leaving the field select an exact match in any case, and Enter also the only match', async ({ page }) => {
  await openPage(page, 'select')
  const field = state(page, 'More than ten, typed into').getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await field.fill('ie-stl-dub')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('IE-STL-DUB')
  await field.fill('las')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('US-KODI-LAS')
  await field.fill('kodi')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('US-KODI-LAS')
})

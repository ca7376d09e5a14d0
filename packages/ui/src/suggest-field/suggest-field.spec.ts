import type { Locator } from '@playwright/test'
import { expect, expectHighlighted, expectNoViolations, openPage, state, test } from '../../gallery/test/gallery.ts'

const fieldIn = (shown: Locator) => shown.getByRole('combobox', { name: 'Fruit' })

test('the arrow keys cycle through the suggestions, and the highlighted one is in view', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const shown = state(page, 'At rest')
  const field = fieldIn(shown)
  const options = shown.getByRole('listbox', { name: 'Suggested fruits' }).getByRole('option')
  await expect(field).toHaveAccessibleDescription('Type a letter.')
  await field.pressSequentially('r')
  await expect(options).toHaveCount(9)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await expectNoViolations(page)
  await page.keyboard.press('ArrowUp')
  await expectHighlighted(field, options.last())
  await expect(options.last()).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expectHighlighted(field, options.first())
  await expect(options.first()).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(shown.getByText('Picked: Apricot')).toBeVisible()
  await expect(options).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('a press picks a suggestion, and the focus stays in the field', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const shown = state(page, 'At rest')
  await fieldIn(shown).fill('pear')
  await shown.getByRole('option', { name: 'Pear' }).click()
  await expect(shown.getByText('Picked: Pear')).toBeVisible()
  await expect(fieldIn(shown)).toBeFocused()
})

test('typing removes the highlight, and Enter then picks nothing', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const shown = state(page, 'At rest')
  const field = fieldIn(shown)
  await field.pressSequentially('ber')
  await page.keyboard.press('ArrowDown')
  await expectHighlighted(field, shown.getByRole('option').first())
  await field.pressSequentially('r')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveValue('berr')
})

test('Escape closes the list, an arrow key opens it again, and leaving the field closes it', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const shown = state(page, 'At rest')
  const field = fieldIn(shown)
  const options = shown.getByRole('option')
  await field.fill('fig')
  await expect(options).toHaveText(['Fig3 letters'])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('fig')
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
})

test('Escape clears the text with clearsOnEscape', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const field = fieldIn(state(page, 'Cleared by Escape'))
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test('a text without matches says so', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const shown = state(page, 'At rest')
  await fieldIn(shown).fill('xyz')
  await expect(shown.getByRole('status')).toHaveText('No fruit matches "xyz".')
  await expect(shown.getByRole('listbox')).toHaveCount(0)
})

test('the error describes the field, and the field can be disabled', async ({ page }) => {
  await openPage(page, 'suggest-field')
  await expect(fieldIn(state(page, 'With an error'))).toHaveAccessibleDescription('Enter a fruit.')
  await expect(fieldIn(state(page, 'With an error'))).toHaveAttribute('aria-invalid', 'true')
  await expect(fieldIn(state(page, 'Disabled'))).toBeDisabled()
})

test('UI-21: a press on the text opens the suggestions again', async ({ page }) => {
  await openPage(page, 'suggest-field')
  const shown = state(page, 'Cleared by Escape')
  await fieldIn(shown).fill('fig')
  await expect(shown.getByRole('option')).toHaveText([/^Fig/])
  await page.keyboard.press('Tab')
  await expect(shown.getByRole('option')).toHaveCount(0)
  await fieldIn(shown).click()
  await expect(shown.getByRole('option')).toHaveText([/^Fig/])
})

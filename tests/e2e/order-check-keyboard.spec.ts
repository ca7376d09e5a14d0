import type { Locator, Page } from '@playwright/test'
import { expect, setTime, signIn, test } from './support/journey.ts'
import { press, tabTo } from './support/keyboard.ts'

/** Chooses the option that starts with the typed text. */
async function choose(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectFocusKept(page)
}

/** The focus has not been lost with a control that is gone. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator(':focus:not(body)')).toHaveCount(1)
}

async function pressButton(page: Page, button: Locator): Promise<void> {
  await press(page, button)
  await expectFocusKept(page)
}

test('FOR-41, FOR-44, FOR-50, FOR-51, FOR-55: the keyboard alone asks a question from Home, reads why, changes a fact, copies, and saves and deletes a sample', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setTime(page, '2026-12-17T10:00:00Z')
  await signIn(page, 'Editor', '/')
  await press(page, page.getByRole('link', { name: 'Order Check', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Order Check' })).toBeFocused()

  await tabTo(page, page.getByRole('combobox', { name: 'Start from' }))
  await page.keyboard.type('single card, next business day, uk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/packType=SINGLE/)
  const time = page.getByRole('textbox', { name: 'Order time' })
  await tabTo(page, time)
  // What is there is selected, so that typing replaces it.
  await page.keyboard.type('1559')
  await pressButton(page, page.getByRole('button', { name: 'Tomorrow', exact: true }))
  const factory = page.getByRole('combobox', { name: 'Factory' })
  await tabTo(page, factory)
  await page.keyboard.type('GSY')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(factory).toHaveValue('GG-MNPG-GSY')
  await press(page, page.getByRole('button', { name: /Card type$/ }))
  await choose(page, 'Gi')
  await expect(time).toHaveValue('15:59')
  const answer = page.getByRole('region', { name: 'Answer' })
  const sentence = answer.getByRole('heading', { level: 2 })
  await expect(sentence).toContainText('Printed in GG-MNPG-GSY')
  await expect(answer.getByText('No schedule moves it.').first()).toBeVisible()

  await pressButton(page, answer.getByRole('button', { name: 'Copy as text' }))
  await expect(page.getByText('Answer copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Stays at GG-MNPG-GSY.')
  const near = answer.getByRole('button', { name: /^Change / }).first()
  const address = page.url()
  await tabTo(page, near)
  await page.keyboard.press('Enter')
  await expect(sentence).toBeFocused()
  await expect(page).not.toHaveURL(address)

  const save = page.getByRole('button', { name: 'Save as sample' })
  await pressButton(page, save)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('From the keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sample saved')).toBeVisible()
  await expect(save).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Delete sample “From the keyboard”' }))
  const dialog = page.getByRole('alertdialog', { name: 'Delete sample' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Delete sample “From the keyboard”' }))
  await press(page, dialog.getByRole('button', { name: 'Delete', exact: true }))
  await expect(page.getByText('Sample deleted')).toBeVisible()
  await expect(save).toBeFocused()
})

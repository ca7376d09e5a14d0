import type { Page } from '@playwright/test'
import { dateField, expectDate } from './support/dates.ts'
import { card, chip, item, nextDay, save, saving } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { press, tabTo } from './support/keyboard.ts'

async function tick(page: Page, name: string): Promise<void> {
  const box = page.getByRole('checkbox', { name, exact: true })
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
}

async function typeDate(page: Page, label: string, date: string): Promise<void> {
  await tabTo(page, dateField(page, label))
  const [year, month, day] = date.split('-')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${day}/${month}/${year}`)
  await expectDate(page, label, date)
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }).last())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('UI-38: a schedule can be created with only the keyboard, from the list to the saved schedule', async ({ page }) => {
  await signIn(page, 'Editor', '/deliveryoptions?id=GB-MNPG-TAM:standard-letter:0')
  await expect(card(page, 'Standard Letter')).toBeVisible()
  await press(page, item(page, nextDay.name))
  await expect(card(page, nextDay.name)).toBeVisible()
  await press(page, card(page, nextDay.name).getByRole('button', { name: 'Create Schedule...' }))
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeFocused()
  await typeDate(page, 'Start date', '2031-03-03')
  await type(page, 'Start time', '0615')
  await typeDate(page, 'End date', '2031-03-09')
  await type(page, 'End time', '1430')
  await typeDate(page, 'From', '2031-03-04')
  await typeDate(page, 'To', '2031-03-12')
  await tick(page, 'Card and gift')
  await tick(page, 'Square')
  await tabTo(page, page.getByRole('combobox', { name: 'Search gift types' }))
  for (const typed of ['choc', 'ballo']) {
    await page.keyboard.type(typed)
    await expect(page.getByRole('listbox', { name: 'Gift types' }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(chip(page, 'Balloon')).toBeVisible()
  // The chips are one tab stop; the arrow keys move between them, Space selects, Delete removes.
  await tabTo(page, chip(page, 'Chocolate'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(chip(page, 'Balloon')).toBeHidden()
  await tick(page, 'Override name')
  await type(page, 'Name', 'Keyboard delivery')
  await tick(page, 'Override price')
  await type(page, 'Price', '4.5')
  const sent = saving(page)
  await press(page, save(page))
  expect((await sent).postDataJSON()).toEqual({
    name: 'By keyboard',
    fulfilmentCentreId: 'GB-MNPG-TAM',
    deliveryOptionId: 'next-day-guaranteed',
    fulfilmentCentreActiveDateTimeRange: { start: '2031-03-03T06:15:00', end: '2031-03-09T14:30:00' },
    deliveryDateRange: { start: '2031-03-04', end: '2031-03-12' },
    applicableConsignmentTypes: ['cardAndGift'],
    cardTypes: ['square'],
    giftTypes: ['chocolate'],
    overrides: { name: 'Keyboard delivery', price: 450 },
  })
  await expect(card(page, 'By keyboard')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { dateField, expectDate } from './support/dates.ts'
import { expect, signIn, test } from './support/journey.ts'
import { press, tabTo } from './support/keyboard.ts'
import { createButton, group, saving, toast } from './support/schedules.ts'

/** Opens a list, moves down to the option and selects it. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`${label}$`) })
  await press(page, field)
  const wanted = page.getByRole('option', { name: option, exact: true })
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
  for (let at = 0; at < 12 && !(await wanted.evaluate((element) => element === document.activeElement)); at += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(field).toContainText(option)
  await expect(field).toBeFocused()
}

/** Ticks an option and applies; with `cancelled`, first ticks it and cancels. */
async function pick(page: Page, label: string, option: string, { shown = option, cancelled = false } = {}): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}`) })
  const picker = page.getByRole('dialog', { name: label })
  for (const button of cancelled ? ['Cancel', 'Apply'] : ['Apply']) {
    await press(page, field)
    const box = picker.getByRole('checkbox', { name: option, exact: true })
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await press(page, picker.getByRole('button', { name: button }))
    await expect(picker).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toContainText(button === 'Apply' ? shown : 'Choose…')
  }
}

async function type(page: Page, field: 'Start Time' | 'End Time', text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: field }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('UI-38, DES-7, DES-15: the form can be filled in with only the keyboard: factories, dates, times, all pickers, checkboxes, Create', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/schedules')
  await expect(group(page, /→/).first()).toBeVisible()
  await press(page, page.getByRole('button', { name: 'New Schedule' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Designation Schedule' })).toBeVisible()
  await choose(page, 'From', 'US-KODI-LAS')
  await choose(page, 'To', 'IE-STL-DUB')
  await tabTo(page, dateField(page, 'Start Date'))
  await page.keyboard.type('02/03/2031')
  await expectDate(page, 'Start Date', '2031-03-02')
  await type(page, 'Start Time', '0615')
  await tabTo(page, dateField(page, 'End Date'))
  await page.keyboard.type('31/03/2031')
  await expectDate(page, 'End Date', '2031-03-31')
  await type(page, 'End Time', '1430')
  await tabTo(page, page.getByRole('checkbox', { name: 'Indefinite end date' }))
  await page.keyboard.press('Space')
  await expect(dateField(page, 'End Date')).toBeDisabled()
  await pick(page, 'Applicable Days', 'Tuesday', { cancelled: true })
  await pick(page, 'Card Types', 'LargeSquare', { shown: 'Large' })
  await pick(page, 'Delivery Methods', 'Next Business Day')
  await pick(page, 'Pack Types', 'All')
  await pick(page, 'Address Types', 'Send Direct')
  await pick(page, 'Applicable Dispatch Days', 'TODAY+3')
  await tabTo(page, page.getByRole('checkbox', { name: 'Domestic orders only' }))
  await page.keyboard.press('Space')
  const sent = saving(page)
  await press(page, createButton(page))
  const body: unknown = (await sent).postDataJSON()
  expect(body).toEqual({
    From: 'US-KODI-LAS',
    To: 'IE-STL-DUB',
    LocalStartTime: '06:15:00',
    LocalEndTime: '14:30:00',
    DurationStartDateUtc: '2031-03-02T00:00:00Z',
    DurationEndDateUtc: '9999-12-31T00:00:00Z',
    ApplicableDays: ['Tuesday'],
    CardTypes: ['LargeSquare'],
    DeliveryMethods: ['NBD'],
    PackTypes: ['SINGLE', 'MULTI_TWO', 'MULTI_THREE', 'MULTI_FOUR', 'MULTI_FIVE_PLUS'],
    AddressTypes: ['SEND_DIRECT'],
    DomesticOrdersOnly: false,
    ApplicableDespatchDays: ['TODAY+3'],
  })
  await expect(toast(page, 'Schedule created')).toBeVisible()
  const created = group(page, 'US-KODI-LAS → IE-STL-DUB (1 schedule)')
  await expect(created).toBeVisible()
  await test.step('a group is closed and opened, and its schedule changed', async () => {
    await press(page, created)
    await expect(created).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }))
    await pick(page, 'Card Types', 'Giant', { shown: 'LargeSquare, Giant' })
    await press(page, page.getByRole('button', { name: 'Update' }))
    await expect(toast(page, 'Update was successful')).toBeVisible()
    await expect(page.getByRole('article')).toBeFocused()
  })
})

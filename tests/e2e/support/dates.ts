import { expect, type Locator, type Page } from '@playwright/test'

/** A date field, named by its label. */
export function dateField(page: Page | Locator, label: string | RegExp): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** The button that opens the calendar of a date field. */
export function calendarButton(page: Page | Locator, label: string): Locator {
  return dateField(page, label).locator('..').getByRole('button')
}

/** Writes a date (YYYY-MM-DD) as users do, day, month, year, and leaves the field. Not key by key, since each key renders the form. */
export async function setDate(page: Page | Locator, label: string, date: string): Promise<void> {
  await dateField(page, label).fill(date.split('-').reverse().join('/'))
  await dateField(page, label).press('Tab')
  await expectDate(page, label, date)
}

/** Replaces the text of a date field by typing, and leaves it with Tab. */
export async function typeDate(field: Locator, text: string): Promise<void> {
  await field.focus()
  await expect(field).toBeFocused()
  const { keyboard } = field.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(text)
  await keyboard.press('Tab')
}

/** Asserts the date (YYYY-MM-DD) that a field shows, in either language. */
export async function expectDate(page: Page | Locator, label: string, date: string): Promise<void> {
  await expect(dateField(page, label)).toHaveValue(new RegExp(`^${date.split('-').reverse().join('[/-]')}$`))
}

import { expect, type Locator, type Page } from '@playwright/test'

/** A date field: a group of day, month and year, named by its label. */
export function dateField(page: Page | Locator, label: string): Locator {
  return page.getByRole('group', { name: label, exact: true })
}

/** Types a date (YYYY-MM-DD) as users do: day, month, year, each moving on to the next. */
export async function setDate(page: Page | Locator, label: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const first = dateField(page, label).getByRole('spinbutton').first()
  await first.focus()
  await expect(first).toBeFocused()
  await first.page().keyboard.type(`${day}${month}${year}`)
  await expectDate(page, label, date)
}

/** Asserts the date that a field shows. */
export async function expectDate(page: Page | Locator, label: string, date: string): Promise<void> {
  const [year, month, day] = date.split('-').map(Number)
  const segments = dateField(page, label).getByRole('spinbutton')
  for (const [index, value] of [day, month, year].entries())
    await expect(segments.nth(index)).toHaveAttribute('aria-valuenow', String(value))
}

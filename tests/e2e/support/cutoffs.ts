import type { Locator, Page } from '@playwright/test'

/** A delivery service of the demonstration data: TRACKED PARCEL of GB-DPS-SLE, with one exception (soft-toy, Sunday 08:30). */
export const trackedParcel = '/cutoffs?factory=GB-DPS-SLE&service=44'

export const item = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true }).getByRole('button')
export const row = (page: Page, productType: string): Locator => page.getByRole('row').filter({ hasText: productType })
export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

export async function choose(page: Page, label: string, option: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

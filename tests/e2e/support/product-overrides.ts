import type { Locator, Page } from '@playwright/test'

/**
 * Products of the demonstration data. CRD-WED-0002 has four variants at GB-DPS-SLE, of which LRG and STD are overridden to GB-MNPG-TAM. The
 * only variant of CRD-BIR-0001 is overridden from GB-MNPG-TAM to GB-DPS-SLE.
 */
export const path = '/product-designation-override'
export const wedding = `${path}?key=CRD-WED-0002`
export const birthday = `${path}?key=CRD-BIR-0001`

export const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Product Key' })
export const table = (page: Page): Locator => page.getByRole('table', { name: 'Products' })
export const row = (page: Page, sku: string): Locator => table(page).getByRole('row').filter({ hasText: sku })
export const dropdown = (page: Page): Locator => page.getByRole('button', { name: /Select new Fulfilment Centre/ })
export const updateButton = (page: Page): Locator => page.getByRole('button', { name: 'Update', exact: true })
export const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Update Product Designation' })
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

export async function choose(page: Page, factory: string): Promise<void> {
  await dropdown(page).click()
  await page.getByRole('option', { name: factory, exact: true }).click()
}

export async function confirmUpdate(page: Page): Promise<void> {
  await updateButton(page).click()
  await question(page).getByRole('button', { name: 'Yes, update' }).click()
}

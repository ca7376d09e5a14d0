import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { failRequests, recordsIn, stallRequests } from './walk-faults.ts'
import type { State } from './walk-state.ts'

const path = '/product-designation-override'
const wedding = `${path}?key=CRD-WED-0002`
const birthday = `${path}?key=CRD-BIR-0001`
const search = '**/product-designation'
const box = (page: Page) => page.getByRole('combobox', { name: 'Product Key' })
const table = (page: Page) => page.getByRole('table', { name: 'Products' })
const question = (page: Page) => page.getByRole('alertdialog')

async function choose(page: Page, factory: string): Promise<void> {
  await page.getByRole('button', { name: /Select new Fulfilment Centre/ }).click()
  await page.getByRole('option', { name: factory, exact: true }).click()
}

async function openConfirmation(page: Page, factory: string): Promise<void> {
  await choose(page, factory)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(question(page)).toBeVisible()
}

export const productStates: readonly State[] = (
  [
    { name: 'empty', path, arrive: ({ page }) => expect(page.getByText('No products to show yet')).toBeVisible() },
    {
      name: 'suggestions',
      path,
      arrive: async ({ page }) => {
        await box(page).pressSequentially('crd-wed')
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
    },
    {
      name: 'key-missing',
      path,
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: 'Search', exact: true }).click()
        await expect(page.getByText('Enter a product key.', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'loading',
      path: wedding,
      prepare: ({ page }) => stallRequests(page, search),
      arrive: ({ page }) => expect(page.locator('main [aria-busy="true"]').first()).toBeVisible(),
    },
    { name: 'results', path: wedding, arrive: ({ page }) => expect(table(page)).toBeVisible() },
    { name: 'viewer', path: wedding, person: 'Viewer', arrive: ({ page }) => expect(table(page)).toBeVisible() },
    {
      name: 'several',
      path: `${wedding}&key=0000&key=CRD-BIR-0001`,
      arrive: ({ page }) => expect(page.getByRole('heading', { name: '2 of 3 keys found' })).toBeVisible(),
    },
    {
      name: 'several-box',
      path,
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: 'Search several keys' }).click()
        await expect(page.getByRole('textbox', { name: 'Product keys, one per line' })).toBeVisible()
      },
    },
    {
      name: 'not-found',
      path,
      arrive: ({ page }) => box(page).fill('0000'),
      finish: async (page) => {
        await page.getByRole('main').getByRole('combobox').press('Enter')
        await expect(page.getByRole('heading', { level: 2 })).toContainText('0000')
      },
    },
    {
      name: 'failed',
      path,
      prepare: ({ page }) => failRequests(page, search, 500),
      arrive: ({ page }) => box(page).fill('0000'),
      finish: async (page) => {
        await page.getByRole('main').getByRole('combobox').press('Enter')
        await expect(page.getByText('1234').first()).toBeVisible()
      },
    },
    { name: 'confirm', path: wedding, arrive: ({ page }) => openConfirmation(page, 'GB-MNPG-TAM') },
    {
      name: 'confirm-nothing',
      path: birthday,
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: 'Update', exact: true }).click()
        await expect(question(page)).toBeVisible()
      },
    },
    {
      name: 'update-failed',
      path: wedding,
      prepare: ({ page }) => failRequests(page, '**/designation/product-override', 500),
      arrive: ({ page }) => openConfirmation(page, 'GB-ARENA-DRO'),
      finish: async (page) => {
        await question(page).getByRole('button').last().click()
        await expect(page.getByText('1234').first()).toBeVisible()
      },
    },
    {
      name: 'remove',
      path: wedding,
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: 'Remove override of CRD-WED-0002-STD' }).click()
        await expect(question(page)).toBeVisible()
      },
    },
    {
      name: 'conflict',
      path: `${path}?key=CRD-THA-0004`,
      arrive: async ({ page, colleague }) => {
        const key = { ProductKey: 'CRD-THA-0004', Store: 'UK', CountryCode: 'GB' }
        const response = await colleague('POST', '/designation/product-override/product-designation', key)
        const variants = recordsIn(response, 'ProductVariants')
        const there = (code: string) => variants.every(({ FactoryCode }) => FactoryCode === code)
        const [mine, theirs] = there('GB-DPS-SLE') ? ['GB-ARENA-DRO', 'GB-MNPG-TAM'] : ['GB-ARENA-DRO', 'GB-DPS-SLE']
        await choose(page, mine)
        await page.getByRole('button', { name: 'Update', exact: true }).click()
        await expect(question(page)).toBeVisible()
        await colleague('POST', '/designation/product-override', {
          ProductVariants: variants.map(({ Sku }) => ({ ProductKey: key.ProductKey, VariantSku: Sku, ProductType: 'greetingcard' })),
          Store: 'UK',
          DeliveryCountryCode: 'GB',
          FactoryCode: theirs,
        })
        await question(page).getByRole('button', { name: 'Yes, update' }).click()
        await expect(question(page)).toContainText('These products have just been changed.')
        // The toast is not translated, but closes by itself.
        await expect(page.getByText(/^Failed to update designation: /)).toBeHidden()
      },
    },
  ] satisfies readonly Omit<State, 'screen' | 'brands'>[]
).map((state) => ({ ...state, screen: 'product-overrides', brands: ['uk'], name: `products-${state.name}` }))

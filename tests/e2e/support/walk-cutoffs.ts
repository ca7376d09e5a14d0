import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { failRequests, fulfillRequests, recordsIn, stallRequests } from './walk-faults.ts'
import type { State, WalkBrand } from './walk-state.ts'

/** A delivery service of the demonstration data with exceptions. Another user changes the one in `changed`. */
const service = (brand: WalkBrand): string =>
  brand === 'uk' ? '/cutoffs?factory=GB-DPS-SLE&service=1' : '/cutoffs?factory=NL-GRTZ-AMS&service=DHL_PAKKET'
const changed = { uk: { factory: 'GB-DPS-SLE', service: '44' }, nl: { factory: 'NL-GRTZ-AMS', service: 'DHL_BRIEVENBUS' } } as const
const changedAddress = (brand: WalkBrand): string => `/cutoffs?factory=${changed[brand].factory}&service=${changed[brand].service}`

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).first()
const weekday = (page: Page) => page.getByRole('textbox', { name: 'Weekday' })
const row = (page: Page) => page.getByRole('table', { name: 'Exceptions' }).getByRole('row').nth(1)
const list = '**/deliveryConfigurations'

/** Closed for Christmas at the factory of `changed`. */
const dated = (brand: WalkBrand) => ({
  factories: [changed[brand].factory],
  services: null,
  productTypes: null,
  from: '2090-12-25',
  to: '2090-12-26',
  days: null,
  closed: true,
  time: null,
  reason: 'Christmas',
})

async function addException(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Exception' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Exception' })).toBeVisible()
}

async function change(page: Page): Promise<void> {
  await edit(page).click()
  await weekday(page).fill('10:10')
}

export const cutoffStates: readonly State[] = (
  [
    {
      name: 'loading',
      path: '/cutoffs',
      prepare: ({ page }) => stallRequests(page, list),
      arrive: ({ page }) => expect(page.locator('[aria-busy="true"]')).toBeVisible(),
    },
    { name: 'list', path: '/cutoffs', arrive: ({ page }) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible() },
    {
      name: 'centre-open',
      path: '/cutoffs',
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: /Select Fulfilment Centre/ }).click()
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
    },
    { name: 'open', path: service, arrive: ({ page }) => expect(row(page)).toBeVisible() },
    { name: 'viewer', path: service, person: 'Viewer', arrive: ({ page }) => expect(row(page)).toBeVisible() },
    {
      name: 'editing-defaults',
      path: service,
      arrive: async ({ page }) => {
        await edit(page).click()
        await expect(weekday(page)).toBeEditable()
      },
    },
    {
      name: 'wrong-time',
      path: service,
      arrive: async ({ page }) => {
        await edit(page).click()
        await weekday(page).fill('25:00')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Invalid time values.')).toBeVisible()
      },
    },
    {
      name: 'saving',
      path: service,
      prepare: ({ page }) => stallRequests(page, '**/cutoffs/*/*'),
      arrive: ({ page }) => change(page),
      finish: async (page) => {
        await page.locator('form [type="submit"]').first().click()
        await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
      },
    },
    {
      name: 'save-failed',
      path: service,
      prepare: ({ page }) => failRequests(page, '**/cutoffs/*/*', 500),
      arrive: ({ page }) => change(page),
      finish: async (page) => {
        await page.locator('form [type="submit"]').first().click()
        await expect(page.getByText('1234').first()).toBeVisible()
      },
    },
    { name: 'add-exception', path: service, arrive: ({ page }) => addException(page) },
    {
      name: 'calendar',
      path: '/cutoffs/calendar?from=2090-12-22',
      prepare: async ({ brand, colleague }) => void (await colleague('POST', '/cutoff-overrides', dated(brand))),
      arrive: ({ page }) => expect(page.getByRole('gridcell').first()).toBeVisible(),
    },
    {
      name: 'calendar-plan',
      path: '/cutoffs/calendar?from=2090-12-22',
      arrive: async ({ page }) => {
        await page.getByRole('columnheader', { name: '25 Dec' }).click()
        await page.getByRole('button', { name: 'Close cut-offs', exact: true }).click()
        await expect(page.getByRole('region', { name: 'Changes to save' })).toBeVisible()
        await page.getByRole('columnheader', { name: '24 Dec' }).click()
        await expect(page.getByRole('textbox', { name: 'Time' })).toBeVisible()
      },
    },
    {
      name: 'calendar-form',
      path: '/cutoffs/calendar?from=2090-12-22',
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: 'Add a dated cut-off' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'add-exception-filled',
      path: service,
      arrive: async ({ page }) => {
        await addException(page)
        const modal = page.getByRole('dialog', { name: 'Add Exception' })
        await modal.getByText('Saturday').click()
        await modal.getByRole('textbox', { name: 'Time' }).fill('13:15')
      },
    },
    {
      name: 'product-types-open',
      hasTypedList: true,
      path: service,
      arrive: async ({ page }) => {
        await addException(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Product Type/ })
          .click()
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      },
    },
    {
      name: 'edit-row',
      path: service,
      arrive: async ({ page }) => {
        await row(page).getByRole('button', { name: 'Edit' }).click()
        await expect(row(page).getByRole('textbox', { name: 'Time' })).toBeVisible()
      },
    },
    {
      name: 'delete',
      path: service,
      arrive: async ({ page }) => {
        await row(page).getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'delete-failed',
      path: service,
      prepare: ({ page }) => failRequests(page, '**/exceptions/*', 500),
      arrive: ({ page }) => row(page).getByRole('button', { name: 'Delete' }).click(),
      finish: async (page) => {
        await page.getByRole('alertdialog').getByRole('button').last().click()
        await expect(page.getByText('1234').first()).toBeVisible()
      },
    },
    {
      name: 'leave',
      path: service,
      arrive: async ({ page }) => {
        await change(page)
        await page.getByRole('link', { name: 'Home' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'conflict',
      path: changedAddress,
      arrive: async ({ page, brand, colleague }) => {
        await change(page)
        const of = changed[brand]
        const records = recordsIn(await colleague('GET', '/deliveryConfigurations'), 'results')
        const stored = records.find(({ factoryCode, deliveryService }) => factoryCode === of.factory && deliveryService === of.service)
        await colleague('PUT', `/cutoffs/${of.factory}/${of.service}`, {
          default: { weekday: '15:15:00', saturday: '10:00:00', sunday: '10:30:00' },
          versionNumber: stored?.['versionNumber'],
        })
        await expect(page.getByText(/changed this delivery service while you were editing/)).toBeVisible()
      },
    },
    {
      name: 'load-failed',
      path: '/cutoffs',
      prepare: ({ page }) => failRequests(page, list, 503),
      arrive: ({ page }) => expect(page.getByText('The cut-off times could not be loaded.')).toBeVisible(),
    },
    {
      name: 'not-understood',
      path: '/cutoffs',
      prepare: ({ page }) => fulfillRequests(page, list, { results: [[2031]] }),
      arrive: ({ page }) => expect(page.getByText('1 record could not be read.')).toBeVisible(),
    },
    {
      name: 'empty',
      path: '/cutoffs',
      prepare: ({ page }) => fulfillRequests(page, list, { results: [] }),
      arrive: ({ page }) => expect(page.getByText('There are no cut-off times yet.')).toBeVisible(),
    },
  ] satisfies readonly Omit<State, 'screen'>[]
).map((state) => ({ ...state, screen: 'cutoffs', name: `cutoffs-${state.name}` }))

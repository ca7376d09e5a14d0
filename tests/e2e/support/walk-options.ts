import type { Page } from '@playwright/test'
import { setDate } from './dates.ts'
import { addGift, card, daysFromNow, evening, fill, formAddress, listAddress, nextDay, save } from './delivery-options.ts'
import { expect } from './journey.ts'
import { pressMore, savingQuestion } from './schedules.ts'
import { failRequests, fulfillRequests, stallRequests } from './walk-faults.ts'
import type { State, WalkBrand } from './walk-state.ts'

const busy = { ...nextDay, centre: 'GB-DPS-SLE' }
const optionOf = (brand: WalkBrand) => (brand === 'uk' ? busy : evening)
const open = (brand: WalkBrand): string => listAddress(optionOf(brand))
const form = (brand: WalkBrand): string => formAddress('2031', optionOf(brand))
const list = '**/deliveryoptions'
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const gifts = (page: Page) => page.getByRole('combobox', { name: 'Search gift types' })
const stored = { active: 'Valentines Guaranteed Delivery', upcoming: 'Weekend price for cards' } as const

async function allOverrides(page: Page): Promise<void> {
  for (const field of ['name', 'description', 'price', 'option priority'])
    await page.getByRole('checkbox', { name: `Override ${field}`, exact: true }).check()
}

/** Opens a dialog with a button of a stored schedule. */
function openDialog(name: string, button: string): (arrival: { readonly page: Page }) => Promise<void> {
  return async ({ page }) => {
    if (button === 'Extend...') await card(page, name).getByRole('button', { name: button }).click()
    else await pressMore(card(page, name), button)
    await expect(page.locator('[role="dialog"], [role="alertdialog"]')).toBeVisible()
  }
}

type Part = Omit<State, 'screen'>

const listStates: readonly Part[] = [
  {
    name: 'loading',
    path: '/deliveryoptions',
    prepare: ({ page }) => stallRequests(page, list),
    arrive: ({ page }) => expect(page.locator('[aria-busy="true"]')).toBeVisible(),
  },
  { name: 'list', path: '/deliveryoptions', arrive: ({ page }) => expect(heading(page)).toBeVisible() },
  { name: 'open', path: open, arrive: ({ page, brand }) => expect(card(page, optionOf(brand).name)).toBeVisible() },
  { name: 'viewer', path: open, person: 'Viewer', arrive: ({ page, brand }) => expect(card(page, optionOf(brand).name)).toBeVisible() },
  {
    name: 'create',
    path: open,
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Create Schedule...' }).click()
      await expect(page.getByRole('dialog', { name: 'Create Schedule' })).toBeVisible()
    },
  },
  {
    name: 'preview',
    path: open,
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
      await expect(page.getByRole('region', { name: 'Ordered now' })).toBeVisible()
    },
  },
  {
    name: 'load-failed',
    path: '/deliveryoptions',
    prepare: ({ page }) => failRequests(page, list, 500),
    arrive: ({ page }) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  {
    name: 'schedules-failed',
    path: open,
    prepare: ({ page }) => failRequests(page, '**/schedules', 500),
    arrive: ({ page }) => expect(page.getByText('The schedules could not be loaded.')).toBeVisible(),
  },
  {
    name: 'empty',
    path: '/deliveryoptions',
    prepare: ({ page }) => fulfillRequests(page, list, { deliveryOptions: [] }),
    arrive: ({ page }) => expect(page.getByText('There are no delivery options yet.')).toBeVisible(),
  },
  {
    name: 'not-understood',
    path: '/deliveryoptions',
    prepare: ({ page }) => fulfillRequests(page, list, { deliveryOptions: [[2031]] }),
    arrive: ({ page }) => expect(page.getByText('1 record could not be read.')).toBeVisible(),
  },
  { name: 'end', path: open, brands: ['uk'], arrive: openDialog(stored.active, 'End now...') },
  { name: 'extend', path: open, brands: ['uk'], arrive: openDialog(stored.active, 'Extend...') },
  { name: 'cancel', path: open, brands: ['uk'], arrive: openDialog(stored.upcoming, 'Cancel schedule...') },
]

const formStates: readonly Part[] = [
  { name: 'new', path: form, arrive: ({ page }) => expect(save(page)).toBeVisible() },
  { name: 'new-viewer', path: form, person: 'Viewer', arrive: ({ page }) => expect(page.getByRole('heading', { level: 1 })).toBeVisible() },
  { name: 'new-nothing', path: '/deliveryoptions/create-schedule', arrive: ({ page }) => expect(heading(page)).toBeVisible() },
  {
    name: 'new-schedules-failed',
    path: form,
    prepare: ({ page }) => failRequests(page, '**/schedules', 500),
    arrive: ({ page }) => expect(page.getByText('The schedules could not be loaded.')).toBeVisible(),
  },
  {
    name: 'new-wrong',
    path: form,
    arrive: async ({ page }) => {
      await allOverrides(page)
      await page.getByRole('textbox', { name: 'Option priority' }).fill('')
      await setDate(page, 'From', '2031-02-02')
      await setDate(page, 'To', '2031-02-01')
      await save(page).click()
      await expect(page.getByRole('alert').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'new-gifts',
    path: form,
    arrive: async ({ page, brand }) => {
      const [typed, label] = brand === 'uk' ? (['choc', 'Chocolate'] as const) : (['bloe', 'Bloemen'] as const)
      await addGift(page, typed, label)
      await gifts(page).fill(brand === 'uk' ? 'per' : 'boe')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'new-gifts-none',
    path: form,
    arrive: async ({ page }) => {
      await gifts(page).fill('1234')
      await expect(page.getByText('No gift type matches “1234”.')).toBeVisible()
    },
  },
  { name: 'new-overrides', path: form, arrive: ({ page }) => allOverrides(page) },
  {
    name: 'new-overlap',
    path: form,
    brands: ['uk'],
    arrive: async ({ page }) => {
      await fill(page, { from: daysFromNow(0), to: daysFromNow(5) })
      await page.getByRole('checkbox', { name: 'Override price', exact: true }).check()
      await expect(page.getByText('This schedule overlaps with 2 others.')).toBeVisible()
    },
  },
  {
    name: 'new-clocks',
    path: form,
    arrive: async ({ page }) => {
      await setDate(page, 'Start date', '2031-03-30')
      await page.getByRole('textbox', { name: 'Start time' }).fill('02:30')
      await setDate(page, 'End date', '2031-10-26')
      await page.getByRole('textbox', { name: 'End time' }).fill('01:30')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'new-preview',
    path: form,
    arrive: async ({ page }) => {
      await fill(page, { from: daysFromNow(20), to: daysFromNow(25) })
      await page.getByRole('checkbox', { name: 'Override option priority', exact: true }).check()
      await page.getByRole('textbox', { name: 'Option priority' }).fill('1')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
      await expect(page.getByRole('region', { name: 'With this schedule' })).toBeVisible()
    },
  },
  {
    name: 'new-question',
    path: form,
    arrive: async ({ page }) => {
      await fill(page, { from: '2031-03-03', to: '2031-03-09' })
      await setDate(page, 'From', '2031-03-01')
      await setDate(page, 'To', '2031-03-02')
      await page.getByRole('checkbox', { name: 'Override price', exact: true }).check()
      await page.getByRole('textbox', { name: 'Price' }).fill('99')
      await save(page).click()
      await expect(savingQuestion(page).getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'new-failed',
    path: form,
    prepare: ({ page }) => failRequests(page, '**/schedules', 500, 'POST'),
    arrive: ({ page }) => fill(page, { from: '2031-03-03', to: '2031-03-09' }),
    finish: async (page) => {
      await page.getByRole('main').locator('[type="submit"]').last().click()
      await expect(page.getByText('1234').first()).toBeVisible()
    },
  },
]

export const optionStates: readonly State[] = [
  ...listStates.map((state): State => ({ ...state, screen: 'delivery-options', name: `options-${state.name}` })),
  ...formStates.map((state): State => ({ ...state, screen: 'delivery-option-schedule', name: `options-${state.name}` })),
]

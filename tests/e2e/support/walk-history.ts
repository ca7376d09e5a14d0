import { expect } from './journey.ts'
import { failRequests, fulfillRequests, stallRequests } from './walk-faults.ts'
import type { State } from './walk-state.ts'

const list = '**/changes?*'

/** The change history. */
export const historyStates: readonly State[] = (
  [
    {
      name: 'loading',
      path: '/history',
      prepare: ({ page }) => stallRequests(page, list),
      arrive: ({ page }) => expect(page.locator('[aria-busy="true"]')).toBeVisible(),
    },
    {
      name: 'list',
      path: '/history',
      arrive: async ({ page }) => {
        await page.getByRole('article').first().getByRole('heading', { level: 3 }).waitFor()
        await page
          .getByText(/^Show \d+ details$/)
          .first()
          .click()
        await expect(page.getByText('Consignment types').first()).toBeVisible()
      },
    },
    {
      name: 'of-one',
      path: (brand) => `/history?kind=cutoff&key=${brand === 'uk' ? 'GB-DPS-SLE/44' : 'NL-GRTZ-AMS/DHL_PAKKET'}`,
      arrive: ({ page }) => expect(page.getByRole('button', { name: 'Show all changes' })).toBeVisible(),
    },
    {
      name: 'undo',
      path: '/history?kind=delivery-option-schedule',
      arrive: async ({ page }) => {
        await page
          .getByRole('button', { name: /^Undo this change: / })
          .and(page.locator(':enabled'))
          .first()
          .click()
        await expect(page.getByRole('alertdialog').getByRole('heading', { level: 3 }).first()).toBeVisible()
      },
    },
    {
      name: 'empty',
      path: '/history',
      prepare: ({ page }) => fulfillRequests(page, list, { results: [], next: null }),
      arrive: ({ page }) => expect(page.getByText('No changes yet')).toBeVisible(),
    },
    {
      name: 'load-failed',
      path: '/history',
      prepare: ({ page }) => failRequests(page, list, 500),
      arrive: ({ page }) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
    },
  ] satisfies readonly Omit<State, 'screen'>[]
).map((state) => ({ screen: 'history', ...state, name: `history-${state.name}` }))

import { expect } from './journey.ts'
import type { State } from './walk-state.ts'

const path = '/order-check'
const moved =
  '?placedAt=2026-12-18T10:59Z&factory=GG-MNPG-GSY&cardType=large&packType=SINGLE&deliveryMethod=NBD&addressType=SEND_DIRECT&destination=GB&productType=greetingcard&deliveryOption=first-class'
const missing = '?placedAt=2026-12-18T10:59Z&factory=GG-MNPG-GSY'

export const orderStates: readonly State[] = (
  [
    {
      name: 'empty',
      path,
      arrive: ({ page }) => expect(page.getByRole('heading', { name: /^Choose a (?:product or a )?factory\.$/ })).toBeVisible(),
    },
    {
      name: 'moved',
      path: `${path}${moved}&days=2&compareWith=2026-12-20T10:00Z`,
      brands: ['uk'],
      arrive: ({ page }) => expect(page.getByText('Goes from GG-MNPG-GSY to GB-MNPG-TAM.').first()).toBeVisible(),
    },
    {
      name: 'others',
      path: `${path}${moved}`,
      brands: ['uk'],
      arrive: async ({ page }) => {
        await page
          .getByText(/^\d+ others? do(?:es)? not apply\.$/)
          .first()
          .click()
        await expect(page.getByRole('link', { name: /^Not used: .* (?:starts|ended) on / }).first()).toBeVisible()
      },
    },
    {
      name: 'delete-sample',
      path: `${path}?sample=demonstration-01`,
      arrive: async ({ page }) => {
        await page.getByRole('button', { name: /^Delete sample / }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'missing',
      path: `${path}${missing}`,
      brands: ['uk'],
      arrive: ({ page }) => expect(page.getByText('It depends on: card type', { exact: true })).toBeVisible(),
    },
    {
      name: 'past-records',
      path: `${path}${moved}&asKnownAt=2026-12-01T10:00Z`,
      brands: ['uk'],
      arrive: ({ page }) => expect(page.getByText(/^Based on the records as of/)).toBeVisible(),
    },
    {
      name: 'no-moves',
      path: `${path}?placedAt=2026-12-18T10:59Z&factory=NL-GRTZ-AMS&productType=greetingcard`,
      brands: ['nl'],
      arrive: ({ page }) => expect(page.getByText('this brand has no designation schedules')).toBeVisible(),
    },
  ] satisfies readonly Omit<State, 'screen'>[]
).map((state) => ({ ...state, screen: 'order-check', name: `order-${state.name}` }))

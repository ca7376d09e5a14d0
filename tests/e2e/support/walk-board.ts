import { expect, setTime } from './journey.ts'
import type { State } from './walk-state.ts'

/** Shortly before the cut-offs at two o'clock in London; later than the server's clock, so that dated cut-offs of that day can be saved. */
const time = '2090-12-22T13:50:00Z'
const closure = {
  services: null,
  productTypes: null,
  from: '2090-12-22',
  to: '2090-12-26',
  days: null,
  closed: true,
  time: null,
  reason: 'Stocktaking at Christmas',
}
const factories = { uk: ['GB-DPS-SLE'], nl: ['NL-GRTZ-AMS'] } as const

/** The board, with a closed factory. */
export const boardStates: readonly State[] = (['', '?view=wall'] as const).map((query) => ({
  screen: 'board',
  name: query === '' ? 'board' : 'board-wall',
  path: `/board${query}`,
  prepare: async ({ page, brand, colleague }) => {
    await colleague('POST', '/cutoff-overrides', { ...closure, factories: factories[brand] })
    await setTime(page, time)
  },
  arrive: async ({ page }) => {
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Closed' })).toContainText('Stocktaking at Christmas')
  },
}))

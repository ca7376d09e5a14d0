import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as journey, watch } from './journey.ts'
import { startProduct } from './product.ts'
import { bring, type Stop } from './walk.ts'

/** What a browser says of calls that a state makes fail, or that no walk waits for. */
const provoked = /\b(?:4\d\d|5\d\d) \(|ERR_FAILED|ERR_INTERNET_DISCONNECTED|^Failed to save schedule|Failed to fetch/

/** A walk has a product for all its states: they are looked at, and what is changed is changed for this. */
export const test = journey.extend<{ arrive: (page: Page, stop: Omit<Stop, 'url'>) => Promise<void> }, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product.url)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ url }, use) => use(url),
  // The journeys' own product is not started.
  page: async ({ context }: { context: BrowserContext }, use) => {
    const page = await context.newPage()
    const complaints = watch(page)
    await use(page)
    expect(complaints().filter((one) => !provoked.test(one))).toEqual([])
  },
  arrive: async ({ url }, use) => {
    await use((page, stop) => bring(page, { ...stop, url }))
  },
})

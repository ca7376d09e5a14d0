import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as journey, watch } from './journey.ts'
import { startProduct } from './product.ts'
import { type Destination, openState } from './walk.ts'

/** Console errors about requests that a state makes fail or that are aborted. */
const provoked =
  /\b(?:4\d\d|5\d\d) \(|ERR_FAILED|ERR_INTERNET_DISCONNECTED|^Failed to save schedule|^We don’t know whether it was saved|Failed to fetch/

/** All states of a worker share a product, because they only read it or change dedicated data. */
export const test = journey.extend<{ arrive: (page: Page, destination: Omit<Destination, 'url'>) => Promise<void> }, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product.url)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ url }, use) => use(url),
  // The fixture `product` of journeys is not used, so it is not started.
  page: async ({ context }: { context: BrowserContext }, use) => {
    const page = await context.newPage()
    const errors = watch(page)
    await use(page)
    expect(errors().filter((one) => !provoked.test(one))).toEqual([])
  },
  arrive: async ({ url }, use) => {
    await use((page, stop) => openState(page, { ...stop, url }))
  },
})

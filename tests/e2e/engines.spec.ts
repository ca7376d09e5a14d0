import { test as base, expect } from '@playwright/test'
import { type Product, startProduct } from './support/product.ts'
import { at, type Visitor, visitorAt } from './support/visitor.ts'

/** The main tasks in another engine than that of the other journeys. They share a product and an editor, who has signed in. */
const test = base.extend<{ visitor: Visitor }, { product: Product; editor: Visitor }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  editor: [
    async ({ browser, product }, use) => {
      const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1280, height: 800 } })
      const visitor = visitorAt(page, product.url)
      await visitor.goto('/')
      await visitor.press(at('button', /, Editor$/))
      await visitor.expectText('Hi. Hoi. Welcome to the Global Operations Admin Tool.')
      await use(visitor)
      await page.close()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ editor }, use) => {
    await use(editor)
    expect(await editor.complaints()).toEqual([])
  },
})

test('UI-70: a delivery service is opened and gets an exception', async ({ visitor }) => {
  await visitor.goto('/cutoffs?factory=GB-DPS-SLE')
  await visitor.press(at('button', /^TRACKED PARCEL/))
  await visitor.press(at('button', 'Add Exception'))
  const dialog = at('dialog', 'Add Exception')
  await visitor.press(at('button', /Product Type/, dialog))
  await visitor.press(at('option', 'chocolate'))
  await visitor.press(at('checkbox', 'Saturday', dialog))
  await visitor.write(at('textbox', 'Time', dialog), '1315')
  await visitor.press(at('button', 'Save Rule', dialog))
  await visitor.expectText('Exception successfully added for chocolate.')
  await visitor.expectText('13:15', at('row', /^chocolate/))
})

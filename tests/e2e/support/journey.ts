import { test as base, expect, type Page } from '@playwright/test'
import { watch } from './page-health.ts'
import { type Product, startProduct } from './product.ts'

export type Person = 'Editor' | 'Viewer' | 'No access'

type Fixtures = {
  /** Settings of the server, as environment variables; set with `test.use`. */
  serverEnv: Record<string, string>
  product: Product
  /** What the browser may complain of in this journey, such as the 409 that it provokes. Everything else fails it. */
  expectedComplaints: RegExp[]
}

/** A journey has its own product and fails on any console error, page error or refusal by the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  serverEnv: [{}, { option: true }],
  expectedComplaints: async ({ browserName: _ }, use) => use([]),
  product: async ({ serverEnv }, use) => {
    const product = await startProduct(serverEnv)
    await use(product)
    await product.stop()
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = watch(page)
    await use(page)
    expect(complaints().filter((one) => !expectedComplaints.some((pattern) => pattern.test(one)))).toEqual([])
  },
})

export { expectNoSidewaysScroll, expectNoViolations, watch } from './page-health.ts'
export { expect }

/** Goes to an address and signs in as one of the demonstration people. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`, ${person}$`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}

/** Stops the clock of the computer, and of the server as far as the page can tell: it would put this one right by the server's otherwise. */
export async function setTime(page: Page, time: string | number): Promise<void> {
  await page.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  await page.clock.setFixedTime(time)
}

/** Switches to the Dutch brand by the header. */
export async function chooseDutch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Brand' }).click()
  const modal = page.getByRole('dialog', { name: 'Select Brand' })
  await modal.getByText('Dutch brand').click()
  await modal.getByRole('button', { name: 'Apply' }).click()
}

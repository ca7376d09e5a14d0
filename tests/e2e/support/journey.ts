import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
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

export { expect }

/** Collects what a page complains of. */
export function watch(page: Page): () => readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return () => complaints
}

/** Goes to an address and signs in as one of the demonstration people. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`, ${person}$`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}

/** Every rule of axe for WCAG 2.2 A and AA and its best practices. */
export async function expectNoViolations(page: Page): Promise<void> {
  await settled(page)
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  expect(passes.length, 'axe has looked at something').toBeGreaterThan(5)
}

/** Until nothing moves any more: half faded in, a text has not the contrast that it will have. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document.getAnimations().filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    // What was just asked for begins to move with the next frame or the one after it.
    await frame()
    await frame()
    while (moving().length > 0) {
      await Promise.allSettled(moving().map((one) => one.finished))
      await frame()
    }
  })
}

/** No sideways scroll: the page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(view)
}

import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../tools/token.ts'
import { expect, signIn, test } from './support/journey.ts'
import type { Product } from './support/product.ts'

const friday = '/order-check?placedAt=2026-12-18T10:59Z&factory=GB-MNPG-TAM&service=44&productType=greetingcard'

/** Sets the weekday cut-off of the service, as a colleague does. `version` is the one before. */
async function setCutoff({ url }: Product, time: string, version: number): Promise<void> {
  const response = await fetch(`${url}/api/uk/cutoffs/GB-MNPG-TAM/44`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ default: { weekday: time, saturday: time, sunday: time }, versionNumber: version }),
  })
  expect(response.status).toBe(200)
}

test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })

test('FOR-56: a change that a colleague saves is shown at once, also after the server was restarted', async ({ page, product }) => {
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, 'Viewer', friday)
  const sentence = page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 })
  await opened
  await setCutoff(product, '12:34', 1)
  await expect(sentence).toContainText('12:34')
  const again = page.waitForResponse((response) => response.url().endsWith('/events'))
  await product.restart()
  await again
  await setCutoff(product, '12:56', 2)
  await expect(sentence).toContainText('12:56')
})

test('FOR-56: a screen that missed a change catches up when it is connected again; until then it says what it shows', async ({
  page,
  product,
}) => {
  await page.route('**/api/uk/events', (route) => route.abort())
  const tried = page.waitForRequest('**/api/uk/events')
  await signIn(page, 'Viewer', friday)
  const sentence = page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 })
  await expect(sentence).toContainText('Printed in GB-MNPG-TAM')
  await tried
  await page.route('**/api/uk/world', (route) => route.abort())
  await setCutoff(product, '12:34', 1)
  await page.unroute('**/api/uk/events')
  await expect(page.getByText(/^The records could not be refreshed\. This answer is based on the records of /)).toBeVisible()
  await expect(sentence).not.toContainText('12:34')
  await page.unroute('**/api/uk/world')
  await product.restart()
  await expect(sentence).toContainText('12:34')
  await expect(page.getByText(/^The records could not be refreshed\./)).toHaveCount(0)
})

test('FOR-56: a hidden tab closes its stream; when it is shown again, it catches up', async ({ page, product }) => {
  const isStream = (one: { readonly url: () => string }) => one.url().endsWith('/events')
  const opened = page.waitForResponse(isStream)
  await signIn(page, 'Viewer', friday)
  const sentence = page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 })
  await opened
  const closed = page.waitForEvent('requestfailed', isStream)
  await setHidden(page, true)
  await closed
  await setCutoff(product, '12:34', 1)
  const again = page.waitForResponse(isStream)
  await setHidden(page, false)
  await again
  await expect(sentence).toContainText('12:34')
})

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

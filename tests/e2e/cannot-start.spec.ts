import { expect, signIn, test } from './support/journey.ts'
import { omitConfig } from './support/walk-faults.ts'

test.describe('UI-40: what the tool needs to start', () => {
  test('the configuration: the page says so, and trying again starts the tool', async ({ page, expectedErrors }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    await omitConfig(page)
    await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/')
    await expect(page.getByText('The tool could not be started.')).toBeVisible()
    await page.unroute('**/config.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
  })

  test('the session: the page says so, and trying again shows Home', async ({ page, expectedErrors }) => {
    expectedErrors.push(/503 \(Service Unavailable\)/)
    await page.route('**/api/session', (route) => route.fulfill({ status: 503, json: { errors: ['The database is away.'] } }))
    await signIn(page, 'Editor')
    await expect(page.getByText('We couldn’t check your access.')).toBeVisible()
    await expect(page.getByText('The database is away.')).toBeVisible()
    await page.unroute('**/api/session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hi\. Hoi\./ })).toBeVisible()
  })
})

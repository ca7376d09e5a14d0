import type { Page } from '@playwright/test'
import { expect, returnToTab, signIn, test } from './support/journey.ts'
import { australia, choose, fillLists, openGroup } from './support/schedules.ts'

const endTime = (page: Page) => page.getByRole('textbox', { name: 'End Time' })

/** The provider refuses to renew, and the access token has expired. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/identity/token', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' }),
  )
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 7 * 24 * 60 * 60 * 1000
  })
}

/** Makes the user a viewer, so that each change is refused. */
async function lowerToViewer(page: Page, calls: string): Promise<void> {
  await page.route('**/session', (route) => route.fulfill({ json: { subject: '1', name: 'Robin Hughes', permission: 'viewer' } }))
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { errors: ['You may only look.'] } }) : route.continue(),
  )
}

test.describe('typed text stays on the screen', () => {
  test('SIG-7, UI-11: when the session ends', async ({ page, expectedErrors }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('01:01')
    await endSession(page)
    await returnToTab(page)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByText(/^The cut-off times could not be refreshed/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('01:01')
  })

  test('UI-16, SIG-11: when the permission to change has been taken away', async ({ page, expectedErrors }) => {
    expectedErrors.push(/403 \(Forbidden\)/, /^Failed to save schedule/)
    await signIn(page, 'Editor', '/schedules/new')
    await fillLists(page)
    await lowerToViewer(page, '**/designation/schedule')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('You have view-only access.')).toBeVisible()
    await expect(page.getByText('You may only look.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Card Types/ })).toContainText('Giant')
  })

  test('UI-16: when the filter of the list changes, without a question; leaving the list still asks', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await endTime(page).fill('10:00')
    await choose(page, 'State', 'Paused')
    await expect(page).toHaveURL(/state=paused/)
    await expect(endTime(page)).toHaveValue('10:00')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  })
})

test('UI-38: "Skip to content" stays at the chosen centre', async ({ page }) => {
  await signIn(page, 'Editor', '/deliveryoptions')
  await choose(page, 'Select Fulfilment Centre', 'GB-DPS-SLE')
  const centre = page.getByRole('button', { name: /Select Fulfilment Centre/ })
  await expect(centre).toContainText('GB-DPS-SLE')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#content$/)
  await expect(centre).toContainText('GB-DPS-SLE')
})

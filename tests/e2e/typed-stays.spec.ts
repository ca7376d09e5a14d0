import type { Page } from '@playwright/test'
import { card, listAddress, nextDay } from './support/delivery-options.ts'
import { expect, returnToTab, signIn, test } from './support/journey.ts'
import { australia, choose, fillLists, openGroup, saveAnyway } from './support/schedules.ts'

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

/** The back end no longer accepts the session, and the provider renews nothing, until the returned function is called. */
async function rejectSession(page: Page, calls: string): Promise<() => Promise<void>> {
  const refused = { status: 401, json: { errors: ['The token has been withdrawn.'] } }
  await page.route(calls, (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(refused)))
  const renewal = '**/identity/token'
  await page.route(renewal, (route) => {
    const isRenewal = route.request().postData()?.includes('grant_type=refresh_token') ?? false
    return isRenewal ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } }) : route.continue()
  })
  return async () => {
    await page.unroute(calls)
    await page.unroute(renewal)
  }
}

const signInAgain = (page: Page) => page.getByRole('button', { name: 'Sign in again' }).click()

test.describe('SIG-7: what was typed is still there after signing in again', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/401 \(Unauthorized\)/, /400 \(Bad Request\)/)
  })

  test('UI-11: default times, and an exception; typed text also stays while the session has ended', async ({ page }) => {
    await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
    const accept = await rejectSession(page, '**/cutoffs/**')
    const row = page.getByRole('row').filter({ hasText: 'soft-toy' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByRole('textbox', { name: 'Time' }).fill('07:07')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('01:01')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByText('Your changes have not been saved, but will still be here after you have signed in again.')).toBeVisible()
    await accept()
    await signInAgain(page)
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('01:01')
    await expect(row.getByRole('textbox', { name: 'Time' })).toHaveValue('07:07')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText('Successfully updated the default cutoffs')).toBeVisible()
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('07:07')
    await page.reload()
    await test.step('when the session ends before saving', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Weekday' }).fill('02:02')
      await endSession(page)
      await returnToTab(page)
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      await expect(page.getByText(/^This could not be refreshed/)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('02:02')
    })
  })

  test('a schedule in the list, and a new schedule; a change without a form is not shown as made', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await endTime(page).fill('10:00')
    const accept = await rejectSession(page, '**/designation/schedule**')
    await page.getByRole('button', { name: 'Update' }).click()
    await saveAnyway(page)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await accept()
    await signInAgain(page)
    await expect(endTime(page)).toHaveValue('10:00')
    await page.getByRole('button', { name: 'Update' }).click()
    await saveAnyway(page)
    await expect(page.getByRole('article')).toContainText('00:00–10:00')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'New Schedule' }).click()
    await fillLists(page)
    const acceptNew = await rejectSession(page, '**/designation/schedule**')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await acceptNew()
    await signInAgain(page)
    await expect(page.getByRole('button', { name: /^Card Types/ })).toContainText('Giant')

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await openGroup(page, australia)
    await rejectSession(page, '**/designation/schedule**')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Failed to update schedule')).toBeVisible()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByRole('article')).not.toContainText('Paused')
  })

  test('a schedule of a delivery option', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'Editor', listAddress({ ...nextDay, centre: 'GB-DPS-SLE' }))
    const weekend = 'Weekend price for cards'
    await card(page, weekend).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Price' }).fill('5')
    await page.keyboard.press('Tab')
    const accept = await rejectSession(page, '**/schedules/**')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await accept()
    await signInAgain(page)
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('£5.00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page, weekend)).toContainText('Price: £5.00')
  })
})

test.describe('typed text stays on the screen', () => {
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

  test('UI-16: when the filter of the list changes, without a question; leaving the list still asks', { tag: '@full' }, async ({
    page,
  }) => {
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

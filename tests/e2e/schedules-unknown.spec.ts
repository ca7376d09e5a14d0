import type { Page } from '@playwright/test'
import { card, daysFromNow, fill, formAddress, item, listAddress, nextDay } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { toast } from './support/schedules.ts'

/** The option of the demonstration data that a schedule currently overrides. */
const busy = { ...nextDay, centre: 'GB-DPS-SLE' }
const unknownHere = 'We couldn’t check whether this schedule overlaps with others.'
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })
const fail = (page: Page, pattern: string) => page.route(pattern, (route) => route.fulfill({ status: 500, body: 'No luck' }))

test.describe('a list of schedules that could not be loaded is not treated as empty', () => {
  test('OPT-10, OPT-32, DES-31, UI-53: the list of delivery options shows current values as not known while loading and after a failure; forms say what could not be checked', async ({
    page,
    expectedErrors,
  }) => {
    // The effect on the sample orders may not have been loaded yet.
    expectedErrors.push(/500 \(Internal Server Error\)|ERR_INTERNET_DISCONNECTED|^Loading a part of the program/)
    const held = Promise.withResolvers<void>()
    await page.route('**/fulfilment-centres/*/schedules', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, body: 'No luck' })
    })
    await signIn(page, 'Editor', listAddress(busy))
    // No price is shown before it is known what customers see.
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    await expect(page.getByText('£6.95')).toHaveCount(0)
    held.resolve()
    await expect(page.getByText('The schedules could not be loaded.', { exact: true })).toBeVisible()
    await expect(item(page, nextDay.name)).toHaveAccessibleDescription(/Normally: £6.95.*Now: unknown/)
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await page.unroute('**/fulfilment-centres/*/schedules')
    await again(page).click()
    await expect(card(page, 'Valentines Guaranteed Delivery')).toContainText('Active now')
    await test.step('OPT-32: the form of a delivery option schedule shows neither a preview nor overlaps until it is loaded', async () => {
      await fail(page, '**/fulfilment-centres/*/schedules')
      await page.goto(formAddress('Valentines again', busy))
      await fill(page, { from: daysFromNow(0), to: daysFromNow(3) })
      await expect(page.getByText(unknownHere)).toBeVisible()
      await expect(page.getByRole('button', { name: 'As the customer sees it' })).toBeHidden()
      await expectNoViolations(page)
      await page.unroute('**/fulfilment-centres/*/schedules')
      await again(page).click()
      await expect(page.getByText(unknownHere)).toBeHidden()
      await page.getByRole('checkbox', { name: 'Override price' }).check()
      await expect(page.getByText(/“Valentines Guaranteed Delivery”: both override price/)).toBeVisible()
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
      await expect(page.getByText(/£7.45/).first()).toBeVisible()
    })
    await test.step('DES-31: a new card schedule: the form says that overlaps are not known, a duplicate is not shown, and loading can be retried', async () => {
      await fail(page, '**/designation/schedule')
      await page.goto('/schedules/new')
      const unknown = page.getByText('We couldn’t check whether this schedule overlaps with others.')
      await expect(unknown).toBeVisible()
      await page.unroute('**/designation/schedule')
      await again(page).click()
      await expect(unknown).toBeHidden()
      await test.step('a duplicate of one that could not be loaded, or was deleted, does not open an empty form', async () => {
        await fail(page, '**/designation/schedule')
        await page.goto('/schedules/new?duplicate=gone')
        await expect(page.getByText('The schedules could not be loaded.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeHidden()
        await page.unroute('**/designation/schedule')
        await again(page).click()
        await expect(page.getByText('The schedule to duplicate no longer exists.')).toBeVisible()
      })
    })
    await test.step('DES-31, UI-53: if the check of a card schedule fails, the form says so once before saving, but not offline', async () => {
      await page.goto('/schedules')
      await page.getByRole('heading', { level: 2 }).getByRole('button').first().click()
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Checked')
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('Nothing was sent, because the browser was offline.')).toBeVisible()
      await expect(page.getByText(/^The check for overlaps failed/)).toBeHidden()
      await page.context().setOffline(false)
      await fail(page, '**/designation/schedule/check')
      await fail(page, '**/designation/schedules/check')
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText(/^The check for overlaps failed/)).toBeVisible()
      await expect(toast(page, 'Update was successful')).toBeHidden()
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(toast(page, 'Update was successful')).toBeVisible()
    })
  })
})

import type { Route } from '@playwright/test'
import { toast, trackedParcel } from './support/cutoffs.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { choose, confirmUpdate, question, wedding } from './support/product-overrides.ts'

test.describe('Defaults', () => {
  test('CUT-8, CUT-9, CUT-10: read-only, then Edit makes them editable; Save returns to read-only, and the change survives a restart of the server', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_CONNECTION_(REFUSED|RESET)|503/)
    await signIn(page, 'Editor', trackedParcel)
    const weekday = page.getByRole('textbox', { name: 'Weekday' })
    await expect(weekday).toHaveValue('18:30')
    await expect(weekday).not.toBeEditable()
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await weekday.fill('1645')
    await page.getByRole('textbox', { name: 'Saturday' }).fill('09:05:30')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
    await expect(weekday).not.toBeEditable()
    await expect(weekday).toHaveValue('16:45')
    await product.restart()
    await page.reload()
    await expect(weekday).toHaveValue('16:45')
    await expect(page.getByRole('textbox', { name: 'Saturday' })).toHaveValue('09:05:30')
    await expect(page.getByText(/Last changed by Robin Hughes/)).toBeVisible()
  })

  test('UI-80, API-19: a lost answer is checked, and the verdict is shown; nothing is saved twice', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/)
    let lost = 0
    const lose = async (route: Route, most: number) => {
      if (route.request().method() !== 'PUT' || lost === most) return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    }
    const versions: number[] = []
    page.on('response', async (response) => {
      if (response.request().method() === 'PUT') versions.push((await response.json()).versionNumber)
    })
    await signIn(page, 'Editor', trackedParcel)
    const weekday = page.getByRole('textbox', { name: 'Weekday' })
    const save = async (time: string) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await weekday.fill(time)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await test.step('an answer arrives in the end', async () => {
      await page.route('**/cutoffs/**', (route) => lose(route, 2))
      await save('16:45')
      await expect(toast(page, 'No answer yet. Checking whether it was saved…')).toBeVisible()
      await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
      await expect(toast(page, 'No answer yet. Checking whether it was saved…')).toBeHidden()
      await expect(weekday).not.toBeEditable()
      expect(lost).toBe(2)
    })
    await test.step('no answer arrives, but the list has what was saved', async () => {
      await page.unroute('**/cutoffs/**')
      await page.route('**/cutoffs/**', (route) => lose(route, 6))
      await save('16:50')
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await expect(toast(page, 'Your changes were saved. Only the answer was lost.')).toBeVisible()
      await expect(page.getByText('We don’t know whether it was saved'), 'one outcome').toHaveCount(0)
      await expect(page).toHaveURL(/\/$/)
      await page.evaluate(() => history.back())
      await expect(weekday).not.toBeEditable()
      await expect(page.getByText('while you were editing')).toBeHidden()
      expect(lost).toBe(6)
    })
    await page.unroute('**/cutoffs/**')
    await save('16:55')
    await expect(toast(page, 'Successfully updated the default cutoffs').last()).toBeVisible()
    await expect.poll(() => versions, { message: 'each was stored once' }).toEqual([2, 4])
  })

  test("CUT-9, UI-14, UI-17: Cancel and Escape also return to read-only, with the stored times; Save without changes says so; an invalid time: 'Invalid time values.'; nothing is sent", async ({
    page,
  }) => {
    const writes: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && /^\/api\/(?!.*\/effect$)/.test(pathname)) writes.push(request.url())
    })
    await signIn(page, 'Editor', trackedParcel)
    const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
    const weekday = page.getByRole('textbox', { name: 'Weekday' })
    const cancel = page.getByRole('button', { name: 'Cancel' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const asked = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await test.step('Cancel', async () => {
      await edit.click()
      await weekday.fill('01:00')
      await cancel.click()
      await expectNoViolations(page)
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      await expect(weekday).toHaveValue('01:00')
      await cancel.click()
      await asked.getByRole('button', { name: 'Discard changes' }).click()
      await expect(weekday).toHaveValue('18:30')
    })
    await test.step('Escape', async () => {
      await edit.click()
      await weekday.press('Escape')
      await expect(weekday).toHaveAttribute('readonly')
      await expect(edit).toBeFocused()
      await edit.click()
      await weekday.fill('01:00')
      await weekday.press('Escape')
      await asked.getByRole('button', { name: 'Discard changes' }).click()
      await expect(weekday).toHaveValue('18:30')
    })
    await test.step('no changes', async () => {
      await edit.click()
      await save.click()
      await expect(page.getByText('Nothing has changed, so there was nothing to save.')).toBeVisible()
      await expect(weekday).toHaveAttribute('readonly')
      expect(writes).toEqual([])
    })
    await test.step('an invalid time', async () => {
      await edit.click()
      await weekday.fill('25:00')
      await save.click()
      await expect(page.getByText('Invalid time values.')).toBeVisible()
      await expectNoViolations(page)
      expect(writes).toEqual([])
    })
  })

  test("CUT-10, API-15, API-16: the progress toast becomes 'Failed to update the default cutoffs. {message}', and what was typed stays; a network failure: 'An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.'", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/, /ERR_FAILED/)
    await signIn(page, 'Editor', trackedParcel)
    const weekday = page.getByRole('textbox', { name: 'Weekday' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await test.step('an error', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/cutoffs/GB-DPS-SLE/44', async (route) => {
        await held.promise
        await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' })
      })
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await weekday.fill('10:10')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Updating default cutoff...')).toBeVisible()
      await expect(save).toBeDisabled()
      held.resolve()
      await expect(toast(page, 'Failed to update the default cutoffs. No luck')).toBeVisible()
      await expect(weekday).toHaveValue('10:10')
    })
    await page.route('**/cutoffs/GB-DPS-SLE/44', (route) => route.abort())
    await save.click()
    const described = 'An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.'
    const channel = page.getByText('Support channel: #fulfilment-logistics-support.', { exact: true })
    const shown = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await expect(shown.getByText(described, { exact: true })).toBeVisible()
    await expect(shown.locator(channel)).toBeVisible()

    // A list, and a dialog.
    await page.route('**/product-designation', (route) => route.abort())
    await page.route('**/designation/product-override', (route) => route.abort())
    await page.goto(wedding)
    const listed = page.getByRole('main').getByText(described, { exact: true })
    await expect(listed).toBeVisible()
    await expect(page.getByRole('main').locator(channel)).toBeVisible()
    await page.unroute('**/product-designation')
    await page.getByRole('button', { name: 'Try again' }).click()
    await choose(page, 'GB-ARENA-DRO')
    await confirmUpdate(page)
    await expect(question(page).getByText(described, { exact: true })).toBeVisible()
    await expect(question(page).locator(channel)).toBeVisible()
  })
})

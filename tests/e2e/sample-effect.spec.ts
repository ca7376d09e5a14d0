import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../tools/token.ts'
import { saveAsked } from './support/cutoff-calendar.ts'
import { choose } from './support/cutoffs.ts'
import { setDate } from './support/dates.ts'
import { daysFromNow, fill, formAddress, type OptionOf } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { birthday, choose as chooseFactory } from './support/product-overrides.ts'
import { chooseGiantCards, createButton, pick, unpick } from './support/schedules.ts'

const line = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const oneOfTwelve = '1 of 12 sample orders changes:'
const none = 'No sample order changes.'
const outside = 'None of your sample orders is placed in this period.'
const tamworth = '/cutoffs?factory=GB-MNPG-TAM&service=44'
const parcels: OptionOf = { centre: 'GB-ARENA-DRO', id: 'parcel-courier', name: 'Parcel Courier', index: 0 }

async function deleteSampleOrders(url: string): Promise<void> {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}`
  const call = (path: string, method: 'GET' | 'DELETE') =>
    fetch(`${url}/api/uk/sample-orders${path}`, { method, headers: { authorization } })
  const { sampleOrders } = (await (await call('', 'GET')).json()) as { sampleOrders: readonly { id: string }[] }
  for (const { id } of sampleOrders) expect((await call(`/${id}`, 'DELETE')).status).toBe(200)
}

test.describe('the effect on the sample orders', () => {
  test('FOR-79, FOR-80, FOR-81, SAM-16: a schedule that moves Giant cards from Guernsey, and an earlier cut-off', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    await signIn(page, 'Editor', '/schedules/new')
    await chooseGiantCards(page)
    await expect(page.getByRole('status').filter({ hasText: 'sample order' })).toHaveCount(0)
    await pick(page, 'Applicable Dispatch Days', 'Every day?')
    await expect(line(page, oneOfTwelve)).toBeVisible()
    await expect(page.getByText('Printed in GG-MNPG-GSY → GB-MNPG-TAM')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Giant card for Guernsey' })).toHaveAttribute(
      'href',
      /^\/order-check\?placedAt=[^&]*00Z&factory=GG-MNPG-GSY&.*cardType=giant&.*&sample=demonstration-01&brand=uk$/,
    )
    await expectNoViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: oneOfTwelve }).click()
    await expect(page.getByText('Printed in')).toBeHidden()
    await expectNoHorizontalScroll(page)
    await unpick(page, 'Applicable Days', 'Friday')
    await expect(line(page, 'No effect on the sample orders is shown until everything above is complete and valid.')).toBeVisible()
    await expect(line(page, oneOfTwelve), 'the effect of what was chosen before').toHaveCount(0)
    await pick(page, 'Applicable Days', 'Monday')
    await expect(line(page, none)).toBeVisible()
    await page.route('**/sample-orders/effect', (route) => route.fulfill({ status: 500, body: '' }))
    await pick(page, 'Card Types', 'Large')
    await expect(line(page, 'The effect on the sample orders could not be computed.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(createButton(page)).toBeEnabled()
    await page.unroute('**/sample-orders/effect')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(line(page, none)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

    await test.step('SAM-15: days on which none is placed', async () => {
      await page.getByRole('checkbox', { name: 'Indefinite' }).uncheck()
      await setDate(page, 'Start Date', '2031-12-24')
      await setDate(page, 'End Date', '2031-12-27')
      await expect(line(page, outside)).toBeVisible()
      await page.getByRole('button', { name: 'Try them in this period' }).click()
      await expect(line(page, /^(No sample order changes, if|If) all are placed in this period/)).toBeVisible()
    })
    await test.step('cut-offs', async () => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
      await page.goto(tamworth)
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await expect(line(page, none)).toBeVisible()
      await page.getByRole('textbox', { name: 'Weekday' }).fill('15:31')
      await expect(line(page, 'of 12 sample orders change:')).toBeVisible()
      await page.getByRole('button', { name: 'sample orders change:' }).click()
      const order = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
      await expect(order('Next-day card before the cut-off')).toContainText(/Cut-off .*, 15:30 → .*, 15:31$/)
      await expect(order('Next-day card after the cut-off')).toContainText(/Dispatched on Tue .* → Mon /)
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add Exception' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Exception' })
      await choose(page, 'Product Type', 'greetingcard', dialog)
      await dialog.getByRole('checkbox', { name: 'Weekday' }).check()
      await dialog.getByRole('textbox', { name: 'Time' }).fill('15:00')
      await expect(line(page, 'sample orders change:')).toBeVisible()
    })
  })

  test('FOR-79, FOR-80, SAM-15, UI-43: dated cut-offs, with a reason that is missing, pasted from a spreadsheet or refused; overrides of products and options', async ({
    page,
    product,
  }) => {
    await signIn(page, 'Editor', '/cutoffs/calendar?from=2090-12-22')
    await page.getByRole('columnheader', { name: '25 Dec' }).click()
    await page.getByRole('button', { name: 'Close cut-offs', exact: true }).click()
    await expect(line(page, outside)).toBeVisible()
    await page.getByRole('button', { name: 'Try them in this period' }).click()
    await expect(page.getByText(/^If all are placed in this period, \d+ of 12 sample orders change:$/)).toBeVisible()
    await expectNoViolations(page)
    const plan = page.getByRole('region', { name: 'Changes to save' })
    const reason = plan.getByRole('textbox', { name: 'Reason' })
    await reason.fill('Christmas\u0001Day')
    await plan.getByRole('button', { name: /^Save/ }).click()
    await expect(plan).toContainText('This text contains characters that cannot be shown. Type it again.')
    // Later than the debounce.
    await page.waitForTimeout(1000)
    await expect(page.getByText(/^If all are placed in this period, /)).toBeVisible()
    await reason.fill('Christmas\tDay')
    await expect(reason).toHaveValue('Christmas Day')
    await saveAsked(page, /^Save \d/)
    const saved = page.getByRole('region', { name: 'Dated cut-offs' }).getByRole('article', { name: 'Christmas Day' })
    await saved.getByRole('button', { name: 'Edit “Christmas Day”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
    await expect(dialog.getByRole('status').filter({ hasText: none })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('')
    await setDate(dialog, 'First day', daysFromNow(1))
    await setDate(dialog, 'Last day', daysFromNow(7))
    await expect(dialog.getByRole('status').filter({ hasText: 'sample orders change:' })).toBeVisible()
    await test.step('an override of a product, its removal, and the price of a delivery option; without sample orders', async () => {
      await page.goto(birthday)
      await chooseFactory(page, 'GB-ARENA-DRO')
      await expect(line(page, oneOfTwelve)).toBeVisible()
      await expect(page.getByText(/^Printed in .* → GB-ARENA-DRO$/)).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: /^Remove override of/ }).click()
      await expect(page.getByRole('alertdialog').getByRole('status').filter({ hasText: 'sample order' })).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

      await page.goto(formAddress('Cheaper', parcels))
      await fill(page, { from: daysFromNow(0), to: daysFromNow(30), kind: 'Card and gift' })
      await page.getByRole('checkbox', { name: 'Override price', exact: true }).check()
      await page.getByRole('textbox', { name: 'Price' }).fill('1.23')
      await expect(line(page, oneOfTwelve)).toBeVisible()
      await expect(page.getByText(/^Parcel Courier £[\d.]+ → £1.23$/)).toBeVisible()
      await expectNoViolations(page)
      await deleteSampleOrders(product.url)
      await page.getByRole('textbox', { name: 'Price' }).fill('1.24')
      await expect(line(page, 'There are no sample orders to show the effect on.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Save some in Order Check' })).toBeVisible()
    })
  })
})

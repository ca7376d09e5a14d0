import type { Page } from '@playwright/test'
import { setDate } from './support/dates.ts'
import { alert, box, card, fill, formAddress, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { toast } from './support/schedules.ts'

const name = 'Valentine’s Day price'
const summary = (page: Page) => page.getByRole('dialog', { name: 'Create 3 schedules?' })
const openList = (page: Page) => page.getByRole('button', { name: 'Also apply to', exact: true }).click()
const centre = (page: Page, code: string) => page.getByRole('group', { name: new RegExp(`^${code}`) })

async function choosePrice(page: Page): Promise<void> {
  await fill(page, { from: '2031-02-11', to: '2031-02-14' })
  await box(page, 'Override price').check()
  await page.getByRole('textbox', { name: 'Price' }).fill('9.95')
  await centre(page, 'GB-DPS-SLE').getByRole('checkbox', { name: 'Next Day Guaranteed' }).check()
  await centre(page, 'AU-PMI-MEL').getByRole('checkbox', { name: 'Express Post' }).check()
}

test.describe('the same override for several options and centres', () => {
  test('OPT-52, OPT-46: one form for three centres: the summary shows what is overridden and when; undone as one', async ({ page }) => {
    await signIn(page, 'Editor', formAddress(name, nextDay))
    await openList(page)
    await choosePrice(page)
    await expect(page.getByText('The same local dates and times apply at each centre, in its own time zone.')).toBeVisible()
    await test.step('OPT-63: the preview shows every option that will be saved', async () => {
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
      await expect(page.getByRole('region', { name: 'With this schedule' })).toHaveCount(3)
      for (const price of ['Price: £9.95 (was £6.95; by this schedule)', 'Price: A$9.95 (was A$10.49; by this schedule)'])
        await expect(page.getByRole('listitem').filter({ hasText: price }).first()).toBeVisible()
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
    })
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoViolations(page)
    await save(page).click()
    const dialog = summary(page)
    await expect(dialog.getByRole('region', { name: 'GB-MNPG-TAM' })).toContainText('Price: £9.95 instead of £6.95')
    await expect(dialog.getByRole('region', { name: 'GB-DPS-SLE' })).toContainText('Next Day Guaranteed')
    const melbourne = dialog.getByRole('region', { name: 'AU-PMI-MEL' })
    await expect(melbourne).toContainText('Price: A$9.95 instead of A$10.49')
    await expect(melbourne).toContainText('The price is in AUD here. It is not converted.')
    await expect(dialog.getByText('It is not converted.')).toHaveCount(1)
    await expect(melbourne).toContainText('Active from Tue 11 Feb 2031 00:00 to Thu 13 Feb 2031 end of day, Melbourne time.')
    await expect(melbourne).toContainText('10 Feb 2031, 13:00 to 13 Feb 2031, 13:00 UTC')
    await expectNoViolations(page)
    await expectNoHorizontalScroll(page)
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/deliveryoptions/schedules'))
    await dialog.getByRole('button', { name: 'Create 3 schedules' }).click()
    const { schedules } = (await sent).postDataJSON()
    expect(schedules.map((one: Record<string, string>) => `${one['fulfilmentCentreId']} ${one['deliveryOptionId']}`)).toEqual([
      'GB-MNPG-TAM next-day-guaranteed',
      'AU-PMI-MEL express',
      'GB-DPS-SLE next-day-guaranteed',
    ])
    expect(schedules[1]).toMatchObject({
      fulfilmentCentreActiveDateTimeRange: { start: '2031-02-11T00:00:00', end: '2031-02-14T00:00:00' },
    })
    await expect(toast(page, '3 schedules created')).toBeVisible()
    await expect(card(page, name)).toContainText('Upcoming')
    await expect(card(page, name)).toBeFocused()
    const there = { centre: 'AU-PMI-MEL', id: 'express', name: 'Express Post', index: 1 }
    await page.goto(listAddress(there))
    await expect(card(page, name)).toContainText('Upcoming')
    await test.step('OPT-66: those that were made together can be extended together', async () => {
      await card(page, name).getByRole('button', { name: 'Extend...' }).click()
      const extend = page.getByRole('dialog', { name: 'Extend schedule' })
      await setDate(extend, 'End date', '2031-02-16')
      await extend.getByRole('checkbox', { name: 'Also the 2 made with it' }).check()
      await expectNoViolations(page)
      const changed = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/deliveryoptions/schedules'))
      await extend.getByRole('button', { name: 'Extend', exact: true }).click()
      const { schedules: extended } = (await changed).postDataJSON()
      expect(extended.map((one: Record<string, { end: string }>) => one['deliveryDateRange']?.end)).toEqual(Array(3).fill('2031-02-16'))
      await expect(toast(page, '3 schedules extended')).toBeVisible()
    })
    await page.goto('/history')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect(page.getByRole('alertdialog').getByText('This changes 3 records')).toBeVisible()
  })

  test('OPT-46, OPT-52: options are found by name or centre; the summary has the warnings of each; a refusal names option and centre, and creates nothing', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    await signIn(page, 'Editor', formAddress(name, nextDay))
    await openList(page)
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('dro')
    await expect(centre(page, 'GB-ARENA-DRO').getByRole('checkbox')).toHaveCount(4)
    await expect(centre(page, 'GB-DPS-SLE')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('saturday')
    await expect(page.getByRole('checkbox', { name: 'Saturday Guaranteed' })).toHaveCount(3)
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('zzz')
    await expect(page.getByText('No delivery option matches “zzz”.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('')
    await page.getByRole('button', { name: 'Choose “Next Day Guaranteed” at every centre' }).click()
    await expect(page.getByText('3 further delivery options chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Clear choice' }).click()
    await expect(page.getByText('No further delivery option chosen')).toBeVisible()

    await choosePrice(page)
    await page.getByRole('textbox', { name: 'Price' }).fill('2')
    await save(page).click()
    await expect(summary(page).getByText(/^The price of A\$2\.00 is less than a third of the normal A\$10\.49\./)).toBeVisible()
    await summary(page).getByRole('button', { name: 'Go back' }).click()
    await expect(summary(page)).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('£2.00')
    await page.getByRole('textbox', { name: 'Price' }).fill('9.95')
    await page.route('**/deliveryoptions/schedules', (route) => {
      const body = route.request().postDataJSON()
      body.schedules[1].applicableConsignmentTypes = []
      return route.continue({ postData: JSON.stringify(body) })
    })
    await save(page).click()
    await summary(page).getByRole('button', { name: 'Create 3 schedules' }).click()
    await expect(alert(page).getByRole('listitem')).toHaveText([
      'Express Post (AU-PMI-MEL): At least one Applicable Consignment Type must be selected',
    ])
    await expect(alert(page)).toContainText('Nothing was created.')
    await page.unroute('**/deliveryoptions/schedules')
    await save(page).click()
    await summary(page).getByRole('button', { name: 'Create 3 schedules' }).click()
    await expect(toast(page, '3 schedules created')).toBeVisible()
  })
})

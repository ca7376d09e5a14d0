import type { Page } from '@playwright/test'
import { expectDate, setDate } from './support/dates.ts'
import { alert, box, card, fill, formAddress, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { toast } from './support/schedules.ts'

const name = 'Valentine’s Day price'
const summary = (page: Page) => page.getByRole('dialog', { name: 'Create 3 schedules?' })
const openList = (page: Page) => page.getByRole('button', { name: 'Also apply to', exact: true }).click()
const centre = (page: Page, code: string) => page.getByRole('group', { name: new RegExp(`${code}$`) })

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
    await test.step('OPT-66: those that were saved together can be extended together', async () => {
      await card(page, name).getByRole('button', { name: 'Extend...' }).click()
      const extend = page.getByRole('dialog', { name: 'Extend schedule' })
      await setDate(extend, 'End date', '2031-02-16')
      await expect(extend.getByRole('checkbox', { name: 'Also the 2 saved with it' })).toBeChecked()
      await expect(extend.getByText('They get the same change: Active until, Applicable delivery dates: To.')).toBeVisible()
      await expectNoViolations(page)
      const changed = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/schedules/'))
      await extend.getByRole('button', { name: 'Extend', exact: true }).click()
      expect((await changed).headers()['together']?.split(', ')).toHaveLength(2)
      await expect(toast(page, 'Schedule extended')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Also the 2 saved with it')).toBeVisible()
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
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('sleaford')
    await expect(page.getByRole('group', { name: 'Sleaford GB-DPS-SLE' }).getByRole('checkbox')).not.toHaveCount(0)
    await expect(centre(page, 'GB-ARENA-DRO')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('saturday')
    await expect(page.getByRole('checkbox', { name: 'Saturday Guaranteed' })).toHaveCount(3)
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('zzz')
    await expect(page.getByText('No delivery option matches “zzz”.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('')
    await page.getByRole('button', { name: 'Choose “Next Day Guaranteed” at every centre' }).click()
    await expect(page.getByText('3 further delivery options chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Clear choice' }).click()
    await expect(page.getByText('No further delivery option chosen')).toBeVisible()
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('class')
    await centre(page, 'GB-ARENA-DRO').getByRole('button', { name: 'All' }).click()
    await expect(centre(page, 'GB-ARENA-DRO').getByRole('checkbox', { checked: false })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Search delivery options' }).fill('')
    await expect(centre(page, 'GB-ARENA-DRO').getByRole('checkbox', { checked: false }), 'only those that were shown').not.toHaveCount(0)
    await centre(page, 'GB-ARENA-DRO').getByRole('button', { name: 'None' }).click()
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

  test('OPT-68, OPT-67: “+£1.00 on three options for a week” takes eight actions from Home, and each keeps its own price', async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/')
    await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
    let actions = 0
    const act = async (action: Promise<void>) => {
      actions += 1
      await action
    }
    await act(page.keyboard.press('Control+k'))
    await expect(page.getByRole('searchbox')).toBeFocused()
    await act(page.keyboard.type('price next day tam'))
    await expect(page.getByRole('menuitem')).toHaveText([/^Change the price of Next Day Guaranteed/, /^Half price next day/])
    await act(page.keyboard.press('Enter'))
    await act(page.getByRole('textbox', { name: 'Price', exact: true }).fill('+£1.00'))
    await act(centre(page, 'GB-DPS-SLE').getByRole('checkbox', { name: 'Next Day Guaranteed' }).check())
    await act(centre(page, 'AU-PMI-MEL').getByRole('checkbox', { name: 'Express Post' }).check())
    const prices = page.getByRole('group', { name: 'Price of each option' })
    await expect(prices.getByRole('textbox', { name: 'Next Day Guaranteed (GB-MNPG-TAM)' })).toHaveValue('£7.95')
    await expect(prices.getByRole('textbox', { name: 'Express Post (AU-PMI-MEL)' })).toHaveValue('A$11.49')
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoViolations(page)
    await expectNoHorizontalScroll(page)
    await act(save(page).click())
    await expect(summary(page)).toContainText('Price: £7.95 instead of £6.95')
    await expect(summary(page)).toContainText(/Overlaps with “.+”\. .+ wins: customers see its price\./)
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/deliveryoptions/schedules'))
    await act(summary(page).getByRole('button', { name: 'Create 3 schedules' }).click())
    const { schedules } = (await sent).postDataJSON()
    expect(schedules.map(({ overrides }: { overrides: unknown }) => overrides)).toEqual([{ price: 795 }, { price: 1149 }, { price: 795 }])
    await expect(toast(page, '3 schedules created')).toBeVisible()
    expect(actions).toBe(8)
  })

  test('OPT-67, OPT-68, UI-18: one option may have another price; a price is judged when the field is left', async ({ page }) => {
    await signIn(page, 'Editor', `${formAddress('Price change', nextDay)}&change=price`)
    await test.step('OPT-68: the other dates follow the start', async () => {
      await setDate(page, 'Start date', '2031-12-07')
      for (const [label, date] of [
        ['End date', '2031-12-14'],
        ['From', '2031-12-07'],
        ['To', '2031-12-14'],
      ] as const)
        await expectDate(page, label, date)
    })
    await test.step('OPT-68, UI-82: the last delivery date follows the end, until it is changed', async () => {
      await setDate(page, 'End date', '2032-01-02')
      await expectDate(page, 'To', '2032-01-02')
      await expectDate(page, 'From', '2031-12-07')
      await setDate(page, 'To', '2032-01-05')
      await setDate(page, 'End date', '2031-12-14')
      await expectDate(page, 'To', '2032-01-05')
      await setDate(page, 'To', '2031-12-14')
    })
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    await price.pressSequentially('-')
    await expect(page.getByText('A price cannot be negative.')).toHaveCount(0)
    await price.fill('-8')
    await price.press('Tab')
    await expect(page.getByText('A price cannot be negative.')).toBeVisible()
    await price.fill('-0.50')
    const own = page.getByRole('textbox', { name: 'Next Day Guaranteed (GB-MNPG-TAM)' })
    await expect(own).toHaveValue('£6.45')
    await centre(page, 'AU-PMI-MEL').getByRole('checkbox', { name: 'Express Post' }).check()
    await expect(page.getByText('A price cannot be negative.')).toHaveCount(0)
    const express = page.getByRole('textbox', { name: 'Express Post (AU-PMI-MEL)' })
    await expect(express).toHaveValue('A$9.99')
    await price.fill('-8')
    await expect(own, 'at once').toHaveAccessibleDescription(/A price cannot be negative\./)
    await expect(express).toHaveValue('A$2.49')
    await express.fill('10')
    await price.fill('+10%')
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: 'Create 2 schedules?' })
    await expect(dialog).toContainText('Price: £7.65 instead of £6.95')
    await expect(dialog).toContainText('Price: A$10.00 instead of A$10.49')
  })
})

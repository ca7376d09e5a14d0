import { expect, type Page } from '@playwright/test'
import { card, daysFromNow, listAddress, nextDay } from './support/delivery-options.ts'
import { returnToTab, signIn, test } from './support/journey.ts'
import { australia, choose, openGroup, pressMore, toast } from './support/schedules.ts'
import { colleagueAt } from './support/walk.ts'
import { recordsIn } from './support/walk-faults.ts'

const busy = { ...nextDay, centre: 'GB-DPS-SLE' }
const weekend = 'Weekend price for cards'
const valentines = 'Valentines Guaranteed Delivery'

/** The name of the other user and the time of their change. */
const byKim = 'Kim Okafor \\([^)]*\\d{4}[^)]*\\)'

/** The record is marked and in view, and the focus is in it. */
async function expectShown(page: Page, text: string): Promise<void> {
  const record = page.locator('[data-saved]').filter({ hasText: text })
  await expect(record).toHaveCount(1)
  await expect(record).toBeInViewport()
  await expect.poll(() => record.evaluate((one) => one.contains(document.activeElement))).toBe(true)
}

/** The focus is not on the body once a dialog has closed. */
const expectFocusKept = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)

test.describe('designation schedules', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)|404 \(Not Found\)/] })

  test('DES-43: an action that another user has already taken, or whose schedule they changed, says who and when', async ({
    page,
    product,
  }) => {
    // The list does not show what the colleague has done.
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    const colleague = colleagueAt(product.url, 'uk')
    const stored = async () => recordsIn(await colleague('GET', '/designation/schedule')).find(({ From }) => From === 'AU-CHEQUEMATES-SYD')
    const change = async (part: object) => colleague('POST', '/designation/schedule', { ...(await stored()), ...part })
    const press = (name: string) => page.getByRole('article').getByRole('button', { name, exact: true }).click()
    const already = (deed: string) => page.getByText(new RegExp(`^Already ${deed} by ${byKim}\\.$`))
    /** A neutral message, because the record is as the user wanted it. */
    const expectAlready = async (deed: string) => {
      await expect(already(deed)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expectFocusKept(page)
    }

    await change({ Paused: true })
    await press('Pause')
    await expectAlready('paused')
    await expect(page.getByRole('article')).toContainText('Moves no orders until you resume it.')
    await change({ Paused: false })
    await press('Resume')
    await expectAlready('resumed')
    await change({ Note: 'Just written' })
    await press('Pause')
    await expect(
      page.getByText(new RegExp(`^${byKim.replace(' \\(', ' has just changed this \\(')}\\. Check its current details`)),
    ).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Just written')

    await pressMore(page.getByRole('article'), 'End now...')
    await change({ DurationEndDateUtc: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) })
    await page.getByRole('button', { name: 'Yes, end it' }).click()
    await expectAlready('ended')

    await press('Delete...')
    await colleague('DELETE', '/designation/schedule', await stored().then((one) => ({ Id: one?.['Id'], From: one?.['From'] })))
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await expectAlready('deleted')
    await expect(page.getByRole('article')).toHaveCount(0)
  })

  test('DES-20, DES-21, DES-42, HIS-36: after Pause, Resume and End now the schedule is shown, also outside the filter; undoing End now warns of no overlap with what it removes', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await signIn(page, 'Editor', '/schedules?factory=AU-PMI-MEL&state=active')
    await openGroup(page, australia)
    const outside = page.getByText('What you saved does not match the filter. It is shown until you change the filter.')
    await page.getByRole('article').getByRole('button', { name: 'Pause' }).click()
    await expectShown(page, 'Paused')
    await expect(outside).toBeVisible()
    await page.getByRole('article').getByRole('button', { name: 'Resume' }).click()
    await expectShown(page, 'Active now')
    await expect(outside).toBeHidden()
    await pressMore(page.getByRole('main'), 'End now...')
    await expect(page.getByRole('alertdialog')).toContainText(
      /End this schedule now\? It moves no more orders\. Ends today at \d\d:\d\d, \w+ time\./,
    )
    await page.getByRole('button', { name: 'Yes, end it' }).click()
    await expect(toast(page, 'Schedule ended')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: /Active now|In force/ })).toHaveCount(0)
    await expect(page.locator('[data-saved]').first()).toBeInViewport()
    await expect(page.locator('[data-saved]').filter({ hasText: 'Ended' }).first()).toBeVisible()
    await expect
      .poll(() =>
        page
          .locator('[data-saved]')
          .first()
          .evaluate((one) => one.contains(document.activeElement)),
      )
      .toBe(true)
    await choose(page, 'State', 'Any state')
    await expect(page.locator('[data-saved]')).toHaveCount(0)
    await page.goto('/history?kind=designation')
    await page
      .getByRole('button', { name: /^Undo this change: Schedule changed, / })
      .first()
      .click()
    const undo = page.getByRole('alertdialog')
    // The rest of its last day: two schedules while that is another day in Melbourne.
    await expect(undo.getByText('Will be removed.').first()).toBeVisible()
    await expect(undo.getByText('Changes back:')).toBeVisible()
    await expect(undo.getByText(/^(?:Checking|Comparing)/)).toHaveCount(0)
    await expect(undo.getByText('Another schedule would also move some of these orders.')).toHaveCount(0)
  })
})

test.describe('schedules of a delivery option', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] })

  test('OPT-44, OPT-45, OPT-53, HIS-37, UI-27: ending, cancelling and undoing name the price of the schedule that takes over', async ({
    page,
    product,
  }) => {
    const colleague = colleagueAt(product.url, 'uk')
    const quiet = { centre: 'GB-DPS-SLE', id: 'first-class', name: 'First Class', index: 1 }
    const option = `/fulfilment-centres/${quiet.centre}/delivery-options/${quiet.id}/schedules`
    const priced = (name: string, since: number, price: number, deliveredUntil = '2100-12-31') => ({
      name,
      fulfilmentCentreId: quiet.centre,
      deliveryOptionId: quiet.id,
      cardTypes: [],
      giftTypes: [],
      fulfilmentCentreActiveDateTimeRange: { start: `${daysFromNow(since)}T00:00:00`, end: `${daysFromNow(30)}T00:00:00` },
      deliveryDateRange: { start: '2020-01-01', end: deliveredUntil },
      applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'],
      overrides: { price },
    })
    await colleague('POST', option, priced('Season', -3, 500))
    const top = Object(await colleague('POST', option, priced('Special', -2, 200)))
    await colleague('POST', option, priced('Delivered', -1, 300, daysFromNow(-1)))
    await signIn(page, 'Editor', listAddress(quiet))
    const question = page.getByRole('alertdialog')
    for (const button of ['End now...', 'Cancel schedule...']) {
      await pressMore(card(page, 'Special'), button)
      await expect(question).toContainText('Customers will then see:Price: £5.00 instead of £2.00')
      await question.getByRole('button', { name: 'No, keep it' }).click()
      await expect(question).toHaveCount(0)
    }
    await pressMore(card(page, 'Delivered'), 'End now...')
    await expect(question).toContainText('Customers see no difference: the delivery dates of the schedule are over.')
    await question.getByRole('button', { name: 'No, keep it' }).click()
    await expect(question).toHaveCount(0)
    await test.step('a colleague ends it while the question is open', async () => {
      await pressMore(card(page, 'Special'), 'Cancel schedule...')
      await colleague('PUT', `${option}/${top.id}`, {
        ...priced('Special', -2, 200),
        fulfilmentCentreActiveDateTimeRange: { start: `${daysFromNow(-2)}T00:00:00`, end: `${daysFromNow(-1)}T00:00:00` },
        version: top.version,
      })
      await question.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(page.getByText(new RegExp(`^Already ended by ${byKim}\\.$`))).toBeVisible()
      await expect(question).toHaveCount(0)
      await expect(card(page, 'Special')).toContainText('Ended')
    })
    await test.step('undoing the end', async () => {
      await page.goto('/history')
      await page.getByRole('button', { name: 'Undo this change' }).first().click()
      const undo = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await expect(undo).toContainText('Customers will then see:Price: £2.00 instead of £5.00')
    })
    await test.step('OPT-45, UI-27: an extended or cancelled schedule is shown; an action that another user took first says so', async () => {
      await page.setViewportSize({ width: 1000, height: 500 })
      await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
      await page.goto(listAddress(busy))
      const [one, other] = [card(page, weekend), card(page, valentines)]
      await other.getByRole('button', { name: 'Extend...' }).click()
      const modal = page.getByRole('dialog', { name: 'Extend schedule' })
      await modal.getByRole('textbox', { name: 'End time' }).fill('13:00')
      await modal.getByRole('button', { name: 'Extend', exact: true }).click()
      await expect(toast(page, 'Schedule extended')).toBeVisible()
      await expectShown(page, valentines)

      await test.step('a schedule that a colleague has ended in the meantime cannot be extended', async () => {
        await other.getByRole('button', { name: 'Extend...' }).click()
        await modal.getByRole('textbox', { name: 'End time' }).fill('14:00')
        const schedules = recordsIn(await colleague('GET', `/fulfilment-centres/${busy.centre}/schedules`), 'schedules')
        const stored = schedules.find(({ name }) => name === valentines) ?? {}
        const { id, createdAt: _at, createdBy: _by, cancelledAt: _cancelled, ...body } = stored
        const { start } = Object(body['fulfilmentCentreActiveDateTimeRange'])
        const ended = { ...body, fulfilmentCentreActiveDateTimeRange: { start, end: `${daysFromNow(-1)}T00:00:00` } }
        const address = `/fulfilment-centres/${busy.centre}/delivery-options/${busy.id}/schedules/${id}`
        const { version } = Object(await colleague('PUT', address, ended))
        await modal.getByRole('button', { name: 'Extend', exact: true }).click()
        await expect(modal.getByText('This schedule is over, so it cannot be extended. Duplicate it instead.')).toBeVisible()
        await expect(modal.getByRole('button', { name: 'Extend', exact: true })).toBeDisabled()
        await modal.getByRole('button', { name: 'Cancel' }).click()
        await expect(modal).toHaveCount(0)
        await expect(other.getByRole('button', { name: 'Duplicate' }), 'UI-27: the opener is gone').toBeFocused()
        await colleague('PUT', address, { ...body, version })
        await returnToTab(page)
      })
      await test.step('a schedule that a colleague has extended alike is extended', async () => {
        await other.getByRole('button', { name: 'Extend...' }).click()
        await modal.getByRole('textbox', { name: 'End time' }).fill('15:00')
        const schedules = recordsIn(await colleague('GET', `/fulfilment-centres/${busy.centre}/schedules`), 'schedules')
        const {
          id,
          createdAt: _at,
          createdBy: _by,
          cancelledAt: _cancelled,
          ...body
        } = schedules.find(({ name }) => name === valentines) ?? {}
        const { start, end } = Object(body['fulfilmentCentreActiveDateTimeRange'])
        await colleague('PUT', `/fulfilment-centres/${busy.centre}/delivery-options/${busy.id}/schedules/${id}`, {
          ...body,
          fulfilmentCentreActiveDateTimeRange: { start, end: `${String(end).slice(0, 10)}T15:00:00` },
        })
        await modal.getByRole('button', { name: 'Extend', exact: true }).click()
        await expect(page.getByText(new RegExp(`^Already extended by ${byKim}\\.$`))).toBeVisible()
        await expect(modal).toHaveCount(0)
        await expectShown(page, valentines)
      })
      const list = recordsIn(await colleague('GET', `/fulfilment-centres/${busy.centre}/schedules`), 'schedules')
      const id = String(list.find(({ name }) => name === weekend)?.['id'])
      await pressMore(one, 'Cancel schedule...')
      await colleague('DELETE', `/fulfilment-centres/${busy.centre}/delivery-options/${busy.id}/schedules/${id}`)
      const question = page.getByRole('alertdialog', { name: 'Cancel schedule' })
      await question.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(page.getByText(new RegExp(`^Already cancelled by ${byKim}\\.$`))).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(question).toHaveCount(0)
      await expectShown(page, weekend)

      await pressMore(other, 'Cancel schedule...')
      await question.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(toast(page, 'Schedule cancelled')).toBeVisible()
      await expectShown(page, valentines)
    })
  })
})

import { expectDate, setDate } from './support/dates.ts'
import { box, card, daysFromNow, fill, formAddress, listAddress, nextDay, save, saving } from './support/delivery-options.ts'
import { expect, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { expectFocusOn } from './support/keyboard.ts'
import { choose, pressMore, toast } from './support/schedules.ts'

/** The user is named unless the list was refetched just before saving. */
const merged =
  /^(?:You had just changed other fields in another session\. Those|Another user had just changed other fields\. Their) changes were kept\.$/

/** The option of the demonstration data with two overlapping schedules. */
const busy = { ...nextDay, centre: 'GB-DPS-SLE' }
const valentines = 'Valentines Guaranteed Delivery'
const weekend = 'Weekend price for cards'

test.describe('overrides', () => {
  test('OPT-11, OPT-25, OPT-26, OPT-28, OPT-29, OPT-30: each is switched on separately and shows the normal value, and only those that are on are sent; notices before saving', async ({
    page,
  }) => {
    await signIn(page, 'Editor', formAddress('Half price', nextDay))
    await expect(page.getByText('Normally: £6.95')).toBeVisible()
    const changesNothing = page.getByText('Without an override, this schedule changes nothing for customers.')
    await expect(changesNothing).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveCount(0)
    const overrides = page.getByRole('region', { name: 'Overrides', exact: true })
    for (const field of ['name', 'description', 'price', 'option priority']) await box(page, `Override ${field}`).check()
    await expect(changesNothing).toBeHidden()
    await expect(overrides.getByRole('textbox', { name: 'Name' })).toHaveValue('Next Day Guaranteed')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('There the next working day, or the delivery is free.')
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('£6.95')
    await expect(page.getByRole('textbox', { name: 'Option priority' })).toHaveValue('40')
    await box(page, 'Override description').uncheck()
    await overrides.getByRole('textbox', { name: 'Name' }).fill(' Next Day, half price ')
    await page.getByRole('textbox', { name: 'Price' }).fill('3.5')
    await page.getByRole('textbox', { name: 'Option priority' }).fill('')
    await fill(page, { from: '2031-03-03', to: '2031-03-09' })
    await save(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Overrides, Option priority: Enter a whole number from 1 to 999.',
    ])
    await page.getByRole('textbox', { name: 'Option priority' }).fill('1')
    const sent = saving(page)
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ overrides: { name: 'Next Day, half price', price: 350, priority: 1 } })
    expect((await sent).postDataJSON().overrides).not.toHaveProperty('description')
    await expect(card(page, 'Half price')).toContainText('Price: £3.50')
    await test.step('OPT-28, OPT-29, OPT-30: overlaps with other schedules of the option, which one wins, and the rule; a local time that is skipped or repeated that day', async () => {
      await follow(page, formAddress('Monday price', busy))
      await fill(page, { from: daysFromNow(0), to: daysFromNow(5) })
      await expect(page.getByText(/This schedule overlaps with/)).toBeHidden()
      await box(page, 'Override price').check()
      await expect(page.getByText('This schedule overlaps with 2 others.')).toBeVisible()
      const line = (other: string) =>
        page
          .getByRole('status')
          .getByRole('listitem')
          .filter({ hasText: `“${other}”: both` })
      await expect(line(valentines)).toContainText('both override price for Card only (all card types), delivered')
      await expect(line(valentines)).toContainText('This schedule wins: customers see its price.')
      await expect(line(weekend)).toContainText('Card only (cards: Standard, Square and Large)')
      await expect(line(weekend)).toContainText(`“${weekend}” wins: customers see its price.`)
      await expect(page.getByText(/^The schedule that starts later wins\. If both start at the same time/)).toBeVisible()
      await box(page, 'Override price').uncheck()
      await expect(page.getByText(/This schedule overlaps with/)).toBeHidden()
      await test.step('OPT-28: the time that will be used', async () => {
        await setDate(page, 'Start date', '2031-03-30')
        await page.getByRole('textbox', { name: 'Start time' }).fill('01:30')
        await expect(
          page.getByText(
            'The clocks in London go forward on 30 Mar 2031, so 01:30 does not exist that day. 30 Mar 2031, 02:30 (UTC+01:00) is used instead.',
          ),
        ).toBeVisible()
        await setDate(page, 'End date', '2031-10-26')
        await page.getByRole('textbox', { name: 'End time' }).fill('01:30')
        await expect(
          page.getByText(
            'The clocks in London go back on 26 Oct 2031, so 01:30 occurs twice that day. The first occurrence (UTC+01:00) is used.',
          ),
        ).toBeVisible()
        await page.getByRole('textbox', { name: 'End time' }).fill('03:00')
        await expect(page.getByText(/occurs twice that day/)).toBeHidden()
      })
    })
    await test.step('OPT-11: what customers see without and with this schedule', async () => {
      await page.goto(formAddress('First for a while', nextDay))
      await fill(page, { from: daysFromNow(20), to: daysFromNow(25) })
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
      await expect(page.getByText('Nothing changes for this order.')).toBeVisible()
      await box(page, 'Override option priority').check()
      await page.getByRole('textbox', { name: 'Option priority' }).fill('1')
      await page.keyboard.press('Tab')
      const [before, after] = [
        page.getByRole('region', { name: 'Without this schedule' }),
        page.getByRole('region', { name: 'With this schedule' }),
      ]
      await expect(after.getByText('Place 1, was 4')).toBeVisible()
      await expect(after.getByText('Option priority: 1 (was 40; by this schedule)')).toBeVisible()
      await expect(before.getByText(/was/)).toHaveCount(0)
      await expectNoViolations(page)
      await choose(page, 'Consignment type', 'Gift only')
      await expect(page.getByText('Nothing changes for this order.')).toBeVisible()
      // Enter in these fields does not save.
      await page.getByRole('textbox', { name: 'Ordered at' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'First for a while' })).toBeVisible()
    })
  })

  test.describe('with the feature deliveryOptionOverrides off', () => {
    test.use({ serverEnv: { FEATURES: 'deliveryOptionOverrides=off' } })

    test("OPT-27, UI-24: the section shows only the text 'Under construction'; without pseudoLocale, the header offers each language in itself, and not the test language", async ({
      page,
    }) => {
      await signIn(page, 'Editor', formAddress('Half price', nextDay))
      const section = page.getByRole('region', { name: 'Overrides', exact: true })
      await expect(section).toHaveText('OverridesUnder construction')
      await expect(page.getByRole('button', { name: 'As the customer sees it' })).toHaveCount(0)
      await expect(page.getByLabel('Language').getByRole('option')).toHaveText(['English', 'Nederlands'])
    })
  })
})

test.describe('a stored schedule', () => {
  test('OPT-23, OPT-33, OPT-34, OPT-35, OPT-36, OPT-44, OPT-64, HIS-22: is listed under its option with its state, edited in the same form, extended, ended and cancelled', async ({
    page,
  }) => {
    await signIn(page, 'Editor', listAddress(busy))
    await expect(card(page, valentines)).toContainText('Active now')
    await expect(card(page, weekend)).toContainText('Upcoming')
    await expect(card(page, weekend)).toContainText('by Demo data')
    await card(page, weekend).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText('Change a schedule for Next Day Guaranteed at GB-DPS-SLE')).toBeVisible()
    await expectDate(page, 'Start date', daysFromNow(2))
    await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('24:00')
    await expect(box(page, 'Large')).toBeChecked()
    await page.getByRole('textbox', { name: 'Name' }).fill('Weekend price')
    await page.getByRole('textbox', { name: 'Price' }).fill('5')
    const sent = saving(page, 'PUT')
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Weekend price', version: 1, overrides: { price: 500 } })
    await expect(toast(page, 'Schedule saved')).toBeVisible()
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === listAddress(busy).replace(/\d$/, '3'))
    await page.reload()
    await expect(card(page, 'Weekend price')).toContainText('Price: £5.00')
    await test.step('OPT-34, OPT-64: can be extended to a later end, with its last delivery date, without other changes', async () => {
      await card(page, valentines).getByRole('button', { name: 'Extend...' }).click()
      const modal = page.getByRole('dialog', { name: 'Extend schedule' })
      await expect(modal.getByRole('button', { name: 'Extend' })).toBeDisabled()
      await expectNoViolations(page)
      await setDate(modal, 'End date', daysFromNow(2))
      await expect(modal.getByText('Choose an end that is later than the current one.')).toBeVisible()
      await setDate(modal, 'End date', daysFromNow(8))
      const lastDelivery = 'Applicable delivery dates: To'
      await expectDate(modal, lastDelivery, daysFromNow(10))
      await expect(modal.getByText(/^Until now: /)).toBeVisible()
      await setDate(modal, lastDelivery, daysFromNow(9))
      await setDate(modal, 'End date', daysFromNow(11))
      await expectDate(modal, lastDelivery, daysFromNow(9))
      const sent = saving(page, 'PUT')
      await modal.getByRole('button', { name: 'Extend' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        name: valentines,
        version: 1,
        fulfilmentCentreActiveDateTimeRange: { end: `${daysFromNow(11)}T12:00:00` },
        deliveryDateRange: { start: daysFromNow(-2), end: daysFromNow(9) },
      })
      await expect(toast(page, 'Schedule extended')).toBeVisible()
      await expect(modal).toBeHidden()
    })
    await test.step('OPT-35, HIS-22: can be ended now, after a confirmation that says what customers will see again, or that nothing changes; can be cancelled, and stays in the list', async () => {
      await pressMore(card(page, valentines), 'End now...')
      const question = page.getByRole('alertdialog', { name: 'End schedule' })
      await expect(question).toContainText('Price: £6.95 instead of £7.45')
      await expect(question).toContainText('Name: Next Day Guaranteed instead of Valentine’s Guaranteed')
      await expectNoViolations(page)
      await question.getByRole('button', { name: 'No, keep it' }).click()
      await expect(card(page, valentines)).toContainText('Active now')
      await test.step('OPT-44: an overridden value equal to the normal one is shown as unchanged', async () => {
        await card(page, valentines).getByRole('button', { name: 'Edit' }).click()
        await page.getByRole('textbox', { name: 'Price' }).fill('6.95')
        await save(page).click()
        await pressMore(card(page, valentines), 'End now...')
        await expect(question.getByText('Price: £6.95, the same as now', { exact: true })).toBeVisible()
      })
      await question.getByRole('button', { name: 'Yes, end it' }).click()
      await expect(toast(page, 'Schedule ended')).toBeVisible()
      await expect(card(page, valentines)).toContainText('Ended')
      await expect(card(page, valentines).getByRole('button')).toHaveText(['Duplicate'])
      await test.step('OPT-36: cancelled', async () => {
        await pressMore(card(page, 'Weekend price'), 'Cancel schedule...')
        const cancellation = page.getByRole('alertdialog', { name: 'Cancel schedule' })
        await expect(cancellation).toContainText('It will not become active.')
        await expect(cancellation, 'HIS-22').toContainText('You can undo this on the Change history page.')
        await expect(cancellation).not.toContainText('cannot be undone')
        await cancellation.getByRole('button', { name: 'Yes, cancel it' }).click()
        await expect(toast(page, 'Schedule cancelled')).toBeVisible()
        await expect(card(page, 'Weekend price')).toContainText('Cancelled')
        await page.reload()
        await expect(card(page, 'Weekend price')).toContainText('Cancelled')
      })
    })
  })

  test('OPT-34: can be duplicated with another name', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'Editor', listAddress(busy))
    await pressMore(card(page, weekend), 'Duplicate')
    await expect(page.getByRole('heading', { level: 1, name: `Copy of ${weekend}` })).toBeVisible()
    const sent = saving(page)
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ name: `Copy of ${weekend}`, overrides: { price: 595 } })
    await expect(card(page, `Copy of ${weekend}`)).toBeVisible()
    await expect(card(page, weekend)).toBeVisible()
  })

  test('OPT-37, OPT-55, UI-44, UI-52: changes of two users to different fields are both saved; a conflict can be saved over, and a cancelled schedule created again', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    // It learns of the other changes by saving.
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await signIn(page, 'Editor', listAddress(busy))
    await card(page, weekend).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Price' }).fill('5')
    await page.keyboard.press('Tab')
    const colleague = await context.newPage()
    await colleague.goto(listAddress(busy))
    await card(colleague, weekend).getByRole('button', { name: 'Extend...' }).click()
    await setDate(colleague.getByRole('dialog'), 'End date', daysFromNow(6))
    await colleague.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
    await expect(toast(colleague, 'Schedule extended')).toBeVisible()
    await page.bringToFront()
    await save(page).click()
    await expect(page.getByText(merged)).toBeVisible()
    await expect(card(page, weekend)).toContainText('Price: £5.00')
    await card(page, weekend).getByRole('button', { name: 'Edit' }).click()
    await expectDate(page, 'End date', daysFromNow(6))

    await page.getByRole('textbox', { name: 'Price' }).fill('4')
    await page.keyboard.press('Tab')
    await colleague.bringToFront()
    await colleague.reload()
    await card(colleague, weekend).getByRole('button', { name: 'Edit' }).click()
    await colleague.getByRole('textbox', { name: 'Price' }).fill('6')
    await colleague.keyboard.press('Tab')
    await save(colleague).click()
    await expect(card(colleague, weekend)).toContainText('Price: £6.00')
    await page.bringToFront()
    await save(page).click()
    await expect(page.getByText(/^You changed this in another session \(.+\d{4}.+\)\.$/)).toBeVisible()
    await expect(page.getByRole('row', { name: 'Overrides: Price £6.00 £4.00 £5.00' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(save(page)).toBeDisabled()
    await expectFocusOn(page, 'changed this in another session')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Save my changes over theirs' }).click()
    await expect(card(page, weekend)).toContainText('Price: £4.00')

    await card(page, weekend).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Price' }).fill('3')
    await colleague.reload()
    await pressMore(card(colleague, weekend), 'Cancel schedule...')
    await colleague.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(toast(colleague, 'Schedule cancelled')).toBeVisible()
    await page.bringToFront()
    await save(page).click()
    await expectFocusOn(page, /^You cancelled this in another session/)
    await page.getByRole('button', { name: 'Create it again' }).click()
    await expectFocusOn(page, 'Not saved yet. Press “Save” to create it again.')
    await expect(page.getByText(/^Create a schedule for .+ at GB-DPS-SLE$/)).toBeVisible()
    await expectNoViolations(page)
    await save(page).click()
    await expect(card(page, weekend)).toContainText(['Price: £3.00', 'Cancelled'])
  })

  test('UI-52: extending a schedule that another user has just changed is refused once; the next attempt is based on the stored schedule', {
    tag: '@full',
  }, async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', listAddress(busy))
    await card(page, weekend).getByRole('button', { name: 'Extend...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extend schedule' })
    const colleague = await context.newPage()
    await colleague.goto(listAddress(busy))
    await card(colleague, weekend).getByRole('button', { name: 'Edit' }).click()
    await colleague.getByRole('textbox', { name: 'Price' }).fill('5')
    await save(colleague).click()
    await expect(card(colleague, weekend)).toContainText('Price: £5.00')
    await page.bringToFront()
    await setDate(dialog, 'End date', daysFromNow(6))
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('You have just changed this in another session. Nothing was saved.')
    await expectFocusOn(page, 'You have just changed this')
    await expectDate(dialog, 'End date', daysFromNow(6))
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
    await expect(toast(page, 'Schedule extended')).toBeVisible()
    await expect(card(page, weekend)).toContainText('Price: £5.00')
  })
})

import { calendar, call, closed, record } from './support/cutoff-calendar.ts'
import { card, daysFromNow, listAddress, nextDay } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { group, pressMore, toast } from './support/schedules.ts'

type Stored = { key: string; version: number; value: Readonly<Record<string, unknown>> }

const several = 'Also the 2 saved with it'

test('TOG-2, TOG-5: designation schedules that were saved together are paused, changed and ended together, until one is changed alone', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/, /ERR_FAILED .*\/together/)
  const schedule = {
    From: 'IE-STL-DUB',
    To: 'US-KODI-LAS',
    LocalStartTime: '00:00:00',
    LocalEndTime: '00:00:00',
    DurationStartDateUtc: daysFromNow(-3),
    DurationEndDateUtc: daysFromNow(30),
    ApplicableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    DeliveryMethods: ['AIRMAIL'],
    PackTypes: ['SINGLE'],
    AddressTypes: ['RETURN_TO_SENDER'],
    DomesticOrdersOnly: true,
    ApplicableDespatchDays: ['EVERYDAY'],
  }
  const Schedules = ['Standard', 'Large', 'Square'].map((one) => ({ ...schedule, Id: `t-${one}`, CardTypes: [one] }))
  await call(product.url, 'POST', '/designation/schedules', { Schedules })
  const stored = async () => {
    const { records } = (await call(product.url, 'GET', '/records/designation')) as { records: Stored[] }
    return Schedules.map(({ Id }) => records.find(({ key }) => key === Id)?.value)
  }
  // The list does not show what others have changed.
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await signIn(page, 'Editor', '/schedules')
  await group(page, /^IE-STL-DUB → US-KODI-LAS/).click()
  const first = page.getByRole('article').filter({ hasText: /Card Types\s*Standard/ })
  await expect(first.getByText('Saved with:').getByRole('link')).toHaveCount(2)
  await expectNoViolations(page)

  await test.step('paused together, and told what it is about', async () => {
    await first.getByRole('button', { name: 'Pause', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Pause schedule' })
    await expect(dialog.getByRole('checkbox', { name: several })).toBeChecked()
    await expect(dialog.getByRole('listitem').filter({ hasText: /^(Large|Square) cards .*go from Dublin to Las Vegas/ })).toHaveCount(2)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(toast(page, 'Schedule paused')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(several)).toBeVisible()
    expect((await stored()).map((one) => one?.['paused'])).toEqual([true, true, true])
    await first.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Resume schedule' }).getByRole('button', { name: 'Resume', exact: true }).click()
    await expect.poll(stored).toMatchObject([{ paused: false }, { paused: false }, { paused: false }])
  })

  await test.step('the form says which fields the others get', async () => {
    await first.getByRole('button', { name: 'Edit', exact: true }).click()
    await first.getByRole('textbox', { name: 'Note (optional)' }).fill('For the strike')
    await first.getByRole('button', { name: /^Card Types/ }).click()
    const picker = page.getByRole('dialog', { name: 'Card Types' })
    await picker.getByRole('checkbox', { name: 'Giant', exact: true }).check()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await expect(first.getByText('Each keeps its own: Card Types. They get the same change: Note.')).toBeVisible()
    await expectNoViolations(page)
    await first.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(toast(page, 'Update was successful')).toBeVisible()
    await expect.poll(stored).toMatchObject([
      { note: 'For the strike', cardTypes: ['standard', 'giant'] },
      { note: 'For the strike', cardTypes: ['large'] },
      { note: 'For the strike', cardTypes: ['square'] },
    ])
  })

  await test.step('a change of another one that the user has not seen saves nothing, and separates it', async () => {
    await page.route('**/records/designation/together', (route) => route.abort())
    await call(product.url, 'POST', '/designation/schedule', { ...Schedules[2], Version: 4, Note: 'Theirs' })
    await first.getByRole('button', { name: 'Pause', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Pause schedule' })
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(dialog.getByText('Kim Okafor has just changed Theirs, which was to be changed with it. Nothing was saved.')).toBeVisible()
    await page.unroute('**/records/designation/together')
    await dialog.getByRole('button', { name: 'No, Cancel' }).click()
    await page.reload()
    await group(page, /^IE-STL-DUB → US-KODI-LAS/).click()
    await expect(first.getByText('Saved with:').getByRole('link')).toHaveCount(1)
  })

  await test.step('each ends now; without the choice, only the one that is ended', async () => {
    await pressMore(first, 'End now...')
    const dialog = page.getByRole('alertdialog', { name: 'End schedule' })
    await expect(dialog.getByRole('checkbox', { name: 'Also the 1 saved with it' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Yes, end it' }).click()
    await expect(toast(page, 'Schedule ended')).toBeVisible()
    const yesterday = daysFromNow(-1)
    expect(await stored()).toMatchObject([{ endDate: yesterday }, { endDate: yesterday }, { endDate: daysFromNow(30) }])
  })
})

test('TOG-5: dated cut-offs that were saved together are changed and cancelled together, unless the user separates them', async ({
  page,
  product,
}) => {
  const cutoffOverrides = ['Printer', 'Scanner', 'Packer'].map((reason) => ({ ...closed, reason }))
  await call(product.url, 'POST', '/cutoff-overrides/several', { cutoffOverrides })
  await signIn(page, 'Editor', calendar)
  await expect(record(page, 'Printer').getByText('Saved with:')).toContainText('Scanner')
  await record(page, 'Printer').getByRole('button', { name: 'Edit “Printer”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Repair')
  await dialog.getByRole('checkbox', { name: 'Closed: nothing is dispatched on these days' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Time' }).fill('10:00')
  await expect(dialog.getByText(/^They get the same change: Time\. Each keeps its own: Reason\.$/)).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(record(page, 'Scanner').getByText('10:00: Scanner')).toBeVisible()

  await test.step('separated: cancelled alone', async () => {
    await record(page, 'Packer').getByRole('button', { name: 'Cancel... “Packer”' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('checkbox', { name: several }).uncheck()
    await question.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(record(page, 'Packer')).toBeHidden()
    await expect(record(page, 'Scanner')).toBeVisible()
  })
  await test.step('in Dutch', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
    const repair = page.getByRole('article', { name: 'Repair' })
    await repair.getByRole('button', { name: 'Intrekken... “Repair”' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('checkbox', { name: 'Ook de 1 die tegelijk zijn opgeslagen' })).toBeChecked()
    await question.getByRole('button', { name: 'Ja, intrekken' }).click()
    await expect(repair).toBeHidden()
    await expect(page.getByRole('article', { name: 'Scanner' })).toBeHidden()
  })
})

test('TOG-2, TOG-5: Coming up says what was saved together; schedules of delivery options are edited, ended and cancelled together', async ({
  page,
  product,
}) => {
  const priced = (fulfilmentCentreId: string, deliveryOptionId: string, price: number) => ({
    name: 'Fair price',
    fulfilmentCentreId,
    deliveryOptionId,
    fulfilmentCentreActiveDateTimeRange: { start: `${daysFromNow(-1)}T00:00:00`, end: `${daysFromNow(5)}T00:00:00` },
    deliveryDateRange: { start: daysFromNow(-1), end: daysFromNow(5) },
    applicableConsignmentTypes: ['cardOnly'],
    cardTypes: [],
    giftTypes: [],
    overrides: { price },
  })
  const schedules = [priced('GB-MNPG-TAM', nextDay.id, 700), priced('GB-DPS-SLE', nextDay.id, 800), priced('AU-PMI-MEL', 'express', 900)]
  await call(product.url, 'POST', '/deliveryoptions/schedules', { schedules })
  const stored = async () => {
    const { records } = (await call(product.url, 'GET', '/records/delivery-option-schedule')) as { records: Stored[] }
    return records.map(({ value }) => value).filter(({ name }) => String(name).startsWith('Fair'))
  }
  await signIn(page, 'Editor', '/coming-up?factory=GB-MNPG-TAM')
  const event = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Fair price; / }) })
  await expect(event.first().getByText('Saved with:')).toContainText('Fair price (AU-PMI-MEL, express)')
  await expectNoViolations(page)

  await page.goto(listAddress(nextDay))
  await card(page, 'Fair price').getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fair prices')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('7.50')
  await expect(page.getByText('They get the same change: Name. Each keeps its own: Overrides: Price.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page, 'Fair prices')).toBeVisible()
  expect(new Set((await stored()).map(({ name, overrides }) => `${name} ${JSON.stringify(overrides)}`))).toEqual(
    new Set(['Fair prices {"price":750}', 'Fair prices {"price":800}', 'Fair prices {"price":900}']),
  )
  await pressMore(card(page, 'Fair prices'), 'End now...')
  await expect(page.getByRole('alertdialog').getByRole('checkbox', { name: several })).toBeChecked()
  const ending = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/deliveryoptions/schedules'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, end it' }).click()
  await ending
  await expect(toast(page, 'Schedule ended')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(several)).toBeVisible()
})

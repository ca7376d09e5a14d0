import { demonstrationToken } from '../../tools/token.ts'
import { setDate } from './support/dates.ts'
import { box, card, daysFromNow, fill, formAddress, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { createButton, group, pressMore, resumingQuestion, toast } from './support/schedules.ts'
import { createStored } from './support/stored-schedules.ts'
import { colleagueAt } from './support/walk.ts'
import { recordsIn } from './support/walk-faults.ts'

const busy = { ...nextDay, centre: 'GB-DPS-SLE' }

test('OPT-29, OPT-51: the form and “Extend...” warn about overlaps; both schedules then have a badge that says which one wins', async ({
  page,
}) => {
  await signIn(page, 'Editor', listAddress(busy))
  await expect(card(page, 'Weekend price for cards').getByText('Overlaps', { exact: true })).toBeVisible()
  await page.goto(formAddress('Same price', busy))
  await fill(page, { from: daysFromNow(400), to: daysFromNow(402) })
  await box(page, 'Override price').check()
  await save(page).click()
  await expect(card(page, 'Same price').getByText('Overlaps', { exact: true })).toBeHidden()
  await page.goto(formAddress('Same price again', busy))
  await fill(page, { from: daysFromNow(401), to: daysFromNow(403) })
  await box(page, 'Override price').check()
  const warning = page.getByText('This schedule overlaps with another one.')
  await expect(warning).toBeVisible()
  expect((await warning.boundingBox())?.y).toBeLessThan((await save(page).boundingBox())?.y ?? 0)
  await fill(page, { from: daysFromNow(403), to: daysFromNow(404) })
  await expect(warning).toBeHidden()
  await save(page).click()
  await expect(card(page, 'Same price again').getByText('Overlaps', { exact: true })).toBeHidden()
  await card(page, 'Same price').getByRole('button', { name: 'Extend...' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend schedule' })
  // The last delivery date, which was the last day of the schedule, follows it.
  await setDate(extend, 'End date', daysFromNow(404))
  await expect(warning).toBeVisible()
  await setDate(extend, 'Applicable delivery dates: To', daysFromNow(402))
  await expect(warning).toBeHidden()
  await setDate(extend, 'Applicable delivery dates: To', daysFromNow(404))
  await expect(warning).toBeVisible()
  await expect(extend).toContainText('“Same price again”')
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(card(page, 'Same price').getByText('Overlaps', { exact: true })).toBeVisible()
  await expect(card(page, 'Same price again').getByText('“Same price”: the same price for the same orders')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Next Day Guaranteed', exact: true }).click()
  await expect(page.getByText('2 overlaps', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
  await expect(page.getByText('2 overlappingen', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next Day Guaranteed', exact: true }).click()
  await card(page, 'Same price').getByRole('button', { name: 'Bewerken' }).click()
  await page.getByRole('textbox', { name: 'Prijs' }).fill('2,95')
  await expect(page.getByText(/: beide wijzigen de prijs voor /)).toContainText(
    / gaat voor: klanten zien de prijs van d(?:eze|ie) planning\.$/,
  )
})

test('OPT-51: of many overlaps, five are shown at first; more than 100 are not counted', async ({ page, product }) => {
  const token = await demonstrationToken({ baseUrl: product.url, person: 'editor' })
  const [from, to] = [daysFromNow(700), daysFromNow(720)]
  // In the order of their starts, because only the first ten are listed.
  for (const [at, name] of [...'ABCDEFGHIJKLMNO'].entries()) {
    const response = await fetch(`${product.url}/api/uk/fulfilment-centres/${busy.centre}/delivery-options/${busy.id}/schedules`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Many ${name}`,
        fulfilmentCentreId: busy.centre,
        deliveryOptionId: busy.id,
        fulfilmentCentreActiveDateTimeRange: { start: `${daysFromNow(700 + at)}T00:00:00`, end: `${to}T00:00:00` },
        deliveryDateRange: { start: from, end: to },
        applicableConsignmentTypes: ['cardOnly'],
        cardTypes: [],
        giftTypes: [],
        overrides: { price: 123 },
      }),
    })
    expect(response.status).toBe(201)
  }
  await signIn(page, 'Viewer', listAddress(busy))
  const others = card(page, 'Many D').getByText(/the same price for the same orders/)
  await expect(others).toHaveCount(5)
  await card(page, 'Many D').getByRole('button', { name: 'Show 9 more' }).click()
  await expect(others).toHaveCount(14)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Next Day Guaranteed', exact: true }).click()
  await expect(page.getByText('100 or more overlaps', { exact: true })).toBeVisible()
})

test('DES-44, DES-28: overlapping and looping schedules have badges that name the others; resuming asks first', async ({
  page,
  product,
}) => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const dates = ['2031-03-03', '2031-03-28'] as const
  const hours = { LocalStartTime: '08:00:00', LocalEndTime: '10:00:00', ApplicableDays: days }
  for (const To of ['US-KODI-LAS', 'US-KODI-LAS', 'US-KODI-NYC'])
    await createStored(product.url, { From: 'GB-DPS-SLE', To, ...hours }, ...dates)
  const wholeDay = { LocalStartTime: '00:00:00', LocalEndTime: '00:00:00', ApplicableDays: days }
  await createStored(product.url, { From: 'US-KODI-LAS', To: 'GB-DPS-SLE', ...wholeDay, Paused: true }, ...dates)
  // So many that they are compared in the background.
  const colleague = colleagueAt(product.url, 'uk')
  const [{ Id: _, Version: __, ...one } = {}] = recordsIn(await colleague('GET', '/designation/schedule'))
  for (const month of ['04', '05', '06']) {
    const days = Array.from({ length: 20 }, (_, at) => `2031-${month}-${String(at + 1).padStart(2, '0')}`)
    const part = { ...one, ...hours, From: 'IE-STL-DUB', To: 'AU-PMI-MEL' }
    const Schedules = days.map((day) => ({ ...part, DurationStartDateUtc: day, DurationEndDateUtc: day }))
    await colleague('POST', '/designation/schedules', { Schedules })
  }

  await signIn(page, 'Editor', '/schedules')
  const outward = page.getByRole('heading', { level: 2 }).filter({ hasText: 'GB-DPS-SLE → US-KODI-LAS (2 schedules)' }).locator('..')
  await expect(outward.getByText('3 overlaps', { exact: true })).toBeVisible()
  await group(page, 'US-KODI-LAS → GB-DPS-SLE (1 schedule)').click()
  const paused = page.getByRole('article')
  await expect(paused.getByText('Paused', { exact: true })).toBeVisible()
  await expect(paused.getByText('Loop', { exact: true })).toHaveCount(0)
  await paused.getByRole('button', { name: 'Resume' }).click()
  await expect(resumingQuestion(page)).toContainText('Orders would return to the factory that they came from.')
  await expect(resumingQuestion(page)).toContainText('US-KODI-LAS → GB-DPS-SLE → US-KODI-LAS: Giant cards, first on')
  await expectNoViolations(page)
  await resumingQuestion(page).getByRole('button', { name: 'Go back' }).click()
  await expect(paused.getByText('Paused', { exact: true })).toBeVisible()
  await paused.getByRole('button', { name: 'Resume' }).click()
  await resumingQuestion(page).getByRole('button', { name: 'Resume anyway' }).click()
  await expect(toast(page, 'Schedule resumed')).toBeVisible()
  await expect(paused.getByText('Loop', { exact: true }).first()).toBeVisible()
  await expect(outward.getByText('2 in a loop', { exact: true })).toBeVisible()

  await group(page, 'US-KODI-LAS → GB-DPS-SLE (1 schedule)').click()
  await outward.getByRole('button').click()
  const first = page.getByRole('article').first()
  await expect(first.getByText('Overlaps', { exact: true })).toBeVisible()
  await expect(first.getByText(/^\d.+, to US-KODI-LAS\. Identical to this schedule\.$/)).toBeVisible()
  await expect(first.getByText(/^\d.+, to US-KODI-NYC\. Another destination\.$/)).toBeVisible()
  await expectNoViolations(page)

  await pressMore(first, 'Duplicate')
  const warning = page.getByText('3 other schedules would also move some of these orders.')
  await expect(warning).toBeVisible()
  await expect(page.getByText(/GB-DPS-SLE → US-KODI-LAS: both move Giant cards, .+ Identical to this schedule\./).first()).toBeVisible()
  await expect(page.getByText(/GB-DPS-SLE → US-KODI-NYC: both move Giant cards, .+ Another destination\./)).toBeVisible()
  expect((await warning.boundingBox())?.y).toBeLessThan((await createButton(page).boundingBox())?.y ?? 0)
  await page.getByRole('textbox', { name: 'End Time' }).fill('09:30')
  await expect(page.getByText(/GB-DPS-SLE → US-KODI-LAS: both move Giant cards, .+ The same destination\./).first()).toBeVisible()
})

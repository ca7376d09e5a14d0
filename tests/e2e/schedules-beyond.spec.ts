import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { choose, createButton, fillSchedule, group, saveAnyway, unpick } from './support/schedules.ts'
import { createStored } from './support/stored-schedules.ts'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** The orders that `fillSchedule` fills in. */
const orders = { DeliveryMethods: ['AIRMAIL'], AddressTypes: ['RETURN_TO_SENDER'] }
const march = ['2031-03-01', '2031-03-31'] as const

test.describe('before saving, the form warns but never blocks', () => {
  test('DES-28: an overlap with another schedule of the same From lists the days, hours, dates and card types that both move', async ({
    page,
    product,
  }) => {
    const stored = { From: 'AU-PMI-MEL', To: 'US-KODI-NYC', LocalStartTime: '06:00:00', LocalEndTime: '14:00:00' }
    const ApplicableDays = ['Monday', 'Tuesday', 'Wednesday', 'Friday']
    await createStored(product.url, { ...orders, ...stored, ApplicableDays, CardTypes: ['Giant', 'Large', 'Square'] }, ...march)
    await signIn(page, 'Editor', '/schedules')
    await page.getByRole('button', { name: 'New Schedule' }).click()
    await fillSchedule(page, {
      from: 'AU-PMI-MEL',
      to: 'IE-STL-DUB',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'],
      cards: ['Giant', 'Large', 'Postcard'],
      dates: ['2031-03-12', '2031-04-12'],
      times: ['12:30', '20:00'],
    })
    await expect(page.getByText('Another schedule would also move some of these orders.')).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: 'both move' })
    await expect(line).toHaveText(
      'AU-PMI-MEL → US-KODI-NYC: both move Large and Giant cards, Monday to Wednesday 12:30–14:00 Melbourne time, from 12 Mar 2031 to 31 Mar 2031 (UTC). Another destination.',
    )
    await expect(page.getByText('You can still save.')).toBeVisible()
    await expectNoViolations(page)

    // Adjacent hours do not overlap, nor do orders of another From.
    await page.getByRole('textbox', { name: 'Start Time' }).fill('14:00')
    await expect(line).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Start Time' }).fill('13:59')
    await expect(line).toContainText('13:59–14:00')
    await unpick(page, 'Card Types', 'Giant')
    await expect(line).toContainText('both move Large cards')
    await choose(page, 'From', 'US-KODI-LAS')
    await expect(line).toHaveCount(0)
    await choose(page, 'From', 'AU-PMI-MEL')
    await expect(line).toHaveCount(1)
    await createButton(page).click()
    await expect(group(page, 'AU-PMI-MEL → IE-STL-DUB (1 schedule)')).toBeVisible()
  })

  test('DES-29: a loop of several schedules at the same time is shown with its path', { tag: '@full' }, async ({ page, product }) => {
    const way = { days: week, cards: ['Giant', 'Square'], dates: march }
    const stored = { ...orders, ApplicableDays: week, LocalStartTime: '00:00:00', LocalEndTime: '00:00:00' }
    await createStored(product.url, { ...stored, From: 'IE-STL-DUB', To: 'US-KODI-NYC', CardTypes: ['Giant', 'Square'] }, ...march)
    await createStored(product.url, { ...stored, From: 'US-KODI-NYC', To: 'AU-PMI-MEL' }, ...march)
    await signIn(page, 'Editor', '/schedules')
    await page.getByRole('button', { name: 'New Schedule' }).click()
    await fillSchedule(page, { ...way, from: 'AU-PMI-MEL', to: 'IE-STL-DUB' })
    const title = page.getByText('Orders would return to the factory that they came from.')
    const path = page.getByRole('listitem').filter({ hasText: 'AU-PMI-MEL → IE-STL-DUB → US-KODI-NYC → AU-PMI-MEL' })
    await expect(title).toBeVisible()
    await expect(path).toHaveText(
      /^AU-PMI-MEL → IE-STL-DUB → US-KODI-NYC → AU-PMI-MEL: Giant cards, first on Sat,? 1 Mar 2031,? 11:00 Melbourne time\.$/,
    )
    await expectNoViolations(page)
    await choose(page, 'To', 'GB-ARENA-DRO')
    await expect(title).toHaveCount(0)
    await choose(page, 'To', 'US-KODI-NYC')
    await expect(page.getByRole('listitem').filter({ hasText: 'AU-PMI-MEL → US-KODI-NYC → AU-PMI-MEL: Giant cards' })).toHaveCount(1)
    await createButton(page).click()
    await saveAnyway(page)
    await expect(group(page, 'AU-PMI-MEL → US-KODI-NYC (1 schedule)')).toBeVisible()
  })
})

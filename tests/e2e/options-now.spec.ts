import type { Page } from '@playwright/test'
import { downloadCsv } from './support/csv.ts'
import { card, daysFromNow, item, listAddress, nextDay } from './support/delivery-options.ts'
import { expect, expectNoViolations, setTime, signIn, test } from './support/journey.ts'

/** The option of the demonstration data that a schedule currently overrides for some delivery dates. */
const busy = { ...nextDay, centre: 'GB-DPS-SLE' }

/** A schedule for all orders of an option, in wire format. */
const forEveryOrder = (start: string, end: string) => ({
  id: 's-1',
  name: 'Price rise',
  fulfilmentCentreId: busy.centre,
  deliveryOptionId: busy.id,
  fulfilmentCentreActiveDateTimeRange: { start, end },
  deliveryDateRange: { start: '2000-01-01', end: '2100-12-31' },
  applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'],
  cardTypes: [],
  giftTypes: [],
  overrides: { name: 'Next Day Plus', description: 'Before noon.', price: 745, priority: 7 },
})

async function respondWith(page: Page, schedules: readonly unknown[]): Promise<void> {
  await page.route('**/fulfilment-centres/GB-DPS-SLE/schedules', (route) => route.fulfill({ json: { schedules } }))
}

test.describe('OPT-9: what customers see now', () => {
  test('OPT-25: an override for some delivery dates: its price and the normal one are in the list, the card and the file; the form labels the normal value as normal, not as today’s', async ({
    page,
  }) => {
    await signIn(page, 'Editor', listAddress(busy))
    await expect(item(page, nextDay.name)).toHaveAccessibleDescription(/£7.45 for some delivery dates.*Normally: £6.95/)
    const option = card(page, nextDay.name)
    await expect(option.getByText('£7.45 for some delivery dates Normally: £6.95')).toBeVisible()
    await expect(option.getByText('Normally: £6.95')).toBeVisible()
    await expect(option.getByText('Valentine’s Guaranteed', { exact: true }).first()).toBeVisible()
    // An option without an override has only its price.
    await expect(item(page, 'First Class')).toHaveAccessibleDescription('£1.65')
    await expectNoViolations(page)
    const { rows } = await downloadCsv(page)
    const row = rows.find((one) => one['Id'] === busy.id)
    expect(row).toMatchObject({
      Price: '7.45',
      'Price applies to': 'some delivery dates',
      'Normal price': '6.95',
      Name: 'Valentine’s Guaranteed',
      'Name applies to': 'some delivery dates',
      'Normal name': 'Next Day Guaranteed',
    })
    expect(rows.find((one) => one['Id'] === 'first-class')).toMatchObject({
      Price: '1.65',
      'Price applies to': 'all orders',
      'Normal price': '1.65',
    })
    await page.getByRole('button', { name: 'Create Schedule...' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Half price')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Half price' })).toBeVisible()
    await expect(page.getByText('Normally: £6.95', { exact: true })).toBeVisible()
    await expect(page.getByText('Today: £6.95')).toBeHidden()
  })

  test('OPT-2: an override for all orders replaces the normal values, and ends on time while the page is open', async ({ page }) => {
    const start = Date.parse('2031-03-05T11:58:40Z')
    await setTime(page, start)
    await respondWith(page, [forEveryOrder('2031-03-01T00:00:00', '2031-03-05T11:59:20')])
    await signIn(page, 'Viewer', listAddress(busy))
    await expect(item(page, 'Next Day Plus')).toHaveAccessibleDescription(/£7.45 .*Normally: £6.95/)
    await expect(card(page, 'Next Day Plus').getByText('Normally: Next Day Guaranteed')).toBeVisible()
    await expect(card(page, 'Next Day Plus').getByText('Before noon.', { exact: true })).toBeVisible()
    await page.clock.install({ time: start })
    await page.reload()
    await expect(item(page, 'Next Day Plus')).toBeVisible()
    await page.clock.fastForward(41_000)
    await expect(item(page, 'Next Day Guaranteed')).toHaveAccessibleDescription('£6.95')
    // The order of the list and the addresses always follow the normal priority.
    await expect(page.getByText('in order of normal priority')).toBeVisible()
  })

  // Its sentence and its currency are proved in apps/web/test and currencies.spec.ts, too.
  test('Dutch brand, Dutch language', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('brand', 'nl')
      localStorage.setItem('locale', 'nl-NL')
    })
    const schedule = {
      ...forEveryOrder(`${daysFromNow(-2)}T00:00:00`, `${daysFromNow(3)}T00:00:00`),
      fulfilmentCentreId: 'NL-GRTZ-AMS',
      deliveryOptionId: 'avondlevering',
      overrides: { price: 895 },
      applicableConsignmentTypes: ['cardOnly'],
    }
    await page.route('**/fulfilment-centres/NL-GRTZ-AMS/schedules', (route) => route.fulfill({ json: { schedules: [schedule] } }))
    await signIn(page, 'Viewer', '/deliveryoptions?id=NL-GRTZ-AMS:avondlevering:3')
    await expect(item(page, 'Avondlevering')).toHaveAccessibleDescription(/€\s8,95 voor sommige bestellingen.*Normaal: €\s7,95/)
  })
})

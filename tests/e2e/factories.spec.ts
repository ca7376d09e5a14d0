import type { Page } from '@playwright/test'
import { card, formAddress } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { openGroup } from './support/schedules.ts'

type Factory = { readonly key: string; readonly value: object }

/** Changes the records of the factories in the response. */
async function changeRecords(page: Page, change: (records: readonly Factory[]) => readonly Factory[]): Promise<void> {
  await page.route('**/records/factory', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, records: change(body.records) } })
  })
}

test('REF-9, OPT-57: card schedules use the time zone in the record of the factory, which may come from an import, and say so if there is none; a new schedule can be filled in before the records are loaded', async ({
  page,
}) => {
  const name = 'GG-MNPG-GSY → GB-MNPG-TAM (2 schedules)'
  const shown = page.getByRole('article').first()
  await test.step('an imported record', async () => {
    const inTokyo = { timeZone: 'Asia/Tokyo', country: 'GG', domesticCountries: ['GG'] }
    await changeRecords(page, (all) => all.map((one) => (one.key === 'GG-MNPG-GSY' ? { ...one, value: inTokyo } : one)))
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, name)
    await expect(shown).toContainText('Tokyo time')
    await expect(page.getByText('Guernsey time')).toHaveCount(0)
  })
  await test.step('no record', async () => {
    await page.unroute('**/records/factory')
    await changeRecords(page, (all) => all.filter((one) => one.key !== 'GG-MNPG-GSY'))
    await page.reload()
    await openGroup(page, name)
    await expect(shown).toContainText('We don’t know the time zone of GG-MNPG-GSY')
  })
  await test.step('no records yet', async () => {
    await page.unroute('**/records/factory')
    await page.route('**/records/factory', () => undefined)
    await page.goto('/schedules/new')
    await expect(page.getByRole('textbox', { name: 'Start Time' })).toBeEditable()
    await expect(page.getByText('We don’t know the time zone')).toHaveCount(0)
  })
  await test.step('OPT-57: schedules of delivery options at a centre with an unknown time zone can be neither shown nor created', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const sentence =
      'The time zone of XX-NEW is not known, so its schedules cannot be shown or changed. Import the fulfilment centre first.'
    const option = { id: 'letter', fulfilmentCentreId: 'XX-NEW', name: 'Letter', description: '', timeZone: null }
    const flags = { acceptsDeliveryInstructions: false, isGuaranteed: false, isTracked: false }
    await page.route('**/deliveryoptions', (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ json: { deliveryOptions: [{ ...option, ...flags }] } }),
    )
    await page.route('**/fulfilment-centres/XX-NEW/schedules', (route) => route.fulfill({ json: { schedules: [] } }))
    await page.goto('/deliveryoptions?id=XX-NEW:letter:0')
    await expect(card(page, 'Letter').getByText(sentence)).toBeVisible()
    await expect(card(page, 'Letter').getByText('Not stated', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Schedule...' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^See what customers/ })).toBeHidden()
    await expectNoViolations(page)
    await page.goto(formAddress('Sale', { centre: 'XX-NEW', id: 'letter', name: 'Letter', index: 0 }))
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  })
})

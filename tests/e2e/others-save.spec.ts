import { expect, type Page } from '@playwright/test'
import { daysFromNow, item, listAddress, nextDay } from './support/delivery-options.ts'
import { signIn, test } from './support/journey.ts'
import { choose, dropdown, path as overridesPath, question, row, updateButton, wedding } from './support/product-overrides.ts'
import { australia, group, openGroup } from './support/schedules.ts'
import { colleagueAt } from './support/walk.ts'
import { recordsIn } from './support/walk-faults.ts'

test.use({ expectedErrors: [/409 \(Conflict\)/] })

/** Opens a page, and waits until it follows what others save. */
async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(path)
  await opened
}

test('UI-85, OVR-8: each list follows what a colleague saves; what is typed, the focus and the scroll position stay', async ({
  page,
  product,
}) => {
  await signIn(page, 'Editor', '/config.json')
  await page.setViewportSize({ width: 1000, height: 500 })
  await openLive(page, '/schedules')
  await openGroup(page, australia)
  const stored = recordsIn(await colleagueAt(product.url, 'uk')('GET', '/designation/schedule'))
  const of = stored.find(({ From }) => From === 'AU-CHEQUEMATES-SYD')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const end = page.getByRole('textbox', { name: 'End Time' })
  await end.fill('10:')
  const before = await end.boundingBox()
  const { Id: _, Version: _version, ...content } = of ?? {}
  await colleagueAt(product.url, 'uk')('POST', '/designation/schedule', { ...content, Note: 'A second one' })
  await expect(group(page, australia.replace('1 schedule', '2 schedules'))).toBeVisible()
  await expect(end).toHaveValue('10:')
  await expect(end).toBeFocused()
  expect((await end.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await colleagueAt(product.url, 'uk')('POST', '/designation/schedule', { ...of, Note: 'Written by a colleague' })
  await expect(page.getByText(/ changed this while you were editing /)).toBeVisible()
  await expect(end).toHaveValue('10:')
  await expect(end).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('delivery options; what is typed in a dialog stays', async () => {
    const colleague = colleagueAt(product.url, 'uk')
    const { centre, id } = nextDay
    const save = (name: string, days: number, of?: { id: string }) =>
      colleague(of ? 'PUT' : 'POST', `/fulfilment-centres/${centre}/delivery-options/${id}/schedules${of ? `/${of.id}` : ''}`, {
        name: `${name} schedule`,
        fulfilmentCentreId: centre,
        deliveryOptionId: id,
        cardTypes: [],
        giftTypes: [],
        fulfilmentCentreActiveDateTimeRange: { start: `${daysFromNow(days)}T00:00:00`, end: `${daysFromNow(30)}T00:00:00` },
        deliveryDateRange: { start: '2020-01-01', end: '2100-12-31' },
        applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'],
        overrides: { name },
      })
    await openLive(page, listAddress(nextDay))
    await expect(item(page, nextDay.name)).toBeVisible()
    await save('Soon with you', -3)
    await expect(item(page, 'Soon with you')).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: 'Create Schedule...' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Half pr')
    const sooner = (await save('Even sooner', -2)) as { id: string }
    await expect(name).toHaveValue('Half pr')
    await expect(name).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(item(page, 'Even sooner')).toHaveAttribute('aria-expanded', 'true')
    const followed = page.waitForResponse((response) => response.url().endsWith('/events'))
    await page.getByRole('article', { name: 'Even sooner schedule' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Soonest')
    await followed
    await save('Even sooner than that', -2, sooner)
    await expect(page.getByText(/ changed this while you were editing /)).toBeVisible()
  })
  await test.step('OVR-8: the results follow what a colleague overrides, not what they change elsewhere; the choice and an open confirmation stay', async () => {
    const colleague = colleagueAt(product.url, 'uk')
    const move = (size: string, factory: string | null) =>
      colleague('POST', '/designation/product-override', {
        ProductVariants: [{ ProductKey: 'CRD-WED-0002', VariantSku: `CRD-WED-0002-${size}`, ProductType: 'greetingcard' }],
        Store: 'UK',
        DeliveryCountryCode: 'GB',
        FactoryCode: factory,
      })
    let searches = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/product-designation')) searches += 1
    })
    await openLive(page, wedding)
    await page.getByRole('checkbox', { name: 'CRD-WED-0002-GNT', exact: true }).uncheck()
    // Once more when the stream is opened.
    await expect.poll(() => searches).toBe(2)
    const times = { weekday: '12:34', saturday: '12:34', sunday: '12:34' }
    await colleague('PUT', '/cutoffs/GB-MNPG-TAM/44', { default: times, versionNumber: 1 })
    await move('STD', 'GB-ARENA-DRO')
    await expect(row(page, 'CRD-WED-0002-STD')).toContainText('GB-ARENA-DRO')
    expect(searches).toBe(3)
    await expect(dropdown(page), 'as when it was shown').toContainText('GB-MNPG-TAM')
    await expect(page.getByText('3 of 4 variants selected')).toBeVisible()
    await test.step('a confirmation', async () => {
      await updateButton(page).click()
      const step = question(page).getByRole('listitem').filter({ hasText: 'CRD-WED-0002-SQU' })
      await expect(step).toContainText(/From GB-DPS-SLE → To GB-MNPG-TAM/)
      await move('SQU', 'GB-ARENA-DRO')
      await question(page).getByRole('button', { name: 'Yes, update' }).click()
      await expect(question(page)).toContainText('These products have just been changed.')
      await expect(step).toContainText(/From GB-ARENA-DRO → To GB-MNPG-TAM/)
      await question(page).getByRole('button', { name: 'Cancel' }).click()
    })
    await test.step('what is overridden now', async () => {
      await page.goto(`${overridesPath}?overridden`)
      await page.getByRole('checkbox', { name: 'CRD-BIR-0001-STD', exact: true }).check()
      await choose(page, 'GB-ARENA-DRO')
      await move('GNT', 'GB-ARENA-DRO')
      await expect(page.getByRole('checkbox', { name: 'CRD-WED-0002-GNT', exact: true })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'CRD-BIR-0001-STD', exact: true })).toBeChecked()
    })
  })
})

import type { Page } from '@playwright/test'
import { designationRecord as designation, optionScheduleRecord } from '../../packages/contract/test/support/received-records.ts'
import { card, daysFromNow, formAddress, item, listAddress, nextDay } from './support/delivery-options.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { expectFocusOn } from './support/keyboard.ts'
import { choose } from './support/product-overrides.ts'
import { openGroup } from './support/schedules.ts'

const busy = { ...nextDay, centre: optionScheduleRecord.fulfilmentCentreId }
const optionSchedule = { ...optionScheduleRecord, overrides: { price: 745 } }

/** Results of GET /deliveryConfigurations (CUT-22). */
const service = (deliveryService: string, exceptions: unknown, sunday = '10:30') => ({
  factoryCode: 'XX-OTHER',
  deliveryService,
  versionNumber: 7,
  cutoff: { default: { weekday: '18:30', saturday: '11:30:00', sunday }, exceptions },
})

const unread = (page: Page) => page.getByRole('article', { name: 'Record as received' })

test.describe('BCK-5: another back end: one malformed record does not hide the others', () => {
  test('BCK-6, BCK-8, BCK-10: card schedules: malformed records are shown as received and cannot be changed; equivalent dates and times are parsed', async ({
    page,
  }) => {
    const schedules = [
      designation,
      { ...designation, Id: 'a-2', DurationEndDateUtc: '9999-12-31T23:59:59.9999999Z', LocalStartTime: '07:00:00.0000000', Version: null },
      { ...designation, Id: 'b-1', CardTypes: ['Hologram'] },
      { ...designation, Id: 'b-2', PackTypes: undefined },
      { ...designation, Id: 'b-3', DurationStartDateUtc: '2031-02-01T13:00:00Z' },
      'nonsense',
    ]
    await page.route('**/designation/schedule', (route) => route.fulfill({ json: schedules }))
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, 'GB-DPS-SLE → GB-MNPG-TAM (2 schedules)')
    await expect(page.getByText('no end date', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(2)
    await expect(unread(page)).toHaveCount(4)
    await expect(unread(page).first()).toContainText('Could not be read: CardTypes.0')
    await expect(unread(page).first()).toContainText('["Hologram"]')
    await expect(unread(page).getByRole('button')).toHaveCount(0)
    await expectNoViolations(page)
    // Records that could not be parsed were not compared.
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await expect(page.getByText('4 schedules could not be read and were not compared.')).toBeVisible()
    await page.goto('/schedules?schedule=b-1')
    await expect(page.getByText('The schedule from your link no longer exists.')).toBeHidden()
    await expect(unread(page).first()).toBeVisible()
    await page.goto('/schedules/new?duplicate=b-1')
    await expect(page.getByText('The schedule to duplicate could not be read.')).toBeVisible()
  })

  test('BCK-7: card schedules: two with the same Id are both shown, and neither can be changed', async ({ page }) => {
    const twins = [designation, { ...designation, To: 'GB-ARENA-DRO' }]
    await page.route('**/designation/schedule', (route) => route.fulfill({ json: [...twins, { ...designation, Id: 'a-2' }] }))
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, 'GB-DPS-SLE → GB-MNPG-TAM (1 schedule)')
    await expect(unread(page)).toHaveCount(2)
    await expect(unread(page).first()).toContainText('Several records have the same Id, so none of them can be changed here.')
    await expect(unread(page).nth(1)).toContainText('GB-ARENA-DRO')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(1)
    await page.goto('/schedules?schedule=a-1')
    await expect(page.getByText('The schedule from your link could not be read.')).toBeVisible()
  })

  test.describe('a card schedule during editing', () => {
    type Records = { list: unknown[]; readonly sent: unknown[] }
    const edit = async (page: Page): Promise<Records> => {
      const records: Records = { list: [designation], sent: [] }
      await page.route('**/designation/schedules/check', (route) => route.fulfill({ json: { Warnings: [] } }))
      await page.route('**/designation/schedule', (route) => {
        if (route.request().method() === 'GET') return route.fulfill({ json: records.list })
        records.sent.push(route.request().postDataJSON())
        return route.fulfill({ body: 'OK' })
      })
      await signIn(page, 'Editor', '/schedules')
      await openGroup(page, 'GB-DPS-SLE → GB-MNPG-TAM (1 schedule)')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: 'End Time' }).fill('13:30')
      return records
    }
    const refresh = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const update = (page: Page) => page.getByRole('button', { name: 'Update' })
    const gone = (page: Page) => page.getByText('This schedule can no longer be read.')

    test('BCK-9: that can no longer be parsed keeps what is typed and cannot be saved, until it can be parsed again', async ({ page }) => {
      const records = await edit(page)
      records.list = [{ ...designation, CardTypes: ['Hologram'] }]
      await refresh(page)
      await expect(gone(page)).toBeVisible()
      await expect(unread(page)).toContainText('Hologram')
      await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('13:30')
      await expect(update(page)).toBeDisabled()
      await page.getByRole('textbox', { name: 'End Time' }).press('Enter')
      await expectNoViolations(page)
      records.list = [designation]
      await refresh(page)
      await expect(gone(page)).toBeHidden()
      expect(records.sent).toEqual([])
      await update(page).click()
      await expect.poll(() => records.sent).toMatchObject([{ Id: 'a-1', LocalEndTime: '13:30:00' }])
    })

    test('BCK-9, UI-13, UI-16, DES-47: that is deleted, even the last one, keeps what is typed and can be created again', async ({
      page,
    }) => {
      const records = await edit(page)
      records.list = []
      await refresh(page)
      await expect(page.getByText('This schedule was deleted while you were editing.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('13:30')
      await expect(page.getByRole('article').locator('header')).toContainText('Deleted')
      await page.getByRole('textbox', { name: 'End Time' }).fill('14:00')
      await page.getByRole('button', { name: 'Create it again' }).click()
      await expectFocusOn(page, 'Not saved yet. Press “Create” to create it again.')
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click()
      await page.getByRole('textbox', { name: 'End Time' }).fill('13:30')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect.poll(() => records.sent).toMatchObject([{ LocalEndTime: '13:30:00' }])
      expect(records.sent[0]).not.toHaveProperty('Id')
      await expect(page.getByText('There are no schedules yet.')).toBeVisible()
    })
  })

  test('a list with only malformed records does not say that it is empty', async ({ page }) => {
    await page.route('**/designation/schedule', (route) => route.fulfill({ json: [{ ...designation, CardTypes: ['Hologram'] }] }))
    await signIn(page, 'Editor', '/schedules')
    await expect(unread(page)).toHaveCount(1)
    await expect(page.getByText('There are no schedules yet.')).toBeHidden()
  })

  test('BCK-8: cut-offs: a service with a malformed exception is shown but cannot be edited', async ({ page }) => {
    const results = [
      service('plain', undefined),
      service('odd', [
        { id: '1', productType: 'party', applicableOn: ['sunday'], time: '09:00' },
        { id: '2', productType: 'cake', applicableOn: ['bank-holiday'], time: '08:00' },
      ]),
      service('late', [], '25:61'),
      { factoryCode: 'XX-OTHER' },
    ]
    await page.route('**/deliveryConfigurations', (route) => route.fulfill({ json: { results } }))
    await signIn(page, 'Editor', '/cutoffs')
    await page.getByRole('button', { name: 'odd', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'party' })).toContainText('09:00')
    await expect(unread(page).filter({ hasText: 'bank-holiday' })).toBeVisible()
    for (const name of ['Edit', 'Delete', 'Add Exception']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'late', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('25:61')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'plain', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
    await expect(unread(page).filter({ hasText: 'XX-OTHER' })).toHaveCount(1)
  })

  test('BCK-9: cut-offs: edits stay on the screen but cannot be saved if their service can no longer be parsed', async ({ page }) => {
    const exception = { id: '1', productType: 'party', applicableOn: ['sunday'], time: '09:00' }
    let exceptions: unknown = [exception]
    const sent: unknown[] = []
    await page.route('**/deliveryConfigurations', (route) => route.fulfill({ json: { results: [service('odd', exceptions)] } }))
    await page.route('**/cutoffs/XX-OTHER/**', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ body: 'OK' })
    })
    const refresh = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await signIn(page, 'Editor', '/cutoffs')
    await page.getByRole('button', { name: 'odd', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('17:00')
    const row = page.getByRole('row').filter({ hasText: 'party' })
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await row.getByRole('textbox', { name: 'Time' }).fill('08:15')
    exceptions = [{ ...exception, applicableOn: ['bank-holiday'] }]
    await refresh()
    await expect(page.getByText('This delivery service can no longer be read.')).toHaveCount(2)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(save).toHaveCount(2)
    for (const one of await save.all()) await expect(one).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('17:00')
    await row.getByRole('textbox', { name: 'Time' }).press('Enter')
    await expect(row.getByRole('textbox', { name: 'Time' })).toHaveValue('08:15')
    await expectNoViolations(page)
    exceptions = [exception]
    await refresh()
    await expect(page.getByText('This delivery service can no longer be read.')).toHaveCount(0)
    expect(sent).toEqual([])
    await save.first().click()
    await expect.poll(() => sent).toMatchObject([{ default: { weekday: '17:00' }, versionNumber: 7 }])
  })

  test('BCK-8: products: malformed variants are shown as received and are not moved', async ({ page }) => {
    const sent: unknown[] = []
    await page.route('**/designation/product-override/product-designation', (route) =>
      route.fulfill({
        json: {
          ProductKey: 'K-1',
          ProductTypeKey: 'hologram-card',
          ProductVariants: [
            { Sku: 'K-1-STD', FactoryCode: 'GB-DPS-SLE', Override: null, CatalogueFactoryCode: null },
            { Sku: 'K-1-ODD', FactoryCode: { Code: 'GB-DPS-SLE' } },
          ],
        },
      }),
    )
    await page.route('**/designation/product-override', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ body: 'OK' })
    })
    await signIn(page, 'Editor', '/product-designation-override?keys=K-1')
    await page
      .getByRole('textbox', { name: 'Product Key' })
      .or(page.getByRole('combobox', { name: 'Product Key' }))
      .fill('K-1')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'K-1-STD' })).toBeVisible()
    await expect(unread(page)).toContainText('K-1-ODD')
    await choose(page, 'GB-ARENA-DRO')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, update' }).click()
    await expect.poll(() => sent.length).toBe(1)
    expect(JSON.stringify(sent)).not.toContain('K-1-ODD')
  })

  test('OPT-10, BCK-8, BCK-10: delivery options and their schedules are shown as received, and what customers see is shown as not known', async ({
    page,
  }) => {
    const schedules = [
      optionSchedule,
      { ...optionSchedule, id: 's-2', name: 'Odd kind', applicableConsignmentTypes: ['balloonOnly'] },
      { ...optionSchedule, id: 's-3', name: 'Lists left out', cardTypes: undefined, giftTypes: null },
    ]
    await page.route('**/fulfilment-centres/GB-DPS-SLE/schedules', (route) => route.fulfill({ json: { schedules } }))
    await page.route('**/api/uk/deliveryoptions', async (route) => {
      const response = await route.fetch()
      const { deliveryOptions } = await response.json()
      return route.fulfill({
        json: { deliveryOptions: [...deliveryOptions, { id: 'drone', fulfilmentCentreId: busy.centre, price: 9.95 }] },
      })
    })
    await signIn(page, 'Editor', listAddress(busy))
    await expect(card(page, 'Understood').getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect(card(page, 'Lists left out')).toContainText('all card types')
    await expect(unread(page).filter({ hasText: 'Odd kind' })).toContainText('balloonOnly')
    await expect(unread(page).filter({ hasText: 'drone' })).toHaveCount(1)
    await expect(unread(page).getByRole('button')).toHaveCount(0)
    await expect(item(page, nextDay.name)).toHaveAccessibleDescription(/Normally: £6.95.*Now: unknown/)
    await expectNoViolations(page)
    await page.goto(`${formAddress('Odd kind', busy)}&schedule=s-2`)
    await expect(page.getByText('This schedule could not be read, so it cannot be changed here.')).toBeVisible()
    await page.goto(formAddress('Another', busy))
    await expect(page.getByText('1 schedule could not be read and was not compared.')).toBeVisible()
  })

  test('Dutch brand, Dutch language: a schedule with an unknown card type', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('brand', 'nl')
      localStorage.setItem('locale', 'nl-NL')
    })
    const schedule = {
      ...optionSchedule,
      fulfilmentCentreId: 'NL-GRTZ-AMS',
      deliveryOptionId: 'avondlevering',
      cardTypes: ['giant'],
      fulfilmentCentreActiveDateTimeRange: { start: `${daysFromNow(-1)}T00:00:00`, end: `${daysFromNow(1)}T00:00:00` },
    }
    await page.route('**/fulfilment-centres/NL-GRTZ-AMS/schedules', (route) => route.fulfill({ json: { schedules: [schedule] } }))
    await signIn(page, 'Editor', '/deliveryoptions?id=NL-GRTZ-AMS:avondlevering:3')
    await expect(page.getByRole('article', { name: 'Record zoals ontvangen' })).toContainText('Niet leesbaar: cardTypes.0')
  })

  test('the change history: a change of an unknown kind is shown as received', async ({ page }) => {
    await page.route('**/api/uk/changes?*', async (route) => {
      const response = await route.fetch()
      const page_ = await response.json()
      return route.fulfill({ json: { ...page_, results: [{ ...page_.results[0], id: '999', kind: 'drone' }, ...page_.results] } })
    })
    await signIn(page, 'Viewer', '/history')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(unread(page)).toContainText('drone')
  })
})

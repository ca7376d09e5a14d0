import type { Page } from '@playwright/test'
import { designationRecord as designation, optionScheduleRecord } from '../../packages/contract/test/support/received-records.ts'
import { card, daysFromNow, formAddress, item, listAddress, nextDay } from './support/delivery-options.ts'
import { expect, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { expectFocusOn } from './support/keyboard.ts'
import { choose } from './support/product-overrides.ts'
import { group, openGroup } from './support/schedules.ts'

const busy = { ...nextDay, centre: optionScheduleRecord.fulfilmentCentreId }
const optionSchedule = { ...optionScheduleRecord, overrides: { price: 745 } }

/** Results of GET /deliveryConfigurations (CUT-22). */
const service = (deliveryService: string, exceptions: unknown, sunday = '10:30') => ({
  factoryCode: 'XX-OTHER',
  deliveryService,
  versionNumber: 7,
  cutoff: { default: { weekday: '18:30', saturday: '11:30:00', sunday }, exceptions },
})

/** Refetches the lists, as after a return to the tab. */
const refresh = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** The reports of records that were left out. */
const report = (page: Page) => page.locator('[data-variant="warning"]', { hasText: 'could not be read.' })

test.describe('BCK-5: another back end: one malformed record does not hide the others', () => {
  test('BCK-6, BCK-7, BCK-8, BCK-10: card schedules: malformed records and two with the same Id are left out and reported; equivalent dates and times are read', async ({
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
    let list: unknown[] = schedules
    await page.route('**/designation/schedule', (route) => route.fulfill({ json: list }))
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, 'GB-DPS-SLE → GB-MNPG-TAM (2 schedules)')
    await expect(page.getByRole('heading', { level: 3, name: / no end date, / })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(2)
    await expect(report(page)).toHaveCount(1)
    await expect(report(page)).toContainText('4 records could not be read.')
    await expect(report(page)).toContainText('Not shown, compared or downloaded: b-1; b-2; b-3; #6')
    await expectNoViolations(page)
    await test.step('BCK-7: two with the same Id', async () => {
      list = [designation, { ...designation, To: 'GB-ARENA-DRO' }, { ...designation, Id: 'a-2' }]
      await refresh(page)
      await expect(group(page, 'GB-DPS-SLE → GB-MNPG-TAM (1 schedule)')).toBeVisible()
      await expect(report(page)).toContainText('2 records could not be read.')
      await expect(report(page)).toContainText('a-1')
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(1)
    })
    await test.step('a list with only malformed records does not say that it is empty', async () => {
      list = [{ ...designation, Id: 'b-1', CardTypes: ['Hologram'] }]
      await refresh(page)
      await expect(report(page)).toContainText('1 record could not be read.')
      await expect(page.getByText('There are no schedules yet.')).toBeHidden()
    })
    list = schedules
    await page.goto('/schedules?schedule=b-1')
    await expect(page.getByText('The schedule from your link could not be read.')).toBeVisible()
    await page.goto('/schedules/new?duplicate=b-1')
    await expect(page.getByText('The schedule to duplicate could not be read.')).toBeVisible()
    // They were not compared with a new schedule either.
    await page.goto('/schedules/new')
    await expect(report(page)).toContainText('4 records could not be read.')
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
      await follow(page, '/schedules')
      await openGroup(page, 'GB-DPS-SLE → GB-MNPG-TAM (1 schedule)')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: 'End Time' }).fill('13:30')
      return records
    }
    const update = (page: Page) => page.getByRole('button', { name: 'Update' })

    test('BCK-9, UI-13, UI-16, DES-47: that can no longer be read stays in its form, is reported, and is not taken for deleted', async ({
      page,
    }) => {
      await signIn(page, 'Editor', '/')
      const records = await edit(page)
      records.list = [{ ...designation, CardTypes: ['Hologram'] }]
      await refresh(page)
      await expect(report(page).first()).toContainText('a-1')
      await expect(page.getByText('This was deleted while you were editing.')).toBeHidden()
      await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('13:30')
      await expectNoViolations(page)
      records.list = [designation]
      await refresh(page)
      await expect(report(page)).toHaveCount(0)
      await update(page).click()
      await expect.poll(() => records.sent).toMatchObject([{ Id: 'a-1', LocalEndTime: '13:30:00' }])
      await page.unrouteAll({ behavior: 'wait' })
      await page.goto('/')
      await test.step('UI-13, UI-16, DES-47: one that is deleted, even the last one, keeps what is typed and can be created again', async () => {
        const records = await edit(page)
        records.list = []
        await refresh(page)
        await expect(page.getByText('This was deleted while you were editing.')).toBeVisible()
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
  })

  test('OPT-10, BCK-8, BCK-10: malformed delivery options and schedules are left out, and what customers see is shown as not known; cut-offs, products and changes, too', async ({
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
    await expect(report(page).filter({ hasText: 's-2' })).toHaveCount(1)
    await expect(report(page).filter({ hasText: 'GB-DPS-SLE, drone' })).toHaveCount(1)
    await expect(item(page, nextDay.name)).toHaveAccessibleDescription(/Normally: £6.95.*Now: unknown/)
    await expectNoViolations(page)
    await page.goto(`${formAddress('Odd kind', busy)}&schedule=s-2`)
    await expect(page.getByText('This schedule could not be read, so it cannot be changed here.')).toBeVisible()
    await page.goto(formAddress('Another', busy))
    await expect(report(page).filter({ hasText: 's-2' })).toBeVisible()
    await test.step('cut-offs: a service with a malformed time or exception is left out', async () => {
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
      await page.goto('/cutoffs')
      await page.getByRole('button', { name: 'plain', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'odd', exact: true })).toHaveCount(0)
      await expect(report(page)).toContainText('3 records could not be read.')
      await expect(report(page)).toContainText('XX-OTHER, odd; XX-OTHER, late; XX-OTHER')
      await expectNoViolations(page)
    })
    await test.step('products: malformed variants are left out and are not moved', async () => {
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
      await page.goto('/product-designation-override?keys=K-1')
      await page
        .getByRole('textbox', { name: 'Product Key' })
        .or(page.getByRole('combobox', { name: 'Product Key' }))
        .fill('K-1')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('row').filter({ hasText: 'K-1-STD' })).toBeVisible()
      await expect(report(page)).toContainText('K-1-ODD')
      await choose(page, 'GB-ARENA-DRO')
      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, update' }).click()
      await expect.poll(() => sent.length).toBe(1)
      expect(JSON.stringify(sent)).not.toContain('K-1-ODD')
    })
    await test.step('the change history: a change of an unknown kind is left out', async () => {
      await page.route('**/api/uk/changes?*', async (route) => {
        const response = await route.fetch()
        const page_ = await response.json()
        return route.fulfill({ json: { ...page_, results: [{ ...page_.results[0], id: '999', kind: 'drone' }, ...page_.results] } })
      })
      await page.goto('/history')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(report(page)).toContainText('999')
    })
    await test.step('Dutch brand, Dutch language: a schedule with an unknown card type', async () => {
      await page.evaluate(() => {
        sessionStorage.setItem('brand', 'nl')
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
      await page.goto('/deliveryoptions?id=NL-GRTZ-AMS:avondlevering:3')
      await expect(page.getByText('1 record kon niet worden gelezen.')).toBeVisible()
      await expect(page.getByText('Niet getoond, vergeleken of gedownload: s-1')).toBeVisible()
    })
  })
})

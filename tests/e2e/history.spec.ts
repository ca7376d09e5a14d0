import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { downloadCsv } from './support/csv.ts'
import { addProducts, withDatabase } from './support/hostile-names.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { table } from './support/product-overrides.ts'
import { openGroup, toast } from './support/schedules.ts'
import { newSchedule } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'
import { fulfillRequests } from './support/walk-faults.ts'

const item = (page: Page, name: string | RegExp): Locator => page.getByRole('article', { name })

type ListedHolidays = { factories: { factoryCode: string; holidays: { name: string }[] }[] }

async function filterByKind(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: /What was changed/ }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}

test('HIS-7, HIS-12, HIS-35: variants whose keys contain characters with a meaning in addresses have histories of their own, and so do the other records', async ({
  page,
  product,
}) => {
  const variants = [
    { productKey: 'COL/B', sku: 'C' },
    { productKey: 'COL', sku: 'B/C' },
    { productKey: 'a,b#c', sku: '100%2F?&+' },
  ]
  await withDatabase(product.database, (db) => addProducts(db, variants))
  const colleague = colleagueAt(product.url, 'uk')
  for (const { productKey: ProductKey, sku: VariantSku } of variants)
    await colleague('POST', '/designation/product-override', {
      ProductVariants: [{ ProductKey, VariantSku, ProductType: 'greetingcard' }],
      Store: 'UK',
      DeliveryCountryCode: 'GB',
      FactoryCode: 'GB-ARENA-DRO',
    })
  await signIn(page, 'Viewer', '/config.json')
  for (const { productKey, sku } of variants) {
    await page.goto(`/product-designation-override?key=${encodeURIComponent(productKey)}`)
    await page.getByRole('link', { name: `History of ${sku}`, exact: true }).click()
    await expect(page.getByText(`Showing only changes to ${productKey}, ${sku}.`)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article', { name: `${productKey}, ${sku}:` })).toContainText('GB-MNPG-TAM → GB-ARENA-DRO')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(table(page)).toContainText('GB-ARENA-DRO')
  }
  await test.step('HIS-7, HIS-12: schedules, print sites and schedules of options link to their own changes, which a viewer cannot undo', async () => {
    await follow(page, '/schedules')
    await openGroup(page, 'AU-CHEQUEMATES-SYD → AU-PMI-MEL (1 schedule)')
    await page.getByRole('link', { name: /^History of AU-CHEQUEMATES-SYD → AU-PMI-MEL/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await follow(page, '/product-designation-override?key=CRD-THA-0004')
    await page.getByRole('link', { name: 'History of CRD-THA-0004-STD' }).click()
    await expect(item(page, 'CRD-THA-0004, CRD-THA-0004-STD: Print site overridden')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await follow(page, '/deliveryoptions?id=GB-MNPG-TAM:next-day-guaranteed:0')
    await page.getByRole('link', { name: 'History of Half price next day' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: 'Show all changes' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(10)
    await expect(page).toHaveURL(/\/history$/)
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  })
})

test('HIS-5, HIS-6, HIS-15: all kinds of changes have descriptions, can be filtered and are paged; deleted records show their values, and are restored', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/schedules')
  await openGroup(page, 'AU-CHEQUEMATES-SYD → AU-PMI-MEL (1 schedule)')
  await page.getByRole('button', { name: 'Delete...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(toast(page, 'Schedule deleted')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(item(page, /Schedule deleted$/)).toBeVisible()
  const loaded = await page.locator('article').count()
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(loaded)
  await expect(page.locator(':focus')).toHaveCount(1)
  const isFirstNew = (element: Element, at: number) => {
    const first = document.querySelectorAll('article')[at]
    return element === first || (element.localName === 'summary' && element.parentElement?.contains(first ?? null) === true)
  }
  expect(await page.locator(':focus').evaluate(isFirstNew, loaded)).toBe(true)

  await filterByKind(page, 'Designation schedules')
  const deleted = item(page, /^AU-CHEQUEMATES-SYD → AU-PMI-MEL, .+: Schedule deleted$/)
  await deleted.getByText('Show 14 details').click()
  await expect(deleted.getByRole('definition').first()).toHaveText('AU-CHEQUEMATES-SYD')
  await expect(deleted.getByRole('link', { name: 'AU-CHEQUEMATES-SYD', exact: true }), 'TIM-14').toHaveAttribute('href', /^\/factories\//)
  await expect(deleted.getByText('Standard, Large, Square, Postcard, LargeSquare, Giant')).toBeVisible()
  await expect(deleted.getByRole('heading').getByRole('link')).toHaveCount(0)
  await test.step('HIS-15: a deleted schedule is restored', async () => {
    await deleted.getByRole('button', { name: /^Undo this change: Schedule deleted, AU-CHEQUEMATES-SYD → AU-PMI-MEL/ }).click()
    await expect(page.getByRole('alertdialog').getByText('Will be restored.')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, undo it' }).click()
    const restored = item(page, /^AU-CHEQUEMATES-SYD → AU-PMI-MEL, .+: Change undone$/).getByRole('link')
    await restored.first().click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/\/schedules\?/)
    await page.goBack()
  })
  await filterByKind(page, 'Product overrides')
  const overridden = item(page, /: Print site overridden$/).first()
  await expect(overridden.getByRole('definition')).toHaveText(/^GB-\S+ → GB-\S+$/)
  await filterByKind(page, 'Delivery options')
  // An import is one group: its first record, and the others on demand.
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByText('25 changes made together').click()
  await expect(page.getByRole('article')).toHaveCount(25)
  await expect(item(page, /Imported from a file$/).first()).toContainText('by Demo data')
  await filterByKind(page, 'Delivery option schedules')
  await expect(item(page, /^Half price next day .+: Schedule cancelled$/).getByRole('term')).toHaveText(['Cancelled on'])
  await filterByKind(page, 'Cutoffs')
  await page.getByText('25 changes made together').click()
  await expect(page.getByRole('article')).toHaveCount(25)
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  await expect(page.getByRole('button', { name: 'Show earlier changes' })).toBeHidden()
})

test('HIS-38, HIS-39, HIS-50, HIS-52, TIM-13: changes are filtered by person, fulfilment centre, period and text, in the address; the file has them all', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await colleague('POST', '/designation/schedule', {
    ...newSchedule,
    Id: 'flooded',
    From: 'GG-MNPG-GSY',
    To: 'GB-MNPG-TAM',
    Note: 'River flood',
  })
  const flooded = item(page, /^GG-MNPG-GSY → GB-MNPG-TAM, .+: Schedule created$/)
  const none = page.getByText('No changes match these filters.')
  const choose = async (label: string, option: string) => {
    // A long list can be searched.
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('button', { name: label }))
      .first()
      .click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, 'Editor', '/history')
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(none).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mine', exact: true, pressed: true })).toBeVisible()
  await choose('Changed by', 'Kim Okafor')
  await expect(page).toHaveURL(/\?person=Kim(?:\+|%20)Okafor$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await choose('Fulfilment centre', 'Guernsey GG-MNPG-GSY')
  await page.getByRole('textbox', { name: 'Text' }).fill('flood riv')
  await expect(page).toHaveURL(/factory=GG-MNPG-GSY&text=flood\+riv/)
  await expect(flooded).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill('drought')
  await expect(none).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await page.goto('/history?factory=GG-MNPG-GSY&text=flood&when=friday')
  await expect(flooded).toBeVisible()
  await expectNoViolations(page)
  const { rows } = await downloadCsv(page)
  expect(rows).toEqual([
    expect.objectContaining({
      'Changed by': 'Kim Okafor',
      'What was changed': expect.stringMatching(/^GG-MNPG-GSY → GB-MNPG-TAM/),
      Reason: '',
    }),
  ])
  expect(rows[0]?.['Values']).toContain('River flood')
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/when=yesterday/)
  await expect(none).toBeVisible()
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01')
  await expect(page).toHaveURL(/text=flood&from=2020-01-01$/)
  await expect(flooded).toBeVisible()
  await page.getByRole('textbox', { name: 'Up to and including' }).fill('2020-01-31')
  await expect(none).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await page.goto(`/history?person=${'x'.repeat(300)}`)
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await expectNoHorizontalScroll(page)

  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto('/history?kind=nothing&from=2026-13-01&text=flood')
  await expect(
    page.getByText('The link has a filter that does not exist here and is left out: kind=nothing, from=2026-13-01'),
  ).toBeVisible()
  await expect(flooded).toBeVisible()
  await page.goto('/history?from=2026-02-03&to=2026-02-01')
  await expect(page.getByRole('textbox', { name: 'Up to and including' })).toHaveAccessibleDescription(
    /The last day must not be before the first day\./,
  )
  await page.goto('/factories/GG-MNPG-GSY')
  const recent = page.getByRole('region', { name: 'Recent changes' })
  await expect(recent.getByRole('listitem').first()).toContainText(/GG-MNPG-GSY → GB-MNPG-TAM.*: Schedule createdby Kim Okafor/)
  await recent.getByRole('link', { name: 'Open the history' }).click()
  await expect(page).toHaveURL(/\/history\?factory=GG-MNPG-GSY$/)
  await expect(flooded.first()).toContainText('River flood')
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('HIS-38, HIS-39: decisions about public holidays and sample orders have descriptions, and can be undone', async () => {
    // The last day that is known is never over.
    const { knownTo } = (await colleague('GET', '/public-holidays?from=2026-01-01&days=1')) as { knownTo: string }
    const from = `${knownTo.slice(0, 4)}-12-25`
    const { factories } = (await colleague('GET', `/public-holidays?from=${from}&days=1`)) as ListedHolidays
    const [{ factoryCode, holidays }] = factories.filter((one) => one.factoryCode === 'US-KODI-LAS') as [ListedHolidays['factories'][0]]
    await colleague('PUT', `/public-holidays/${factoryCode}/${from}`, { decision: 'open', version: null })
    const { sampleOrders } = (await colleague('GET', '/sample-orders')) as { sampleOrders: { id: string; name: string }[] }
    const [sample] = sampleOrders
    await colleague('DELETE', `/sample-orders/${sample?.id}`)

    await page.goto('/history')
    const subject = new RegExp(`^${holidays[0]?.name}, \\w+ 25 Dec \\d+, US-KODI-LAS`)
    await expect(item(page, subject)).toContainText('Public holiday marked as open by Kim Okafor')
    const deleted = item(page, `${sample?.name}: Sample order deleted`)
    await deleted.getByText(/^Show \d+ details$/).click()
    await expect(deleted.getByRole('term').first()).toHaveText('Name')
    await expect(item(page, /: Sample order added$/).first()).toContainText('by Demo data')

    await item(page, subject).getByRole('button').click()
    await expect(page.getByRole('alertdialog')).toContainText('Will no longer be marked as open.')
    await page.getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(item(page, subject).filter({ hasText: 'Undo of: Public holiday marked as open' })).toHaveCount(1)
    await expectNoViolations(page)
  })
})

test.describe('a back end without a change log', () => {
  test.use({ serverEnv: { UK_CHANGES_API: 'none' } })

  test('HIS-10, HIS-22, BCK-12: has no history and no link to one; deletions say that they cannot be undone', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await page.getByRole('heading', { level: 2 }).first().getByRole('button').click()
    await page.getByRole('button', { name: 'Delete...' }).first().click()
    await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone.')
    await page.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
    await expect(page.getByRole('heading', { level: 3, name: 'Defaults' })).toBeVisible()
    await expect(page.getByRole('link', { name: /History/ })).toHaveCount(0)
    await page.goto('/history')
    await expect(page.getByText('There is no page at /history.')).toBeVisible()
  })
})

test('HIS-8, HIS-9, HIS-30, HIS-61: the end of the history says since when changes are kept, in English and Dutch, and so does the order check', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /500 \(Internal Server Error\)/)
  await signIn(page, 'Viewer', '/config.json')
  await test.step('HIS-9: a page that cannot be loaded shows an error, keeps the loaded changes, and can be retried', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route('**/changes?*before=*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/history')
    await page.getByRole('button', { name: 'Show earlier changes' }).click()
    await expect(page.getByRole('alert')).toContainText('The change history could not be loaded.')
    const loaded = await page.locator('article').count()
    expect(loaded).toBeGreaterThan(0)
    await expectNoHorizontalScroll(page)
    await page.unroute('**/changes?*before=*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('article').count()).toBeGreaterThan(loaded)
    await expect(page.getByRole('alert')).toBeHidden()
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('HIS-8: a change without a description is shown as received', async () => {
    const malformed = [
      null,
      7,
      'x',
      [],
      {},
      { default: { weekday: 7 } },
      { applicableOn: ['Tuesday'] },
      { timeZone: null },
      { FactoryCode: 1 },
    ]
    const known = ['defaults.updated', 'schedule.updated', 'override.set', 'catalogue.imported', 'options.imported', 'timeZone.imported']
    const kinds = [
      'cutoff',
      'designation',
      'product-override',
      'delivery-option',
      'delivery-option-schedule',
      'holiday-decision',
      'sample-order',
    ]
    const all = kinds.flatMap((kind) => [...known, 'something.new'].map((action) => ({ kind, action })))
    const results = all.flatMap(({ kind, action }, at) =>
      malformed.map((before, other) => ({
        ...{
          id: String(at * malformed.length + other),
          revision: 1 + at * malformed.length + other,
          brand: 'uk',
          kind,
          key: 'GB-DPS-SLE/44',
          action,
          before,
          after: before,
        },
        ...{ schemaVersion: 0, version: null, cause: 'request', causeId: null, reason: null },
        ...{ actor: { subject: 'a', name: 'A' }, requestId: `r-${at}-${other}`, transaction: null, at: '2026-11-21T10:00:00Z' },
      })),
    )
    await fulfillRequests(page, '**/changes?*', { results, next: null })
    await page.goto('/history')
    await expect(page.getByRole('article')).toHaveCount(results.length)
    await expect(page.getByRole('term')).toHaveCount(0)
    await expect(item(page, 'GB-DPS-SLE/44: something.new')).toHaveCount(kinds.length * malformed.length)
    await page.unroute('**/changes?*')
  })
  await test.step('HIS-30: of changes made together, a filtered page that ends within them says that there are at least as many', async () => {
    const one = { factories: ['GB-MNPG-TAM'], services: ['1'], productTypes: null, days: null, closed: true, time: null, reason: 'Snow' }
    const days = Array.from({ length: 30 }, (_, at) => `2090-01-${String(at + 1).padStart(2, '0')}`)
    const cutoffOverrides = days.map((day) => ({ ...one, from: day, to: day }))
    await colleagueAt(product.url, 'uk')('POST', '/cutoff-overrides/several', { cutoffOverrides })
    await page.goto('/history?kind=cutoff-override')
    await expect(page.getByText('At least 25 changes made together')).toBeVisible()
    await page.getByRole('button', { name: 'Show earlier changes' }).click()
    await expect(page.getByText('30 changes made together', { exact: true })).toBeVisible()
  })
  await withDatabase(product.database, (db) =>
    sql`INSERT INTO change_log_retention (brand, revision, kept_from) VALUES ('uk', 1, '2026-03-01')`.execute(db),
  )
  await page.goto('/history')
  const [earlier, more] = [page.getByText(/^Changes before/), page.getByRole('button', { name: 'Show earlier changes' })]
  await expect(more).toBeVisible()
  await expect(earlier).toBeHidden()
  await page.goto('/history?to=2020-01-01')
  await expect(earlier).toHaveText(/^Changes before .*1 Mar 2026 are no longer kept\.$/)
  await expect(page.getByText('No changes match these filters.')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('locale', 'nl-NL'))
  await page.reload()
  await expect(page.getByText(/^Wijzigingen van vóór .*1 mrt 2026 worden niet meer bewaard\.$/)).toBeVisible()
  await page.goto('/order-check?placedAt=2026-12-18T10:59Z&factory=GG-MNPG-GSY&cardType=large&asKnownAt=2026-01-01T10:00Z')
  await expect(page.getByRole('alert')).toHaveText(/voor dat moment .*Wijzigingen van vóór .*1 mrt 2026 worden/)
  await expect(page.getByText(/^Gebaseerd op/)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('locale', 'en-GB'))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(/with the records of that time\..*Changes before .*1 Mar 2026 are/)
})

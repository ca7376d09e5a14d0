import { scheduleToWire } from '@goat/contract/described/designation'
import { demonstrationOf } from '@goat/server/src/load-demonstration.ts'
import type { Page } from '@playwright/test'
import { downloadCsv } from './support/csv.ts'
import { addOptions, addProducts, hostileNames, withDatabase, worst } from './support/hostile-names.ts'
import { test as base, expect } from './support/journey.ts'
import { type OtherProvider, startProvider } from './support/other-provider.ts'
import { pressMore } from './support/schedules.ts'
import { stallRequests } from './support/walk-faults.ts'

/** Calls the API as an editor with a given name. */
type CallAs = (name: string, method: 'POST' | 'PUT', path: string, body: object) => Promise<void>

/** The user, the brand and the channels have the worst name. A name that is treated as more than text fails the test. */
const test = base.extend<{ provider: OtherProvider; callAs: CallAs }>({
  provider: async ({ browserName: _ }, use) => {
    const provider = await startProvider()
    provider.signsInAs(worst)
    await use(provider)
    await provider.stop()
  },
  serverEnv: async ({ provider }, use) => use({ ...provider.env, UK_NAME: brand, ACCESS_CHANNEL: worst, SUPPORT_CHANNEL: worst }),
  callAs: async ({ product, provider }, use) =>
    use(async (name, method, path, body) => {
      const headers = { authorization: `Bearer ${provider.tokenOf(name)}`, 'content-type': 'application/json' }
      const response = await fetch(`${product.url}/api/uk${path}`, { method, headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    }),
  page: async ({ page }, use) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    // An error of the page fails the test.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'hit', {
        set: () => {
          throw new Error('a name was executed')
        },
      })
    })
    await use(page)
    expect(asked).toEqual([])
    await expect(page.locator('img[src="x"], svg[onload], script:not([src], #config)')).toHaveCount(0)
  },
})

/** Two characters shorter than the longest overridden name of an option. */
const short = (name: string) => name.slice(0, 58)
/** The cell of a name in a file, with an apostrophe if a spreadsheet would evaluate it. */
const cellOf = (name: string) => (name === 'a;=1+1;b' ? "a;'=1+1;b" : /^[=+\-@]/.test(name) ? `'${name}` : name)
/** Differs from the name of the user, which is in the header too. */
const brand = `brand ${worst}`
const userName = (page: Page) => page.getByRole('banner').getByText(worst, { exact: true })

async function expectInPalette(page: Page, typed: string, ...shown: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('searchbox').fill(typed)
  for (const text of shown) await expect(page.getByRole('menuitem').filter({ hasText: text }).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

test('UI-39, UI-23: delivery options and their schedules', async ({ page, product, callAs, expectedErrors }) => {
  // The longest one: half a minute on a busy machine.
  expectedErrors.push(/409 \(Conflict\)/)
  const centre = '=1{0}"><svg'
  const path = `/fulfilment-centres/${encodeURIComponent(centre)}/delivery-options/option-0/schedules`
  const schedule = (name: string) => ({
    name,
    fulfilmentCentreId: centre,
    deliveryOptionId: 'option-0',
    fulfilmentCentreActiveDateTimeRange: { start: '2020-01-01T00:00:00', end: '2090-01-01T00:00:00' },
    deliveryDateRange: { start: '2020-01-01', end: '2090-01-01' },
    applicableConsignmentTypes: ['cardOnly'],
    cardTypes: [],
    giftTypes: [],
    overrides: { name: short(name), description: name },
  })
  await withDatabase(product.database, (db) => addOptions(db, centre))
  for (const name of hostileNames) await callAs(name, 'POST', path, schedule(name))

  await page.goto(`/deliveryoptions?id=${encodeURIComponent(`${centre}:option-0:0`)}`)
  const items = page.getByRole('heading', { level: 2 }).getByRole('button')
  for (const name of hostileNames) await expect(items.and(page.getByRole('button', { name, exact: true }))).toBeVisible()
  await page.getByRole('button', { name: 'Show 4 more' }).click()
  const listed = page.getByRole('list', { name: 'Schedule Overrides' }).getByRole('article')
  const one = (name: string) => listed.and(page.getByRole('article', { name, exact: true }))
  for (const name of hostileNames) {
    await expect(one(name)).toContainText(`Name: ${short(name)}`)
    await expect(one(name)).toContainText(`by ${name}, `)
  }

  await pressMore(one(worst), 'Cancel schedule...')
  const question = page.getByRole('alertdialog', { name: 'Cancel schedule' })
  await expect(question).toContainText(`Cancel “${worst}”?`)
  await expect(question).toContainText(`Name: ${hostileNames.at(-2)} instead of ${short(worst)}`)
  await question.getByRole('button', { name: 'No, keep it' }).click()
  await one(worst).getByRole('button', { name: 'Extend...' }).click()
  await expect(page.getByRole('dialog', { name: 'Extend schedule' })).toContainText(
    `Moves the end of “${worst}”, and its last delivery date with it.`,
  )
  await page.keyboard.press('Escape')

  const { fileName, rows } = await downloadCsv(page)
  expect(fileName).toMatch(/^uk-delivery-options-[a-z0-9-]+\.csv$/)
  expect([...new Set(rows.map((row) => row['Normal name']))]).toEqual(hostileNames.map(cellOf))
  expect(rows.map((row) => row['Overridden name'])).toContain(cellOf(short(worst)))
  for (const heading of ['Schedule', 'Overridden description', 'Created by'])
    expect(
      rows
        .map((row) => row[heading])
        .filter((cell) => cell !== '')
        .sort(),
    ).toEqual(hostileNames.map(cellOf).sort())
  expect(rows[0]).toMatchObject({ 'Active from': '2020-01-01T00:00:00+00:00', 'Time zone': 'Europe/London', Price: '1.00' })
  await expectInPalette(page, 'window.hit', '<script>window.hit=1</script>', worst)

  await one(worst).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: worst, exact: true })).toBeVisible()
  await expect(page.getByText(`Change a schedule for ${hostileNames[0]} at ${centre}`, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Edit schedule · Global Operations Admin Tool')
  // Only the first few overlapping schedules are listed.
  const named = hostileNames.map((name) => RegExp.escape(`“${name}”: both override`)).join('|')
  await expect(page.getByText(new RegExp(named)).first()).toBeVisible()
  const address = new URL(page.url())
  const name = page.getByRole('region', { name: 'Overrides', exact: true }).getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue(short(worst))
  await name.fill(`${short(worst)} 3`)
  await callAs('=2', 'PUT', `${path}/${address.searchParams.get('schedule')}`, {
    ...schedule(worst),
    overrides: { name: `${short(worst)} 2` },
  })
  for (const cell of [`${short(worst)} 2`, `${short(worst)} 3`])
    await expect(page.getByRole('cell', { name: cell, exact: true })).toBeVisible()
})

test('UI-39: cut-offs changed by users with hostile names', async ({ page, callAs, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const change = (name: string, service: string, versionNumber: number, sunday = '12:00') => {
    const times = { weekday: '10:00', saturday: '11:00', sunday }
    return callAs(name, 'PUT', `/cutoffs/AU-PMI-MEL/${service}`, { default: times, versionNumber })
  }
  const changed: readonly (readonly [service: string, name: string])[] = [
    ['1', worst],
    ['14', '=HYPERLINK("http://x","y")'],
    ['44', '\t=1'],
    ['CARDS_TRACKED_LETTER', '<script>window.hit=1</script>'],
  ]
  for (const [service, name] of changed) await change(name, service, 1)

  // What others save is known only from the refusal, not from the server's notices, nor from the records that a preview reads.
  await stallRequests(page, '**/events')
  await page.goto('/cutoffs?factory=AU-PMI-MEL&service=1')
  await expect(userName(page)).toBeVisible()
  await expect(page.getByText(`Last changed by ${worst}, `)).toBeVisible()
  await stallRequests(page, '**/world')
  const { rows } = await downloadCsv(page)
  const by = new Map(rows.map((row) => [row['Service'], row['Last changed by']]))
  // Whitespace at the ends of a name is trimmed, and a spreadsheet would evaluate the rest.
  expect(by).toEqual(new Map(changed.map(([service, name]) => [service, cellOf(name.trim())])))
  expect(rows[0]).toMatchObject({ 'Time zone': 'Australia/Melbourne', Rule: 'Defaults', 'Applicable On': 'Weekday', Time: '10:00:00' })

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  // Not the user's own change, of which the screen would say “You”.
  await change(`2${worst}`, '1', 2, '13:00')
  await page.getByRole('textbox', { name: 'Sunday' }).fill('09:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`2${worst} changed this delivery service while you were editing (`)).toBeVisible()
})

test('UI-39: products', async ({ page, product, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/)
  await withDatabase(product.database, (db) => addProducts(db))
  const keys = hostileNames.map((name) => name.slice(0, 100))
  await page.goto('/product-designation-override')
  const box = page.getByRole('combobox', { name: 'Product Key' })
  await box.fill('Evil =1')
  await expect(page.getByRole('listbox').getByText(`Evil ${worst}`, { exact: true })).toBeVisible()
  const unknown = `${worst.slice(0, 99)}?`
  await box.fill(unknown)
  await box.press('Enter')
  await expect(page.getByText(`There is no product with the key "${unknown}".`, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Search several keys' }).click()
  await page.getByRole('textbox', { name: 'Product keys, one per line' }).fill(keys.join('\n'))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const results = page.getByRole('table', { name: 'Products' })
  // Each is used as a key and as a SKU.
  for (const key of keys) await expect(results.getByText(key, { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Select new Fulfilment Centre' }).click()
  await page.getByRole('option', { name: 'GB-DPS-SLE' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Update Product Designation' })
  for (const key of keys) await expect(question.getByText(key, { exact: true })).toHaveCount(2)
  await question.getByRole('button', { name: 'Yes, update' }).click()
  await expect(page.getByText('Product Override(s) updated', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(results.getByText(`Overridden by ${worst}, `)).toHaveCount(keys.length)
  const { fileName, rows } = await downloadCsv(page)
  expect(fileName).toMatch(/^uk-product-overrides-\d{4}-\d\d-\d\d\.csv$/)
  for (const heading of ['Product Key', 'Sku']) expect(rows.map((row) => row[heading])).toEqual(keys.map(cellOf))
  expect(new Set(rows.map((row) => row['Overridden by']))).toEqual(new Set([cellOf(worst)]))
  await expectInPalette(page, 'Evil =1', `Evil ${worst}`)
})

test('UI-39: designation schedules, the brand, the channels, an address', async ({ page, callAs }) => {
  const [example] = demonstrationOf('uk', '2027-01-01').designationSchedules.map(scheduleToWire)
  const id = '=1"><svg{0}<0>'
  await callAs(worst, 'POST', '/designation/schedule', { ...example, Id: id })
  await page.goto(`/schedules?schedule=${encodeURIComponent(id)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  const { rows } = await downloadCsv(page)
  expect(rows.map((row) => row['Id'])).toEqual([`'${id}`])
  expect(rows[0]).toMatchObject({ From: example?.From, 'Start Date (UTC)': example?.DurationStartDateUtc.slice(0, 10) })
  await page.getByRole('button', { name: 'Show all schedules' }).click()
  await expect.poll(async () => (await downloadCsv(page)).rows.length).toBeGreaterThan(5)

  await expect(page.getByRole('banner').getByRole('link', { name: brand, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Select Brand' }).click()
  await expect(page.getByRole('dialog').getByText(brand, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const address = '/<img src=x onerror="window.hit=1">{0}'
  await page.goto(address)
  await expect(page.getByText(`There is no page at ${encodeURI(address)}.`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Ask for access in the chat channel ${worst}.`, { exact: true })).toBeVisible()
  for (const [code, shown] of [
    ['\u202eabc', 'abc'],
    ['%', '%'],
  ] as const) {
    await page.goto(`/factories/${encodeURIComponent(code)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page).toHaveTitle(new RegExp(`^${shown} `))
  }
})

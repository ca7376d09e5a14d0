import { addProducts, withDatabase } from './support/hostile-names.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { choose, confirmUpdate, path, row, table, toast } from './support/product-overrides.ts'

/** 75 products with four variants each. */
const range = Array.from({ length: 300 }, (_, at) => {
  const productKey = `RNG-${String(Math.floor(at / 4)).padStart(4, '0')}`
  return { productKey, sku: `${productKey}-${['STD', 'LRG', 'SQU', 'GNT'][at % 4]}`, name: 'Café Owl, winter range' }
})

test('OVR-33, OVR-34, OVR-35: a range of 300 variants is found, moved until 2 January and taken back, each in one save', async ({
  page,
  product,
  expectedErrors,
}) => {
  await withDatabase(product.database, (db) => addProducts(db, range, 'GB-DPS-SLE'))
  await signIn(page, 'Editor', path)
  await page.getByRole('link', { name: 'Find products' }).click()
  await page.getByRole('textbox', { name: 'Key, name or SKU' }).fill('OWL cafe winter')
  const found = page.getByRole('heading', { name: '300 variants found' })
  await expect(found).toBeVisible()
  await expect(page).toHaveURL(/\/find\?.*text=OWL/)
  await expectNoViolations(page)

  await test.step('filters say how many variants each of their values has', async () => {
    await page.getByRole('button', { name: /Factory now$/ }).click()
    const options = page.getByRole('listbox').last().getByRole('option')
    await expect(options).toHaveText(['All', 'GB-DPS-SLE'])
    await expect(options.last().locator('[data-text$="300"]')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  const selectAll = page.getByRole('button', { name: 'Select all 300 found' })
  const selected = page.getByRole('status').filter({ hasText: 'selected' })
  await test.step('those that are shown are not all that were found; if the others cannot be read, nothing else is selected', async () => {
    await page.getByRole('checkbox', { name: 'All variants' }).check()
    await expect(selected).toHaveText('50 of 300 variants selected')
    const rows = await page.getByRole('table', { name: 'Products' }).boundingBox()
    const update = await page.getByRole('button', { name: 'Update' }).boundingBox()
    expect(update?.y, 'the form is above the rows').toBeLessThan(rows?.y ?? 0)
    await page.getByRole('checkbox', { name: 'All variants' }).uncheck()
    expectedErrors.push(/500 \(Internal Server Error\)/)
    await page.route(/product-overrides\?.*from=50/, (route) => route.fulfill({ status: 500, json: { error: 'No luck' } }), { times: 1 })
    await selectAll.click()
    await expect(page.getByText('Error fetching products. No luck')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'All variants' })).not.toBeChecked()
  })
  await selectAll.click()
  await expect(page.getByRole('checkbox', { name: 'All variants' })).toBeChecked()
  await expect(selected).toHaveText('300 of 300 variants selected')
  await expect(selected).toBeFocused()
  await choose(page, 'GB-MNPG-TAM')
  await page.getByRole('textbox', { name: 'Until (optional)' }).fill('2/1/2090')
  await confirmUpdate(page)
  await expect(page.getByText(/^300 variants are now printed at GB-MNPG-TAM: RNG-0000, RNG-0001,.*RNG-0009, and 65 more$/)).toBeVisible()
  // No address has all 75 products.
  await expect(page.getByRole('link', { name: 'Show them' })).toHaveCount(0)
  await expect(row(page, 'RNG-0000-GNT')).toContainText('Until 2 Jan 2090, 00:00 London time')

  await test.step('UI-37: on a narrow screen, what is above the list wraps', async () => {
    await page.goto(`${path}/all`)
    await page.setViewportSize({ width: 390, height: 800 })
    const note = page.getByText('Select at least one variant.')
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
    expect((await note.boundingBox())?.height, 'on one line').toBeLessThan(30)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('OVR-32: Coming up says once what was saved, and what it does', async () => {
    await page.goto('/coming-up?text=RNG')
    const entry = page.getByRole('link', { name: /: Printed at Tamworth: RNG-/ })
    await expect(entry).toHaveText(/: Printed at Tamworth: RNG-\d+, RNG-\S+ and 299 more$/)
  })
  await test.step('OVR-35: the search is offered again, also after the page is loaded again', async () => {
    const recent = page.getByRole('navigation', { name: 'Recent searches' })
    await page.goto(`${path}/find?ends=never&overridden=yes&days=30`)
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('ends=never'))
    await recent.getByRole('link', { name: 'OWL cafe winter' }).click()
    await expect(found).toBeVisible()
    await expect(recent.getByRole('link', { name: 'Overridden now · At least 30 days ago · Without an end' })).toBeVisible()
  })
  await selectAll.click()
  await page.getByRole('button', { name: 'Remove 300 overrides' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove' }).click()
  await expect(toast(page, 'Product Override(s) updated').last()).toBeVisible()
  await expect(row(page, 'RNG-0000-GNT')).not.toContainText('GB-MNPG-TAM')
})

test('OVR-36: viewers compare ticked products side by side, at an address for others', async ({ page }) => {
  await signIn(page, 'Viewer', `${path}/find?text=CRD+-000+STD`)
  await page.getByRole('checkbox', { name: 'CRD-WED-0002-STD' }).check()
  await expect(page.getByRole('link', { name: /side by side/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'CRD-BIR-0001-STD' }).check()
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Compare 2 products side by side' }).click()
  await expect(page).toHaveURL(/\/find\?key=CRD-BIR-0001&key=CRD-WED-0002/)
  const beside = page.getByRole('table', { name: 'Products side by side' })
  await expect(beside.getByRole('columnheader')).toHaveText(['Variant', 'CRD-BIR-0001', 'CRD-WED-0002'])
  const size = beside.getByRole('row').filter({ has: page.getByText('STD', { exact: true }) })
  await expect(size.getByRole('cell').nth(1)).toContainText('GB-DPS-SLECatalogue: GB-MNPG-TAMOverridden by Demo data')
  await expect(size.getByRole('cell').nth(2)).toContainText('GB-MNPG-TAMCatalogue: GB-DPS-SLE')
  await expect(beside.getByRole('row').filter({ hasText: 'SQU' }).getByRole('cell').nth(1)).toHaveText('–')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Update Print Site for Product' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(6)
})

test('OVR-27: an open list shows that an override has ended', async ({ page }) => {
  let isOver = false
  await page.route(/product-overrides\?/, async (route) => {
    const answer = await route.fetch()
    const { Overrides, ...rest } = await answer.json()
    const [first, ...others] = Overrides
    const shown = isOver ? others : [{ ...first, Override: { ...first.Override, Until: new Date(until).toISOString() } }, ...others]
    await route.fulfill({ json: { ...rest, Overrides: shown } })
  })
  const until = Math.ceil(Date.now() / 60_000) * 60_000 + 600_000
  await page.clock.install()
  await signIn(page, 'Viewer', `${path}/find?overridden=yes`)
  await expect(page.getByText(/^Until \d/)).toBeVisible()
  isOver = true
  await page.clock.fastForward(until + 2_000 - (await page.evaluate(() => Date.now())))
  await expect(page.getByText(/^Until \d/)).toHaveCount(0)
})

test('OVR-33: the command palette leads to it', async ({ page }) => {
  await signIn(page, 'Viewer')
  await page.getByRole('button', { name: 'Go to…' }).click()
  await page.getByRole('searchbox').fill('find prod')
  await page.getByRole('menuitem', { name: /^Find products/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find products' })).toBeVisible()
})

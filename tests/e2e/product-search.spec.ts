import { addProducts, withDatabase } from './support/hostile-names.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { expectHighlighted } from './support/keyboard.ts'
import { box, choose, path, row, table } from './support/product-overrides.ts'

test('OVR-19: the newest search wins while another is loading; the heading names the product of the rows, also after "Stay" while the box has the new key', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/product-designation', async (route) => {
    if (route.request().postDataJSON().ProductKey === 'CRD-WED-0002') await held.promise
    // The page has aborted the first request.
    await route.continue().catch(() => undefined)
  })
  await signIn(page, 'Editor', path)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await box(page).fill('CRD-WED-0002')
  await page.keyboard.press('Enter')
  await expect(search).toBeDisabled()
  await box(page).fill('CRD-BIR-0001')
  await expect(search).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(row(page, 'CRD-BIR-0001-STD')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Print sites of CRD-BIR-0001' })).toBeVisible()
  await expect(row(page, 'CRD-WED-0002-SQU')).toHaveCount(0)
  await expect(box(page)).toHaveValue('CRD-BIR-0001')
  await expectNoViolations(page)

  await choose(page, 'GB-ARENA-DRO')
  await box(page).fill('CRD-WED-0002')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(box(page)).toHaveValue('CRD-WED-0002')
  await expect(page.getByRole('heading', { name: 'Print sites of CRD-BIR-0001' })).toBeVisible()
  await expect(table(page)).toBeVisible()
  await box(page).press('Enter')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Print sites of CRD-WED-0002' })).toBeVisible()
})

test('OVR-5: suggestions of keys while typing: arrows, Enter, Escape; the search says if no product matches, and if suggestions cannot be loaded', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500 \(Internal Server Error\)/, /404 \(Not Found\)/)
  await signIn(page, 'Editor', path)
  await box(page).pressSequentially('crd-wed')
  const options = page.getByRole('listbox', { name: 'Suggested product keys' }).getByRole('option')
  await expect(options.first()).toContainText('CRD-WED-0002')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box(page)).toHaveValue('crd-wed')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectHighlighted(box(page), options.first())
  await page.keyboard.press('ArrowDown')
  await expectHighlighted(box(page), options.nth(1))
  await page.keyboard.press('ArrowUp')
  await expectHighlighted(box(page), options.first())
  await page.keyboard.press('Enter')
  await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
  await expect(box(page)).toHaveValue('CRD-WED-0002')
  await expect(options).toHaveCount(0)
  // Without a highlight, Enter searches for the typed text.
  await box(page).fill('CRD-BIR-0001')
  await expect(options.first()).toContainText('CRD-BIR-0001')
  await page.keyboard.press('Enter')
  await expect(row(page, 'CRD-BIR-0001-STD')).toBeVisible()
  await expect(options).toHaveCount(0)
  await box(page).fill('zzz')
  await expect(page.getByText('No product matches “zzz”.')).toBeVisible()
  await expectNoViolations(page)
  let status = 500
  await page.route('**/products?*', (route) => route.fulfill({ status, contentType: 'application/json', body: '{"error":"No luck"}' }))
  await box(page).fill('CRD')
  await expect(page.getByText('Suggestions could not be loaded. You can search for the whole key.')).toBeVisible()
  // A back end without this call has no suggestions, which is not an error.
  status = 404
  const response = page.waitForResponse('**/products?*')
  await box(page).fill('CRD-W')
  await response
  await expect(page.getByText('Suggestions could not be loaded.')).toHaveCount(0)
})

test('OVR-21, OVR-22: commas and semicolons separate keys; a full name finds its product, or offers all that have it', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const variants = ['TWIN-1', 'TWIN-2', 'A,B;C'].map((productKey) => ({ productKey, sku: `${productKey}-STD`, name: 'Twin, Fox Card' }))
  variants.push({ productKey: 'LONE-1', sku: 'LONE-1-STD', name: 'Lone Fox Card' })
  await withDatabase(product.database, (db) => addProducts(db, variants))
  await signIn(page, 'Editor', path)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  const results = page.getByRole('region', { name: 'Result per key' }).getByRole('listitem')
  // A key that contains separators is found as a whole.
  await box(page).fill(' a,b;c ')
  await search.click()
  await expect(row(page, 'A,B;C-STD')).toBeVisible()
  await box(page).fill('CRD-WED-0002, crd-bir-0001;NO-SUCH-KEY')
  await search.click()
  await expect(results).toHaveText([/CRD-WED-0002.*4 variants/, /crd-bir-0001.*1 variant/, /NO-SUCH-KEY.*Not found/])

  await box(page).fill(' lone fox CARD  ')
  await search.click()
  await expect(row(page, 'LONE-1-STD')).toBeVisible()
  await box(page).fill('  twin, FOX card ')
  await search.click()
  await expect(page.getByRole('heading', { name: 'Several products are called “twin, FOX card”. Choose one:' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'TWIN-2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Print sites of TWIN-2' })).toBeVisible()
  await expect(box(page)).toHaveValue('TWIN-2')

  await page.getByRole('button', { name: 'Search several keys' }).click()
  await page.getByRole('textbox', { name: 'Product keys, one per line' }).fill('twin-1\ttwin, fox card\nCRD-BIR-0001')
  await search.click()
  await expect(results).toHaveText([/twin-1.*1 variant/, /twin, fox card.*3 products with this name/, /CRD-BIR-0001.*1 variant/])
  await page.getByRole('link', { name: 'TWIN-1', exact: true }).click()
  await expect(page).toHaveURL(/\?key=twin-1&key=CRD-BIR-0001$/)
  await expect(table(page).getByRole('row')).toHaveCount(3)
})

import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/journey.ts'

/**
 * Products of the demonstration data. CRD-WED-0002 has four variants of GB-DPS-SLE, of which LRG and STD are overridden to GB-MNPG-TAM;
 * the one variant of CRD-BIR-0001 is overridden from GB-MNPG-TAM to GB-DPS-SLE.
 */
const path = '/product-designation-override'
const wedding = `${path}?key=CRD-WED-0002`
const birthday = `${path}?key=CRD-BIR-0001`

const box = (page: Page) => page.getByRole('combobox', { name: 'Product Key' })
const table = (page: Page) => page.getByRole('table', { name: 'Products' })
const row = (page: Page, sku: string) => table(page).getByRole('row').filter({ hasText: sku })
const dropdown = (page: Page) => page.getByRole('button', { name: /Select new Fulfilment Centre/ })
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Update Product Designation' })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

async function choose(page: Page, factory: string): Promise<void> {
  await dropdown(page).click()
  await page.getByRole('option', { name: factory, exact: true }).click()
}

async function confirmUpdate(page: Page): Promise<void> {
  await updateButton(page).click()
  await question(page).getByRole('button', { name: 'Yes, Update' }).click()
}

test.describe('the way there', () => {
  test("Home has a card 'Product Overrides' with the button 'Manage Product Overrides'", async ({ page }) => {
    await signIn(page, 'Editor')
    await expect(page.getByRole('heading', { name: 'Product Overrides' })).toBeVisible()
    await page.getByRole('button', { name: 'Manage Product Overrides' }).click()
    await expect(page).toHaveURL(/\/product-designation-override$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Update Print Site for Product' })).toBeVisible()
  })

  test('UK brand only: the other brand has no card and is redirected to /', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('brand', 'nl'))
    await signIn(page, 'Editor', path)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Manage Cutoffs' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Manage Product Overrides' })).toHaveCount(0)
  })
})

test.describe('the search', () => {
  test('a product-key search box with a Search button; a results table with columns Product Key, Sku, Factory', async ({ page }) => {
    await signIn(page, 'Editor', path)
    await expect(page.getByText('No product searched yet')).toBeVisible()
    await expectNoViolations(page)
    await box(page).fill('CRD-WED-0002')
    const called = page.waitForRequest('**/designation/product-override/product-designation')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    expect((await called).postDataJSON()).toEqual({ ProductKey: 'CRD-WED-0002', Store: 'UK', CountryCode: 'GB' })
    await expect(table(page).getByRole('columnheader')).toHaveText(['Product Key', 'Sku', 'Factory'])
    await expect(row(page, 'CRD-WED-0002-STD')).toContainText('GB-MNPG-TAM')
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('GB-DPS-SLE')
    await expect(page).toHaveURL(/\?key=CRD-WED-0002$/)
    await page.reload()
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await expect(box(page)).toHaveValue('CRD-WED-0002')
  })

  test('the rows say who overrode a print site, when, and what the catalogue has', async ({ page }) => {
    await signIn(page, 'Viewer', birthday)
    await expect(row(page, 'CRD-BIR-0001-STD')).toContainText(/Overridden by Demonstration data, .*\d{4}/)
    await expect(row(page, 'CRD-BIR-0001-STD')).toContainText('Catalogue: GB-MNPG-TAM')
  })

  test("a 404 on search shows 'No matching products were found'", async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/404 \(Not Found\)/)
    await signIn(page, 'Editor', path)
    await box(page).fill('NO-SUCH-KEY')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'No matching products were found')).toBeVisible()
    await expect(page.getByText('There is no product with the key "NO-SUCH-KEY".')).toBeVisible()
    await expectNoViolations(page)
  })

  test("another failure: 'Error fetching products. {message}', and it can be tried again", async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/500 \(Internal Server Error\)/)
    const held = Promise.withResolvers<void>()
    await page.route('**/product-designation', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' })
    })
    await signIn(page, 'Editor', wedding)
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
    held.resolve()
    await expect(toast(page, 'Error fetching products. No luck')).toBeVisible()
    await expect(page.getByText('The products could not be fetched.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/product-designation')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
  })

  test('suggestions of keys as one types: arrows, Enter, Escape', async ({ page }) => {
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
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await expect(box(page)).toHaveValue('CRD-WED-0002')
    await expect(options).toHaveCount(0)
  })

  test('several keys at once, pasted one a line, with a result per key', async ({ page, context, expectedComplaints }) => {
    expectedComplaints.push(/404 \(Not Found\)/, /500 \(Internal Server Error\)/)
    await page.route('**/product-designation', (route) =>
      route.request().postDataJSON().ProductKey === 'BROKEN'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' })
        : route.continue(),
    )
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'Editor', path)
    await page.evaluate(() => navigator.clipboard.writeText('CRD-WED-0002\nNO-SUCH-KEY\ncrd-bir-0001\nBROKEN\nCRD-WED-0002'))
    await box(page).focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.getByRole('textbox', { name: 'Product Keys, one a line' })).toBeFocused()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: '2 of 4 keys found' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Result per key' }).getByRole('listitem')).toHaveText([
      /CRD-WED-0002.*4 variants/,
      /NO-SUCH-KEY.*Not found/,
      /crd-bir-0001.*1 variant/,
      /BROKEN.*Failed/,
    ])
    await expect(row(page, 'CRD-BIR-0001-STD')).toBeVisible()
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await expectNoViolations(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: '2 of 4 keys found' })).toBeVisible()
  })

  test('nothing typed: it says so, and nothing is called', async ({ page }) => {
    await signIn(page, 'Editor', path)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Enter a product key.', { exact: true })).toBeVisible()
    await expect(box(page)).toBeFocused()
  })
})

test.describe('the update', () => {
  test('preselected to the factory of the last result row; target factories GB-ARENA-DRO, GB-DPS-SLE, GB-MNPG-TAM', async ({ page }) => {
    await signIn(page, 'Editor', wedding)
    await expect(table(page).getByRole('row').last()).toContainText('GB-MNPG-TAM')
    await expect(dropdown(page)).toContainText('GB-MNPG-TAM')
    await dropdown(page).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'])
  })

  test("Update opens a confirmation 'Update Product Designation' that says what changes; after the update the results clear", async ({
    page,
  }) => {
    await signIn(page, 'Editor', wedding)
    await choose(page, 'GB-MNPG-TAM')
    await updateButton(page).click()
    await expect(question(page)).toContainText('2 variants move to GB-MNPG-TAM.')
    await expect(question(page).getByRole('listitem').filter({ hasText: 'CRD-WED-0002-SQU' })).toContainText(
      /From GB-DPS-SLE → To GB-MNPG-TAM/,
    )
    await expect(question(page)).toContainText('2 variants stay where they are')
    await expectNoViolations(page)
    const called = page.waitForRequest((request) => request.url().endsWith('/designation/product-override'))
    await question(page).getByRole('button', { name: 'Yes, Update' }).click()
    const request = await called
    expect(request.headers()['idempotency-key']).toBeTruthy()
    expect(request.postDataJSON()).toMatchObject({
      ProductVariants: [
        { ProductKey: 'CRD-WED-0002', VariantSku: 'CRD-WED-0002-GNT', ProductType: 'greetingcard', Version: null },
        { ProductKey: 'CRD-WED-0002', VariantSku: 'CRD-WED-0002-LRG', ProductType: 'greetingcard', Version: 1 },
        { ProductKey: 'CRD-WED-0002', VariantSku: 'CRD-WED-0002-SQU', ProductType: 'greetingcard', Version: null },
        { ProductKey: 'CRD-WED-0002', VariantSku: 'CRD-WED-0002-STD', ProductType: 'greetingcard', Version: 1 },
      ],
      Store: 'UK',
      DeliveryCountryCode: 'GB',
      FactoryCode: 'GB-MNPG-TAM',
    })
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
    await expect(table(page)).toHaveCount(0)
    await expect(page.getByText('No product searched yet')).toBeVisible()
    await expect(page).toHaveURL(/\/product-designation-override$/)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('GB-MNPG-TAM')
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('Overridden by Robin Hughes')
  })

  test('Cancel and Escape close the confirmation, and nothing is sent', async ({ page }) => {
    await signIn(page, 'Editor', wedding)
    for (const close of [() => question(page).getByRole('button', { name: 'Cancel' }).click(), () => page.keyboard.press('Escape')]) {
      await updateButton(page).click()
      await expect(question(page)).toBeVisible()
      await close()
      await expect(question(page)).toBeHidden()
      await expect(updateButton(page)).toBeFocused()
    }
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('GB-DPS-SLE')
  })

  test("a failure: 'Failed to update designation: {message}', and the choice stays", async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/500 \(Internal Server Error\)/)
    await signIn(page, 'Editor', wedding)
    const keys: (string | undefined)[] = []
    await page.route('**/designation/product-override', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill({ status: 500, contentType: 'application/json', body: '{"Message":"No luck"}' })
    })
    await choose(page, 'GB-ARENA-DRO')
    await confirmUpdate(page)
    await expect(toast(page, 'Failed to update designation: No luck')).toBeVisible()
    await expect(question(page)).toContainText('No luck')
    await question(page).getByRole('button', { name: 'Yes, Update' }).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys[0], 'a retry of the same attempt has the same key').toBe(keys[1])
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dropdown(page)).toContainText('GB-ARENA-DRO')
  })

  test('somebody was faster: the choice stays, the rows are shown as they are now, and it can be confirmed anew', async ({
    page,
    browser,
    baseURL,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', birthday)
    await choose(page, 'GB-ARENA-DRO')
    const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
    const colleague = await context.newPage()
    await signIn(colleague, 'Editor', birthday)
    await choose(colleague, 'GB-MNPG-TAM')
    await confirmUpdate(colleague)
    await expect(toast(colleague, 'Product Override(s) updated')).toBeVisible()
    await context.close()

    await confirmUpdate(page)
    await expect(page.getByText(/^Failed to update designation: /)).toBeVisible()
    await expect(question(page)).toContainText('Somebody changed these products meanwhile.')
    await expect(question(page).getByRole('listitem')).toContainText(/From GB-MNPG-TAM → To GB-ARENA-DRO/)
    await expectNoViolations(page)
    await question(page).getByRole('button', { name: 'Yes, Update' }).click()
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
  })

  test('removing an override takes a variant back to the catalogue’s factory, after its own confirmation', async ({ page }) => {
    await signIn(page, 'Editor', wedding)
    await page.getByRole('button', { name: 'Remove override of CRD-WED-0002-STD' }).click()
    const removal = page.getByRole('alertdialog', { name: 'Remove Product Override' })
    await expect(removal.getByRole('listitem')).toContainText(/From GB-MNPG-TAM → To GB-DPS-SLE/)
    await expectNoViolations(page)
    await removal.getByRole('button', { name: 'Yes, Remove' }).click()
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
    await expect(row(page, 'CRD-WED-0002-STD')).toContainText('GB-DPS-SLE')
    await expect(row(page, 'CRD-WED-0002-STD')).not.toContainText('Overridden')
    await expect(row(page, 'CRD-WED-0002-LRG')).toContainText('Overridden')
  })

  test('leaving while a choice is unsaved asks', async ({ page }) => {
    await signIn(page, 'Editor', wedding)
    await choose(page, 'GB-ARENA-DRO')
    await page.getByRole('link', { name: 'Home' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(dropdown(page)).toContainText('GB-ARENA-DRO')
    await choose(page, 'GB-MNPG-TAM')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('who and how', () => {
  test('a viewer searches but is offered no change', async ({ page }) => {
    await signIn(page, 'Viewer', wedding)
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await expect(page.getByText('You can look at print sites but not change them.')).toBeVisible()
    await expect(dropdown(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Update|Remove)/ })).toHaveCount(0)
    await expectNoViolations(page)
  })

  test('with the keyboard alone: search, choose, update, confirm', async ({ page }) => {
    await signIn(page, 'Editor', path)
    await box(page).focus()
    await page.keyboard.type('CRD-WED-0002')
    await page.keyboard.press('Enter')
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await dropdown(page).focus()
    await page.keyboard.press('Enter')
    const focused = page.getByRole('option').and(page.locator(':focus'))
    await expect(focused).toHaveText('GB-MNPG-TAM')
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveText('GB-DPS-SLE')
    await page.keyboard.press('Enter')
    await expect(dropdown(page)).toContainText('GB-DPS-SLE')
    await expect(dropdown(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(updateButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
    await expect(box(page)).toBeFocused()
  })

  for (const language of ['en-GB', 'nl-NL', 'pseudo']) {
    test(`no violations, no sideways scroll: ${language}, light and dark`, async ({ page, expectedComplaints }) => {
      expectedComplaints.push(/404 \(Not Found\)/)
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
      await signIn(page, 'Editor', `${wedding}&key=NO-SUCH-KEY-THAT-IS-AS-LONG-AS-A-KEY-MAY-WELL-BE-IN-ANOTHER-CATALOGUE`)
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoViolations(page)
      }
      for (const width of [360, 400, 640, 900, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    })
  }
})

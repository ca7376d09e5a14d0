import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { box, dropdown, path, question, row, table, toast, updateButton, wedding } from './support/product-overrides.ts'
import { languagesOf, themesIn, widthsOf } from './support/scope.ts'
import { switchLocale } from './support/walk.ts'
import { walkLocales } from './support/walk-state.ts'

test.describe('the search', () => {
  test('UI-7, OVR-1, OVR-2, OVR-4: from Home, a product-key search box with a Search button, errors without a key and on a 404, and a results table with columns Product Key, Sku, Factory', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await signIn(page, 'Editor')
    await expect(page.getByRole('heading', { name: 'Product Overrides' })).toBeVisible()
    await page.getByRole('link', { name: 'Manage Product Overrides' }).click()
    await expect(page).toHaveURL(/\/product-designation-override$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Update Print Site for Product' })).toBeVisible()
    await expect(page.getByText('No products to show yet')).toBeVisible()
    await expectNoViolations(page)
    const search = page.getByRole('button', { name: 'Search', exact: true })
    await test.step('without a key', async () => {
      await search.click()
      await expect(page.getByText('Enter a product key.', { exact: true })).toBeVisible()
      await expect(box(page)).toBeFocused()
    })
    await test.step('an unknown key', async () => {
      await box(page).fill('NO-SUCH-KEY')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'No matching products were found')).toBeVisible()
      await expect(page.getByText('There is no product with the key "NO-SUCH-KEY".')).toBeVisible()
      await expectNoViolations(page)
    })
    await box(page).fill('CRD-WED-0002')
    const called = page.waitForRequest('**/designation/product-override/product-designation')
    await search.click()
    expect((await called).postDataJSON()).toEqual({ ProductKey: 'CRD-WED-0002', Store: 'UK', CountryCode: 'GB' })
    await expect(table(page).getByRole('columnheader')).toHaveText(['Product Key', 'Sku', 'Factory'])
    await expect(row(page, 'CRD-WED-0002-STD')).toContainText('GB-MNPG-TAM')
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('GB-DPS-SLE')
    await expect(page).toHaveURL(/\?key=CRD-WED-0002$/)
    await page.reload()
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await expect(box(page)).toHaveValue('CRD-WED-0002')
    const links = await row(page, 'CRD-WED-0002-SQU').getByRole('link', { name: 'CRD-WED-0002-SQU' }).all()
    const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())?.y))
    expect([tops.length, new Set(tops).size], 'links in one line').toEqual([2, 1])
  })

  test("OVR-4: another failure: 'Error fetching products. {message}', and it can be retried", async ({ page, expectedErrors }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    const held = Promise.withResolvers<void>()
    await page.route('**/product-designation', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' })
    })
    await signIn(page, 'Editor', wedding)
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
    held.resolve()
    await expect(toast(page, 'Error fetching products. No luck')).toBeVisible()
    await expect(page.getByText('The products could not be loaded.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/product-designation')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
  })

  test('OVR-6: several keys at once, pasted one per line, with a result per key', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/, /500 \(Internal Server Error\)/)
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
    await expect(page.getByRole('textbox', { name: 'Product keys, one per line' })).toBeFocused()
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

  test('OVR-24: more than 50 keys are not searched, whether typed or in the address', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/designation/product-override')) calls += 1
    })
    const keys = Array.from({ length: 51 }, (_, index) => `NO-SUCH-KEY-${index}`)
    await signIn(page, 'Editor', `${path}?${keys.map((key) => `key=${key}`).join('&')}`)
    const several = page.getByRole('textbox', { name: 'Product keys, one per line' })
    const refusal = page.getByText('You have entered 51 keys. You can search for up to 50 at once. To move more, import a file.', {
      exact: true,
    })
    await expect(several).toHaveValue(keys.join('\n'))
    await expect(refusal).toBeVisible()
    await expect(page.getByText('No products to show yet')).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(several).toBeFocused()
    // A single term that would be searched as 51 keys (OVR-21).
    await page.goto(`${path}?key=${keys.join(',')}`)
    await expect(refusal).toBeVisible()
    expect(calls).toBe(0)
    await box(page).fill('NO-SUCH-KEY')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('There is no product with the key "NO-SUCH-KEY".')).toBeVisible()
  })
})

test.describe('permissions, keyboard and layout', () => {
  test('OVR-3, OVR-12, TIM-14: a viewer can search but not change anything; rows show who overrode a print site, when, and the factory in the catalogue', async ({
    page,
  }) => {
    await signIn(page, 'Viewer', wedding)
    await expect(row(page, 'CRD-WED-0002-SQU')).toBeVisible()
    await expect(page.getByText('You have view-only access.')).toBeVisible()
    await expect(dropdown(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Update|Remove)/ })).toHaveCount(0)
    await expectNoViolations(page)
    await box(page).fill('CRD-BIR-0001')
    await page.keyboard.press('Enter')
    await expect(row(page, 'CRD-BIR-0001-STD')).toContainText(/Overridden by Demo data, .*\d{4}/)
    await expect(row(page, 'CRD-BIR-0001-STD')).toContainText('Catalogue: GB-MNPG-TAM')
    await expect(row(page, 'CRD-BIR-0001-STD').getByRole('link', { name: 'GB-MNPG-TAM' })).toHaveAttribute('href', /^\/factories\//)
  })

  test('UI-38: keyboard only: search, choose, update, confirm', async ({ page }) => {
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
    // Past the date of the end, its calendar and its time.
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
    await expect(updateButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
    await expect(box(page)).toBeFocused()
  })

  test('UI-37: no violations, no horizontal scrolling: English, Dutch and pseudo, light and dark', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await signIn(page, 'Editor', `${wedding}&key=NO-SUCH-KEY-THAT-IS-AS-LONG-AS-A-KEY-MAY-WELL-BE-IN-ANOTHER-CATALOGUE`)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)
    for (const language of languagesOf(walkLocales)) {
      await page.setViewportSize({ width: 1280, height: 720 })
      await switchLocale(page, language)
      for (const colorScheme of themesIn(language)) {
        await page.emulateMedia({ colorScheme })
        await expectNoViolations(page)
      }
      for (const width of widthsOf([360, 400, 640, 900, 1440])) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoHorizontalScroll(page)
      }
    }
  })
})

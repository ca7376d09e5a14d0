import { downloadCsv } from './support/csv.ts'
import { daysFromNow } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import {
  birthday,
  choose,
  confirmUpdate,
  dropdown,
  question,
  row,
  table,
  toast,
  updateButton,
  wedding,
} from './support/product-overrides.ts'
import { colleagueAt } from './support/walk.ts'

test.describe('the update', () => {
  test('OVR-7, OVR-8, UI-14: preselected to the factory of the last result row; target factories GB-ARENA-DRO, GB-DPS-SLE, GB-MNPG-TAM; Cancel and Escape close the confirmation; leaving with an unsaved choice asks first', async ({
    page,
  }) => {
    await signIn(page, 'Editor', wedding)
    await expect(table(page).getByRole('row').last()).toContainText('GB-MNPG-TAM')
    await expect(dropdown(page)).toContainText('GB-MNPG-TAM')
    await dropdown(page).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM'])
    await expect(page.getByRole('option', { name: 'GB-MNPG-TAM' })).toBeFocused()
    await page.keyboard.press('Escape')
    for (const close of [() => question(page).getByRole('button', { name: 'Cancel' }).click(), () => page.keyboard.press('Escape')]) {
      await updateButton(page).click()
      await expect(question(page)).toBeVisible()
      await close()
      await expect(question(page)).toBeHidden()
      await expect(updateButton(page)).toBeFocused()
    }
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('GB-DPS-SLE')
    await test.step('leaving', async () => {
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

  test('OVR-45, OVR-46: the confirmation says what moves from where to where, and what is closed there or moves orders on', async ({
    page,
    product,
  }) => {
    const day = daysFromNow(2)
    const flood = {
      factories: ['GB-ARENA-DRO'],
      services: null,
      productTypes: null,
      from: day,
      to: day,
      days: null,
      closed: true,
      time: null,
    }
    await colleagueAt(product.url, 'uk')('POST', '/cutoff-overrides', { ...flood, reason: 'Flood' })
    await signIn(page, 'Editor', wedding)
    await choose(page, 'GB-ARENA-DRO')
    await updateButton(page).click()
    await expect(question(page)).toContainText('2 variants: Sleaford → Droitwich; 2: Tamworth → Droitwich')
    await expect(question(page).getByRole('link', { name: /^Droitwich is closed on .*: Flood$/ })).toHaveAttribute(
      'href',
      `/cutoffs/calendar?from=${day}&factory=GB-ARENA-DRO&brand=uk`,
    )
    await expectNoViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    // Of each factory to which some go back, also where nothing awaits them.
    await page.goto(`${wedding}&key=CRD-BIR-0001`)
    await choose(page, 'GB-ARENA-DRO')
    await page.getByRole('textbox', { name: 'Until (optional)' }).fill(daysFromNow(3))
    await updateButton(page).click()
    await expect(question(page)).toContainText(/After the return to Sleaford, from .* 00:00 \(London\):From .* some orders move on/)
    await expect(question(page)).toContainText(
      /After the return to Tamworth, from .* 00:00 \(London\):Within 7 days, Tamworth is not closed/,
    )
  })

  test('OVR-29: an end on the clock of the factory: refused in the past, confirmed, and in the row, the CSV and the history', async ({
    page,
  }) => {
    await signIn(page, 'Editor', birthday)
    await choose(page, 'GB-ARENA-DRO')
    const until = page.getByRole('textbox', { name: 'Until (optional)' })
    const time = page.getByRole('textbox', { name: 'End time' })
    await until.fill('2/1/2020')
    await until.blur()
    await expect(time).toHaveValue('00:00')
    await updateButton(page).click()
    await expect(page.getByText('This time is in the past. Choose a later one.')).toBeVisible()
    await until.fill('2/7/2027')
    await time.fill('1830')
    await confirmUpdate(page)
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
    await page.getByRole('link', { name: 'Show them' }).click()
    await expect(row(page, 'CRD-BIR-0001')).toContainText('Until 2 Jul 2027, 18:30 London time')
    expect((await downloadCsv(page)).rows[0]).toMatchObject({ Until: '2027-07-02T17:30:00.000Z' })
    await row(page, 'CRD-BIR-0001')
      .getByRole('link', { name: /History/ })
      .click()
    await expect(page.getByText('none → 2 Jul 2027, 18:30 London time')).toBeVisible()
  })

  test("OVR-8, OVR-9: Update opens a confirmation 'Update Product Designation' that says what changes; after the update the results clear", async ({
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
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
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
    await expect(page.getByText('No products to show yet')).toBeVisible()
    await expect(page).toHaveURL(/\/product-designation-override$/)
    await test.step('OVR-26: what was saved stands above the search', async () => {
      await expect(page.getByText('4 variants are now printed at GB-MNPG-TAM: CRD-WED-0002')).toBeVisible()
      await page.getByRole('link', { name: 'Show them' }).click()
      await expect(page).toHaveURL(/\?key=CRD-WED-0002$/)
    })
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('GB-MNPG-TAM')
    await expect(row(page, 'CRD-WED-0002-SQU')).toContainText('Overridden by Robin Hughes')
    await test.step('OVR-26: what no longer holds is not said', async () => {
      await page.goBack()
      const moved = page.getByText('4 variants are now printed at GB-MNPG-TAM: CRD-WED-0002')
      await expect(moved).toBeVisible()
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click()
      await expect(moved).toBeHidden()
    })
  })

  test('OVR-20, OVR-23: selected variants are moved, their overrides removed, and the others stay where they are', async ({ page }) => {
    await signIn(page, 'Editor', wedding)
    const all = page.getByRole('checkbox', { name: 'All variants' })
    const variant = (size: string) => page.getByRole('checkbox', { name: `CRD-WED-0002-${size}`, exact: true })
    const removal = page.getByRole('button', { name: /^Remove \d overrides?$/ })
    await expect(all).toBeChecked()
    await all.uncheck()
    await expect(page.getByText('Select at least one variant.')).toBeVisible()
    await expect(updateButton(page)).toBeDisabled()
    await expect(removal).toBeDisabled()
    await variant('STD').check()
    await variant('SQU').check()
    await expect(all).toHaveJSProperty('indeterminate', true)
    await expect(page.getByText('2 of 4 variants selected')).toBeVisible()
    await expect(removal).toHaveText('Remove 1 override')
    await expectNoViolations(page)
    await choose(page, 'GB-ARENA-DRO')
    await updateButton(page).click()
    await expect(question(page)).toContainText('2 variants move to GB-ARENA-DRO.')
    await question(page).getByText('2 variants stay where they are').click()
    await expect(question(page)).toContainText('CRD-WED-0002-LRG · GB-MNPG-TAM')
    const called = page.waitForRequest((request) => request.url().endsWith('/designation/product-override'))
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
    expect((await called).postDataJSON().ProductVariants).toMatchObject([
      { VariantSku: 'CRD-WED-0002-SQU' },
      { VariantSku: 'CRD-WED-0002-STD' },
    ])
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(row(page, 'CRD-WED-0002-STD')).toContainText('GB-ARENA-DRO')
    await expect(row(page, 'CRD-WED-0002-LRG')).toContainText('GB-MNPG-TAM')
    await expect(row(page, 'CRD-WED-0002-GNT')).not.toContainText('Overridden')

    // OVR-23: nothing changes, so it cannot be confirmed.
    await variant('GNT').uncheck()
    await variant('LRG').uncheck()
    await choose(page, 'GB-ARENA-DRO')
    await updateButton(page).click()
    await expect(question(page)).toContainText('These variants are already printed at GB-ARENA-DRO. Nothing changes.')
    await expect(question(page).getByRole('button', { name: 'Yes, update' })).toBeDisabled()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
  })

  test("OVR-10, UI-12, UI-15, UI-53: a failure: 'Failed to update designation: {message}', and the choice is kept", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)|ERR_INTERNET_DISCONNECTED/)
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
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(keys[0], 'a retry of the same attempt has the same key').toBe(keys[1])
    await page.unroute('**/designation/product-override')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.context().setOffline(true)
    const offline = question(page).getByText('You are offline. You can save again once the connection is back.')
    await expect(offline).toBeInViewport()
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
    await expect(question(page).getByRole('alert')).toHaveText('Nothing was sent, because the browser was offline.')
    await expect(question(page)).not.toContainText('An error occurred')
    await expectNoViolations(page)
    await page.context().setOffline(false)
    await expect(offline).toBeHidden()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dropdown(page)).toContainText('GB-ARENA-DRO')
  })

  test('OVR-10: after a conflict the choice is kept, the current rows are shown, and it can be confirmed again', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', birthday)
    await choose(page, 'GB-ARENA-DRO')
    await updateButton(page).click()
    await expect(question(page)).toBeVisible()
    await colleagueAt(product.url, 'uk')('POST', '/designation/product-override', {
      ProductVariants: [{ ProductKey: 'CRD-BIR-0001', VariantSku: 'CRD-BIR-0001-STD', ProductType: 'greetingcard', Version: 1 }],
      Store: 'UK',
      DeliveryCountryCode: 'GB',
      FactoryCode: 'GB-MNPG-TAM',
    })
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
    await expect(page.getByText(/^Failed to update designation: /)).toBeVisible()
    await expect(question(page)).toContainText('These products have just been changed.')
    await expect(question(page).getByRole('listitem').filter({ hasText: 'CRD-BIR-0001-STD' })).toContainText(
      /From GB-MNPG-TAM → To GB-ARENA-DRO/,
    )
    await expectNoViolations(page)
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
    await expect(toast(page, 'Product Override(s) updated')).toBeVisible()
  })
})

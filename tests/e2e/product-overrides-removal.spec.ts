import { downloadCsv } from './support/csv.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { choose } from './support/product-overrides.ts'

test("OVR-11: 'Remove 2 overrides' returns every variant to the catalogue's factory, after a confirmation that lists them", async ({
  page,
}) => {
  await signIn(page, 'Editor', '/product-designation-override?key=CRD-WED-0002')
  const table = page.getByRole('table', { name: 'Products' })
  const row = (sku: string) => table.getByRole('row').filter({ hasText: sku })
  await expect(table.getByRole('row').filter({ hasText: 'Overridden by' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove 2 overrides' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remove product override' })
  await expect(removal).toContainText('2 variants return to their catalogue factory.')
  await expect(removal.getByRole('listitem').filter({ hasText: /→ To/ })).toHaveText([
    /CRD-WED-0002-LRG.*From GB-MNPG-TAM → To GB-DPS-SLE/,
    /CRD-WED-0002-STD.*From GB-MNPG-TAM → To GB-DPS-SLE/,
  ])
  await expectNoViolations(page)
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await expect(row('CRD-WED-0002-STD')).toContainText('GB-MNPG-TAM')

  await page.getByRole('button', { name: 'Remove 2 overrides' }).click()
  const called = page.waitForRequest((request) => request.url().endsWith('/designation/product-override'))
  await removal.getByRole('button', { name: 'Yes, remove' }).click()
  const body: unknown = (await called).postDataJSON()
  expect(body).toMatchObject({
    FactoryCode: null,
    ProductVariants: [{ VariantSku: 'CRD-WED-0002-LRG' }, { VariantSku: 'CRD-WED-0002-STD' }],
  })
  await expect(page.getByText('Product Override(s) updated', { exact: true })).toBeVisible()
  await expect(removal).toBeHidden()
  for (const sku of ['CRD-WED-0002-LRG', 'CRD-WED-0002-STD']) await expect(row(sku)).toContainText('GB-DPS-SLE')
  await expect(table.getByText(/Overridden by/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('OVR-25, OVR-31, OVR-45: Home leads to what is overridden now, which is filtered, given an end, downloaded and taken back', async ({
  page,
}) => {
  await signIn(page, 'Editor')
  await page.getByRole('link', { name: /variants are overridden$/ }).click()
  await expect(page).toHaveURL(/\/product-designation-override\/all$/)
  // The address until it got its own, in a copied link, which names the brand.
  await page.goto('/product-designation-override?overridden&brand=uk')
  await expect(page).toHaveURL(/\/product-designation-override\/all/)
  await expect(page.getByRole('heading', { name: '4 variants are overridden now' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Products' })
  const boxes = table.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Key, name or SKU' }).fill('wedding fox')
  await expect(page.getByRole('heading', { name: '2 variants found' })).toBeVisible()
  await expect(page).toHaveURL(/text=wedding/)
  await page.goto('/product-designation-override/all?factory=GB-DPS-SLE&days=30')
  await expect(page.getByText('No overrides match these filters.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No variants found' })).toBeVisible()
  await page.getByRole('button', { name: /Overridden at/ }).click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await expect(boxes).toHaveCount(2)

  await test.step('an end for overrides at several factories, undone as one', async () => {
    await page.goto('/product-designation-override/all')
    await page.getByRole('checkbox', { name: 'All variants' }).check()
    await page.getByRole('textbox', { name: 'Until (optional)' }).fill('2/1/2090')
    await page.getByRole('button', { name: 'Update' }).click()
    const question = page.getByRole('alertdialog', { name: 'Update Product Designation' })
    await expect(question).toContainText(
      '4 variants get another end. Until 2 Jan 2090, 00:00 London time, then at the catalogue’s factory again.',
    )
    await expect(question).toContainText('2 variants: Sleaford as now, with another end; 2: Tamworth as now, with another end')
    await question.getByRole('button', { name: 'Yes, update' }).click()
    await expect(table.getByText('Until 2 Jan 2090, 00:00 London time')).toHaveCount(4)
    const { rows } = await downloadCsv(page)
    expect(rows.map(({ Until }) => Until)).toEqual(Array(4).fill('2090-01-02T00:00:00.000Z'))
    expect(rows.find(({ Sku }) => Sku === 'CRD-BIR-0001-STD')).toMatchObject({
      'Product Key': 'CRD-BIR-0001',
      'Product Type': 'greetingcard',
      'Catalogue factory': 'GB-MNPG-TAM',
      Factory: 'GB-DPS-SLE',
    })
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect(table.getByText(/^Until/)).toHaveCount(0)
  })
  await test.step('OVR-45: an end alone, and none again, is not called a move', async () => {
    await page.goto('/product-designation-override/all?text=CRD-WED-0002-LRG')
    const question = page.getByRole('alertdialog', { name: 'Update Product Designation' })
    const change = page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: 'CRD-WED-0002-LRG' })
    await page.getByRole('checkbox', { name: 'CRD-WED-0002-LRG' }).check()
    await expect(page.getByRole('button', { name: 'Remove 1 override' })).toBeEnabled()
    await choose(page, 'GB-MNPG-TAM')
    await page.getByRole('textbox', { name: 'Until (optional)' }).fill('2/1/2090')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(question).toContainText('1 variant gets another end. Until 2 Jan 2090')
    await expect(question).not.toContainText(/moves? to/)
    await expect(change).toContainText('GB-MNPG-TAM · Without an end → To GB-MNPG-TAM · Until 2 Jan 2090, 00:00 London time')
    await question.getByRole('button', { name: 'Yes, update' }).click()
    await expect(page.getByText('1 variant is now printed at GB-MNPG-TAM: CRD-WED-0002')).toBeVisible()
    await page.getByRole('checkbox', { name: 'CRD-WED-0002-LRG' }).check()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(question).toContainText('1 override no longer ends.')
    await expect(question).toContainText('1 variant: Tamworth as now, without an end')
    await expect(change).toContainText('GB-MNPG-TAM · Until 2 Jan 2090, 00:00 London time → To GB-MNPG-TAM · Without an end')
    await question.getByRole('button', { name: 'Yes, update' }).click()
    await expect(table.getByText(/^Until/)).toHaveCount(0)
    await page.goto('/product-designation-override/all')
  })
  await test.step('OVR-11: taken back', async () => {
    await page.getByRole('checkbox', { name: 'CRD-WED-0002-LRG' }).check()
    await page.getByRole('button', { name: 'Remove 1 override' }).click()
    await expect(page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: 'CRD-WED-0002-LRG' })).toContainText(
      /From GB-MNPG-TAM → To GB-DPS-SLE/,
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove' }).click()
    await expect(boxes).toHaveCount(3)
  })
})

import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

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
  await expect(removal.getByRole('listitem')).toHaveText([
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

test('OVR-11, OVR-25: Home leads to what is overridden now, where an override is removed', async ({ page }) => {
  await signIn(page, 'Editor')
  await page.getByRole('link', { name: /variants are overridden$/ }).click()
  const heading = page.getByRole('heading', { name: /^\d+ variants are overridden now$/ })
  await expect(heading).toBeVisible()
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: 'Overridden by' })
  const count = Number.parseInt(await heading.innerText(), 10)
  await expect(rows).toHaveCount(count)
  // As in a copied link, which names the brand.
  await page.goto('/product-designation-override?overridden&brand=uk')
  await expect(rows).toHaveCount(count)
  for (const box of await rows.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove override of CRD-WED-0002-LRG' }).click()
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toContainText(/From GB-MNPG-TAM → To GB-DPS-SLE/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove' }).click()
  await expect(rows).toHaveCount(count - 1)
  await expect(rows.filter({ hasText: 'CRD-WED-0002-LRG' })).toHaveCount(0)
})

import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('it is a table for assistive technology, wide or laid out as cards', async ({ page }) => {
  await openPage(page, 'table')
  for (const name of ['Products', 'Products on a narrow screen']) {
    const table = page.getByRole('table', { name, exact: true })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('columnheader')).toHaveText(['Product Key', 'Sku', 'Factory'])
    await expect(table.getByRole('cell', { name: 'SKU-0002' })).toBeVisible()
  }
})

test('as cards each value has its heading beside it', async ({ page }) => {
  await openPage(page, 'table')
  const heading = (name: string) =>
    page
      .getByRole('table', { name, exact: true })
      .getByRole('cell', { name: 'SKU-0001' })
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(await heading('Products')).toBe('none')
  expect(await heading('Products on a narrow screen')).toBe('"Sku"')
})

import { expect, openPage, test } from '../../gallery/test/gallery.ts'

test('it has table semantics, both wide and laid out as cards', async ({ page }) => {
  await openPage(page, 'table')
  for (const name of ['Products', 'Products on a narrow screen']) {
    const table = page.getByRole('table', { name, exact: true })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table.getByRole('columnheader')).toHaveText(['Product Key', 'Sku', 'Factory'])
    await expect(table.getByRole('cell', { name: 'SKU-0002' })).toBeVisible()
  }
})

test('in cards, each value is labelled with its column', async ({ page }) => {
  await openPage(page, 'table')
  const heading = (name: string) =>
    page
      .getByRole('table', { name, exact: true })
      .getByRole('cell', { name: 'SKU-0001' })
      .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(await heading('Products')).toBe('none')
  expect(await heading('Products on a narrow screen')).toBe('"Sku"')
})

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

test('UI-37: in cards, the headings are hidden only visually', async ({ page }) => {
  await openPage(page, 'table')
  const heading = page.getByRole('table', { name: 'Products on a narrow screen' }).getByRole('columnheader', { name: 'Sku' })
  const ways = await heading.evaluate((one) => {
    const head = one.closest('thead') ?? one
    const { clipPath, display, visibility } = getComputedStyle(head)
    return { clipPath, display, visibility, isSmall: head.clientWidth <= 1 && head.clientHeight <= 1, hasSize: one.clientHeight > 0 }
  })
  expect(ways).toEqual({ clipPath: 'none', display: 'block', visibility: 'visible', isSmall: true, hasSize: true })
})

test('UI-37: a code of 95 characters stays within its column', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 720 })
    await openPage(page, 'table')
    // The transparent padding of a copyable code may be outside.
    const overflowing = await page
      .getByRole('table', { name: 'Long codes' })
      .getByRole('cell')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 8).length)
    expect(overflowing, `${width} px wide`).toBe(0)
  }
})

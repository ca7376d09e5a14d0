import type { Page } from '@playwright/test'
import { calendar } from './support/cutoff-calendar.ts'
import { expect, expectNoHorizontalScroll, signIn, test } from './support/journey.ts'

/** The width of A4 paper in portrait between the margins of the browser, in CSS pixels. */
const paper = { width: 718, height: 1047 }

async function print(page: Page): Promise<void> {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { backgroundColor, color }
  })

test('UI-8: what is printed is in the light theme, without header, navigation and toasts', async ({ page }) => {
  await signIn(page, 'Editor', '/deliveryoptions')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light')
  const light = await coloursOf(page)
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await expect.poll(() => coloursOf(page)).not.toEqual(light)
  await print(page)
  expect(await coloursOf(page)).toEqual(light)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.locator('section[aria-label="Notifications"]')).toBeHidden()
})

test('CUT-31: the printed calendar has all 14 days and every row, in English and in Dutch', async ({ page }) => {
  await signIn(page, 'Viewer', calendar)
  const grid = page.getByRole('grid')
  for (const language of ['English', 'Nederlands']) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(grid.getByRole('gridcell').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
    await print(page)
    await expectNoHorizontalScroll(page)
    const lacking = await grid.evaluate((table: HTMLTableElement) => {
      const { right } = (table.parentElement ?? table).getBoundingClientRect()
      const rows = [...table.rows]
      const cut = rows
        .flatMap((row) => [...row.cells])
        .filter((cell) => {
          return cell.getBoundingClientRect().right > right + 1 || cell.scrollWidth > cell.clientWidth + 1
        })
      return {
        cut: cut.map((cell) => cell.textContent),
        empty: rows.filter((row) => row.cells.length < 15 && !row.querySelector('[colspan]')).length,
      }
    })
    expect(lacking).toEqual({ cut: [], empty: 0 })
    const frame = page.locator('section').filter({ has: grid }).last()
    expect(await frame.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    expect((await grid.boundingBox())?.width).toBeLessThanOrEqual(paper.width)
    await expect(grid.getByRole('row').last().getByRole('gridcell').last()).toHaveText(/\S/)
  }
})

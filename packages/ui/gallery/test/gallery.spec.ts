import { readdirSync } from 'node:fs'
import { expect, expectNoHorizontalScroll, expectNoViolations, isFull, openPage, state, test } from './gallery.ts'

/** The pages, each with a test of its own (tools/test/components.test.ts), so that a test can be defined for each without a browser. */
const names = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .flatMap((file) => /([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? [])
  .concat('tokens')

test('the gallery has a page for every component', async ({ page }) => {
  await openPage(page, 'button')
  const links = page.getByRole('navigation', { name: 'Components' }).getByRole('link')
  await expect(links).toHaveCount(names.length)
  expect(names.length).toBeGreaterThan(30)
})

/** In `npm test` the last: with the first, each brand and each theme is seen. */
const otherColours = [
  ['uk', 'dark'],
  ['nl', 'light'],
  ['nl', 'dark'],
] as const

for (const name of names) {
  test(`${name}: axe finds no violations in any brand and theme, and there is no horizontal scrolling at 360 px`, async ({ page }) => {
    await openPage(page, name, { locale: 'pseudo' })
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await expectNoViolations(page)
    // Brand and theme change only colours; each of them changes once.
    for (const [brand, theme] of isFull ? otherColours : otherColours.slice(-1)) {
      await page.evaluate((wanted) => Object.assign(document.documentElement.dataset, wanted), { brand, theme })
      await expectNoViolations(page, { rules: ['color-contrast'], within: 'main' })
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
  })
}

test('brand, theme and locale can be switched, and the address keeps them', async ({ page }) => {
  await openPage(page, 'back-button')
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Brand', 'nl')
  await choose('Theme', 'dark')
  await choose('Locale', 'nl-NL')
  await expect(state(page, 'At rest').getByRole('button', { name: 'Ga terug' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html[data-brand=nl][data-theme=dark][lang=nl-NL]')).toBeAttached()
  await expect(state(page, 'At rest').getByRole('button', { name: 'Ga terug' })).toBeVisible()
})

/**
 * Content that must be opened: page, state and opener. Combo boxes are missing: while their list is open, React Aria hides everything else
 * from assistive technology but leaves it focusable, since the focus closes the list, which axe reports.
 */
const opened = [
  ['accordion', 'Closed', 'STANDARD'],
  ['date-input', 'With a date', /./],
  ['modal', 'A dialog', 'Update...'],
  ['multi-select', 'Some chosen', /./],
  ['select', 'One chosen', /./],
  ['toast', 'Outcomes', 'Error'],
] as const

for (const [name, shown, opener] of opened) {
  test(`${name}, ${shown}, when opened: axe finds no violations in either theme`, async ({ page }) => {
    await openPage(page, name)
    await state(page, shown).getByRole('button', { name: opener }).first().click()
    await expect(page.locator('[aria-expanded=true], [role=dialog], [role=alert]').first()).toBeAttached()
    await expectNoViolations(page)
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { brand: 'nl', theme: 'dark' }))
    await expectNoViolations(page, { rules: ['color-contrast'], within: 'body' })
  })
}

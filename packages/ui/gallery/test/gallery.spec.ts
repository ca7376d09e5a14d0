import { readdirSync } from 'node:fs'
import { expect, expectNoSidewaysScroll, expectNoViolations, openPage, state, test } from './gallery.ts'

/** The pages, read from the folders, so that a test stands for each before a browser is there. */
const names = readdirSync(new URL('../../src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .concat('tokens')

test('there is a page for every component, and the gallery says so itself', async ({ page }) => {
  await openPage(page, 'button')
  const links = page.getByRole('navigation', { name: 'Components' }).getByRole('link')
  await expect(links).toHaveCount(names.length)
  expect(names.length).toBeGreaterThan(30)
})

for (const name of names) {
  test(`${name}: axe finds nothing in either brand and either theme, and nothing scrolls sideways at 360 px`, async ({ page }) => {
    await openPage(page, name, { locale: 'pseudo' })
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await expectNoViolations(page)
    // Brand and theme change colours and nothing else.
    for (const [brand, theme] of [
      ['uk', 'dark'],
      ['nl', 'light'],
      ['nl', 'dark'],
    ] as const) {
      await page.evaluate((wanted) => Object.assign(document.documentElement.dataset, wanted), { brand, theme })
      await expectNoViolations(page, { rules: ['color-contrast'], within: 'main' })
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
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
 * What is seen only once it is opened: the page, the state, and what opens it. The list below a typed field is not here: while it is
 * open React Aria hides all else from assistive technology and leaves it focusable, since the focus closes the list; axe objects to that.
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
  test(`${name}, ${shown}, once opened: axe finds nothing in either theme`, async ({ page }) => {
    await openPage(page, name)
    await state(page, shown).getByRole('button', { name: opener }).first().click()
    await expect(page.locator('[aria-expanded=true], [role=dialog], [role=alert]').first()).toBeAttached()
    await expectNoViolations(page)
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { brand: 'nl', theme: 'dark' }))
    await expectNoViolations(page, { rules: ['color-contrast'], within: 'body' })
  })
}

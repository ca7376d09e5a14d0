import type { Page } from '@playwright/test'
import { card, evening, formAddress, item, listAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { themesIn, widthsOf } from './support/scope.ts'
import { switchLocale } from './support/walk.ts'

const caption = 'Temporarily change the name, description, price, option priority at a scheduled point in time.'
const selector = (page: Page) => page.getByRole('button', { name: /Select Fulfilment Centre$/ })
const loadFailed = 'There was a problem loading the delivery options. Please try again by refreshing the page.'

async function choose(page: Page, centre: string): Promise<void> {
  await selector(page).click()
  await page.getByRole('option', { name: centre }).click()
}

test.describe('/deliveryoptions', () => {
  test('OPT-1, OPT-2, OPT-4, OPT-5, OPT-6, OPT-11, TIM-14, UI-38: a loading placeholder, a failure that can be retried, then a fulfilment-centre selector, sorted, and an accordion; the only option of a centre is opened', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/uk/deliveryoptions', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, body: 'No luck' })
    })
    await signIn(page, 'Viewer', '/deliveryoptions')
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    held.resolve()
    await expect(page.getByRole('alert')).toHaveText(new RegExp(loadFailed))
    await page.unroute('**/api/uk/deliveryoptions')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(item(page, 'Standard Letter')).toBeVisible()
    await expect(selector(page)).toContainText('AU-CHEQUEMATES-SYD')
    await expect(page.getByRole('link', { name: 'Sydney', exact: true })).toHaveAttribute('href', /^\/factories\/AU-CHEQUEMATES-SYD/)
    await selector(page).click()
    const options = page.getByRole('listbox').last().getByRole('option')
    await expect(options).toHaveCount(10)
    const centres = await options.allTextContents()
    expect(centres).toEqual([...centres].sort())
    await page.keyboard.press('Escape')
    // Closed items render no cards.
    await expect(page.getByRole('article')).toHaveCount(0)
    await choose(page, 'GG-MNPG-GSY')
    await expect(item(page, 'First Class')).toHaveAttribute('aria-expanded', 'true')
    await item(page, 'First Class').click()
    await expect(item(page, 'First Class')).toHaveAttribute('aria-expanded', 'false')
    await test.step('UI-38: “Skip to content” stays at the chosen centre', async () => {
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
      await expect(page).toHaveURL(/#content$/)
      await expect(selector(page)).toContainText('GG-MNPG-GSY')
    })
    await test.step('choosing a centre resets the URL; opening or closing an item sets id; one is open at a time; Back and Forward keep the choice, and reloading /deliveryoptions selects the first centre', async () => {
      await page.goto(listAddress(nextDay))
      await expect(item(page, nextDay.name)).toHaveAttribute('aria-expanded', 'true')
      await item(page, 'First Class').click()
      await expect(page).toHaveURL(/\/deliveryoptions\?id=GB-MNPG-TAM:first-class:1$/)
      await expect(item(page, nextDay.name)).toHaveAttribute('aria-expanded', 'false')
      await item(page, 'First Class').click()
      await expect(item(page, 'First Class')).toHaveAttribute('aria-expanded', 'false')
      await expect(page).toHaveURL(/\/deliveryoptions\?id=GB-MNPG-TAM:first-class:1$/)
      await choose(page, 'IE-STL-DUB')
      await expect(page).toHaveURL(/\/deliveryoptions$/)
      await expect(selector(page)).toContainText('IE-STL-DUB')
      await expect(item(page, 'International Airmail')).toBeVisible()
      await page.goBack()
      await expect(item(page, 'First Class')).toBeVisible()
      await page.goForward()
      await expect(selector(page)).toContainText('IE-STL-DUB')
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.goBack()
      await expect(selector(page)).toContainText('IE-STL-DUB')
      await page.reload()
      await expect(selector(page)).toContainText('AU-CHEQUEMATES-SYD')
    })
    await test.step('OPT-6, OPT-11: a viewer sees schedules but no way to change them, and the options now and at a chosen time: their order, what changes, and by which schedule', async () => {
      await follow(page, listAddress({ ...nextDay, centre: 'GB-DPS-SLE' }))
      await expect(card(page, 'Valentines Guaranteed Delivery')).toContainText('Active now')
      await expect(page.getByRole('button', { name: 'Create Schedule...' })).toHaveCount(0)
      await expect(card(page, 'Valentines Guaranteed Delivery').getByRole('button')).toHaveCount(0)
      await page.getByRole('button', { name: 'As the customer sees it' }).click()
      const now = page.getByRole('region', { name: 'Ordered now' })
      await expect(now.getByRole('list').first().locator('> li').first()).toContainText('Valentine’s Guaranteed')
      await expect(now.getByText(/by “Valentines Guaranteed Delivery”/).first()).toBeVisible()
      const ordered = page.getByRole('textbox', { name: 'Ordered on' })
      await ordered.fill((await ordered.inputValue()).replace(/\d+$/, (year) => String(Number(year) + 1)))
      const then = page.getByRole('region', { name: 'Ordered at that time' })
      await expect(then.getByText('Changed').first()).toBeVisible()
      await expect(then.getByText('Place 4, was 1')).toBeVisible()
      await expect(then.getByText(/was £7.45/)).toBeVisible()
      await expectNoViolations(page)
      await test.step('in the form', async () => {
        await follow(page, formAddress('Valentines', nextDay))
        await expect(page.getByText('You have view-only access.')).toBeVisible()
        await expect(save(page)).toHaveCount(0)
      })
    })
  })

  test("OPT-7, OPT-8, OPT-57, OPT-12, OPT-13, UI-20: the card: id, name, description, the key, the delivery service, read-only flags, Schedule Overrides; the dialog 'Create Schedule': Next is disabled while the name is empty or invalid, Cancel closes it", async ({
    page,
  }) => {
    await signIn(page, 'Editor', listAddress(nextDay))
    await test.step('the card', () => expectCard(page))
    await item(page, 'Standard Letter').click()
    await expect(card(page, 'Standard Letter').getByText('Off', { exact: true })).toHaveCount(3)
    await item(page, nextDay.name).click()
    await expect(card(page, nextDay.name)).toBeVisible()
    await page.getByRole('button', { name: 'Create Schedule...' }).click()
    const modal = page.getByRole('dialog', { name: 'Create Schedule' })
    const name = modal.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('placeholder', 'e.g. Valentines Guaranteed Delivery')
    await expect(name).toHaveAccessibleDescription(/not shown on the site.*only for recognition/)
    await expectNoViolations(page)
    await expect(modal.getByRole('button', { name: 'Next' })).toBeDisabled()
    await name.fill('   ')
    await expect(modal.getByRole('button', { name: 'Next' })).toBeDisabled()
    // The form has no field for the name, so an invalid one is refused here.
    await name.fill('\u200b')
    await expect(name).toHaveAccessibleDescription(/Nothing in this text is visible/)
    await name.fill('a\u202eb')
    await expect(name).toHaveAccessibleDescription(/hidden characters that change its direction/)
    await expect(modal.getByRole('button', { name: 'Next' })).toBeDisabled()
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Create Schedule...' }).click()
    await name.fill('Half & half: 50%')
    await modal.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(
      /\/deliveryoptions\/create-schedule\?name=Half%20%26%20half%3A%2050%25&fc=GB-MNPG-TAM&doid=next-day-guaranteed&doname=Next%20Day%20Guaranteed&index=3$/,
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Half & half: 50%' })).toBeVisible()
    await expect(page.getByText('Create a schedule for Next Day Guaranteed at GB-MNPG-TAM', { exact: true })).toBeVisible()
  })

  for (const [brand, option, locale] of [
    ['uk', { ...nextDay, centre: 'GB-DPS-SLE' }, 'en-GB'],
    ['nl', evening, 'nl-NL'],
  ] as const) {
    // The walk covers the other combinations (walk.spec.ts).
    const locales = brand === 'uk' ? ([locale, 'pseudo'] as const) : [locale]
    test(`UI-37: ${brand}, ${locales.join(' and ')}: no violations, and no horizontal scrolling from 360 to 1440 px`, {
      tag: brand === 'uk' ? [] : ['@full'],
    }, async ({ page }) => {
      await page.addInitScript(
        ([id, language]) => {
          localStorage.setItem('brand', id)
          localStorage.setItem('locale', language)
        },
        [brand, locale] as const,
      )
      await signIn(page, 'Editor', listAddress(option))
      await expect(page.getByRole('article')).toHaveCount(3)
      for (const language of locales) {
        await page.setViewportSize({ width: 1280, height: 720 })
        if (language !== locale) await switchLocale(page, language)
        for (const theme of themesIn(language)) {
          await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
          await expectNoViolations(page)
        }
        for (const width of widthsOf([360, 390, 640, 900, 1200, 1440])) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoHorizontalScroll(page)
        }
      }
    })
  }
})

/** Asserts what the card of "Next Day Guaranteed" shows. */
async function expectCard(page: Page): Promise<void> {
  const option = card(page, nextDay.name)
  await expect(option.getByRole('heading', { level: 3, name: nextDay.name })).toBeVisible()
  await expect(option.getByText('There the next working day, or the delivery is free.')).toBeVisible()
  await expect(option.getByText('next-day-guaranteed', { exact: true })).toBeVisible()
  await expect(option.getByText('GB-MNPG-TAM:next-day-guaranteed', { exact: true })).toBeVisible()
  await expect(option.getByText('£6.95', { exact: true })).toBeVisible()
  await expect(option.getByRole('term').filter({ hasText: 'Delivery Service' }).locator('..')).toContainText('TRACKED PARCEL')
  for (const [flag, text] of [
    ['Accepts Delivery Instructions', 'We collect contact details for further delivery updates or for specific delivery instructions'],
    ['Is Guaranteed', 'Delivery is promised for a specific date'],
    ['Is Tracked', 'Delivery status can be tracked after dispatch'],
  ] as const) {
    const row = option.getByRole('term').filter({ hasText: flag }).locator('..')
    await expect(row.getByText('On', { exact: true })).toBeVisible()
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(option.getByRole('checkbox')).toHaveCount(0)
  await expect(option.getByRole('heading', { level: 4, name: 'Schedule Overrides' })).toBeVisible()
  await expect(option.getByText(caption, { exact: true })).toBeVisible()
}

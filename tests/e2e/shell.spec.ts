import type { Page } from '@playwright/test'
import { chooseDutch, expect, expectNoHorizontalScroll, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { widthsOf } from './support/scope.ts'

/** No violations and no horizontal scrolling on the current screen, light and dark. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1280, height: 720 })
    await expectNoViolations(page)
    for (const width of widthsOf([360, 640, 900, 1440])) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

test.describe('Home', () => {
  test("UI-1, UI-4, UI-7, UI-37, UI-41, OPT-1: greets with 'Hi. Hoi. Welcome to the Global Operations Admin Tool.', followed by cards with title, description and button; the brand logo goes to /", async ({
    page,
  }) => {
    await signIn(page, 'Editor')
    await expect(page.getByRole('heading', { level: 1, name: 'Hi. Hoi. Welcome to the Global Operations Admin Tool.' })).toBeVisible()
    await expect(page).toHaveTitle('Home · Global Operations Admin Tool')
    const titles = page.getByRole('heading', { level: 2 })
    await expect(titles).toHaveText([
      /^Factory Production$/,
      /^Designation Schedules$/,
      /^Product Overrides$/,
      /^Delivery Options/,
      /^Order Check$/,
    ])
    const optionsCard = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Delivery Options' }) })
    await expect(optionsCard.getByText('New', { exact: true })).toBeVisible()
    await expectSound(page)
    for (const [button, heading] of [
      ['Manage Cutoffs', 'Cutoff Configuration'],
      ['Manage Schedules', 'Card Designation Schedules'],
      ['Manage Product Overrides', 'Update Print Site for Product'],
      ['View Delivery Options', 'Delivery Options Configuration'],
    ] as const) {
      await page.getByRole('link', { name: button }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await page.goBack()
      await expect(titles.first()).toBeVisible()
    }
    await page.getByRole('link', { name: 'Manage Cutoffs' }).click()
    await expect(page).toHaveURL(/\/cutoffs/)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /UK brand/ })
      .click()
    await expect(page).toHaveURL(/\/$/)
  })

  test("UI-7, UI-37: of the Dutch brand: 'Delivery Options' is always visible and marked with a 'New' pill", { tag: '@full' }, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('brand', 'nl'))
    await signIn(page, 'Editor')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Factory Production$/, /^Delivery Options/, /^Order Check$/])
    await expect(page.getByRole('link', { name: 'Manage Cutoffs' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Manage Product Overrides' })).toHaveCount(0)
    await expect(page.getByText('New', { exact: true })).toHaveCount(1)
    await expectSound(page)
  })
})

test("UI-2, UI-5, UI-6, UI-8, UI-24, UI-27, UI-76, BCK-1, CUT-22: the dialog 'Select Brand' has radio options for the two brands, Cancel and Apply; the tab keeps its brand, which defaults to the UK brand, and determines the factories", async ({
  page,
}) => {
  await signIn(page, 'Editor', '/cutoffs')
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'uk')
  const opener = page.getByRole('button', { name: 'Select Brand' })
  const modal = page.getByRole('dialog', { name: 'Select Brand' })
  await test.step('Cancel', async () => {
    await opener.click()
    await expect(modal.getByRole('radio')).toHaveCount(2)
    await expect(modal.getByRole('radio', { name: 'UK brand' })).toBeChecked()
    await expectNoViolations(page)
    await modal.getByText('Dutch brand').click()
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: /UK brand/ })).toBeVisible()
  })
  for (const [by, close] of [
    ['Escape', () => page.keyboard.press('Escape')],
    ['an outside click', () => page.mouse.click(5, 5)],
    ["the button 'Close'", () => modal.getByRole('button', { name: 'Close' }).click()],
  ] as const) {
    await test.step(`closes on ${by}, and the focus returns to the opener`, async () => {
      await opener.click()
      await expect(modal).toBeVisible()
      await close()
      await expect(modal).toBeHidden()
      await expect(opener).toBeFocused()
    })
  }
  await test.step('Apply', async () => {
    const factory = page.getByRole('button', { name: /Select Fulfilment Centre/ })
    await chooseDutch(page)
    await expect(factory).toContainText('NL-GRTZ-AMS')
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'nl')
    await page.reload()
    await expect(factory).toContainText('NL-GRTZ-AMS')
    expect(await page.evaluate(() => localStorage.getItem('brand'))).toBe('nl')
    // What another tab does when the other brand is chosen there.
    await page.evaluate(() => localStorage.setItem('brand', 'uk'))
    await page.reload()
    await expect(factory).toContainText('NL-GRTZ-AMS')
  })
  await test.step('UI-2: some routes are UK brand only; the other brand is redirected to /, also after switching the brand', async () => {
    const home = page.getByRole('heading', { level: 1, name: /^Hi\. Hoi\./ })
    for (const path of ['/schedules', '/schedules/new', '/product-designation-override']) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(home).toBeVisible()
        await expect(page).toHaveURL(/\/$/)
        await page.getByRole('button', { name: 'Switch to UK brand' }).click()
        await expect(page).toHaveURL(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(home).toBeHidden()
        await chooseDutch(page)
        await expect(home).toBeVisible()
        await expect(page).toHaveURL(/\/$/)
      })
    }
  })
  await test.step('UI-8, UI-24, BCK-1: the language can be switched and is kept; the default names of the brands are in it, and are not cut on a phone', async () => {
    await page.getByLabel('Language').selectOption({ label: 'Nederlands' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    const name = page.getByRole('banner').getByText('NL-merk')
    await expect(name).toBeVisible()
    expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
    await page.getByRole('button', { name: 'Merk kiezen' }).click()
    await expect(page.getByRole('radio', { name: 'VK-merk' })).toBeVisible()
  })
})

test.describe('signing in', () => {
  test('SIG-1, SIG-4, SIG-5, UI-1, UI-3, UI-4: a visitor is sent to sign-in and returned to the original address with its query; a reload keeps the user signed in, tokens are not in localStorage, and Logout ends the session', async ({
    page,
  }) => {
    const logout = page.getByRole('button', { name: 'Logout' })
    await page.goto('/cutoffs?x=1&y=%C3%A9#part')
    await expect(page.getByRole('button', { name: /, (Editor|Viewer|No access)$/ })).toHaveCount(3)
    await expectNoViolations(page)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await expect(page.getByRole('heading', { name: 'Cutoff Configuration' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('y')).toBe('é')
    await expect(logout).toBeVisible()
    await page.reload()
    await expect(logout).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toMatch(/token|eyJ/)
    await logout.click()
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
    await test.step('UI-1, UI-3: an unknown path shows the permission-denied screen; /cutoffs and the routes of delivery options also match addresses below them, the others match exactly', async () => {
      const refusal = 'You do not have permission to access this tool.'
      await page.goto('/no/such/page')
      await expect(page).toHaveURL(/\/identity\//)
      await page.getByRole('button', { name: /, Editor$/ }).click()
      await expect(page).toHaveURL(/\/no\/such\/page$/)
      await expect(page.getByRole('heading', { name: refusal })).toBeVisible()
      await expect(page.getByText('#fulfilment-tool-access')).toBeVisible()
      await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible()
      await expectNoViolations(page)
      await page.goto('/cutoffs/below?factory=GB-DPS-SLE')
      await expect(page.getByRole('button', { name: /Select Fulfilment Centre/ })).toContainText('GB-DPS-SLE')
      for (const [path, heading] of [
        ['/deliveryoptions/below', 'Delivery Options Configuration'],
        ['/deliveryoptions/create-schedule/below?name=Easter&fc=GB-DPS-SLE&doid=44', 'Easter'],
        ['/schedules/below', refusal],
        ['/product-designation-override/below', refusal],
      ] as const) {
        await follow(page, path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      }
    })
  })

  test('SIG-3: a signed-in user without access sees the message, the chat channel and the technical message', async ({
    page,
    expectedErrors,
  }) => {
    // The first reads of the screen are sent with the question who is signed in.
    expectedErrors.push(/403 \(Forbidden\).*\/api\/(?:session|uk\/(?:deliveryConfigurations|world))/)
    await signIn(page, 'No access', '/cutoffs')
    await expect(page.getByRole('heading', { name: 'You do not have permission to access this tool.' })).toBeVisible()
    await expect(page.getByText('#fulfilment-tool-access')).toBeVisible()
    await expect(page.getByText(/is signed in but has no access to this tool/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
  })
})

/** Makes the entries of the header so wide that they need the room of eleven. */
async function widenNavigation(page: Page, letterSpacing: string): Promise<void> {
  await page
    .getByRole('banner')
    .locator('nav')
    .evaluate((nav, spacing) => nav.style.setProperty('letter-spacing', spacing), letterSpacing)
}

test.describe('the header', () => {
  test('UI-4: entries for which the header has no room are in "More", which is marked while it has the current page', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 })
    await signIn(page, 'Editor', '/history')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const links = navigation.getByRole('link')
    const more = navigation.getByRole('button', { name: 'More' })
    const history = navigation.getByRole('link', { name: 'History', exact: true })
    const underline = () => more.evaluate((one) => getComputedStyle(one).borderBlockEndColor)
    await expect(page.getByRole('heading', { level: 1, name: 'Change history' })).toBeVisible()
    // The count of what is to be decided, which is a link too, is loaded after the page.
    await expect(navigation.getByRole('link', { name: /to decide$/ })).toBeVisible()
    await widenNavigation(page, '0.3em')
    await expect(navigation.getByRole('link', { name: 'Coming up', exact: true })).toBeHidden()
    await expect(history).toBeHidden()
    const shown = await links.count()
    expect(shown).toBeGreaterThan(2)
    expect(await underline()).not.toBe('rgba(0, 0, 0, 0)')
    await test.step('by keyboard', async () => {
      await more.press('Enter')
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await expect(history).toHaveAttribute('aria-current', 'page')
      await expect(history).toBeInViewport({ ratio: 1 })
      await expectNoViolations(page)
      await page.keyboard.press('Tab')
      await expect(links.nth(shown)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(history).toBeHidden()
      await expect(more).toBeFocused()
    })
    await test.step('closed by leaving it and by a click outside', async () => {
      await more.press('Enter')
      await links.last().focus()
      await page.keyboard.press('Tab')
      await expect(history).toBeHidden()
      await more.click()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(history).toBeHidden()
    })
    await links.first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hi\. Hoi\./ })).toBeVisible()
    expect(await underline()).toBe('rgba(0, 0, 0, 0)')
    await more.click()
    await history.click()
    await expect(page).toHaveURL(/\/history$/)
    await expect(history).toBeHidden()
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(more).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(history).toBeVisible()
    await test.step('below 1200 px, a menu opens and closes by keyboard and by following a link; one row with the full name of the brand, in English and in Dutch', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/')
      await test.step('the menu', async () => {
        const menu = page.getByRole('button', { name: 'Menu' })
        const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedules', exact: true })
        await expect(menu).toHaveAttribute('aria-expanded', 'false')
        await expect(page.getByRole('link', { name: 'Schedules', exact: true })).toBeHidden()
        await menu.press('Enter')
        await expect(menu).toHaveAttribute('aria-expanded', 'true')
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
        await expectNoViolations(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('link', { name: 'Schedules', exact: true })).toBeHidden()
        await expect(menu).toBeFocused()
        await menu.click()
        await link.click()
        await expect(page).toHaveURL(/\/schedules$/)
        await expect(menu).toHaveAttribute('aria-expanded', 'false')
      })
      await expect(page.getByRole('heading', { name: 'Card Designation Schedules' })).toBeVisible()
      const expectOneRow = async () => {
        for (const width of [900, 1199, 1200, 1439, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 1200 })
          expect((await page.getByRole('banner').boundingBox())?.height, `at ${width} px`).toBeLessThan(70)
          await expectNoHorizontalScroll(page)
          if (width < 1200) continue
          await expect(page.getByRole('banner').getByText('Robin Hughes')).toBeInViewport({ ratio: 1 })
          await expect(page.getByRole('button', { name: /^(?:Logout|Uitloggen)/ })).toBeInViewport({ ratio: 1 })
        }
      }
      await expectOneRow()
      await widenNavigation(page, '0.2em')
      await expectOneRow()
      await widenNavigation(page, 'normal')
      await page.getByLabel('Language').selectOption({ label: 'Nederlands' })
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Planningen' })).toBeVisible()
      await expectOneRow()
      await widenNavigation(page, '0.2em')
      await expectOneRow()
      for (const width of [900, 360]) {
        await page.setViewportSize({ width, height: 800 })
        const name = page.getByRole('banner').getByText(/^(?:UK brand|VK-merk)$/)
        expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      }
    })
  })
})

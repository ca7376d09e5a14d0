import { chooseDutch, expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'

test.describe('Home', () => {
  test("UI-1, UI-7, UI-41: greets with 'Hi. Hoi. Welcome to the Global Operations Admin Tool.', followed by cards with title, description and button", async ({
    page,
  }) => {
    await signIn(page, 'Editor')
    await expect(page.getByRole('heading', { level: 1, name: 'Hi. Hoi. Welcome to the Global Operations Admin Tool.' })).toBeVisible()
    await expect(page).toHaveTitle('Home · Global Operations Admin Tool')
    const titles = page.getByRole('heading', { level: 2 })
    await expect(titles).toHaveText([/^Factory Production$/, /^Designation Schedules$/, /^Product Overrides$/, /^Delivery Options/])
    await expectNoViolations(page)
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
  })

  test("UI-7: 'Delivery Options' is always visible and marked with a 'New' pill", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('brand', 'nl'))
    await signIn(page, 'Editor')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Factory Production$/, /^Delivery Options/])
    await expect(page.getByText('New', { exact: true })).toHaveCount(1)
  })

  test('UI-4: the brand logo goes to /', async ({ page }) => {
    await signIn(page, 'Editor', '/cutoffs')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /UK brand/ })
      .click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('Select Brand', () => {
  test("UI-5: an icon opens the dialog 'Select Brand' with radio options for the two brands and Cancel and Apply buttons", async ({
    page,
  }) => {
    await signIn(page, 'Editor')
    await page.getByRole('button', { name: 'Select Brand' }).click()
    const modal = page.getByRole('dialog', { name: 'Select Brand' })
    await expect(modal.getByRole('radio')).toHaveCount(2)
    await expect(modal.getByRole('radio', { name: 'UK brand' })).toBeChecked()
    await expectNoViolations(page)
    await modal.getByText('Dutch brand').click()
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: /UK brand/ })).toBeVisible()
  })

  test('BCK-1: the default names of the brands are in the language of the user, and are not cut on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.addInitScript(() => {
      localStorage.setItem('brand', 'nl')
      localStorage.setItem('locale', 'nl-NL')
    })
    await signIn(page, 'Editor')
    const name = page.getByRole('banner').getByText('NL-merk')
    await expect(name).toBeVisible()
    expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
    await page.getByRole('button', { name: 'Merk kiezen' }).click()
    await expect(page.getByRole('radio', { name: 'VK-merk' })).toBeVisible()
  })

  test('UI-6, CUT-22: the brand is saved in browser storage, defaults to the UK brand, and determines the factories', async ({ page }) => {
    await signIn(page, 'Editor', '/cutoffs')
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'uk')
    await chooseDutch(page)
    await expect(page.getByRole('button', { name: /Select Fulfilment Centre/ })).toContainText('NL-GRTZ-AMS')
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'nl')
    await page.reload()
    await expect(page.getByRole('button', { name: /Select Fulfilment Centre/ })).toContainText('NL-GRTZ-AMS')
    expect(await page.evaluate(() => localStorage.getItem('brand'))).toBe('nl')
  })

  for (const close of ['Escape', 'an outside click'] as const) {
    test(`UI-27: dialogs close on ${close}, and the focus returns to the opener`, async ({ page }) => {
      await signIn(page, 'Editor')
      await page.getByRole('button', { name: 'Select Brand' }).click()
      const modal = page.getByRole('dialog', { name: 'Select Brand' })
      await expect(modal).toBeVisible()
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await page.mouse.click(5, 5)
      await expect(modal).toBeHidden()
      await expect(page.getByRole('button', { name: 'Select Brand' })).toBeFocused()
    })
  }

  test("UI-27: the close label is 'Close'", async ({ page }) => {
    await signIn(page, 'Editor')
    await page.getByRole('button', { name: 'Select Brand' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('routes', () => {
  for (const path of ['/schedules', '/schedules/new', '/product-designation-override']) {
    test(`UI-2: ${path} is UK brand only; the other brand is redirected to /, also after switching the brand`, async ({ page }) => {
      const home = page.getByRole('heading', { level: 1, name: /^Hi\. Hoi\./ })
      await signIn(page, 'Editor', path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(home).toBeHidden()
      await chooseDutch(page)
      await expect(home).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await page.goto(path)
      await expect(home).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })
  }

  test('UI-1: /cutoffs and the routes of delivery options also match addresses below them; the others match exactly', async ({ page }) => {
    await signIn(page, 'Editor', '/cutoffs/below?factory=GB-DPS-SLE')
    await expect(page.getByRole('button', { name: /Select Fulfilment Centre/ })).toContainText('GB-DPS-SLE')
    for (const [path, heading] of [
      ['/deliveryoptions/below', 'Delivery Options Configuration'],
      ['/deliveryoptions/create-schedule/below?name=Easter&fc=GB-DPS-SLE&doid=44', 'Easter'],
      ['/schedules/below', 'You do not have permission to access this tool.'],
      ['/product-designation-override/below', 'You do not have permission to access this tool.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })

  test('UI-3: any unknown path, once signed in, shows the permission-denied screen', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL(/\/identity\//)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await expect(page).toHaveURL(/\/no\/such\/page$/)
    await expect(page.getByRole('heading', { name: 'You do not have permission to access this tool.' })).toBeVisible()
    await expect(page.getByText('#fulfilment-tool-access')).toBeVisible()
    await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible()
    await expectNoViolations(page)
  })
})

test.describe('signing in', () => {
  test('SIG-1: an unauthenticated visitor is sent to sign-in and, after sign-in, returned to the original address with its query', async ({
    page,
  }) => {
    await page.goto('/cutoffs?x=1&y=%C3%A9#part')
    await expect(page.getByRole('button', { name: /, (Editor|Viewer|No access)$/ })).toHaveCount(3)
    await expectNoViolations(page)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await expect(page.getByRole('heading', { name: 'Cutoff Configuration' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('y')).toBe('é')
  })

  test('SIG-5: a reload keeps the user signed in; tokens are not in localStorage', async ({ page }) => {
    await signIn(page, 'Editor')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toMatch(/token|eyJ/)
  })

  test('UI-4, SIG-4: a Logout button is shown when signed in; it ends the session', async ({ page }) => {
    await signIn(page, 'Editor')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
  })

  test('SIG-3: a signed-in user without access sees the message, the chat channel and the technical message', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/403 \(Forbidden\).*\/api\/session/)
    await signIn(page, 'No access', '/cutoffs')
    await expect(page.getByRole('heading', { name: 'You do not have permission to access this tool.' })).toBeVisible()
    await expect(page.getByText('#fulfilment-tool-access')).toBeVisible()
    await expect(page.getByText(/is signed in but has no access to this tool/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: /, Editor$/ })).toBeVisible()
  })
})

test.describe('the header', () => {
  test('UI-4: is one row from 1024 px, with the full name of the brand, in English and in Dutch', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await expect(page.getByRole('heading', { name: 'Card Designation Schedules' })).toBeVisible()
    const expectOneRow = async () => {
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect((await page.getByRole('banner').boundingBox())?.height, `at ${width} px`).toBeLessThan(70)
        await expectNoHorizontalScroll(page)
      }
    }
    await expectOneRow()
    await page.getByLabel('Language').selectOption({ label: 'Nederlands' })
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Historie' })).toBeVisible()
    await expectOneRow()
    for (const width of [900, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const name = page.getByRole('banner').getByText(/^(?:UK brand|VK-merk)$/)
      expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    }
  })

  test('UI-4: below 900 px the menu opens and closes by keyboard, and by following a link', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await signIn(page, 'Editor', '/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const link = page.getByRole('link', { name: 'Schedules', exact: true })
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(link).toBeHidden()
    await menu.press('Enter')
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedules', exact: true }).click()
    await expect(page).toHaveURL(/\/schedules$/)
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('UI-24: without the switch pseudoLocale', () => {
  test.use({ serverEnv: { FEATURES: '' } })
  test('the header offers each language in itself, and not the test language', async ({ page }) => {
    await signIn(page, 'Editor')
    await expect(page.getByLabel('Language').getByRole('option')).toHaveText(['English', 'Nederlands'])
  })
})

test.describe('languages, themes, widths', () => {
  test('UI-8, UI-24: the language can be switched in the header and is kept', async ({ page }) => {
    await signIn(page, 'Editor')
    await page.getByLabel('Language').selectOption({ label: 'Nederlands' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
  })

  for (const brand of ['uk', 'nl'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      test(`UI-37: Home has no violations and no horizontal scrolling: ${brand}, ${theme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme })
        await page.addInitScript((value) => localStorage.setItem('brand', value), brand)
        await signIn(page, 'Editor')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
        for (const width of [360, 640, 900, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoHorizontalScroll(page)
        }
      })
    }
  }
})

import type { Page } from '@playwright/test'
import { chooseDutch, expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { newSchedule } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Opens the palette with its shortcut and types. */
async function openPalette(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(typed)
}

test.describe('the command palette', () => {
  const places = [
    { what: 'a screen', typed: 'cuto', item: /^Cutoffs/, address: /\/cutoffs$/ },
    { what: 'a factory', typed: 'gg-mnpg', item: /^GG-MNPG-GSY/, address: /\/cutoffs\?factory=GG-MNPG-GSY$/ },
    { what: 'a dated cut-off', typed: 'australia day', item: /^Australia Day/, address: /\/cutoffs\/calendar\?from=\d{4}-01-26$/ },
    { what: 'a schedule', typed: 'AU-CHEQ MEL', item: /^AU-CHEQUEMATES-SYD → AU-PMI-MEL/, address: /\/schedules\?schedule=.+$/ },
    { what: 'an option', typed: 'gg-mnpg-gsy:', item: /GG-MNPG-GSY:/, address: /\/deliveryoptions\?id=GG-MNPG-GSY:.+:\d+$/ },
    { what: 'the page of a factory', typed: 'sleaford', item: /^GB-DPS-SLE/, address: /\/factories\/GB-DPS-SLE$/ },
    { what: 'an option of a town', typed: 'first sleaford', item: /^First Class/, address: /\/deliveryoptions\?id=GB-DPS-SLE:.+:\d+$/ },
    { what: 'a delivery service', typed: 'tracked letter sle', item: /GB-DPS-SLE/, address: /\/cutoffs\?factory=GB-DPS-SLE$/ },
    { what: 'Coming up', typed: 'coming', item: /^Coming up/, address: /\/coming-up$/ },
    { what: 'a product', typed: 'sloth', item: /Sloth/, address: /\/product-designation-override\?key=.+$/ },
  ] as const
  test('UI-9, UI-38: Ctrl+K finds a screen, a factory, a dated cut-off, a schedule, an option and a product with only the keyboard; long texts; lists that cannot be loaded', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    await signIn(page, 'Viewer', '/')
    for (const { what, typed, item, address } of places) {
      await test.step(what, async () => {
        await openPalette(page, typed)
        await expect(palette(page).getByRole('menuitem').first()).toHaveText(item)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(address)
        await expect(palette(page)).toBeHidden()
      })
    }
    await test.step('the arrow keys select other results', async () => {
      await openPalette(page, 's')
      const items = palette(page).getByRole('menuitem')
      await expect(items.first()).toHaveText(/^Schedules/)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(items.nth(1)).toHaveAttribute('data-focused', 'true')
      const selected = (await items.nth(1).getAttribute('id')) ?? ''
      await expect(palette(page).getByRole('searchbox')).toHaveAttribute('aria-activedescendant', selected)
      await expectNoViolations(page)
    })
    await test.step('Enter waits for the lists before the first result that is shown', async () => {
      await page.reload()
      const held = Promise.withResolvers<void>()
      await page.route('**/deliveryConfigurations', async (route) => {
        await held.promise
        await route.continue()
      })
      await openPalette(page, 'gb-mnpg-tam')
      await expect(palette(page).getByRole('menuitem').first()).toHaveText(/^GB-MNPG-TAM/)
      await page.keyboard.press('Enter')
      await expect(palette(page)).toBeVisible()
      held.resolve()
      await expect(page).toHaveURL(/\/cutoffs\?factory=GB-MNPG-TAM$/)
      await page.unroute('**/deliveryConfigurations')
      await openPalette(page, '')
    })
    await test.step('Enter opens a match of the typed text, even immediately after the last key', async () => {
      const field = palette(page).getByRole('searchbox')
      await field.fill('deliver')
      await expect(palette(page).getByRole('menuitem').first()).toHaveText(/^Delivery Options/)
      await field.evaluate(async (input) => {
        if (!(input instanceof HTMLInputElement)) throw new Error('the field of the palette is not an input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cuto')
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        // Before React renders.
        await Promise.resolve()
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      })
      await expect(page).toHaveURL(/\/cutoffs$/)
    })
    await test.step('finds nothing for a text longer than any product key, shortens a very long one, and ignores control characters such as NUL', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/')
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await openPalette(page, 'x')
      const field = palette(page).getByRole('searchbox')
      await test.step('longer than any product key', async () => {
        await field.fill('x'.repeat(100))
        await expect(palette(page).getByText(`No results for "${'x'.repeat(100)}".`)).toBeVisible()
        await expect.poll(() => calls.filter((path) => path === '/api/uk/products')).toHaveLength(1)
        await field.fill('x'.repeat(101))
        await expect(palette(page).getByText(`No results for "${'x'.repeat(101)}".`)).toBeVisible()
        await expect(palette(page).getByText('could not be read')).toHaveCount(0)
        expect(calls.filter((path) => path === '/api/uk/products')).toHaveLength(1)
      })
      await test.step('very long, without spaces', async () => {
        await field.fill('W'.repeat(5000))
        const note = palette(page).getByText(/^No results for "W+…"\.$/)
        await expect(note).toBeVisible()
        expect(await palette(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
        await expect.poll(() => note.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
        await expectNoHorizontalScroll(page)
      })
      await test.step('control characters', async () => {
        await field.fill('\u0000sloth\u0000')
        await expect(palette(page).getByRole('menuitem').first()).toHaveText(/Sloth/)
        await field.fill('\u0000\u0000\u0000')
        await expect(palette(page).getByRole('menuitem').first()).toHaveText(/^Cutoffs|^Home/)
        await expect(palette(page).getByText('could not be read')).toHaveCount(0)
      })
      await test.step('found at 360 px, light and dark', async () => {
        await field.fill('gb-')
        await expect(palette(page).getByRole('menuitem').first()).toHaveText(/^GB-/)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectNoViolations(page)
          await expectNoHorizontalScroll(page)
        }
      })
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 720 })
    await test.step('says which list cannot be loaded, and shows the other results; switches brand, language and theme', async () => {
      await page.route('**/designation/schedule', (route) => route.fulfill({ status: 500, body: '' }))
      await page.goto('/')
      await openPalette(page, 'gb-dps')
      await expect(palette(page).getByText('Card Designation Schedules: could not be loaded.')).toBeVisible()
      await expect(palette(page).getByRole('menuitem', { name: /^GB-DPS-SLE/ })).toHaveCount(2)
      await page.unroute('**/designation/schedule')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await openPalette(page, 'dark')
      await palette(page)
        .getByRole('menuitem', { name: /^Switch to Dark/ })
        .click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
      await openPalette(page, 'dutch')
      await palette(page)
        .getByRole('menuitem', { name: /^Switch to Dutch brand/ })
        .click()
      await expect(page.locator('html')).toHaveAttribute('data-brand', 'nl')
      await openPalette(page, 'au-cheq')
      await expect(palette(page).getByText('No results for "au-cheq".')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Go to…' }).click()
      await expect(palette(page).getByRole('searchbox')).toBeFocused()
      await page.keyboard.type('nederlands')
      await palette(page)
        .getByRole('menuitem', { name: /^Switch to Nederlands/ })
        .click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
    })
  })
})

test('UI-10: ? opens the list of shortcuts, except in a text field, and can be switched off; the palette opens it too, asks before unsaved changes are lost, and returns the focus', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/schedules/new')
  const time = page.getByRole('textbox', { name: 'End Time' })
  const heading = page.getByRole('heading', { level: 1 })
  await test.step('the list of shortcuts', async () => {
    await time.press('?')
    await expect(shortcuts(page)).toBeHidden()
    await heading.click()
    await page.keyboard.press('?')
    await expect(shortcuts(page).getByRole('row', { name: /^Ctrl \+ K Go to a screen, factory/ })).toBeVisible()
    await expectNoViolations(page)
    await shortcuts(page).getByRole('checkbox', { name: 'Open this list with the ? key' }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await openPalette(page, 'keyboard')
    await palette(page)
      .getByRole('menuitem', { name: /^Keyboard shortcuts/ })
      .click()
    await expect(shortcuts(page)).toBeVisible()
    // The focus returns to where it was before the palette.
    await page.keyboard.press('Escape')
    await expect(heading).toBeFocused()
  })
  await time.fill('10:00')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(time).toBeFocused()
  await openPalette(page, 'home')
  await palette(page).getByRole('menuitem', { name: /^Home/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(time).toHaveValue('10:00')
})

test('UI-9: schedules are found by their notes, those of options by their names; without a result it says what can be found; editors can begin tasks', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await colleague('POST', '/designation/schedule', { ...newSchedule, Note: 'Spare press under repair' })
  const items = palette(page).getByRole('menuitem')
  await signIn(page, 'Viewer', '/')
  await test.step('by notes and names', async () => {
    await openPalette(page, 'repair press')
    await expect(items).toHaveText([/^AU-CHEQUEMATES-SYD → AU-PMI-MEL.* · Spare press under repair$/])
    await palette(page).getByRole('searchbox').fill('half price next')
    await expect(items.first()).toHaveText(/^Half price next day/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/deliveryoptions\?id=GB-MNPG-TAM:next-day-guaranteed/)
  })
  await test.step('nothing is found', async () => {
    await openPalette(page, 'zzz')
    await expect(palette(page).getByText('No results for "zzz".')).toBeVisible()
    await expect(palette(page).getByText(/^You can search for screens, factories, .* such as “New schedule”\.$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await chooseDutch(page)
    await openPalette(page, 'zzz')
    await expect(palette(page).getByText(/^You can search for screens, factories, .* such as “New plan”\.$/)).not.toContainText('products')
    await page.keyboard.press('Escape')
    await page.goto('/?brand=uk')
    await page.getByRole('button', { name: /^Switch to UK/ }).click()
    await openPalette(page, 'zzz')
  })
  await test.step('viewers are offered no tasks', async () => {
    await palette(page).getByRole('searchbox').fill('new schedule')
    await expect(palette(page).getByText('No results for "new schedule".')).toBeVisible()
  })
  await test.step('the list of factories', async () => {
    await palette(page).getByRole('searchbox').fill('all factories')
    await expect(items).toHaveText([/^All factories/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/factories$/)
  })
  await signIn(page, 'Editor', '/')
  await test.step('a new schedule', async () => {
    await openPalette(page, 'new sch')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/schedules\/new$/)
  })
  const form = page.getByRole('dialog', { name: 'Add a dated cut-off' })
  const centres = form.getByRole('button', { name: /^Fulfilment centres/ })
  await test.step('closing a fulfilment centre, also from the calendar itself', async () => {
    await openPalette(page, 'close guern')
    await expect(items).toHaveText([/^Close Guernsey/])
    await page.keyboard.press('Enter')
    await expect(form.getByRole('checkbox', { name: /^Closed:/ })).toBeChecked()
    await expect(centres).toContainText('GG-MNPG-GSY')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(/\/cutoffs\/calendar\?from=[\d-]+&factory=GG-MNPG-GSY$/)
    await openPalette(page, 'close a')
    await expect(items.first()).toHaveText(/^Close a fulfilment centre/)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('checkbox', { name: /^Closed:/ })).toBeChecked()
    await expect(centres, 'the user chooses').not.toContainText('GG-MNPG-GSY')
  })
})

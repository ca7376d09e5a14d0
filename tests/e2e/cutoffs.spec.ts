import type { Page } from '@playwright/test'
import { call, closed } from './support/cutoff-calendar.ts'
import { choose, item, row, toast, trackedParcel } from './support/cutoffs.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, setTime, signIn, test } from './support/journey.ts'
import { press } from './support/keyboard.ts'
import { themesIn, widthsOf } from './support/scope.ts'
import { switchLocale } from './support/walk.ts'

test.describe('the list', () => {
  test("CUT-2, CUT-4, CUT-5, CUT-11, CUT-12: 'Select Fulfilment Centre' lists factory codes sorted alphabetically, the first preselected; each item shows the display name and a pill listing the product types that have exceptions, which are sorted, below a warning banner; one is open at a time", async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/cutoffs')
    const dropdown = page.getByRole('button', { name: /Select Fulfilment Centre/ })
    await expect(dropdown).toContainText('AU-CHEQUEMATES-SYD')
    await dropdown.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      'AU-CHEQUEMATES-SYD',
      'AU-PMI-MEL',
      'GB-ARENA-DRO',
      'GB-DPS-SLE',
      'GB-MNPG-TAM',
      'GB-PROPACK-HUD',
      'GG-MNPG-GSY',
      'IE-STL-DUB',
      'US-KODI-LAS',
      'US-KODI-NYC',
    ])
    await page.getByRole('option', { name: 'GB-MNPG-TAM' }).click()
    await expect(dropdown).toContainText('GB-MNPG-TAM')
    for (const name of ['STANDARD', 'TRACKED LETTERBOX', 'TRACKED PARCEL']) await expect(item(page, name)).toBeVisible()
    await expect(page).toHaveURL(/factory=GB-MNPG-TAM/)
    await choose(page, 'Select Fulfilment Centre', 'GB-DPS-SLE')
    await expect(page.getByText('cake, gift-card, party, toy-game')).toBeVisible()
    await item(page, '1').click()
    await expect(item(page, '1')).toHaveAttribute('aria-expanded', 'true')
    await test.step('its exceptions', () => expectExceptions(page))
    await item(page, 'TRACKED PARCEL').click()
    await expect(item(page, 'TRACKED PARCEL')).toHaveAttribute('aria-expanded', 'true')
    await expect(item(page, '1')).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL(/service=44/)
    await item(page, 'TRACKED PARCEL').click()
    await expect(item(page, 'TRACKED PARCEL')).toHaveAttribute('aria-expanded', 'false')
    await choose(page, 'Select Fulfilment Centre', 'AU-CHEQUEMATES-SYD')
    await item(page, 'AUS POST LETTER').click()
    await expect(page.getByRole('heading', { name: 'Defaults' })).toBeVisible()
    await expect(page.getByText('Exceptions listed below')).toBeHidden()
  })

  test("CUT-3, CUT-7, UI-77: a banner: 'All cut off times are the fulfilment centre's local time.', and the centre's clock with its zone; a viewer sees everything but cannot change anything", async ({
    page,
  }) => {
    await setTime(page, '2026-07-01T06:00:00Z')
    await signIn(page, 'Viewer', '/cutoffs?factory=US-KODI-NYC')
    await expect(page.getByText("All cut off times are the fulfilment centre's local time.")).toBeVisible()
    await expect(page.getByText('America/New_York (UTC-04:00)')).toBeVisible()
    await expect(page.getByText('Wed 02:00')).toBeVisible()
    await expect(page.getByText('Wed 07:00')).toBeVisible()
    await choose(page, 'Select Fulfilment Centre', 'GB-DPS-SLE')
    await expect(page.getByText('Your time')).toBeHidden()
    await test.step('CUT-7', async () => {
      await item(page, 'TRACKED PARCEL').click()
      await expect(row(page, 'soft-toy')).toBeVisible()
      await expect(page.getByText('You have view-only access.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Edit|Delete|Save|Add Exception)/ })).toHaveCount(0)
      await expectNoViolations(page)
    })
  })

  test('CUT-1, CUT-6: a loading placeholder shows while loading; a failure is shown and can be retried', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503 \(Service Unavailable\)/)
    const held = Promise.withResolvers<void>()
    await page.route('**/deliveryConfigurations', async (route) => {
      await held.promise
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ errors: ['The database cannot be reached at the moment.'] }),
      })
    })
    await signIn(page, 'Editor', '/cutoffs')
    await expect(page.getByRole('heading', { name: 'Cutoff Configuration' })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    held.resolve()
    await expect(page.getByText('The cut-off times could not be loaded.')).toBeVisible()
    await expect(page.getByText('The database cannot be reached at the moment.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/deliveryConfigurations')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(item(page, 'AUS POST LETTER')).toBeVisible()
  })
})

test('CUT-37, CUT-38: each service says what holds today and next; a closure that a colleague saves is shown at once, with a banner', async ({
  page,
  product,
}) => {
  await setTime(page, '2090-12-22T09:00:00Z')
  await signIn(page, 'Viewer', '/cutoffs?factory=GB-MNPG-TAM')
  const services = page.locator('main header')
  await expect(services.filter({ hasText: 'TRACKED PARCEL' })).toContainText(/Today: \d\d:\d\d/)
  await expect(page.getByText('GB-MNPG-TAM is closed today: Printer')).toHaveCount(0)
  await call(product.url, 'POST', '/cutoff-overrides', { ...closed, to: '2090-12-26' })
  await expect(page.getByText('GB-MNPG-TAM is closed today: Printer')).toBeVisible()
  await expect(services.filter({ hasText: 'TRACKED PARCEL' })).toContainText(/Today: closed, Printer\. Next cut-off Wed 27 Dec \d\d:\d\d/)
  await expect(services.filter({ hasText: 'Today: closed, Printer.' })).toHaveCount(3)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
})

test('CUT-50: defaults and exceptions say what they change today, before they are saved', async ({ page }) => {
  await setTime(page, '2090-12-22T16:00:00Z')
  await signIn(page, 'Editor', trackedParcel)
  const once = page.getByText(/^Once saved/)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Saturday' }).fill('09:09')
  await expect(page.getByRole('textbox', { name: 'Saturday' })).toHaveValue('09:09')
  await expect(once).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Weekday' }).fill('17:17')
  await expect(once).toHaveText('Once saved – Today: 17:17')
  await page.getByRole('textbox', { name: 'Weekday' }).fill('15:15')
  await expect(once).toContainText('Once saved – Today: 15:15 (passed). Next cut-off Sat 23 Dec 09:09')
  await page.getByRole('textbox', { name: 'Weekday' }).fill('nonsense')
  await expect(once).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
  await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('16:40')
  await row(page, 'soft-toy').getByRole('checkbox', { name: 'Weekday' }).check()
  await expect(once).toContainText('soft-toy – Today: 16:40')
  await expectNoViolations(page)
})

test.describe('permissions, keyboard and layout', () => {
  test('UI-38: keyboard only: open a service, change a default, save', async ({ page }) => {
    await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE')
    await expect(item(page, 'TRACKED PARCEL')).toBeVisible()
    await press(page, item(page, 'TRACKED PARCEL'))
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }).first())
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0715')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true }).first()).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('07:15')
  })

  for (const [brand, locale] of [
    ['uk', 'en-GB'],
    ['nl', 'nl-NL'],
  ] as const) {
    // The walk covers the other combinations (walk.spec.ts).
    const locales = brand === 'uk' ? ([locale, 'pseudo'] as const) : [locale]
    test(`CUT-1, UI-37: no violations, no horizontal scrolling: ${brand}, ${locales.join(' and ')}`, {
      tag: brand === 'uk' ? [] : ['@full'],
    }, async ({ page }) => {
      await page.addInitScript(
        ([chosenBrand, language]) => {
          localStorage.setItem('brand', chosenBrand)
          localStorage.setItem('locale', language)
        },
        [brand, locale] as const,
      )
      await signIn(page, 'Editor', brand === 'uk' ? trackedParcel : '/cutoffs?factory=NL-GRTZ-AMS&service=POSTNL_PAKKET')
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
      const table = page.getByRole('table')
      const buttons = table.getByRole('button')
      expect(await buttons.count()).toBeGreaterThan(0)
      for (const language of locales) {
        await page.setViewportSize({ width: 1280, height: 720 })
        if (language !== locale) await switchLocale(page, language)
        for (const colorScheme of themesIn(language)) {
          await page.emulateMedia({ colorScheme })
          await expectNoViolations(page)
        }
        for (const width of widthsOf([360, 400, 640, 760, 900, 1000, 1120, 1440])) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoHorizontalScroll(page)
          const edge = await table.evaluate(endOf)
          const ends = await buttons.evaluateAll((all) => all.map((one) => Math.floor(one.getBoundingClientRect().right)))
          expect(Math.max(...ends), `at ${width} px`).toBeLessThanOrEqual(edge)
        }
      }
    })
  }
})

/** Asserts the sorted exceptions of service 1 of GB-DPS-SLE, and the banner above them. */
async function expectExceptions(page: Page): Promise<void> {
  const first = page.getByRole('table', { name: 'Exceptions' }).getByRole('row')
  await expect(first.nth(0).getByRole('columnheader')).toHaveText([
    'Product Type',
    'Applicable On',
    'Time',
    'Edit Exception',
    'Delete Exception',
  ])
  await expect(first.getByRole('cell').filter({ hasText: /^(cake|gift-card|party|toy-game)$/ })).toHaveText([
    'cake',
    'gift-card',
    'party',
    'toy-game',
  ])
  await expect(
    page.getByText(
      'Exceptions listed below will always take precedence over defaults. Please make sure that the exceptions are updated accordingly.',
    ),
  ).toBeVisible()
}

/** The right edge in whole pixels. */
function endOf(element: Element): number {
  return Math.floor(element.getBoundingClientRect().right)
}

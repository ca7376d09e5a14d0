import type { Locator, Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { press } from './support/keyboard.ts'

/** One delivery service of the demonstration data: TRACKED PARCEL of GB-DPS-SLE, with one exception (soft-toy, Sunday 08:30). */
const trackedParcel = '/cutoffs?factory=GB-DPS-SLE&service=44'

const item = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).getByRole('button')
const row = (page: Page, productType: string) => page.getByRole('row').filter({ hasText: productType })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

async function choose(page: Page, label: string, option: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('the list', () => {
  test("a dropdown 'Select Fulfilment Centre' lists factory codes sorted alphabetically; the first is preselected after load", async ({
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
  })

  test("an info banner: 'All cut off times are the fulfilment centre's local time.', and the centre's clock with its zone", async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-07-01T06:00:00Z')
    await signIn(page, 'Viewer', '/cutoffs?factory=US-KODI-NYC')
    await expect(page.getByText("All cut off times are the fulfilment centre's local time.")).toBeVisible()
    await expect(page.getByText('America/New York (UTC-04:00)')).toBeVisible()
    await expect(page.getByText('Wed 02:00')).toBeVisible()
    await expect(page.getByText('Wed 07:00')).toBeVisible()
    await choose(page, 'Select Fulfilment Centre', 'GB-DPS-SLE')
    await expect(page.getByText('Your time')).toBeHidden()
  })

  test('each item shows the display name and a pill listing the product types that have exceptions; one is open at a time', async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE')
    await expect(page.getByText('cake, gift-card, party, toy-game')).toBeVisible()
    await item(page, '1').click()
    await expect(item(page, '1')).toHaveAttribute('aria-expanded', 'true')
    await item(page, 'TRACKED PARCEL').click()
    await expect(item(page, 'TRACKED PARCEL')).toHaveAttribute('aria-expanded', 'true')
    await expect(item(page, '1')).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL(/service=44/)
    await item(page, 'TRACKED PARCEL').click()
    await expect(item(page, 'TRACKED PARCEL')).toHaveAttribute('aria-expanded', 'false')
  })

  test('exceptions are sorted by product type, then by first applicable day; a warning banner shows when there are any', async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=1')
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
    await choose(page, 'Select Fulfilment Centre', 'AU-CHEQUEMATES-SYD')
    await item(page, 'AUS POST LETTER').click()
    await expect(page.getByRole('heading', { name: 'Defaults' })).toBeVisible()
    await expect(page.getByText('Exceptions listed below')).toBeHidden()
  })

  test('a loading placeholder shows while loading; a failure says so and can be tried again', async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/503 \(Service Unavailable\)/)
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
    await expect(page.getByText('The cut-off times could not be loaded.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('The database cannot be reached at the moment.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/deliveryConfigurations')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(item(page, 'AUS POST LETTER')).toBeVisible()
  })
})

test.describe('Defaults', () => {
  test('read-only, then Edit makes them editable; Save returns to read-only, and the change survives a restart of the server', async ({
    page,
    product,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/ERR_CONNECTION_REFUSED|503/)
    await signIn(page, 'Editor', trackedParcel)
    const weekday = page.getByRole('textbox', { name: 'Weekday' })
    await expect(weekday).toHaveValue('18:30')
    await expect(weekday).not.toBeEditable()
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await weekday.fill('1645')
    await page.getByRole('textbox', { name: 'Saturday' }).fill('09:05:30')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
    await expect(weekday).not.toBeEditable()
    await expect(weekday).toHaveValue('16:45')
    await product.restart()
    await page.reload()
    await expect(weekday).toHaveValue('16:45')
    await expect(page.getByRole('textbox', { name: 'Saturday' })).toHaveValue('09:05:30')
    await expect(page.getByText(/Last changed by Robin Hughes/)).toBeVisible()
  })

  test('Cancel also returns to read-only, with the stored times', async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('01:00')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('18:30')
  })

  test("a time that is none: 'Invalid time values.', and nothing is sent", async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    let writes = 0
    await page.route('**/cutoffs/**', (route) => {
      writes += 1
      return route.continue()
    })
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('25:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Invalid time values.')).toBeVisible()
    await expectNoViolations(page)
    expect(writes).toBe(0)
  })

  test("the progress toast becomes 'Failed to update the default cutoffs. {message}', and what was typed stays", async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/500 \(Internal Server Error\)/)
    await signIn(page, 'Editor', trackedParcel)
    const held = Promise.withResolvers<void>()
    await page.route('**/cutoffs/GB-DPS-SLE/44', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' })
    })
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('10:10')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Updating default cutoff...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    held.resolve()
    await expect(toast(page, 'Failed to update the default cutoffs. No luck')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('10:10')
  })

  test("a network failure: 'An error occurred, if issue persists, please contact the fulfilment logistics support channel for support.'", async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/ERR_FAILED/)
    await signIn(page, 'Editor', trackedParcel)
    await page.route('**/cutoffs/GB-DPS-SLE/44', (route) => route.abort())
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('10:10')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByText(
        /Failed to update the default cutoffs. An error occurred, if issue persists, please contact the fulfilment logistics support channel for support\./,
      ),
    ).toBeVisible()
  })
})

test.describe('Exceptions', () => {
  test("'Add Exception' opens a modal; 'Save Rule' is disabled until at least one day is chosen and a time is entered", async ({
    page,
  }) => {
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    const save = modal.getByRole('button', { name: 'Save Rule' })
    await expect(save).toBeDisabled()
    await choose(page, 'Product Type', 'chocolate', modal)
    await modal.getByText('Saturday').click()
    await expect(save).toBeDisabled()
    await modal.getByRole('textbox', { name: 'Time' }).fill('13:15')
    await expect(save).toBeEnabled()
    await expectNoViolations(page)
    await save.click()
    await expect(toast(page, 'Exception successfully added for chocolate.')).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(row(page, 'chocolate')).toContainText('13:15')
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('')
    await expect(modal.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  test("fields reset on 'Discard Rule'", async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    await modal.getByText('Weekday').click()
    await modal.getByRole('textbox', { name: 'Time' }).fill('10:00')
    await modal.getByRole('button', { name: 'Discard Rule' }).click()
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('')
    await expect(modal.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  test("'Error adding exception. {message}', the Save button shows a loading state during the call, and nothing typed is lost", async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/400 \(Bad Request\)/)
    await signIn(page, 'Editor', trackedParcel)
    const held = Promise.withResolvers<void>()
    await page.route('**/exceptions/', async (route) => {
      await held.promise
      await route.fulfill({ status: 400, contentType: 'application/json', body: '{"errors":["First.","Second."]}' })
    })
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    await choose(page, 'Product Type', 'book', modal)
    await modal.getByText('Weekday').click()
    await modal.getByRole('textbox', { name: 'Time' }).fill('10:00')
    const save = modal.getByRole('button', { name: 'Save Rule' })
    await save.click()
    await expect(save).toBeDisabled()
    await expect(save).toHaveAttribute('aria-busy', 'true')
    held.resolve()
    await expect(page.getByText(/^Error adding exception\. First\., ?Second\.$/)).toBeVisible()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('10:00')
  })

  test('Edit, then Save; Cancel restores the original days and time', async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByText('Weekday').click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    await expectNoViolations(page)
    await row(page, 'soft-toy').getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'soft-toy')).toContainText('08:30')
    await expect(row(page, 'soft-toy')).not.toContainText('Weekday')
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByText('Weekday').click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    await row(page, 'soft-toy').getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Successfully updated the soft-toy exception.')).toBeVisible()
    await expect(row(page, 'soft-toy')).toContainText(/Weekday.*Sunday.*07:07/)
  })

  test('Delete requires confirmation (Cancel / Accept)', async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await row(page, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'soft-toy')).toBeVisible()
    await row(page, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'Successfully deleted the soft-toy exception.')).toBeVisible()
    await expect(row(page, 'soft-toy')).toBeHidden()
  })

  for (const [action, path, working, failed] of [
    ['Edit', '**/exceptions/*', 'Updating exception...', 'Failed to update the soft-toy exception. No luck'],
    ['Delete', '**/exceptions/*', 'Deleting exception...', 'Failed to delete the soft-toy exception. No luck'],
  ] as const) {
    test(`'${working}', then '${failed}'`, async ({ page, expectedComplaints }) => {
      expectedComplaints.push(/500 \(Internal Server Error\)/)
      await signIn(page, 'Editor', trackedParcel)
      const held = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        await held.promise
        await route.fulfill({ status: 500, contentType: 'application/json', body: '{"Message":"No luck"}' })
      })
      await row(page, 'soft-toy').getByRole('button', { name: action }).click()
      if (action === 'Edit') await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
      await page.getByRole('button', { name: action === 'Edit' ? 'Save' : 'Accept', exact: true }).click()
      await expect(toast(page, working)).toBeVisible()
      held.resolve()
      await expect(toast(page, failed)).toBeVisible()
    })
  }
})

test.describe('two people at once', () => {
  test('the second save of one service gets the conflict, keeps what was typed, and applies it again on top', async ({
    page,
    context,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Sunday' }).fill('06:06')

    const colleague = await context.newPage()
    await colleague.goto(trackedParcel)
    await colleague.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await colleague.getByRole('textbox', { name: 'Weekday' }).fill('15:15')
    await colleague.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(colleague, 'Successfully updated the default cutoffs')).toBeVisible()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Robin Hughes changed this delivery service while you were editing/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('06:06')
    await expect(page.getByRole('row', { name: /Sunday 10:30 06:06/ })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Apply my changes again' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('15:15')
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('06:06')
  })

  test('or discards it', async ({ page, context, expectedComplaints }) => {
    expectedComplaints.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', trackedParcel)
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    const colleague = await context.newPage()
    await colleague.goto(trackedParcel)
    await row(colleague, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    await colleague.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(colleague, 'Successfully deleted the soft-toy exception.')).toBeVisible()
    await row(page, 'soft-toy').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(row(page, 'soft-toy')).toBeHidden()
  })
})

test.describe('who and how', () => {
  test('a viewer sees everything and is offered no change', async ({ page }) => {
    await signIn(page, 'Viewer', trackedParcel)
    await expect(row(page, 'soft-toy')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Edit|Delete|Save|Add Exception)/ })).toHaveCount(0)
    await expectNoViolations(page)
  })

  test('with the keyboard alone: open a service, change a default, save', async ({ page }) => {
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

  for (const brand of ['uk', 'nl'] as const) {
    // The rest of the combinations has the walk (walk.spec.ts).
    for (const language of brand === 'uk' ? ['en-GB', 'pseudo'] : ['nl-NL']) {
      test(`no violations, no sideways scroll: ${brand}, ${language}, light and dark`, async ({ page }) => {
        await page.addInitScript(
          ([chosenBrand, locale]) => {
            localStorage.setItem('brand', chosenBrand)
            localStorage.setItem('locale', locale)
          },
          [brand, language] as const,
        )
        await signIn(page, 'Editor', brand === 'uk' ? trackedParcel : '/cutoffs?factory=NL-GRTZ-AMS&service=POSTNL_PAKKET')
        await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectNoViolations(page)
        }
        for (const width of [360, 400, 640, 900, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page)
        }
      })
    }
  }
})

import type { Page } from '@playwright/test'
import { button, calendar, call, cells, closed, day, plan, record, saveAsked } from './support/cutoff-calendar.ts'
import { setDate } from './support/dates.ts'
import { daysFromNow } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, follow, setTime, signIn, test } from './support/journey.ts'
import { isFull } from './support/scope.ts'

test('CUT-31, CUT-32, CUT-33, HIS-44: close all UK factories for Christmas and an earlier cut-off before it: one save, and one undo', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await signIn(page, 'Editor', '/cutoffs')
  await page.getByRole('link', { name: 'Calendar with dated cut-offs' }).click()
  await expect(page.getByRole('heading', { name: 'Cutoff Calendar' })).toBeVisible()
  await page.goto(calendar)
  await expect(page.getByRole('grid', { name: 'Cut-offs from Fri 22 Dec 2090 to Thu 4 Jan 2091' })).toBeVisible()
  await expectNoViolations(page)

  await day(page, '25 Dec').click()
  await day(page, '26 Dec').click()
  await button(page, 'Close cut-offs').click()
  await expect(plan(page).getByText(/^Closed: \d+ cells, Mon 25 Dec 2090 to Tue 26 Dec 2090$/)).toBeVisible()
  await day(page, '24 Dec').click()
  await page.getByRole('textbox', { name: 'Time' }).fill('12:70')
  await button(page, 'Set cut-offs').click()
  await expect(page.getByText('Invalid time values.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Time' }).fill('12:00')
  await button(page, 'Set cut-offs').click()
  await expect(plan(page).getByText(/^\d+ cut-offs change$/)).toBeVisible()
  await expectNoViolations(page)

  await test.step('nothing is lost if saving fails', async () => {
    await button(page, 'Save 2 dated cut-offs').click()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
    await page.route('**/cutoff-overrides/several', (route) => route.abort())
    await saveAsked(page, 'Save 2 dated cut-offs')
    await expect(plan(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/cutoff-overrides/several')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  })
  await saveAsked(page, 'Save 2 dated cut-offs')
  await expect(page.getByText('2 dated cut-offs saved')).toBeVisible()
  await expect(plan(page)).toBeHidden()
  await expect(record(page, 'Christmas')).toHaveCount(2)
  await expect(cells(page, 'Closed Dated cut-off').first()).toBeVisible()
  await expect(cells(page, '12:00 Dated cut-off').first()).toBeVisible()

  await test.step('one undo', async () => {
    await page.goto('/history')
    // HIS-30: its name would be that of the entry.
    await expect(page.getByText('Part of the same change as 1 other change', { exact: true })).toHaveCount(2)
    await page
      .getByRole('button', { name: /^Undo this change: Dated cut-off created, Christmas/ })
      .first()
      .click()
    await expect(page.getByRole('alertdialog').getByText('None of your sample orders is placed in this period.'), 'HIS-44').toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(page.getByText('Change undone.')).toBeVisible()
    await page.goto(calendar)
    await expect(page.getByRole('region', { name: 'Dated cut-offs' })).toBeVisible()
    await expect(record(page, 'Christmas')).toHaveCount(0)
  })
})

test('CUT-32, CUT-33: "+15 min today" moves product types with a time of their own by 15 minutes, too', async ({ page, product }) => {
  const [factory, service] = ['GB-ARENA-DRO', 'GIFT_NEXT_DAY']
  const path = `/cutoffs/${factory}/${service}`
  const times = { weekday: '17:00:00', saturday: '17:00:00', sunday: '17:00:00' }
  const { versionNumber } = (await call(product.url, 'PUT', path, { default: times, versionNumber: 1 })) as { versionNumber: number }
  const applicableOn = ['weekday', 'saturday', 'sunday']
  const exceptions = [
    ['hamper', '08:30:00'],
    ['cake', '08:30:00'],
    ['flower', '23:50:00'],
  ]
  for (const [at, [productType, time]] of exceptions.entries()) {
    await call(product.url, 'POST', `${path}/exceptions/`, { productType, applicableOn, time, versionNumber: versionNumber + at })
  }
  await signIn(page, 'Editor', `/cutoffs/calendar?factory=${factory}`)
  await page
    .getByRole('row', { name: /^GIFT_NEXT_DAY/ })
    .getByRole('gridcell')
    .first()
    .click()
  await expect(page.getByText('Not moved by “+15 min today”, because it would pass midnight: flower 23:50.')).toBeVisible()
  await test.step('CUT-33: the plan names the product types that change with all others', async () => {
    await page.getByRole('textbox', { name: 'Time' }).fill('12:00')
    await button(page, 'Set cut-offs').click()
    const where = `${factory} ${service}`
    const list = `${where} cake 08:30 → 12:00, ${where} flower 23:50 → 12:00, ${where} hamper 08:30 → 12:00`
    await expect(plan(page).getByText(`Product types with a time of their own change, too: ${list}.`)).toBeVisible()
    await plan(page)
      .getByRole('button', { name: /^Remove 12:00/ })
      .click()
  })
  await button(page, '+15 min today').click()
  await expect(plan(page)).toContainText(/08:45: 1 cell on .*, for cake, hamper/)
  await expect(plan(page)).toContainText(/17:15: 1 cell on /)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Printer')
  await saveAsked(page, /^Save \d dated cut-offs$/)
  await expect(plan(page)).toBeHidden()
  await expect(page.getByText('Cut-off 17:15, from the dated cut-off “Printer” by Robin Hughes.')).toBeVisible()
  for (const moved of ['cake: 08:45', 'flower: 23:50', 'hamper: 08:45']) {
    await expect(page.getByText(`${moved}, from the dated cut-off “Printer” by Robin Hughes.`)).toBeVisible()
  }
})

/** In `npm test`, a desktop, the narrowest window and the lowest. */
const sizes = [
  [1280, 800],
  ...(isFull
    ? ([
        [700, 450],
        [390, 844],
      ] as const)
    : []),
  [320, 568],
  [568, 320],
] as const

test('CUT-32, CUT-33, CUT-36: a click with Shift chooses the cells from the last choice to this one, and selects no text; a day of all fulfilment centres in one country', async ({
  page,
}) => {
  await signIn(page, 'Editor', `${calendar}&factory=GB-MNPG-TAM`)
  const service = (at: number) =>
    page
      .getByRole('row')
      .nth(2 + at)
      .getByRole('gridcell')
  await service(0).nth(1).click()
  await service(2)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('9 cells chosen')).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await service(2)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('9 cells chosen')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ ')
  await expect(page.getByText('10 cells chosen')).toBeVisible()
  await button(page, 'Clear choice').click()

  await page.getByRole('combobox', { name: 'Fulfilment centre' }).click()
  await page.getByRole('option', { name: 'United Kingdom: all 4' }).click()
  await expect(page).toHaveURL(/[?&]factory=GB$/)
  await day(page, '26 Dec').click()
  await button(page, 'Close cut-offs').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Boxing Day')
  await saveAsked(page, 'Save 1 dated cut-off')
  await expect(record(page, 'Boxing Day')).toContainText('GB-ARENA-DRO, GB-DPS-SLE, GB-MNPG-TAM, GB-PROPACK-HUD; all delivery services')
  await test.step('CUT-33: what can be done with chosen cells is in view, covers neither the current cell nor the end, and returns the focus', async () => {
    await page.goto(calendar)
    const rows = page.getByRole('grid').getByRole('row')
    const isCovered = () =>
      page.locator(':focus').evaluate((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect()
        const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)))
        return corners.some((one) => one === null || !cell.contains(one))
      })
    for (const [width, height] of sizes) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await rows.nth(9).getByRole('gridcell').first().click()
        const bar = page.getByRole('region', { name: '1 cell chosen' })
        for (const name of ['Clear choice', 'Set cut-offs', 'Close cut-offs']) {
          await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
        }
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageDown', 'ArrowDown', 'Control+Home']) {
          await page.keyboard.press(key)
          await expect.poll(isCovered, key).toBe(false)
          await expect(bar).toBeInViewport({ ratio: 1 })
        }
        await expectNoHorizontalScroll(page)
        const list = page.getByRole('region', { name: 'Dated cut-offs' })
        await list.evaluate((element) => element.scrollIntoView({ block: 'end' }))
        await expect(bar, 'does not stay in front of what follows').not.toBeInViewport()
        await button(page, 'Clear choice').press('Enter')
        await expect(rows.nth(1).getByRole('gridcell').first()).toBeFocused()
      })
    }
    for (const [at, name] of ['Set cut-offs', 'Close cut-offs'].entries()) {
      await rows
        .nth(2 + at)
        .getByRole('gridcell')
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Time' }).fill('12:00')
      await button(page, name).press('Enter')
      await expect(name === 'Set cut-offs' ? page.getByRole('textbox', { name: 'Reason' }) : page.locator('td:focus')).toBeFocused()
    }
    await button(page, /^Remove Closed/).press('Enter')
    await expect(page.locator('td:focus')).toHaveCount(1)
    await button(page, /^Remove 12:00/).press('Enter')
    await expect(plan(page)).toBeHidden()
    await expect(page.locator('td:focus')).toHaveCount(1)
  })
})

test('CUT-33: what is planned while the plan is being saved stays in the plan, also if saving fails', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await signIn(page, 'Editor', calendar)
  await day(page, '25 Dec').click()
  await button(page, 'Close cut-offs').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
  for (const [planned, isSaved] of [
    ['26 Dec', false],
    ['27 Dec', true],
  ] as const) {
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/cutoff-overrides/several', async (route) => {
      arrived.resolve()
      await released.promise
      await (isSaved ? route.continue() : route.abort())
    })
    await saveAsked(page, /^Save \d dated cut-offs?$/)
    await arrived.promise
    await day(page, planned).click()
    await button(page, 'Close cut-offs').click()
    released.resolve()
    await (isSaved
      ? expect(page.getByText(/^\d dated cut-offs? saved$/)).toBeVisible()
      : expect(plan(page).getByRole('alert')).toBeVisible())
    await page.unroute('**/cutoff-overrides/several')
    await expect(plan(page)).toContainText(`${planned} 2090`)
  }
  await expect(plan(page).getByRole('listitem').filter({ hasText: 'Closed:' })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Day after Boxing Day')
  await saveAsked(page, 'Save 1 dated cut-off')
  await expect(record(page, 'Day after Boxing Day')).toContainText('Wed 27 Dec 2090')
  await expect(plan(page)).toBeHidden()
})

test.describe('a colleague changes what is planned', () => {
  const theirs = { ...closed, factories: ['GB-MNPG-TAM'], from: '2090-12-22', to: '2090-12-22', reason: 'Fire' }
  const planOneDay = async (page: Page) => {
    await signIn(page, 'Editor', `${calendar}&factory=GB-MNPG-TAM`)
    await cells(page, 'All').first().click()
    await page.getByRole('textbox', { name: 'Time' }).fill('10:10')
    await button(page, 'Set cut-offs').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
  }
  const warning = (page: Page) =>
    plan(page)
      .getByText(/when you planned it, now Closed \(changed by Kim Okafor\)\.$/)
      .first()

  test('CUT-33: it is said at once, and asked about before saving', async ({ page, product }) => {
    const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
    await planOneDay(page)
    await opened
    await call(product.url, 'POST', '/cutoff-overrides', theirs)
    await expect(warning(page)).toBeVisible()
    await expectNoViolations(page)
    await button(page, 'Save 1 dated cut-off').click()
    await button(page, 'Go back').click()
    await expect(record(page, 'Christmas')).toHaveCount(0)
    await button(page, 'Save 1 dated cut-off').click()
    await button(page, 'Save anyway').click()
    await expect(record(page, 'Christmas')).toBeVisible()
    await expect(plan(page)).toBeHidden()
  })

  test('CUT-33: what the page does not know yet is refused, and nothing is lost', { tag: '@full' }, async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/409/)
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await planOneDay(page)
    await call(product.url, 'POST', '/cutoff-overrides', theirs)
    await saveAsked(page, 'Save 1 dated cut-off')
    await expect(plan(page).getByText(/^Others have changed dated cut-offs that apply on the same days\./)).toBeVisible()
    await expect(warning(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Christmas')
    await button(page, 'Save 1 dated cut-off').click()
    await button(page, 'Save anyway').click()
    await expect(record(page, 'Christmas')).toBeVisible()
    await expect(cells(page, '10:10 Dated cut-off').first()).toBeVisible()
  })
})

test('CUT-29, CUT-33, UI-80: after lost answers, what was saved is found, once', async ({ page, product, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await call(product.url, 'POST', '/cutoff-overrides', { ...closed, productTypes: ['cake'], closed: false, time: '09:00' })
  await signIn(page, 'Editor', `${calendar}&factory=GB-MNPG-TAM`)
  await day(page, '22 Dec').click()
  await button(page, 'Close cut-offs').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
  await page.route('**/cutoff-overrides/several', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await saveAsked(page, 'Save 2 dated cut-offs')
  await expect(page.getByText('Your changes were saved. Only the answer was lost.')).toBeVisible()
  await expect(plan(page)).toBeHidden()
  await expect(record(page, 'Christmas')).toHaveCount(2)
})

test('CUT-32, CUT-34, CUT-45, CUT-46, CUT-47, CUT-48, CUT-49, TIM-14, UI-66: days that are over are not chosen; a new dated cut-off begins with what is shown', async ({
  page,
}) => {
  const yesterday = daysFromNow(-1)
  await signIn(page, 'Editor', `/cutoffs/calendar?from=${yesterday}&factory=GB-MNPG-TAM`)
  const row = page.getByRole('grid').getByRole('row').nth(2)
  await expect(row.getByRole('gridcell').first()).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('rowheader').click()
  await expect(page.getByText('13 cells chosen')).toBeVisible()
  await row.getByRole('gridcell').first().click({ force: true })
  await expect(page.getByText('13 cells chosen')).toBeVisible()
  await expect(page.getByText('This day is over and cannot be changed.')).toBeVisible()
  await page.goto('/cutoffs/calendar?from=2090-12-22&factory=US')
  await button(page, 'Add a dated cut-off').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Closed/ }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Snow')
  await expect(dialog.getByText(/^Closes all \d+ delivery services of US-KODI-LAS, US-KODI-NYC on Fri 22 Dec 2090\.$/)).toBeVisible()
  await saveAsked(page, 'Save')
  await expect(record(page, 'Snow')).toContainText('Fri 22 Dec 2090')
  await expect(record(page, 'Snow')).toContainText('US-KODI-LAS, US-KODI-NYC')
  await test.step('CUT-45, CUT-47, CUT-48, TIM-14, UI-66: nothing is chosen at first; what becomes later is listed, and can stay; saving asks', async () => {
    await follow(page, calendar)
    await button(page, 'Add a dated cut-off').click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ice')
    await dialog.getByRole('textbox', { name: 'Time' }).fill('16:00')
    await expect(dialog.getByText(/^Sets /)).toHaveCount(0)
    const choose = async (...names: readonly string[]) => {
      await dialog.getByRole('button', { name: /^Fulfilment centres/ }).click()
      for (const name of names) await page.getByRole('checkbox', { name, exact: true }).click()
      await button(page, 'Apply').click()
    }
    await choose('All')
    await expect(dialog.getByText(/^Sets all \d+ delivery services of 10 fulfilment centres to 16:00 on Fri 22 Dec 2090\.$/)).toBeVisible()
    await choose('Tamworth GB-MNPG-TAM')
    await expect(dialog.getByText(/^Sets all \d delivery services of GB-MNPG-TAM to 16:00 on Fri 22 Dec 2090\.$/)).toBeVisible()
    await expect(dialog.getByText(/^Later than the current cut-off: GB-MNPG-TAM .+ \d\d:\d\d → 16:00 \(1 day\)/)).toBeVisible()
    await expectNoViolations(page)
    await button(page, 'Save').click()
    await expect(page.getByRole('alertdialog')).toContainText(/Sets all \d delivery services of GB-MNPG-TAM to 16:00/)
    await button(page, 'Go back').click()
    await button(page, 'Not later than 16:00').click()
    await expect(dialog).toBeHidden()
    await expect(plan(page).getByText(/^Later than the current/)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ice')
    await button(page, /^Save \d dated cut-offs?$/).click()
    await expect(record(page, 'Ice').first()).toContainText('GB-MNPG-TAM')
  })
})

test('CUT-45: where the day is already over can be left out with one press', { tag: '@full' }, async ({ page }) => {
  // 23 December in Australia.
  await setTime(page, '2090-12-22T14:00:00Z')
  await signIn(page, 'Editor', calendar)
  await button(page, 'Add a dated cut-off').click()
  const dialog = page.getByRole('dialog', { name: 'Add a dated cut-off' })
  await dialog.getByRole('button', { name: /^Fulfilment centres/ }).click()
  await page.getByRole('checkbox', { name: 'All', exact: true }).click()
  await button(page, 'Apply').click()
  await expect(dialog.getByText('Some of these days are already over at AU-CHEQUEMATES-SYD, AU-PMI-MEL.')).toBeVisible()
  await button(page, 'Leave out AU-CHEQUEMATES-SYD, AU-PMI-MEL').click()
  await dialog.getByRole('textbox', { name: 'Time' }).fill('16:00')
  await expect(dialog.getByText(/^Sets all \d+ delivery services of 8 fulfilment centres to 16:00 today/)).toBeVisible()
  await expect(dialog.getByText(/already over/)).toHaveCount(0)
  await test.step('CUT-49: a day that is today only at some; a time that has already passed', async () => {
    await dialog.getByRole('button', { name: /^Fulfilment centres/ }).click()
    await page.getByRole('checkbox', { name: 'Melbourne AU-PMI-MEL', exact: true }).click()
    await button(page, 'Apply').click()
    await setDate(dialog, 'Last day', '2090-12-23')
    await setDate(dialog, 'First day', '2090-12-23')
    await expect(dialog.getByText(/to 16:00 on Sat 23 Dec 2090, which is today at AU-PMI-MEL\.$/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Time' }).fill('00:30')
    const passed = '00:30 has already passed today at AU-PMI-MEL: nothing more is accepted there today.'
    await expect(dialog.getByText(passed)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Snow')
    await button(page, 'Save').click()
    await expect(page.getByRole('alertdialog')).toContainText(passed)
  })
})

test('CUT-33, CUT-48: each change of a plan keeps its own reason, and says what it does on its own days', async ({ page }) => {
  await setTime(page, '2090-12-22T09:00:00Z')
  await signIn(page, 'Editor', '/cutoffs/calendar?from=2090-12-22&factory=GB-MNPG-TAM')
  await page.getByRole('grid').getByRole('row').nth(4).getByRole('gridcell').first().click()
  await page.getByRole('textbox', { name: 'Time' }).fill('16:40')
  await button(page, 'Set cut-offs').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Late lorry')
  await button(page, 'Add a dated cut-off').click()
  const dialog = page.getByRole('dialog', { name: 'Add a dated cut-off' })
  await setDate(dialog, 'First day', '2090-12-27')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('16:00')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Short day')
  await button(page, 'Not later than 16:00').click()
  await expect(plan(page).getByText('16:00: 2 cells on Wed 27 Dec 2090 (Short day)')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Late lorry')
  await expect(plan(page)).toContainText('Sets 1 delivery service of GB-MNPG-TAM to 16:40 today, Fri 22 Dec 2090. ')
  await expect(plan(page)).toContainText('Sets 2 delivery services of GB-MNPG-TAM to 16:00 on Wed 27 Dec 2090.')
  await saveAsked(page, /^Save \d dated cut-offs$/)
  await expect(record(page, 'Late lorry')).toContainText('Fri 22 Dec 2090')
  await expect(record(page, 'Short day').filter({ hasText: 'Wed 27 Dec 2090' }).first()).toContainText('16:00')
})

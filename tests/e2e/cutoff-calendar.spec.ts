import type { Locator, Page } from '@playwright/test'
import { demonstrationToken } from '../../tools/token.ts'
import { daysFromNow } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, setTime, signIn, test } from './support/journey.ts'

const calendar = '/cutoffs/calendar?from=2090-12-22'
const day = (page: Page, name: string) => page.getByRole('columnheader', { name })
const cells = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const record = (page: Page, name: string) => page.getByRole('region', { name: 'Dated cut-offs' }).getByRole('article', { name })
const plan = (page: Page) => page.getByRole('region', { name: 'Changes to save' })
const toDecide = (page: Page) => page.getByRole('region', { name: 'To decide' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Calls the API as the editor Robin Hughes. */
async function call(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/uk${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

const closed = {
  factories: ['GB-MNPG-TAM'],
  services: null,
  productTypes: null,
  from: '2090-12-22',
  to: '2090-12-22',
  days: null,
  closed: true,
  time: null,
  reason: 'Printer',
}

test('CUT-31, CUT-32, CUT-33: close all UK factories for Christmas and an earlier cut-off before it: one save, and one undo', async ({
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
    await button(page, 'Save 2 dated cut-offs').click()
    await expect(plan(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/cutoff-overrides/several')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  })
  await button(page, 'Save 2 dated cut-offs').click()
  await expect(page.getByText('2 dated cut-offs saved')).toBeVisible()
  await expect(plan(page)).toBeHidden()
  await expect(record(page, 'Christmas')).toHaveCount(2)
  await expect(cells(page, 'Closed Dated cut-off').first()).toBeVisible()
  await expect(cells(page, '12:00 Dated cut-off').first()).toBeVisible()

  await test.step('one undo', async () => {
    await page.goto('/history')
    // HIS-30: its name would be that of the entry.
    await expect(page.getByText('Made together with 1 other change', { exact: true })).toHaveCount(2)
    await page
      .getByRole('button', { name: /^Undo this change: Dated cut-off created, Christmas/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(page.getByText('Change undone.')).toBeVisible()
    await page.goto(calendar)
    await expect(page.getByRole('region', { name: 'Dated cut-offs' })).toBeVisible()
    await expect(record(page, 'Christmas')).toHaveCount(0)
  })
})

test('CUT-31, CUT-34: by keyboard: move, read the explanation, choose; edit, duplicate, end and cancel', async ({ page, product }) => {
  await call(product.url, 'POST', '/cutoff-overrides', closed)
  await signIn(page, 'Editor', `${calendar}&factory=GB-MNPG-TAM`)
  const first = cells(page, 'Closed Dated cut-off').first()
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  await expect(page.getByText(/^Closed, by the dated cut-off “Printer” by Robin Hughes\.$/)).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByText('1 cell chosen')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ cells chosen$/)).toBeVisible()
  await button(page, 'Clear choice').press('Enter')
  await test.step('all delivery services of a factory on a day', async () => {
    await page
      .getByRole('row', { name: /^GB-MNPG-TAM/ })
      .getByRole('gridcell')
      .nth(2)
      .click()
    await expect(page.getByText(/^[3-9] cells chosen$/)).toBeVisible()
    await button(page, 'Clear choice').press('Enter')
  })

  await test.step('edit, with an overlap', async () => {
    await call(product.url, 'POST', '/cutoff-overrides', { ...closed, to: '2090-12-23', reason: 'Two days' })
    await page.reload()
    await button(page, 'Edit “Printer”').last().click()
    const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
    await expect(dialog.getByText(/^Overlaps “Two days” \(.*\)\. This one decides where both apply\.$/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Closed: nothing is dispatched on these days' }).uncheck()
    await dialog.getByRole('textbox', { name: 'Time' }).fill('9:00')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(record(page, 'Printer').getByText('09:00: Printer')).toBeVisible()
  })

  await test.step('duplicate, cancel', async () => {
    await record(page, 'Two days').getByRole('button', { name: 'Duplicate “Two days”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a dated cut-off' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A copy')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(record(page, 'A copy')).toBeVisible()
    await record(page, 'A copy').getByRole('button', { name: 'Cancel “A copy”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(record(page, 'A copy')).toBeHidden()
  })

  await test.step('end', async () => {
    const [from, to] = [daysFromNow(0), daysFromNow(3)]
    await call(product.url, 'POST', '/cutoff-overrides', { ...closed, from, to, reason: 'Strike' })
    await page.reload()
    await record(page, 'Strike').getByRole('button', { name: 'End now: “Strike”' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('It began today, so it is cancelled.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, end it' }).click()
    await expect(record(page, 'Strike')).toBeHidden()
  })

  await test.step('at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoViolations(page)
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
  await button(page, /^Save \d dated cut-offs$/).click()
  await expect(plan(page)).toBeHidden()
  await expect(page.getByText('Cut-off 17:15, from the dated cut-off “Printer” by Robin Hughes.')).toBeVisible()
  for (const moved of ['cake: 08:45', 'flower: 23:50', 'hamper: 08:45']) {
    await expect(page.getByText(`${moved}, from the dated cut-off “Printer” by Robin Hughes.`)).toBeVisible()
  }
})

test('CUT-32: a click with Shift chooses the cells from the last choice to this one, and selects no text', async ({ page }) => {
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
    await button(page, /^Save \d dated cut-offs?$/).click()
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
  await button(page, 'Save 1 dated cut-off').click()
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
      .getByText(/when you planned it, now Closed \(changed by Robin Hughes\)\.$/)
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

  test('CUT-33: what the page does not know yet is refused, and nothing is lost', async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/409/)
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await planOneDay(page)
    await call(product.url, 'POST', '/cutoff-overrides', theirs)
    await button(page, 'Save 1 dated cut-off').click()
    await expect(plan(page).getByText(/^Others have changed dated cut-offs that apply on the same days\./)).toBeVisible()
    await expect(warning(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Christmas')
    await button(page, 'Save 1 dated cut-off').click()
    await button(page, 'Save anyway').click()
    await expect(record(page, 'Christmas')).toBeVisible()
    await expect(cells(page, '10:10 Dated cut-off').first()).toBeVisible()
  })
})

test('CUT-29, CUT-33: after a lost answer, the same is sent again and saved once', async ({ page, product, expectedErrors }) => {
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
  const save = button(page, 'Save 2 dated cut-offs')
  await save.click()
  await expect(plan(page).getByRole('alert').last()).toBeVisible()
  await expect(record(page, 'Christmas'), 'it was saved').toHaveCount(2)
  await page.unroute('**/cutoff-overrides/several')
  await button(page, /^Save \d dated cut-offs?$/).click()
  await expect(plan(page)).toBeHidden()
  await expect(record(page, 'Christmas')).toHaveCount(2)
})

test('CUT-32, CUT-34: days that are over are not chosen; a new dated cut-off begins with what is shown', async ({ page }) => {
  const yesterday = daysFromNow(-1)
  await signIn(page, 'Editor', `/cutoffs/calendar?from=${yesterday}&factory=US`)
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
  await expect(dialog.getByText(/^This covers \d+ delivery services on 1 day\.$/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Closed/ }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Snow')
  await button(page, 'Save').click()
  await expect(record(page, 'Snow')).toContainText('Fri 22 Dec 2090')
  await expect(record(page, 'Snow')).toContainText('US-KODI-LAS, US-KODI-NYC')
})

test('CUT-34: two users edit one dated cut-off: nothing typed is lost; a viewer reads only', async ({ page, product, expectedErrors }) => {
  expectedErrors.push(/409/)
  const made = (await call(product.url, 'POST', '/cutoff-overrides', closed)) as { id: string }
  // The notices of the server do not arrive.
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await signIn(page, 'Editor', calendar)
  await record(page, 'Printer').getByRole('button', { name: 'Edit “Printer”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mine')
  await call(product.url, 'PUT', `/cutoff-overrides/${made.id}`, { ...closed, reason: 'Theirs', version: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Robin Hughes changed this dated cut-off while you were editing/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save my changes over theirs' }).click()
  await expect(record(page, 'Mine')).toBeVisible()

  await test.step('one that changes below the question is not cancelled unseen', async () => {
    await record(page, 'Mine').getByRole('button', { name: 'Cancel “Mine”' }).click()
    await call(product.url, 'PUT', `/cutoff-overrides/${made.id}`, { ...closed, to: '2090-12-24', reason: 'Mine', version: 3 })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(question.getByText(/^Robin Hughes has changed this dated cut-off since/)).toBeVisible()
    await expect(question).toContainText('Fri 22 Dec 2090 to Sun 24 Dec 2090')
    await question.getByRole('button', { name: 'Keep it' }).click()
  })

  await signIn(page, 'Viewer', calendar)
  await expect(record(page, 'Mine')).toBeVisible()
  await expect(button(page, 'Add a dated cut-off')).toHaveCount(0)
  await day(page, '24 Dec').click()
  await expect(page.getByText(/cells? chosen/)).toHaveCount(0)
})

test('CUT-34: one that has begun at one of its factories is ended, not cancelled as if it had not', async ({ page, product }) => {
  const factories = ['GB-MNPG-TAM', 'AU-CHEQUEMATES-SYD']
  await call(product.url, 'POST', '/cutoff-overrides', { ...closed, factories, to: '2090-12-23' })
  // Midnight in Sydney, 13:00 in London.
  await setTime(page, '2090-12-21T12:59:00Z')
  await signIn(page, 'Editor', calendar)
  await expect(record(page, 'Printer')).toContainText('Upcoming')
  await expect(record(page, 'Printer').getByRole('button', { name: 'Cancel “Printer”' })).toBeVisible()
  await setTime(page, '2090-12-23T13:00:00Z')
  await page.reload()
  await expect(record(page, 'Printer'), 'over in Sydney only').toContainText('Now')
  await setTime(page, '2090-12-21T13:00:00Z')
  await page.reload()
  await expect(record(page, 'Printer')).toContainText('Now')
  await expect(record(page, 'Printer').getByRole('button', { name: 'Cancel “Printer”' })).toHaveCount(0)
  await record(page, 'Printer').getByRole('button', { name: 'End now: “Printer”' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It began today, so it is cancelled.')
  await question.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(record(page, 'Printer')).toHaveCount(0)
})

test('UI-37, CUT-31: with forced colours, chosen cells, the current cell and what was just saved are marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'Editor', `${calendar}&factory=GB-MNPG-TAM`)
  const cellAt = (column: number) => page.getByRole('row').nth(3).getByRole('gridcell').nth(column)
  // The pointer and the focus are elsewhere.
  const shown = async (cell: Locator) => {
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.mouse.move(0, 0)
    return cell.screenshot()
  }
  const plain = await shown(cellAt(3))
  await cellAt(3).click()
  const both = await shown(cellAt(3))
  await cellAt(2).click()
  const chosen = await shown(cellAt(3))
  await cellAt(3).click()
  const current = await shown(cellAt(3))
  const images = [plain, both, chosen, current].map((image) => image.toString('base64'))
  expect(new Set(images).size, 'different pictures').toBe(4)
  await button(page, 'Close cut-offs').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Printer')
  await button(page, 'Save 1 dated cut-off').click()
  await expect(record(page, 'Printer')).toHaveCSS('outline-style', 'solid')
})

test('CUT-7: a viewer is told so, and not to choose cells', async ({ page }) => {
  await signIn(page, 'Viewer', calendar)
  await expect(page.getByText('You have view-only access.')).toBeVisible()
  await page.getByRole('row').nth(3).getByRole('gridcell').nth(1).click()
  await expect(page.getByRole('heading', { name: /^Sat 23 Dec 2090, / })).toBeVisible()
  await expect(page.getByText(/choose/i)).toHaveCount(0)
  await expect(page.getByTitle(/choose/i)).toHaveCount(0)
  await expect(page.getByRole('grid').locator('[aria-selected]')).toHaveCount(0)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-multiselectable')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expectNoViolations(page)
})

test('CUT-34: what a colleague changes is compared while the form is open', async ({ page, product }) => {
  const made = (await call(product.url, 'POST', '/cutoff-overrides', closed)) as { id: string }
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, 'Editor', calendar)
  await opened
  await record(page, 'Printer').getByRole('button', { name: 'Edit “Printer”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mine')
  await call(product.url, 'PUT', `/cutoff-overrides/${made.id}`, { ...closed, reason: 'Theirs', version: 1 })
  await expect(dialog.getByText(/^Robin Hughes changed this dated cut-off while you were editing/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save my changes over theirs' }).click()
  await expect(record(page, 'Mine')).toBeVisible()
})

test('CUT-32, CUT-36: a day of all fulfilment centres in one country', async ({ page }) => {
  await signIn(page, 'Editor', calendar)
  await page.getByRole('combobox', { name: 'Fulfilment centre' }).click()
  await page.getByRole('option', { name: 'United Kingdom: all 4' }).click()
  await expect(page).toHaveURL(/[?&]factory=GB$/)
  await day(page, '26 Dec').click()
  await button(page, 'Close cut-offs').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Boxing Day')
  await button(page, 'Save 1 dated cut-off').click()
  await expect(record(page, 'Boxing Day')).toContainText('GB-ARENA-DRO, GB-DPS-SLE, GB-MNPG-TAM, GB-PROPACK-HUD; all delivery services')
})

test('CUT-31: only rows in view or near it have cells, and the current one', async ({ page }) => {
  await signIn(page, 'Viewer', calendar)
  const rows = page.getByRole('grid').getByRole('row')
  const cellsOf = (row: Locator) => row.getByRole('gridcell')
  const first = cellsOf(rows.nth(2)).first()
  await first.click()
  await expect(cellsOf(rows.last())).toHaveCount(0)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(cellsOf(rows.last())).toHaveCount(14)
  await expect(cellsOf(rows.nth(4))).toHaveCount(0)
  await expect(first, 'the arrow keys still start from it').toBeFocused()
  await rows.last().getByRole('rowheader').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(cellsOf(rows.nth((await rows.count()) - 2)).first()).toBeFocused()
})

test('CUT-31: Page Up, Page Down, Ctrl + Home and Ctrl + End move the current cell, which is in view', async ({ page }) => {
  await signIn(page, 'Editor', calendar)
  const rows = page.getByRole('grid').getByRole('row')
  await rows.nth(2).getByRole('gridcell').first().click()
  const last = (await rows.count()) - 1
  const focus = page.locator(':focus')
  const focusedRow = () => focus.evaluate((cell) => cell.closest('tr')?.rowIndex)
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await expect(focus).toBeInViewport({ ratio: 1 })
    return (await focusedRow()) ?? -1
  }
  for (const [width, height] of [
    [1280, 800],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await rows.nth(2).getByRole('gridcell').nth(1).click()
    const below = await press('PageDown')
    expect(below).toBeGreaterThan(4)
    expect(await press('PageDown'), 'as many rows again').toBe(2 * below - 2)
    expect(await press('PageUp')).toBe(below)
    expect(await press('Control+End')).toBe(last)
    await expect(rows.nth(last).getByRole('gridcell').last()).toBeFocused()
    expect(await press('PageDown')).toBe(last)
    await expect(page.getByRole('heading', { name: /^Thu 4 Jan 2091, / })).toBeVisible()
    expect(await press('Control+Home')).toBe(1)
    await expect(rows.nth(1).getByRole('gridcell').first()).toBeFocused()
    expect(await press('PageUp')).toBe(1)
    expect(await press('ArrowUp')).toBe(0)
    await page.keyboard.press('Control+Home')
  }
})

test('CUT-31: the current cell is one of the rows that are shown', async ({ page }) => {
  await signIn(page, 'Viewer', calendar)
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(2).getByRole('gridcell').first().click()
  await page.keyboard.press('Control+End')
  // Scrolling closes an open list.
  await page.getByRole('combobox', { name: 'Fulfilment centre' }).focus()
  await expect(page.getByRole('heading', { name: /^Thu 4 Jan 2091, / })).toBeVisible()
  await page.getByRole('combobox', { name: 'Fulfilment centre' }).click()
  await page.getByRole('option', { name: 'GB-MNPG-TAM' }).click()
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: /^Fri 22 Dec 2090, GB-MNPG-TAM/ })).toBeVisible()
})

test('CUT-32, CUT-33: what can be done with chosen cells is in view, covers neither the current cell nor the end, and returns the focus', async ({
  page,
}) => {
  await signIn(page, 'Editor', calendar)
  const rows = page.getByRole('grid').getByRole('row')
  const isCovered = () =>
    page.locator(':focus').evaluate((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)))
      return corners.some((one) => one === null || !cell.contains(one))
    })
  for (const [width, height] of [
    [1280, 800],
    [700, 450],
    [390, 844],
    [320, 568],
    [568, 320],
  ] as const) {
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

test('CUT-31: what a colleague saves is shown at once', async ({ page, product }) => {
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, 'Viewer', `${calendar}&factory=GB-MNPG-TAM`)
  await opened
  await expect(page.getByRole('heading', { name: 'Dated cut-offs' })).toBeVisible()
  await call(product.url, 'POST', '/cutoff-overrides', { ...closed, reason: 'Power cut' })
  await expect(record(page, 'Power cut')).toBeVisible()
  await expect(cells(page, 'Closed Dated cut-off').first()).toBeVisible()
})

test('CUT-31: what a colleague saves between the first read and the first notice is shown at once', async ({ page, product }) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/events', async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, 'Viewer', calendar)
  await expect(page.getByRole('heading', { name: 'Dated cut-offs' })).toBeVisible()
  await call(product.url, 'POST', '/cutoff-overrides', { ...closed, reason: 'Power cut' })
  release()
  await expect(record(page, 'Power cut')).toBeVisible()
})

test('CUT-36: an address with a bad date or an unknown fulfilment centre', async ({ page }) => {
  await signIn(page, 'Editor', '/cutoffs/calendar?from=2026-02-30&factory=XX')
  const today = 'The calendar begins today instead.'
  await expect(page.getByText(`“2026-02-30” is not a date between 1 January 2000 and 31 December 2100. ${today}`)).toBeVisible()
  await expect(page.getByText('There is no fulfilment centre XX.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^GB-MNPG-TAM/ }).first()).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Later').click()
  await expect(page.getByText(today)).toBeHidden()
  await expect(page.getByText('There is no fulfilment centre XX.')).toBeHidden()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}$/)
  // Another brand's centre.
  await page.goto('/cutoffs/calendar?factory=NL-GRTZ-AMS')
  await expect(page.getByText('NL-GRTZ-AMS is a fulfilment centre of another brand')).toBeVisible()
})

/** Counts, within an element, the elements that React renders from now on: it gives them new props each time. */
async function countRendered(page: Page): Promise<(within: Locator) => Promise<number>> {
  const name = 'countRendered'
  await page.evaluate((key) => {
    const propsOf = (element: Element) =>
      Object.entries(element)
        .filter(([property]) => property.startsWith('__reactProps$'))
        .map(([, props]) => props)[0]
    const before = new Map([...document.querySelectorAll('*')].map((element) => [element, propsOf(element)]))
    const count = (root: Element) => [...root.querySelectorAll('*')].filter((one) => before.get(one) !== propsOf(one)).length
    Reflect.set(window, key, count)
  }, name)
  return (within) => within.evaluate((root, key) => Number(Reflect.get(window, key)(root)), name)
}

test('CUT-31: another first day renders the grid, but neither the list nor the header', async ({ page, product }) => {
  await call(product.url, 'POST', '/cutoff-overrides', closed)
  await signIn(page, 'Editor', calendar)
  await expect(record(page, 'Printer')).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAccessibleName('Cut-offs from Fri 22 Dec 2090 to Thu 4 Jan 2091')
  // The header counts what is to be decided, loaded after the page.
  await expect(page.getByRole('banner').getByRole('link', { name: /to decide$/ })).toBeVisible()
  const rendered = await countRendered(page)
  await button(page, 'Later').click()
  await expect(grid).toHaveAccessibleName('Cut-offs from Fri 5 Jan 2091 to Thu 18 Jan 2091')
  await expect(page.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first()).toHaveText('05')
  expect(await rendered(grid)).toBeGreaterThan(0)
  for (const other of [
    page.getByRole('banner'),
    page.getByRole('note', { name: 'Legend' }),
    page.getByRole('region', { name: 'To decide' }),
    page.getByRole('region', { name: 'Dated cut-offs' }),
  ]) {
    expect(await rendered(other)).toBe(0)
  }
})

test('HOL-11: a public holiday is marked as open, or closed by a plan', async ({ page }) => {
  const holiday = { kind: 'holiday', date: '2090-12-25', name: 'Christmas Day', dutchName: null }
  const entries = ['GB-MNPG-TAM', 'GB-DPS-SLE', 'GB-ARENA-DRO'].map((factoryCode) => ({ ...holiday, factoryCode }))
  const marked: unknown[] = []
  const answered = Promise.withResolvers<void>()
  // The public holidays of 2090 are not known.
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: marked.length === 0 ? entries : entries.slice(1) } }))
  const known = { date: holiday.date, name: holiday.name, dutchName: null, decision: null, overrides: [], version: null }
  await page.route('**/public-holidays?*', (route) =>
    route.fulfill({ json: { knownTo: '2090-12-31', factories: [{ factoryCode: 'GB-MNPG-TAM', holidays: [known] }] } }),
  )
  await page.route('**/public-holidays/GB-MNPG-TAM/2090-12-25', async (route) => {
    await answered.promise
    marked.push(route.request().postDataJSON())
    const change = { changedBy: 'Robin Hughes', changedAt: '2090-12-01T00:00:00Z', version: 1 }
    await route.fulfill({
      json: { factoryCode: 'GB-MNPG-TAM', date: '2090-12-25', decision: 'open', holiday: 'Christmas Day', ...change },
    })
  })
  await signIn(page, 'Editor', calendar)
  await expect(page.getByRole('heading', { name: 'To decide (3)' })).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Closed on Christmas Day: GB-MNPG-TAM').click()
  await expect(plan(page)).toBeVisible()
  await button(page, 'Open on Christmas Day: GB-MNPG-TAM').dblclick()
  await expect(button(page, 'Open on Christmas Day: GB-MNPG-TAM')).toHaveAttribute('aria-busy', 'true')
  await expect(button(page, 'Open on Christmas Day: GB-DPS-SLE')).not.toHaveAttribute('aria-busy')
  answered.resolve()
  await expect(plan(page), 'its closing is no longer planned').toBeHidden()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Marked as open')
  expect(marked).toEqual([{ decision: 'open', version: null }])
  await expect(page.getByRole('heading', { name: 'To decide (2)' }), 'the pressed button is gone').toBeFocused()
  await button(page, 'Closed on Christmas Day: all of these').click()
  await expect(plan(page).getByRole('button', { name: /^Remove Closed/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Christmas Day')
  await button(page, 'Save 1 dated cut-off').click()
  await expect(record(page, 'Christmas Day')).toContainText('GB-ARENA-DRO, GB-DPS-SLE')
})

test('HOL-11: consecutive days of a move to a closed factory are ranges, and each link has a name of its own', async ({ page }) => {
  const move = { kind: 'move', schedule: 'a', note: '', from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM' }
  const entries = [
    { ...move, dates: ['2090-11-29', '2090-11-30', '2090-12-01', '2090-12-03'] },
    { ...move, schedule: 'b', from: 'GB-ARENA-DRO', dates: ['2090-12-03'] },
  ]
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries } }))
  await signIn(page, 'Viewer', calendar)
  await expect(toDecide(page).getByRole('paragraph').filter({ hasText: 'Orders move from GB-DPS-SLE' })).toHaveText(
    'Orders move from GB-DPS-SLE to GB-MNPG-TAM, which is closed on Wed 29 Nov 2090 to Fri 1 Dec 2090, Sun 3 Dec 2090: the schedule',
  )
  await toDecide(page)
    .getByRole('link', { name: 'the schedule from GB-ARENA-DRO to GB-MNPG-TAM: closed on Sun 3 Dec 2090', exact: true })
    .click()
  await expect(page).toHaveURL(/\/schedules\?schedule=b$/)
})

test('CUT-33, HOL-11: a public holiday whose closing is planned is marked as open by a colleague', async ({ page, product }) => {
  const { knownTo } = (await call(product.url, 'GET', '/public-holidays?from=2026-01-01&days=1')) as { knownTo: string }
  const date = `${knownTo.slice(0, 4)}-12-25`
  const entry = { kind: 'holiday', factoryCode: 'GB-MNPG-TAM', date, name: 'Christmas Day', dutchName: null }
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [entry] } }))
  await signIn(page, 'Editor', `/cutoffs/calendar?from=${date}`)
  const read = page.waitForResponse((response) => response.url().endsWith(`/public-holidays?from=${date}&days=1`))
  await button(page, 'Closed on Christmas Day: GB-MNPG-TAM').click()
  await read
  await call(product.url, 'PUT', `/public-holidays/GB-MNPG-TAM/${date}`, { decision: 'open', version: null })
  await expect(plan(page).getByText(/^GB-MNPG-TAM, .*: Christmas Day has been marked as open\.$/)).toBeVisible()
  await button(page, 'Save 1 dated cut-off').click()
  await expect(page.getByRole('alertdialog')).toContainText('Christmas Day has been marked as open.')
  await button(page, 'Save anyway').click()
  await expect(record(page, 'Christmas Day')).toBeVisible()
})

test('HOL-13, HOL-14: a public holiday that was marked as open is named, and the decision can be taken back', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const colleague = (method: string, path: string, body?: object) => call(product.url, method, `/public-holidays${path}`, body)
  const { knownTo } = (await colleague('GET', '?from=2026-01-01&days=1')) as { knownTo: string }
  const year = knownTo.slice(0, 4)
  const christmas = `${year}-12-25`
  const known = () => colleague('GET', `?from=${year}-12-10&days=31`)
  const decided = async (factory: string) =>
    JSON.stringify(await known()).match(`"${factory}".*?"${christmas}".*?"decision":("?\\w+"?)`)?.[1]
  for (const factory of ['GB-DPS-SLE', 'GB-MNPG-TAM']) {
    await colleague('PUT', `/${factory}/${christmas}`, { decision: 'open', version: null })
  }
  const list = toDecide(page).getByRole('group')
  const takeBack = (factory: string) => button(page, `Take back: open on Christmas Day, ${factory}`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('&days=31')) asked.push(request.url())
  })
  await setTime(page, `${year}-12-10T12:00:00Z`)

  await test.step('viewers see what was decided', async () => {
    await signIn(page, 'Viewer', `/cutoffs/calendar?from=${christmas}&factory=GB-MNPG-TAM`)
    await expect(page.getByText('Public holiday: Christmas Day, marked as open.')).toBeVisible()
    await expect(list).toBeVisible()
    expect(asked, 'read only once it is opened').toEqual([])
    await list.getByText('Marked as open', { exact: true }).click()
    await expect(list.getByText('Marked as open (2)')).toBeVisible()
    await expect(list.getByRole('article', { name: /Christmas Day$/ })).toContainText('GB-DPS-SLE')
    await expect(list.getByRole('button')).toHaveCount(0)
  })

  await test.step('editors can take it back', async () => {
    await signIn(page, 'Editor', `/cutoffs/calendar?from=${christmas}&factory=GB-MNPG-TAM`)
    await list.getByText('Marked as open', { exact: true }).click()
    await expectNoViolations(page)
    await takeBack('GB-MNPG-TAM').click()
    await expect(page.getByText('No longer marked as open')).toBeVisible()
    await expect(list.getByText('Marked as open (1)'), 'the pressed button is gone').toBeFocused()
    await expect(page.getByText('Public holiday: Christmas Day.')).toBeVisible()
    expect(await decided('GB-MNPG-TAM')).toBe('null')
    expect(await decided('GB-DPS-SLE')).toBe('"open"')
  })

  await test.step('a colleague’s decision is shown at once; if a colleague has already taken it back, a message says so', async () => {
    await colleague('PUT', `/GB-MNPG-TAM/${christmas}`, { decision: 'open', version: null })
    await expect(list.getByText('Marked as open (2)')).toBeVisible()
    const stale = await known()
    await page.route('**/public-holidays?*', (route) => route.fulfill({ json: stale }))
    await colleague('DELETE', `/GB-MNPG-TAM/${christmas}`)
    await takeBack('GB-MNPG-TAM').click()
    await expect(page.getByText(/^Already taken back by Robin Hughes \(/)).toBeVisible()
    await page.unroute('**/public-holidays?*')
    await colleague('PUT', `/GB-MNPG-TAM/${christmas}`, { decision: 'open', version: null })
    await expect(list.getByText('Marked as open (2)')).toBeVisible()
  })

  await test.step('all of a day can be taken back together', async () => {
    await takeBack('all of these').click()
    await expect(list.getByText('Marked as open (0)')).toBeFocused()
    expect(await decided('GB-DPS-SLE')).toBe('null')
    expect(await decided('GB-MNPG-TAM')).toBe('null')
    await expect(list.getByText('Nothing in the next 30 days.')).toBeVisible()
  })
})

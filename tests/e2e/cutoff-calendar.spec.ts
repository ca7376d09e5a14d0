import type { Locator, Page } from '@playwright/test'
import { button, calendar, call, cells, closed, day, record, saveAsked } from './support/cutoff-calendar.ts'
import { daysFromNow } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, setTime, signIn, test } from './support/journey.ts'

test('CUT-31, CUT-34: by keyboard: move, read the explanation, choose; edit, duplicate, end and cancel', async ({ page, product }) => {
  await call(product.url, 'POST', '/cutoff-overrides', closed)
  await signIn(page, 'Editor', `${calendar}&factory=GB-MNPG-TAM`)
  const first = cells(page, 'Closed Dated cut-off').first()
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  await expect(page.getByText(/^Closed, by the dated cut-off “Printer” by Kim Okafor\.$/)).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByText('1 cell chosen')).toBeVisible()
  await test.step('CUT-32: Escape clears the choice', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 cell chosen')).toHaveCount(0)
    await expect(first).toBeFocused()
    await page.keyboard.press(' ')
  })
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
    await saveAsked(page, 'Save')
    await expect(dialog).toBeHidden()
    await expect(record(page, 'Printer').getByText('09:00: Printer')).toBeVisible()
  })

  await test.step('duplicate, cancel', async () => {
    await record(page, 'Two days').getByRole('button', { name: 'Duplicate “Two days”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a dated cut-off' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A copy')
    await saveAsked(page, 'Save')
    await expect(record(page, 'A copy')).toBeVisible()
    await record(page, 'A copy').getByRole('button', { name: 'Cancel... “A copy”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(record(page, 'A copy')).toBeHidden()
  })

  await test.step('end', async () => {
    const [from, to] = [daysFromNow(0), daysFromNow(3)]
    await call(product.url, 'POST', '/cutoff-overrides', { ...closed, from, to, reason: 'Strike' })
    await page.reload()
    await record(page, 'Strike').getByRole('button', { name: 'End now... “Strike”' }).click()
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

test('CUT-34, TIM-14: two users edit one dated cut-off: nothing typed is lost; one that has begun is ended', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const made = (await call(product.url, 'POST', '/cutoff-overrides', closed)) as { id: string }
  // The notices of the server do not arrive.
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await signIn(page, 'Editor', calendar)
  await record(page, 'Printer').getByRole('button', { name: 'Edit “Printer”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mine')
  const reason = 'Overstromingswaarschuwing_in_Tamworth'
  await call(product.url, 'PUT', `/cutoff-overrides/${made.id}`, { ...closed, reason, version: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Kim Okafor changed this while you were editing/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(`${reason}_and_at_Sleaford`)
  const edgeOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right)
  for (const width of [360, 639, 640, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await edgeOf(dialog.getByRole('table')), `the comparison at ${width} px`).toBeLessThan(await edgeOf(dialog))
  }
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save my changes over theirs' }).click()
  await expect(record(page, 'Mine')).toBeVisible()

  await test.step('one that changes below the question is not cancelled unseen', async () => {
    await record(page, 'Mine').getByRole('button', { name: 'Cancel... “Mine”' }).click()
    await call(product.url, 'PUT', `/cutoff-overrides/${made.id}`, { ...closed, to: '2090-12-24', reason: 'Mine', version: 3 })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(question.getByText(/^Kim Okafor has changed this dated cut-off since/)).toBeVisible()
    await expect(question).toContainText('Fri 22 Dec 2090 to Sun 24 Dec 2090')
    await question.getByRole('button', { name: 'Keep it' }).click()
  })
  await page.unroute('**/events')
  await test.step('TIM-14: one that has begun at one of its factories is ended, not cancelled as if it had not', async () => {
    const factories = ['GB-MNPG-TAM', 'AU-CHEQUEMATES-SYD']
    await call(product.url, 'POST', '/cutoff-overrides', { ...closed, factories, to: '2090-12-23' })
    // Midnight in Sydney, 13:00 in London.
    await setTime(page, '2090-12-21T12:59:00Z')
    await page.goto(calendar)
    await expect(record(page, 'Printer')).toContainText('Upcoming')
    await expect(record(page, 'Printer').getByRole('link', { name: 'GB-MNPG-TAM' })).toHaveAttribute('href', '/factories/GB-MNPG-TAM')
    await expect(record(page, 'Printer').getByRole('button', { name: 'Cancel... “Printer”' })).toBeVisible()
    await setTime(page, '2090-12-23T13:00:00Z')
    await page.reload()
    await expect(record(page, 'Printer'), 'over in Sydney only').toContainText('Now')
    await setTime(page, '2090-12-21T13:00:00Z')
    await page.reload()
    await expect(record(page, 'Printer')).toContainText('Now')
    await expect(record(page, 'Printer').getByRole('button', { name: 'Cancel... “Printer”' })).toHaveCount(0)
    await record(page, 'Printer').getByRole('button', { name: 'End now... “Printer”' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('It began today, so it is cancelled.')
    await question.getByRole('button', { name: 'Yes, end it' }).click()
    await expect(record(page, 'Printer')).toHaveCount(0)
  })
})

test('CUT-7, CUT-31, CUT-34: a viewer is told so, and not to choose cells; only rows in view or near it have cells, and the current one; what a colleague saves is shown at once', async ({
  page,
  product,
}) => {
  await signIn(page, 'Viewer', calendar)
  await expect(page.getByText('You have view-only access.')).toBeVisible()
  await page.getByRole('row').nth(3).getByRole('gridcell').nth(1).click()
  await expect(page.getByRole('heading', { name: /^Sat 23 Dec 2090, / })).toBeVisible()
  await expect(page.getByText(/choose/i)).toHaveCount(0)
  await expect(page.getByTitle(/choose/i)).toHaveCount(0)
  await expect(page.getByRole('grid').locator('[aria-selected]')).toHaveCount(0)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-multiselectable')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(button(page, 'Add a dated cut-off')).toHaveCount(0)
  await day(page, '24 Dec').click()
  await expect(page.getByText(/cells? chosen/)).toHaveCount(0)
  await expectNoViolations(page)
  await test.step('CUT-31: rows in view', async () => {
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
  await test.step('what a colleague saves is shown at once, also between the first read and the first notice', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/events', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${calendar}&factory=GB-MNPG-TAM`)
    await expect(page.getByRole('heading', { name: 'Dated cut-offs' })).toBeVisible()
    await call(product.url, 'POST', '/cutoff-overrides', { ...closed, from: '2090-12-24', to: '2090-12-24', reason: 'Flood' })
    release()
    await expect(record(page, 'Flood')).toBeVisible()
    await expect(cells(page, 'Closed Dated cut-off').first()).toBeVisible()
    const before = await cells(page, 'Closed Dated cut-off').count()
    await call(product.url, 'POST', '/cutoff-overrides', { ...closed, reason: 'Power cut' })
    await expect(record(page, 'Power cut')).toBeVisible()
    await expect.poll(() => cells(page, 'Closed Dated cut-off').count()).toBeGreaterThan(before)
  })
})

test('CUT-34: what a colleague changes while the dialog is open is compared when it is saved', { tag: '@full' }, async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const made = (await call(product.url, 'POST', '/cutoff-overrides', closed)) as { id: string }
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, 'Editor', calendar)
  await opened
  await record(page, 'Printer').getByRole('button', { name: 'Edit “Printer”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the dated cut-off' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Mine')
  await call(product.url, 'PUT', `/cutoff-overrides/${made.id}`, { ...closed, reason: 'Theirs', version: 1 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText(/^Kim Okafor changed this while you were editing/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save my changes over theirs' }).click()
  await expect(record(page, 'Mine')).toBeVisible()
})

test('CUT-31, CUT-36, UI-37: Page Up, Page Down, Ctrl + Home and Ctrl + End move the current cell, which is in view; on a phone; with forced colours', async ({
  page,
}) => {
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
    // Just wider than a phone, which has only one day.
    [480, 568],
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
  await test.step('a phone shows one day at a time; what was chosen on another day stays chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${calendar}&factory=GB-MNPG-TAM`)
    const grid = page.getByRole('grid', { name: 'Cut-offs on Fri 22 Dec 2090' })
    await expect(grid.getByRole('columnheader')).toHaveText(['Delivery service', 'Fri 22 Dec'])
    expect(await grid.evaluate((table) => table.parentElement && table.parentElement.scrollWidth - table.parentElement.clientWidth)).toBe(0)
    const first = page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell')
    await first.click()
    await page.keyboard.press('ArrowRight')
    await expect(first, 'the only column').toBeFocused()
    await button(page, 'Later').click()
    await expect(page.getByRole('columnheader', { name: 'Sat 23 Dec' })).toBeVisible()
    await first.click()
    await expect(page.getByText('2 cells chosen')).toBeVisible()
    await button(page, 'Earlier').click()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expectNoViolations(page)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('columnheader')).toHaveCount(15)
  })
  await test.step('CUT-36: an address with a bad date or an unknown fulfilment centre', async () => {
    await page.goto('/cutoffs/calendar?from=2026-02-30&factory=XX')
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
  await test.step('UI-37: with forced colours, chosen cells, the current cell and what was just saved are marked', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${calendar}&factory=GB-MNPG-TAM`)
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
})

test('CUT-31: the current cell is one of the rows that are shown', { tag: '@full' }, async ({ page }) => {
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
  // Everything is read once: no notice of a change arrives.
  await page.route('**/api/uk/events', () => undefined)
  const holidays = page.waitForResponse('**/public-holidays?from=2090-01-01&days=400')
  await signIn(page, 'Editor', calendar)
  await holidays
  await expect(record(page, 'Printer')).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAccessibleName('Cut-offs from Fri 22 Dec 2090 to Thu 4 Jan 2091')
  // The header counts what is to be decided, loaded after the page.
  await expect(page.getByRole('banner').getByRole('link', { name: /to decide$/ })).toBeVisible()
  const rendered = await countRendered(page)
  await button(page, 'Later').click()
  await expect(grid).toHaveAccessibleName('Cut-offs from Fri 5 Jan 2091 to Thu 18 Jan 2091')
  await expect(page.getByRole('textbox', { name: 'First day' })).toHaveValue('05/01/2091')
  expect(await rendered(grid)).toBeGreaterThan(0)
  for (const other of [
    page.getByRole('banner'),
    page.getByRole('note', { name: 'Legend' }),
    page.getByRole('region', { name: 'To decide' }),
    page.getByRole('region', { name: 'Dated cut-offs' }),
  ]) {
    expect(await rendered(other), String(other)).toBe(0)
  }
})

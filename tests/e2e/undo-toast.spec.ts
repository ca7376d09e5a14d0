import type { Page } from '@playwright/test'
import { button, calendar, day, record, saveAsked } from './support/cutoff-calendar.ts'
import { choose as chooseIn, row as exception, trackedParcel } from './support/cutoffs.ts'
import { box, card, fill, formAddress, nextDay, save } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, returnToTab, signIn, test } from './support/journey.ts'
import * as products from './support/product-overrides.ts'
import { australia, createButton, fillLists, openGroup, saveConfirming, toast } from './support/schedules.ts'
import { times } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
const undo = (page: Page) => toasts(page).getByRole('button', { name: 'Undo', exact: true })

async function undoByKeyboard(page: Page): Promise<void> {
  await expect(undo(page)).toHaveAttribute('aria-keyshortcuts', 'Alt+Z')
  // What was saved, and a dialog that has closed, still move the focus.
  await expect(page.locator('[data-modal]')).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('Alt+z')
    await page.waitForTimeout(200)
    await expect(undo(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expectUndone(page)
}

async function expectUndone(page: Page): Promise<void> {
  // With its number, if one was shown just before.
  await expect(toasts(page).filter({ hasText: 'Change undone.' })).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('HIS-58: a default and an exception are undone from the toast in one press, also by keyboard and in Dutch; not what was changed again', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await signIn(page, 'Editor', trackedParcel)
  const weekday = page.getByRole('textbox', { name: 'Weekday' })
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
  const before = await weekday.inputValue()
  const change = async (time: string) => {
    await edit.click()
    await weekday.fill(time)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
  }
  await change('10:10')
  await expectNoViolations(page)
  await undo(page).click()
  await expectUndone(page)
  await expect(weekday).toHaveValue(before)

  await test.step('by keyboard; the focus returns to where it was', async () => {
    await change('10:20')
    await edit.focus()
    await undoByKeyboard(page)
    await expect(weekday).toHaveValue(before)
    await expect(edit).toBeFocused()
  })
  await test.step('an exception', async () => {
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    await chooseIn(page, 'Product Type', 'chocolate', modal)
    await modal.getByText('Saturday').click()
    await modal.getByRole('textbox', { name: 'Time' }).fill('13:15')
    await modal.getByRole('button', { name: 'Save Rule' }).click()
    await expect(exception(page, 'chocolate')).toBeVisible()
    await undoByKeyboard(page)
    await expect(exception(page, 'chocolate')).toHaveCount(0)
  })
  await test.step('a colleague changed it again, as the list knows', async () => {
    await change('10:30')
    await expect(undo(page)).toBeVisible()
    const { versionNumber } = Object(await stored(colleague))
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', { default: times('10:40'), versionNumber })
    await returnToTab(page)
    await expect(undo(page)).toHaveCount(0)
  })
  await test.step('a colleague has just changed another field: the effect is shown and can be confirmed', async () => {
    await change('10:50')
    const service = await stored(colleague)
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', {
      default: { ...service.cutoff.default, saturday: '06:06' },
      versionNumber: service.versionNumber,
    })
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', {
      default: { ...service.cutoff.default, weekday: '06:06' },
      versionNumber: service.versionNumber + 1,
    })
    await undo(page).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(/^Kim Okafor has changed this since/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('in Dutch', async () => {
    await page.reload()
    await page.evaluate(() => localStorage.setItem('locale', 'nl-NL'))
    await page.reload()
    await page.getByRole('button', { name: 'Bewerken', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Doordeweeks' }).fill('11:11')
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
    await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).click()
    await expect(toast(page, 'Wijziging ongedaan gemaakt.')).toBeVisible()
  })
})

type Stored = { readonly versionNumber: number; readonly cutoff: { readonly default: object } }

async function stored(colleague: ReturnType<typeof colleagueAt>): Promise<Stored> {
  const { results } = Object(await colleague('GET', '/deliveryConfigurations'))
  return results.find((one: Record<string, unknown>) => one['factoryCode'] === 'GB-DPS-SLE' && one['deliveryService'] === '44')
}

test('UI-53, HIS-26, HIS-58: creating, changing and deleting a designation schedule is undone from the toast, once there is a connection', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'Editor', '/schedules')
  await openGroup(page, australia)
  const article = page.getByRole('article')
  await test.step('change', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'End Time' }).fill('1330')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(article).toContainText('00:00–13:30')
    await undoByKeyboard(page)
    await expect(article).not.toContainText('13:30')
  })
  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Delete...' }).click()
    await page.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect(article).toHaveCount(0)
    await undoByKeyboard(page)
    await openGroup(page, australia)
    await expect(article).toHaveCount(1)
  })
  await test.step('create', async () => {
    await page.goto('/schedules/new')
    await fillLists(page)
    await saveConfirming(page, createButton(page), toast(page, 'Schedule created'))
    const count = await article.count()
    await undo(page).click()
    await expectUndone(page)
    await expect(article).toHaveCount(count - 1)
  })
  await test.step('UI-53, HIS-26: offline, the effect is loaded once the connection is back; a record that is gone has its name', async () => {
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await page.goto('/schedules/new')
    await fillLists(page)
    const created = page.waitForResponse((response) => response.url().endsWith('/designation/schedule') && response.ok())
    await saveConfirming(page, createButton(page), toast(page, 'Schedule created'))
    const { Id, From } = await (await created).json()
    const dialog = page.getByRole('alertdialog')
    const heading = dialog.getByRole('heading', { level: 3 })
    await page.context().setOffline(true)
    await undo(page).click()
    await expect(dialog.getByText('You are offline. This is loaded once the connection is back.')).toBeVisible()
    await expect(dialog.getByText('An error occurred')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(dialog.getByText('Will be removed.')).toBeVisible()
    const name = await heading.innerText()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await colleagueAt(product.url, 'uk')('DELETE', '/designation/schedule', { Id, From })
    await undo(page).click()
    await expect(dialog.getByText('There is nothing left to undo.')).toBeVisible()
    await expect(heading).toHaveText(name)
  })
})

test('HIS-58: schedules of several options, dated cut-offs, product overrides and sample orders are undone from the toast', async ({
  page,
}) => {
  await signIn(page, 'Editor', formAddress('Valentine’s Day price', nextDay))
  await test.step('schedules of several options', async () => {
    // Otherwise the network would not become idle.
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await page.getByRole('button', { name: 'Also apply to', exact: true }).click()
    await fill(page, { from: '2031-02-11', to: '2031-02-14' })
    await box(page, 'Override price').check()
    await page.getByRole('textbox', { name: 'Price' }).fill('9.95')
    // Several of one centre: the list has them in another order than the answer.
    await page
      .getByRole('group', { name: /GB-MNPG-TAM$/ })
      .getByRole('button', { name: 'All' })
      .click()
    await save(page).click()
    await page.getByRole('button', { name: /^Create \d schedules/ }).click()
    await expect(page.getByText(/^\d schedules created$/)).toBeVisible()
    await expect(card(page, 'Valentine’s Day price')).toBeFocused()
    await page.waitForLoadState('networkidle')
    await undoByKeyboard(page)
    await expect(card(page, 'Valentine’s Day price')).toContainText('Cancelled')
    await page.unroute('**/events')
  })
  await test.step('dated cut-offs', async () => {
    await page.goto(calendar)
    await day(page, '25 Dec').click()
    await button(page, 'Close cut-offs').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
    await saveAsked(page, /^Save 1 dated cut-off$/)
    await expect(record(page, 'Christmas')).toHaveCount(1)
    await undoByKeyboard(page)
    await expect(record(page, 'Christmas')).toHaveCount(0)
  })
  await test.step('product overrides', async () => {
    await page.goto(products.wedding)
    await products.choose(page, 'GB-ARENA-DRO')
    await products.confirmUpdate(page)
    await undoByKeyboard(page)
    await page.goto(products.wedding)
    await expect(products.row(page, 'CRD-WED-0002-LRG')).toContainText('GB-MNPG-TAM')
  })
  await test.step('a sample order', async () => {
    await page.goto('/order-check?factory=GB-MNPG-TAM&service=44')
    await page.getByRole('button', { name: 'Save as sample' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Parcel from Tamworth')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Update sample “Parcel from Tamworth”' })).toBeVisible()
    await undoByKeyboard(page)
    await expect(page.getByRole('button', { name: 'Update sample “Parcel from Tamworth”' })).toHaveCount(0)
  })
})

test('UI-26, HIS-58: after 5 seconds the toast moves out of the way, after 30 it goes; not while it has the focus, and at once with another brand', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/schedules')
  await openGroup(page, australia)
  await page.clock.install()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(undo(page)).toBeVisible()
  await page.mouse.move(0, 300)
  const standStill = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await standStill()
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 720 })
    await page.evaluate(() => window.scrollTo(0, 0))
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const below = ((await toasts(page).boundingBox())?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)
    expect([width, below >= 0, below < 40]).toEqual([width, true, true])
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.clock.runFor(5000)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((await toasts(page).boundingBox())?.y).toBeGreaterThan((heading?.y ?? 0) + 200)
  await page.keyboard.press('Alt+z')
  await expect(undo(page)).toBeFocused()
  await page.clock.resume()
  await expectNoHorizontalScroll(page)
  await expectNoViolations(page)
  await page.clock.runFor(60_000)
  await expect(undo(page)).toBeFocused()
  await standStill()
  await page.getByRole('button', { name: 'Resume', exact: true }).focus()
  await page.clock.runFor(20_000)
  await expect(undo(page)).toBeVisible()
  await page.clock.runFor(6000)
  await expect(undo(page)).toHaveCount(0)
  await page.clock.resume()
  await test.step('another brand', async () => {
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(undo(page)).toBeVisible()
    await page.getByRole('button', { name: 'Select Brand' }).click()
    await page.getByRole('dialog').getByRole('radio').nth(1).check({ force: true })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(undo(page)).toHaveCount(0)
  })
})

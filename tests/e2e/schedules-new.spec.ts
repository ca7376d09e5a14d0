import type { Locator } from '@playwright/test'
import { expectDate, setDate } from './support/dates.ts'
import { expect, expectNoViolations, setTime, signIn, test } from './support/journey.ts'
import { choose, createButton, fillLists, group, openGroup, pick, pressMore, saveConfirming, saving, toast } from './support/schedules.ts'

const factories = [
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
]

const lists: Readonly<Record<string, readonly string[]>> = {
  'Applicable Days': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  'Card Types': ['Standard', 'Large', 'Square', 'Postcard', 'LargeSquare', 'Giant'],
  'Delivery Methods': ['Standard', 'Tracked Letter', 'Tracked Parcel', 'Next Business Day', 'Airmail'],
  'Pack Types': ['All', '1 Card Only', '2 Card Multipack', '3 Card Multipack', '4 Card Multipack', '5+ Card Multipack'],
  'Address Types': ['Send Direct', 'Return to Sender'],
  'Applicable Dispatch Days': ['TODAY', 'TODAY+1', 'TODAY+2', 'TODAY+3', 'TODAY+4', 'TODAY+5', 'Every day?'],
}

test.describe('New Schedule', () => {
  test('DES-51, DES-52, DES-53, UI-82: Giant cards on Fridays from 18:00 for four weeks take at most 12 actions from Home', async ({
    page,
  }) => {
    // A Wednesday.
    await setTime(page, '2099-02-04T09:00:00Z')
    await signIn(page, 'Editor', '/')
    let actions = 0
    const press = async (button: Locator) => {
      actions += 1
      await button.click()
    }
    const type = async (label: string, text: string) => {
      actions += 1
      await page.getByRole('textbox', { name: label }).fill(text)
    }
    const only = async (label: string, option: string) => {
      await press(page.getByRole('button', { name: new RegExp(`^${label}`) }))
      const picker = page.getByRole('dialog', { name: label })
      await press(picker.getByText(option, { exact: true }))
      await press(picker.getByRole('button', { name: 'Apply' }))
    }
    await press(page.getByRole('link', { name: 'Manage Schedules' }))
    await press(page.getByRole('button', { name: 'New Schedule' }))
    await only('Applicable Days', 'Friday')
    const missing = page.getByText('Please select at least one Pack Type')
    const colour = () => missing.evaluate((text) => getComputedStyle(text).color)
    const muted = await page
      .locator('p.note')
      .first()
      .evaluate((text) => getComputedStyle(text).color)
    expect(await colour(), 'DES-53: nobody has been at the packs yet').toBe(muted)
    await only('Card Types', 'Giant')
    await type('Start Time', '18')
    await type('End Date', '4 mar 2099')
    await press(page.getByRole('button', { name: 'Select all in the empty lists' }))
    await expect(page.getByText('Fridays 18:00 to end of day, 6 Feb to 27 Feb 2099 (4 times), Guernsey time.')).toBeVisible()
    await press(createButton(page))
    await expect(toast(page, 'Schedule created')).toBeVisible()
    expect(actions).toBeLessThanOrEqual(12)
    await test.step('from an empty stretch of Coming up, the factory, the dates and the start time are filled in', async () => {
      await page.goto('/schedules/new?factory=GB-DPS-SLE&date=2099-02-06&time=18:00')
      await expect(page.getByRole('button', { name: /From$/ })).toContainText('GB-DPS-SLE')
      for (const field of ['Start Date', 'End Date']) await expectDate(page, field, '2099-02-06')
      await expect(page.getByRole('textbox', { name: 'Start Time' })).toHaveValue('18:00')
      await setDate(page, 'Start Date', '2099-02-13')
      await expectDate(page, 'End Date', '2099-02-13')
      await setDate(page, 'End Date', '2099-02-27')
      await setDate(page, 'Start Date', '2099-02-20')
      await expectDate(page, 'End Date', '2099-02-27')
    })
  })

  test('DES-8, DES-9, DES-12, DES-13, DES-14, DES-15, DES-16, DES-19, DES-28, DES-32, DES-45, API-19, UI-14: a picker has an Apply/Cancel step; the groups of dispatch days exclude each other; Cancel and leaving ask first', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400 \(Bad Request\)/, /ERR_CONNECTION_RESET/)
    await signIn(page, 'Editor', '/schedules/new')
    await test.step('DES-8, DES-9, DES-45: From and To offer the ten factories; every list offers its values in order, Pack Types also has All; days can be chosen at once', async () => {
      for (const label of ['From', 'To']) {
        await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
        await expect(page.getByRole('listbox').getByRole('option'), label).toHaveText(factories)
        await page.keyboard.press('Escape')
      }
      for (const [label, values] of Object.entries(lists)) {
        await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
        const picker = page.getByRole('dialog', { name: label })
        const boxes = picker.getByRole('checkbox')
        await expect(boxes, label).toHaveCount(values.length)
        for (const [at, value] of values.entries()) await expect(boxes.nth(at)).toHaveAccessibleName(value)
        await picker.getByRole('button', { name: 'Cancel' }).click()
        await expect(picker).toBeHidden()
      }
      const days = page.getByRole('button', { name: /^Applicable Days/ })
      for (const [shortcut, shown] of [
        ['All', 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'],
        ['Weekdays', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
        ['None', 'Choose…'],
      ] as const) {
        await days.click()
        const picker = page.getByRole('dialog', { name: 'Applicable Days' })
        await picker.getByRole('button', { name: shortcut, exact: true }).click()
        await picker.getByRole('button', { name: 'Apply' }).click()
        await expect(days).toHaveAccessibleName(`Applicable Days ${shown}`)
      }
    })
    const field = page.getByRole('button', { name: /^Applicable Dispatch Days/ })
    await pick(page, 'Applicable Dispatch Days', 'TODAY', 'TODAY+5')
    await expect(field).toContainText('TODAY, TODAY+5')
    await field.click()
    const picker = page.getByRole('dialog', { name: 'Applicable Dispatch Days' })
    await picker.getByRole('checkbox', { name: 'Every day?' }).check()
    await expect(picker.getByRole('checkbox', { name: 'TODAY', exact: true })).not.toBeChecked()
    await expectNoViolations(page)
    await picker.getByRole('button', { name: 'Cancel' }).click()
    await expect(field).toContainText('TODAY, TODAY+5')
    await pick(page, 'Applicable Dispatch Days', 'Every day?')
    await expect(field).toContainText('Every day?')
    await expect(field).not.toContainText('TODAY')
    await test.step('leaving with unsaved changes', async () => {
      await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
      await page.getByRole('link', { name: 'Home' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
      await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('10:00')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click()
      await expect(page).toHaveURL(/\/schedules$/)
    })
    await test.step('DES-12, DES-14, DES-19, API-19: the defaults; Create is disabled until it is valid and while it saves; a failure keeps the form, a success returns to /schedules; after a lost response it is created once', async () => {
      await setTime(page, Date.now())
      await page.goto('/schedules')
      await page.getByRole('button', { name: 'New Schedule' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Create New Designation Schedule' })).toBeVisible()
      await expect(page.getByRole('button', { name: /From$/ })).toContainText('GG-MNPG-GSY')
      await expect(page.getByRole('button', { name: /To$/ })).toContainText('GB-MNPG-TAM')
      const today = new Date().toISOString().slice(0, 10)
      for (const field of ['Start Date', 'End Date']) await expectDate(page, field, today)
      for (const field of ['Start Time', 'End Time']) await expect(page.getByRole('textbox', { name: field })).toHaveValue('00:00')
      await expect(page.getByRole('checkbox', { name: 'Domestic orders only' })).toBeChecked()
      const create = page.getByRole('button', { name: 'Create', exact: true })
      await expect(create).toBeDisabled()
      await pick(page, 'Applicable Days', 'Monday')
      for (const name of ['Address Type', 'Applicable Dispatch Day', 'Card Type', 'Delivery Method', 'Pack Type']) {
        await expect(page.getByText(`Please select at least one ${name}`, { exact: true })).toBeVisible()
      }
      await expectNoViolations(page)
      await fillLists(page)
      await choose(page, 'To', 'US-KODI-NYC')
      await page.route('**/designation/schedule', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 400, contentType: 'application/json', body: '{"errors":["First.","Second."]}' }),
      )
      await create.click()
      await expect(toast(page, 'Failed to create schedule')).toBeVisible()
      await expect(page.getByText('First., Second.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Card Types/ })).toContainText('Giant')
      await page.unroute('**/designation/schedule')
      const held = Promise.withResolvers<void>()
      let lost = 0
      await page.route('**/designation/schedule', async (route) => {
        if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
        lost += 1
        await held.promise
        await route.fetch()
        await route.abort('connectionreset')
      })
      const sent = saving(page)
      await create.click()
      await sent
      await expect(create, 'DES-14: while the schedule is being saved').toBeDisabled()
      held.resolve()
      await expect(toast(page, 'Schedule created')).toBeVisible()
      await expect(page.getByText('First., Second.')).toHaveCount(0)
      expect(lost).toBe(1)
      await expect(page).toHaveURL(/\/schedules$/)
      await expect(group(page, 'GG-MNPG-GSY → US-KODI-NYC (1 schedule)')).toBeVisible()
    })
    await test.step('DES-28, DES-32: an overlap is only a warning; a window across midnight becomes two schedules', async () => {
      await page.goto('/schedules')
      await openGroup(page, 'GB-DPS-SLE → GB-ARENA-DRO (1 schedule)')
      await pressMore(page.getByRole('main'), 'Duplicate')
      await expect(page.getByText('Another schedule would also move some of these orders.')).toBeVisible()
      await expect(page.getByText(/GB-DPS-SLE → GB-ARENA-DRO: both move Giant cards/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
      await choose(page, 'To', 'IE-STL-DUB')
      await page.getByRole('textbox', { name: 'Start Time' }).fill('22:00')
      await page.getByRole('textbox', { name: 'End Time' }).fill('06:00')
      await expect(page.getByText('Does this window run past midnight?')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'both move' })).toHaveCount(2)
      await test.step('the offer stays while something else is missing', async () => {
        await choose(page, 'To', 'GB-DPS-SLE')
        await expect(page.getByText('You can save them once the other fields are complete.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Save as 2 schedules' })).toBeDisabled()
        await choose(page, 'To', 'IE-STL-DUB')
      })
      await expect(page.getByText('Another schedule would also move some of these orders.')).toBeVisible()
      await expectNoViolations(page)
      await saveConfirming(page, page.getByRole('button', { name: 'Save as 2 schedules' }), toast(page, 'Schedules created'))
      await openGroup(page, 'GB-DPS-SLE → IE-STL-DUB (2 schedules)')
      const cards = (hours: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: hours }) })
      await expect(cards('22:00 to end of day')).toHaveCount(1)
      await expect(cards('00:00–06:00')).toHaveCount(1)
    })
  })
})

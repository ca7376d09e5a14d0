import { expect, type Locator, type Page } from '@playwright/test'
import * as cutoffs from './support/cutoffs.ts'
import { card, daysFromNow, fill, listAddress, nextDay, save } from './support/delivery-options.ts'
import { signIn, test } from './support/journey.ts'
import {
  australia,
  choose,
  createButton,
  fillLists,
  group,
  openGroup,
  pressMore,
  saveConfirming,
  saving,
  toast,
} from './support/schedules.ts'

const busy = { ...nextDay, centre: 'GB-DPS-SLE' }
const weekend = 'Weekend price for cards'

const marked = (page: Page): Locator => page.locator('[data-saved]')

/** The saved record is marked and in view, and the focus is in it. */
async function expectShown(page: Page, text: string | RegExp): Promise<void> {
  const record = marked(page).filter({ hasText: text })
  await expect(record).toHaveCount(1)
  await expect(record).toBeInViewport()
  await expect.poll(() => record.evaluate((one) => one.contains(document.activeElement))).toBe(true)
}

test.describe('designation schedules', () => {
  test('DES-42: a created schedule is in view, even if the list was not loaded before and its group opens late', { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await signIn(page, 'Editor', '/schedules/new')
    await fillLists(page)
    await choose(page, 'To', 'US-KODI-NYC')
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[role="group"] { transition-delay: 1s !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    await createButton(page).click()
    await expectShown(page, '08:00–18:00')
  })

  test('DES-2, DES-22, DES-42, UI-45: groups stay open on Back, also after a filter; what was saved is shown', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await choose(page, 'State', 'Active now')
    await group(page, /^IE-STL-DUB → /)
      .first()
      .click()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hi\. Hoi\./ })).toBeVisible()
    await page.goBack()
    await expect(group(page, australia)).toHaveAttribute('aria-expanded', 'true')
    await expect(group(page, /^IE-STL-DUB → /).first()).toHaveAttribute('aria-expanded', 'true')
    await pressMore(page.getByRole('article').first(), 'Duplicate')
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Designation Schedule' })).toBeVisible()
    await page.goBack()
    await expect(group(page, australia)).toHaveAttribute('aria-expanded', 'true')
    await test.step('DES-22, DES-42, UI-45: a created schedule is shown in its group, and a duplicate, without changing the original; Back leads to the list, not to a blank form', async () => {
      await page.setViewportSize({ width: 1000, height: 500 })
      await page.goto('/schedules?state=ended')
      await page.getByRole('button', { name: 'New Schedule' }).click()
      await fillLists(page)
      await choose(page, 'To', 'US-KODI-NYC')
      await createButton(page).click()
      await expect(page).toHaveURL(/\/schedules$/)
      await expect(group(page, 'GG-MNPG-GSY → US-KODI-NYC (1 schedule)')).toHaveAttribute('aria-expanded', 'true')
      await expectShown(page, '08:00–18:00')
      await page.goBack()
      await expect(page).toHaveURL(/\/schedules\?state=ended$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Card Designation Schedules' })).toBeVisible()
      await test.step('a duplicate is shown, not its original', async () => {
        await page.goto('/schedules?factory=GB-ARENA-DRO')
        await openGroup(page, 'GB-ARENA-DRO → GB-DPS-SLE (1 schedule)')
        await pressMore(page.getByRole('main'), 'Duplicate')
        await expect(page.getByRole('heading', { level: 1, name: 'Create New Designation Schedule' })).toBeVisible()
        await expect(page.getByRole('button', { name: /^Card Types/ })).toContainText('Standard, Postcard')
        await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('11:30')
        await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
        await page.getByRole('textbox', { name: 'Start Time' }).fill('10:45')
        const sent = saving(page)
        await saveConfirming(page, createButton(page), toast(page, 'Schedule created'))
        expect((await sent).postDataJSON()).not.toHaveProperty('Id')
        await expectShown(page, '10:45–11:30')
        await expect(marked(page)).toHaveCount(1)
        await expect(page.getByRole('article').filter({ hasText: '10:45–11:30' })).toHaveCount(1)
        await expect(page.getByRole('article').filter({ hasText: '00:00–11:30' })).toHaveCount(1)
      })
    })
    await test.step('DES-42: an updated schedule is shown in the group that it moves to, with any motion, as are both parts of a window across midnight', async () => {
      await page.setViewportSize({ width: 1000, height: 500 })
      await page.goto('/schedules')
      await openGroup(page, australia)
      for (const [reducedMotion, to] of [
        ['reduce', 'US-KODI-NYC'],
        ['no-preference', 'IE-STL-DUB'],
      ] as const) {
        await test.step(`motion: ${reducedMotion}`, async () => {
          await page.emulateMedia({ reducedMotion })
          await page.getByRole('button', { name: 'Edit', exact: true }).click()
          await choose(page, 'To', to)
          const moved = group(page, `AU-CHEQUEMATES-SYD → ${to} (1 schedule)`)
          await saveConfirming(page, page.getByRole('button', { name: 'Update' }), moved)
          await expect(moved).toHaveAttribute('aria-expanded', 'true')
          // The only open group: the factories stand above its schedules.
          await expect(page.getByRole('link', { name: new RegExp(` ${to}$`) })).toBeVisible()
          await expectShown(page, /./)
        })
      }
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await choose(page, 'To', 'GB-ARENA-DRO')
      await page.getByRole('textbox', { name: 'Start Time' }).fill('22:00')
      await page.getByRole('textbox', { name: 'End Time' }).fill('06:00')
      const both = page.getByRole('button', { name: 'Save as 2 schedules' })
      await saveConfirming(page, both, group(page, 'AU-CHEQUEMATES-SYD → GB-ARENA-DRO (2 schedules)'))
      // The other one names it too (TOG-2).
      await expectShown(page, /^[^:]*22:00 to end of day/)
      await expect(marked(page)).toHaveCount(2)
    })
  })
})

test.describe('schedules of a delivery option', () => {
  test('OPT-45, UI-45: a created schedule is shown under its option; Back does not lead to the form', { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await signIn(page, 'Editor', listAddress(busy))
    await page.getByRole('button', { name: 'Create Schedule...' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Quiet week')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await fill(page, { from: '2031-03-03', to: '2031-03-09' })
    await save(page).click()
    await expectShown(page, 'Quiet week')
    await page.goBack()
    await expect(card(page, 'Quiet week')).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
  })

  test('OPT-45: an edited schedule and a duplicate are shown, also below the first ten', async ({ page }) => {
    await page.route('**/fulfilment-centres/*/schedules', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
      const body = await response.json()
      const one = body.schedules.find(({ name }: { name: string }) => name === weekend)
      // Earlier than the others, so that it is listed after them.
      const earlier = Array.from({ length: 12 }, (_, at) => ({ ...one, id: `filler-${at}`, name: `Filler ${at}` }))
      await route.fulfill({ response, json: { ...body, schedules: [...earlier, ...body.schedules] } })
    })
    await signIn(page, 'Editor', listAddress(busy))
    await pressMore(card(page, 'Filler 0'), 'Duplicate')
    await fill(page, { from: daysFromNow(300), to: daysFromNow(301) })
    await save(page).click()
    await expectShown(page, 'Copy of Filler 0')
    await card(page, 'Copy of Filler 0').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Much later')
    await save(page).click()
    await expectShown(page, 'Much later')
  })
})

test('CUT-25: a saved exception and saved defaults are shown; after a deletion, the focus is on a neighbour', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=1')
  const add = page.getByRole('button', { name: 'Add Exception' })
  const modal = page.getByRole('dialog', { name: 'Add Exception' })
  const rows = page.getByRole('table', { name: 'Exceptions' }).getByRole('row')
  const cake = rows.filter({ hasText: 'cake' })
  await add.click()
  await cutoffs.choose(page, 'Product Type', 'cake', modal)
  await modal.getByText('Weekday').click()
  await modal.getByRole('textbox', { name: 'Time' }).fill('10:10')
  await modal.getByRole('button', { name: 'Save Rule' }).click()
  await expect(modal).toBeHidden()
  await expectShown(page, /cake.*Weekday.*10:10/)
  await expect(cake.first()).toHaveAttribute('data-saved')

  await cake.first().getByRole('button', { name: 'Edit' }).click()
  await expect(cake.first().getByRole('checkbox', { name: 'Weekday' })).toBeFocused()
  await cake.first().getByText('Weekday').click()
  await cake.first().getByText('Sunday').click()
  await cake.first().getByRole('button', { name: 'Save' }).click()
  await expectShown(page, /cake.*Sunday.*10:10/)
  await expect(cake.last()).toHaveAttribute('data-saved')
  await expect(marked(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Weekday' }).fill('11:11')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(page, 'Defaults')
  await expect(marked(page)).toHaveCount(1)

  const remove = async (type: string) => {
    await rows.filter({ hasText: type }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await expect(rows.filter({ hasText: type })).toHaveCount(0)
  }
  await remove('gift-card')
  await expect(rows.filter({ hasText: 'party' }).getByRole('button', { name: 'Edit' })).toBeFocused()
  await remove('toy-game')
  await expect(rows.filter({ hasText: 'party' }).getByRole('button', { name: 'Edit' })).toBeFocused()
  await cutoffs.item(page, 'TRACKED PARCEL').click()
  await remove('soft-toy')
  await expect(add).toBeFocused()
})

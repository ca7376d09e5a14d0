import type { Page } from '@playwright/test'
import { expectDate, setDate } from './support/dates.ts'
import { addGift, alert, card, chip, evening, fill, formAddress, listAddress, nextDay, save, saving } from './support/delivery-options.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { expectHighlighted } from './support/keyboard.ts'
import { toast } from './support/schedules.ts'
import { themesIn, widthsOf } from './support/scope.ts'
import { switchLocale } from './support/walk.ts'

const chooseBrand = (page: Page, brand: 'uk' | 'nl') => page.addInitScript((id) => localStorage.setItem('brand', id), brand)

test.describe('/deliveryoptions/create-schedule', () => {
  test('OPT-13, OPT-14, OPT-15, OPT-18, OPT-19, OPT-50, UI-9, UI-14: the heading, the sections and the defaults; gift search; an end at 00:00; leaving with unsaved changes', async ({
    page,
  }) => {
    await signIn(page, 'Editor', formAddress('Valentines', nextDay))
    await expect(page.getByRole('heading', { level: 1, name: 'Valentines' })).toBeVisible()
    await expect(page.getByText('Create a schedule for Next Day Guaranteed at GB-MNPG-TAM', { exact: true })).toBeVisible()
    for (const name of ['Schedule', 'Applicable orders', 'Overrides']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByText(/^Times are local to the fulfilment centre because of factory cut-off times/)).toBeVisible()
    const today = Temporal.Now.plainDateISO('Europe/London').toString()
    for (const field of ['Start date', 'End date', 'From', 'To']) await expectDate(page, field, today)
    for (const field of ['Start time', 'End time']) await expect(page.getByRole('textbox', { name: field })).toHaveValue('00:00')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(page.getByText('0 selected', { exact: true })).toBeVisible()
    for (const type of ['Postcard', 'Standard', 'Square', 'Large', 'Large square', 'Giant']) {
      await expect(page.getByRole('group', { name: 'Card types' }).getByRole('checkbox', { name: type, exact: true })).toBeVisible()
    }
    await test.step('OPT-18, UI-9: gift search: more than 2 characters, in any case, without selected ones; arrows, Enter, Escape, Clear, Ctrl+K', async () => {
      const search = page.getByRole('combobox', { name: 'Search gift types' })
      const options = page.getByRole('listbox', { name: 'Gift types' }).getByRole('option')
      await search.fill('pe')
      await expect(options).toHaveCount(0)
      await search.fill('PER')
      await expect(options.first()).toBeVisible()
      const found = await options.allTextContents()
      expect(found.length).toBeGreaterThan(2)
      expect(found.every((label) => label.toLowerCase().includes('per'))).toBe(true)
      await expectNoViolations(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expectHighlighted(search, options.nth(1))
      await page.keyboard.press('ArrowUp')
      await expectHighlighted(search, options.first())
      await page.keyboard.press('ArrowUp')
      await expectHighlighted(search, options.last())
      await expect(options.last()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('ArrowDown')
      await expectHighlighted(search, options.first())
      await expect(options.first()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await expect(chip(page, found[0] ?? '')).toBeVisible()
      await expect(search).toHaveValue('')
      await search.fill('per')
      await expect(options).toHaveText(found.slice(1))
      await options.nth(1).click()
      await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
      await search.fill('per')
      await page.keyboard.press('Escape')
      await expect(search).toHaveValue('')
      await expect(options).toHaveCount(0)
      await search.fill('zzz')
      await expect(page.getByText('No gift type matches “zzz”.')).toBeVisible()
      // "Clicking a gift chip marks it selected, and clicking it again removes it."
      const first = chip(page, found[0] ?? '')
      await first.click()
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await expectNoViolations(page)
      await first.click({ position: { x: 12, y: 12 } })
      await expect(first).toBeHidden()
      await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(page.getByText('0 selected', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Clear' })).toBeDisabled()
      // With and without suggestions.
      const palette = page.getByRole('dialog', { name: 'Go to' })
      for (const typed of ['', 'per']) {
        await search.fill(typed)
        await expect(page.getByRole('listbox', { name: 'Gift types' })).toBeVisible({ visible: typed !== '' })
        await page.keyboard.press('Control+k')
        await expect(palette).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(palette).toBeHidden()
      }
      await search.fill('')
    })
    await test.step('an end at 00:00 says which day is not included, and End of day includes it', async () => {
      await setDate(page, 'Start date', '2031-02-11')
      await setDate(page, 'End date', '2031-02-14')
      await expect(page.getByText('Ends when 13 Feb 2031 is over. 14 Feb 2031 is not included.')).toBeVisible()
      await page.getByRole('button', { name: 'End of day: include 14 Feb 2031' }).click()
      await expectDate(page, 'End date', '2031-02-14')
      const endTime = page.getByRole('textbox', { name: 'End time' })
      await expect(endTime).toHaveValue('24:00')
      await expect(page.getByText(/is not included/)).toBeHidden()
      await expect(page.getByRole('button', { name: /^End of day/ })).toHaveCount(0)
      await endTime.fill('23:59')
      await page.getByRole('button', { name: 'End of day', exact: true }).click()
      await expect(endTime).toHaveValue('24:00')
      await endTime.fill('12:00')
      await expect(page.getByRole('button', { name: /^End of day/ })).toHaveCount(0)
    })
    await test.step('Cancel returns to the option, after a question', async () => {
      await page.getByRole('checkbox', { name: 'Card only' }).check()
      await page.getByRole('link', { name: 'Home' }).click()
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(page.getByRole('checkbox', { name: 'Card only' })).toBeChecked()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click()
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === listAddress(nextDay))
      await expect(page.getByRole('button', { name: 'Next Day Guaranteed', exact: true })).toHaveAttribute('aria-expanded', 'true')
    })
  })

  const cardTypes = {
    uk: ['Postcard', 'Standard', 'Square', 'Large', 'Large square', 'Giant'],
    nl: ['Postcard', 'Small', 'Standard', 'Square', 'Large', 'Large square', 'Supersize', 'Supersize square'],
  } as const
  for (const [brand, option, cardType, giftTyped, gift, codes] of [
    ['uk', nextDay, 'Large square', 'CHOC', 'Chocolate', { card: 'largesquare', gift: 'chocolate' }],
    ['nl', evening, 'Supersize square', 'bloe', 'Bloemen', { card: 'supersize-square', gift: 'flower' }],
  ] as const) {
    test(`OPT-15, OPT-39, REF-6: ${brand}: the card types in their order; the payload is as described, and saving returns to the open option`, async ({
      page,
    }) => {
      await chooseBrand(page, brand)
      await signIn(page, 'Editor', formAddress('Quiet week', option))
      const boxes = page.getByRole('group', { name: 'Card types' }).getByRole('checkbox')
      await expect(boxes).toHaveCount(cardTypes[brand].length)
      for (const [at, name] of cardTypes[brand].entries()) await expect(boxes.nth(at)).toHaveAccessibleName(name)
      await fill(page, { from: '2031-03-03', to: '2031-03-09', kind: 'Card and gift' })
      await page.getByRole('textbox', { name: 'Start time' }).fill('1830')
      await page.getByRole('checkbox', { name: cardType, exact: true }).check()
      await addGift(page, giftTyped, gift)
      const sent = saving(page)
      await save(page).click()
      const request = await sent
      expect(new URL(request.url()).pathname).toBe(
        `/api/${brand}/fulfilment-centres/${option.centre}/delivery-options/${option.id}/schedules`,
      )
      expect(request.postDataJSON()).toEqual({
        name: 'Quiet week',
        fulfilmentCentreId: option.centre,
        deliveryOptionId: option.id,
        fulfilmentCentreActiveDateTimeRange: { start: '2031-03-03T18:30:00', end: '2031-03-09T00:00:00' },
        deliveryDateRange: { start: '2031-03-03', end: '2031-03-09' },
        applicableConsignmentTypes: ['cardAndGift'],
        cardTypes: [codes.card],
        giftTypes: [codes.gift],
      })
      await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === listAddress(option))
      await expect(card(page, 'Quiet week')).toContainText('Upcoming')
      await expect(card(page, 'Quiet week')).toContainText('Robin Hughes')
    })
  }

  test("OPT-20, OPT-21, OPT-23, OPT-24, API-15, UI-15: from the first attempt to save, the errors appear in the red alert and at the fields, as do the API's; other failures are a toast", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/40[01] \(/, /500 \(Internal Server Error\)/, /ERR_FAILED/, /^Failed to save schedule|^We don’t know/)
    await signIn(page, 'Editor', formAddress('Valentines', nextDay))
    await setDate(page, 'From', '2031-02-02')
    await setDate(page, 'To', '2031-02-01')
    await expect(alert(page)).toBeHidden()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/schedules')) calls.push(request.url())
    })
    await save(page).click()
    const messages = [
      'End date/time must be after the start date/time',
      'Delivery to must be either the same day or after the delivery from date',
      'At least one Applicable Consignment Type must be selected',
    ]
    const fields = ['End date', 'Applicable delivery dates, To', 'Consignment types']
    await expect(alert(page).getByRole('listitem')).toHaveText(messages.map((message, at) => `${fields[at]}: ${message}`))
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'End date' })).toHaveAccessibleDescription(/End date\/time must be after/)
    await expectNoViolations(page)
    await page.getByRole('textbox', { name: 'End time' }).fill('25:00')
    await setDate(page, 'To', '2031-02-02')
    await expect(alert(page).getByRole('listitem')).toHaveText(['End time: Invalid time values.', `Consignment types: ${messages[2]}`])
    await page.getByRole('textbox', { name: 'End time' }).fill('')
    await expect(alert(page).getByRole('listitem').first()).toHaveText('End time: Required')
    await page.getByRole('textbox', { name: 'End time' }).fill('12:00')
    await page.getByRole('checkbox', { name: 'Card only' }).check()
    await expect(alert(page)).toBeHidden()
    expect(calls).toEqual([])
    await test.step("the API's errors appear in the same alert and are cleared on the next attempt; Save is busy during the call", async () => {
      await fill(page, { from: '2031-03-03', to: '2031-03-09' })
      let held = Promise.withResolvers<void>()
      let response: object = {}
      await page.route('**/schedules', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await held.promise
        await route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(response) })
      })
      for (const [body, shown] of [
        [{ errors: ['The first thing.', 'The second thing.'] }, ['The first thing.', 'The second thing.']],
        [{ errors: ['Another thing.'] }, ['Another thing.']],
        [
          { errors: [{ message: 'One.' }, { detail: 'Two.' }, { title: 'Three.' }, { error: 'Four.' }] },
          ['One.', 'Two.', 'Three.', 'Four.'],
        ],
        [{ error: 'No luck.' }, ['No luck.']],
        [{ Message: { message: 'No luck today.' } }, ['No luck today.']],
      ] as const) {
        response = body
        held = Promise.withResolvers<void>()
        await save(page).click()
        await expect(save(page)).toHaveAttribute('aria-busy', 'true')
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
        await expect(alert(page)).toBeHidden()
        held.resolve()
        await expect(alert(page).getByRole('listitem')).toHaveText([...shown])
      }
      await expect(toast(page, 'Failed to save schedule')).toBeHidden()
      await expectDate(page, 'End date', '2031-03-09')
      await page.unroute('**/schedules')
    })
    await test.step('after other failures, the toast, logged, and nothing typed is lost', async () => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      const failed = toast(page, 'Failed to save schedule')
      const unknown = toast(page, 'We don’t know whether it was saved. Try again without changes to find out: nothing is saved twice.')
      for (const [how, body] of [
        ['no errors list', { status: 500, contentType: 'text/plain', body: 'No luck' }],
        ['no response', undefined],
      ] as const) {
        await test.step(how, async () => {
          await page.route('**/schedules', (route) =>
            route.request().method() !== 'POST' ? route.continue() : body === undefined ? route.abort() : route.fulfill(body),
          )
          await save(page).click()
          const told = body === undefined ? unknown : failed
          await expect(told).toBeVisible()
          await expect(body === undefined ? failed : unknown, 'only what is true').toHaveCount(0)
          expect(logged.splice(0).some((text) => /^(?:Failed to save schedule|We don’t know whether it was saved)/.test(text))).toBe(true)
          await expect(alert(page)).toBeHidden()
          await page.unroute('**/schedules')
          await page.getByRole('button', { name: 'Close' }).click()
          await expect(told).toHaveCount(0)
        })
      }
      await save(page).click()
      await expect(card(page, 'Valentines')).toBeVisible()
    })
    await follow(page, formAddress('Valentines', nextDay))
    await fill(page, { from: '2031-03-03', to: '2031-03-09' })
    await test.step('OPT-23: without a token, too', async () => {
      await page.route('**/identity/token', (route) =>
        route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' }),
      )
      await page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 7 * 24 * 60 * 60 * 1000
      })
      await save(page).click()
      await expect(alert(page).getByRole('listitem')).toHaveText(['Unauthenticated. Refresh the browser and try again.'])
    })
  })

  test('OPT-12: an invalid address shows a message with a button back', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'Editor')
    for (const [query, text] of [
      ['', 'This address does not say which delivery option the schedule is for.'],
      ['?name=x&fc=GB-MNPG-TAM', 'This address does not say which delivery option the schedule is for.'],
      ['?name=x&fc=NOWHERE&doid=1', 'There is no delivery option 1 at NOWHERE.'],
      ['?name=x&fc=GB-MNPG-TAM&doid=nothing&index=-3', 'There is no delivery option nothing at GB-MNPG-TAM.'],
      ['?fc=GB-MNPG-TAM&doid=first-class', 'The schedule has no name yet.'],
      ['?name=x&fc=GB-MNPG-TAM&doid=first-class&schedule=none', 'This schedule does not exist.'],
      ['?name=%E0%A4%A&fc=%25&doid=%00', 'There is no delivery option'],
    ] as const) {
      await page.goto(`/deliveryoptions/create-schedule${query}`)
      await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
      await page.getByRole('button', { name: 'Back to the delivery options' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Delivery Options Configuration' })).toBeVisible()
    }
  })

  // The walk covers the other combinations (walk.spec.ts).
  for (const [brand, option, locales] of [
    ['uk', nextDay, ['en-GB', 'pseudo']],
    ['nl', evening, ['nl-NL']],
  ] as const) {
    test(`UI-37: ${brand}, ${locales.join(' and ')}: no violations, and no horizontal scrolling from 360 to 1440 px`, {
      tag: brand === 'uk' ? [] : ['@full'],
    }, async ({ page }) => {
      await chooseBrand(page, brand)
      await signIn(page, 'Editor', formAddress('A', option))
      const overrides = page.getByRole('region').nth(2).getByRole('checkbox')
      await expect(overrides).toHaveCount(4)
      for (const box of await overrides.all()) await box.check()
      await page.locator('[type="submit"]').click()
      await expect(page.getByRole('alert')).toBeVisible()
      for (const locale of locales) {
        await test.step(locale, async () => {
          await switchLocale(page, locale)
          for (const theme of themesIn(locale)) {
            await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
            await expectNoViolations(page)
          }
          for (const width of widthsOf([360, 390, 640, 900, 1200, 1440])) {
            await page.setViewportSize({ width, height: 900 })
            await expectNoHorizontalScroll(page)
          }
        })
      }
    })
  }
})

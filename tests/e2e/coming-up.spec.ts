import type { Page } from '@playwright/test'
import { downloadCsv } from './support/csv.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, follow, setTime, signIn, test } from './support/journey.ts'
import { showManyRecords } from './support/many-records.ts'
import { newSchedule } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'

/** A Wednesday on which nothing of the demonstration data holds any more. */
const now = '2099-02-04T09:00:00Z'
const friday = {
  ...newSchedule,
  From: 'GG-MNPG-GSY',
  To: 'GB-MNPG-TAM',
  CardTypes: ['Giant'],
  PackTypes: ['SINGLE', 'MULTI_TWO', 'MULTI_THREE', 'MULTI_FOUR', 'MULTI_FIVE_PLUS'],
  AddressTypes: ['SEND_DIRECT', 'RETURN_TO_SENDER'],
  ApplicableDays: ['Friday'],
  DeliveryMethods: ['STD', 'TRL', 'TRP', 'NBD', 'AIRMAIL'],
  LocalStartTime: '18:00',
  LocalEndTime: '23:00',
  DurationStartDateUtc: '2099-02-01T00:00:00Z',
  DurationEndDateUtc: '2099-02-28T00:00:00Z',
}
const newYear = { services: null, productTypes: null, days: null, closed: true, time: null, reason: 'New year' }
const sentence = 'Fri 6 Feb 18:00 Guernsey: Giant cards go from Guernsey to Tamworth, until Fri 6 Feb 23:00'
const picture = (page: Page) => page.getByRole('region', { name: 'Coming up', exact: true })
const entry = (page: Page) => page.getByRole('link', { name: /Giant cards go from Guernsey to Tamworth/ })

test('TIM-3, TIM-5, TIM-7, TIM-10, TIM-11, TIM-12, DES-51: what begins this weekend, as a picture and a list', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await colleague('POST', '/designation/schedule', { ...friday, Id: 'friday', Note: 'Toole café' })
  await colleague('POST', '/designation/schedule', { ...friday, Id: 'paused', Paused: true, CardTypes: ['Square'] })
  await setTime(page, now)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, 'Editor', '/coming-up')

  await test.step('the list says when, where and what, in the time of the factory or another one', async () => {
    await page.getByRole('button', { name: 'This weekend' }).click()
    await expect(page).toHaveURL(/\?span=weekend$/)
    await expect(page.getByRole('heading', { name: /^From Fri 6 Feb 12:00 to Tue 10 Feb 00:00$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: sentence, exact: true })).toHaveCount(1)
    await expectNoViolations(page)
    await page.getByRole('combobox', { name: 'Fulfilment centre' }).click()
    await page.getByRole('option', { name: 'Tamworth GB-MNPG-TAM' }).click()
    await expect(entry(page), 'orders also come to it').toHaveCount(1)
    await expect(page).toHaveURL(/factory=GB-MNPG-TAM/)
    await follow(page, '/coming-up?span=weekend&text=giant&time=utc')
    await expect(entry(page)).toHaveText('Fri 6 Feb 18:00 UTC: Giant cards go from Guernsey to Tamworth, until Fri 6 Feb 23:00')
    await follow(page, '/coming-up?span=weekend&text=toole%20cafe')
    await expect(entry(page), 'by its note').toHaveCount(1)
    await follow(page, '/coming-up?span=weekend&text=nowhere')
    await expect(page.getByText('Nothing begins, ends or holds in this period.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nothing else Also show' })).toBeVisible()
    await page.getByRole('button', { name: 'Also show what has ended, is paused or was cancelled' }).click()
    await expect(page).toHaveURL(/past=shown/)
    await follow(page, '/coming-up?span=weekend&factory=QQ')
    await expect(page.getByText('There is no fulfilment centre QQ.')).toBeVisible()
    await expect(entry(page), 'of every centre').toHaveCount(1)
    await follow(page, '/coming-up?factory=NL-GRTZ-AMS')
    await expect(page.getByText(/^NL-GRTZ-AMS is a fulfilment centre of another brand/)).toBeVisible()
  })

  await test.step('a period that cannot be shown is named, and what is shown instead', async () => {
    await follow(page, '/coming-up?from=2099-03-01T00:00Z&to=2099-02-01T00:00Z&kind=x')
    await expect(page.getByText('The link has a filter that does not exist here and is left out: kind=x')).toBeVisible()
    await expect(page.getByText(/^The period of the link cannot be shown: from=2099-03-01T00:00Z, to=2099-02-01T00:00Z\./)).toContainText(
      'The next 7 days are shown instead.',
    )
    await expect(page.getByRole('button', { name: 'Next 7 days', pressed: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'From Wed 4 Feb 00:00 to Wed 11 Feb 00:00' })).toBeVisible()
  })

  await test.step('the days of a preset are those of the clock, or of the factory', async () => {
    await page.clock.setFixedTime('2099-07-01T23:30:00Z')
    const today = (query: string, heading: string) => async () => {
      await page.goto(`/coming-up?span=today${query}`)
      await expect(page.getByRole('heading', { name: `From ${heading}` })).toBeVisible()
    }
    await test.step('of the brand', today('', 'Thu 2 Jul 00:00 to Fri 3 Jul 00:00'))
    await test.step('UTC', today('&time=utc&factory=AU-CHEQUEMATES-SYD', 'Wed 1 Jul 00:00 to Thu 2 Jul 00:00'))
    await test.step('of one factory', today('&factory=US-KODI-LAS', 'Wed 1 Jul 00:00 to Thu 2 Jul 00:00'))
    await page.clock.setFixedTime(now)
  })

  await test.step('what is paused is shown on demand; the file has every entry', async () => {
    await page.goto('/coming-up?span=weekend&text=guernsey')
    await expect(entry(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Also show' }).click()
    await page.getByRole('option', { name: 'Ended, paused and cancelled' }).click()
    await expect(page.getByRole('link', { name: /Square cards go from Guernsey to Tamworth \(paused\)/ })).toBeVisible()
    const { rows } = await downloadCsv(page)
    const begun = rows.filter((row) => row['From'] === '2099-02-06T18:00:00.000Z')
    expect(begun.map((row) => [row['From'], row['Fulfilment centre'], row['State']]).sort()).toEqual([
      ['2099-02-06T18:00:00.000Z', 'GG-MNPG-GSY', ''],
      ['2099-02-06T18:00:00.000Z', 'GG-MNPG-GSY', 'Paused'],
    ])
  })

  await test.step('keys and buttons move and zoom, and the address keeps the period', async () => {
    await follow(page, '/coming-up?from=2099-02-06T12:00Z&to=2099-02-07T12:00Z')
    await picture(page).focus()
    await page.keyboard.press('+')
    await expect(page).toHaveURL(/from=2099-02-06T18:00Z&to=2099-02-07T06:00Z/)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/from=2099-02-06T16:30Z&to=2099-02-07T04:30Z/)
    await test.step('a key that is pressed while the period of an earlier one is not yet rendered', async () => {
      await picture(page).evaluate((element) => {
        const press = (key: string) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        const replace = history.replaceState
        history.replaceState = (...given) => {
          history.replaceState = replace
          history.replaceState(...given)
          press('ArrowLeft')
        }
        press('ArrowRight')
        press('ArrowRight')
      })
      await expect(page).toHaveURL(/from=2099-02-06T18:00Z&to=2099-02-07T06:00Z/)
      await page.keyboard.press('ArrowLeft')
      await expect(page).toHaveURL(/from=2099-02-06T16:30Z&to=2099-02-07T04:30Z/)
    })
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page).toHaveURL(/from=2099-02-06T10:30Z&to=2099-02-07T10:30Z/)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(/from=2099-02-06T22:30Z&to=2099-02-07T22:30Z/)
    await follow(page, '/coming-up?from=2099-02-06T12:00Z&to=2099-02-06T18:00Z')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
    await follow(page, '/coming-up?from=2099-02-06T22:30Z&to=2099-02-07T22:30Z')
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Now' }).click()
    await expect(page).toHaveURL(/from=2099-02-04T06:00Z/)
  })

  await test.step('dragging moves; a press on a bar opens its record, one beside it offers to create something', async () => {
    await follow(page, '/coming-up?from=2099-02-06T12:00Z&to=2099-02-07T00:00Z&factory=GG-MNPG-GSY&text=giant')
    await expect(picture(page).getByText('Giant cards go from Guernsey to Tamworth')).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('link', { name: 'Guernsey GG-MNPG-GSY' })).toHaveAttribute(
      'href',
      /^\/factories\/GG-MNPG-GSY/,
    )
    const box = await picture(page).boundingBox()
    if (box === null) throw new Error('the picture is not shown')
    // The bar is from 18:00 to 23:00 of these twelve hours, in the first lane.
    await picture(page).click({ position: { x: box.width * 0.1, y: 32 } })
    const create = page.getByRole('region', { name: 'Fri 6 Feb 13:00 Guernsey, Guernsey GG-MNPG-GSY' })
    await expect(create.getByRole('heading')).toBeFocused()
    await expect(create.getByRole('link', { name: 'Move orders' })).toHaveAttribute(
      'href',
      /\/schedules\/new\?factory=GG-MNPG-GSY&date=2099-02-06&time=13%3A00/,
    )
    await expect(create.getByRole('link', { name: 'Close the fulfilment centre, or another cut-off' })).toHaveAttribute(
      'href',
      /\/cutoffs\/calendar\?from=2099-02-06&factory=GG-MNPG-GSY&add=dated/,
    )
    await expect(create.getByRole('link', { name: /^Override / }).first()).toHaveAttribute(
      'href',
      /\/deliveryoptions\/create-schedule\?name=[^&]+&fc=GG-MNPG-GSY&doid=[^&]+&doname=[^&]+&index=0&date=2099-02-06&time=13%3A00/,
    )
    await page.keyboard.press('Escape')
    await expect(create).toBeHidden()
    await expect(picture(page)).toBeFocused()
    await picture(page).click({ position: { x: box.width * 0.1, y: 32 } })
    await create
      .getByRole('link', { name: /^Override / })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue(/6.*2099/)
    await expect(page.getByRole('textbox', { name: 'Start time' })).toHaveValue(/^13:00/)
    await page.goBack()
    await picture(page).click({ position: { x: box.width * 0.1, y: 32 } })
    await create.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(create).toBeHidden()
    const [y, middle] = [box.y + 32, box.x + box.width / 2]
    await page.mouse.move(middle + box.width / 12, y)
    await expect(picture(page).getByText('Fri 6 Feb 18:00 to Fri 6 Feb 23:00 (Guernsey)')).toBeVisible()
    await expect(picture(page).getByText('Fridays 18:00–23:00, until Sun 1 Mar 00:00')).toBeVisible()
    await page.mouse.move(middle, y)
    await page.mouse.down()
    await page.mouse.move(middle - box.width / 12, y, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/from=2099-02-06T13:00Z&to=2099-02-07T01:00Z/)
    await page.mouse.click(box.x + box.width * 0.6, y)
    await expect(page).toHaveURL(/\/schedules\?schedule=friday/)
  })

  await test.step('the days of another year have it, by the clock of each factory', async () => {
    await colleague('POST', '/cutoff-overrides', { ...newYear, factories: ['AU-CHEQUEMATES-SYD'], from: '2100-01-01', to: '2100-01-01' })
    await follow(page, '/coming-up?from=2099-12-31T00:00Z&to=2100-01-02T00:00Z')
    await expect(page.getByRole('link', { name: /^Fri 1 Jan 2100 00:00 Sydney: .*, until Sat 2 Jan 2100 00:00$/ })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Fri 1 Jan 2100' })).toBeVisible()
    await colleague('POST', '/cutoff-overrides', { ...newYear, factories: ['US-KODI-LAS'], from: '2099-12-31', to: '2100-01-01' })
    await follow(page, '/coming-up?from=2099-12-31T00:00Z&to=2100-01-03T00:00Z&factory=US-KODI-LAS')
    await expect(page.getByRole('link', { name: /^Thu 31 Dec 00:00 .*, until Sat 2 Jan 2100 00:00$/ })).toHaveCount(1)
  })

  await test.step('DES-51: a schedule for a morning in Sydney has the dates in UTC that it needs, and none of their other hours', async () => {
    await follow(page, '/coming-up?from=2099-02-05T21:00Z&to=2099-02-06T09:00Z&factory=AU-CHEQUEMATES-SYD')
    await page.getByRole('button', { name: 'Add...' }).click()
    await page.getByRole('link', { name: 'Move orders' }).click()
    await expect(page).toHaveURL(/date=2099-02-05&until=2099-02-06&day=Friday&time=08%3A00$/)
    await page.getByRole('button', { name: 'Select all in the empty lists' }).click()
    await expect(page.getByText(/^Active from Fri 6 Feb 2099 08:00 to .*, Sydney time\.$/)).toBeVisible()
    await expect(page.getByText(/in UTC that is|UTC date is/)).toHaveCount(0)
  })

  await test.step('on a phone there is only the list', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/coming-up?span=weekend')
    await expect(page.getByRole('link', { name: sentence })).toBeVisible()
    await expect(picture(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoViolations(page)
  })

  await test.step('the form of a dated cut-off has the centre and the day of the address, which it asks for once', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await follow(page, '/cutoffs/calendar?from=2099-02-06&factory=GG-MNPG-GSY&add=dated')
    const form = page.getByRole('dialog', { name: 'Add a dated cut-off' })
    await expect(form.getByRole('button', { name: /Fulfilment centres/ })).toContainText('GG-MNPG-GSY')
    await expect(form.getByRole('textbox', { name: 'First day' })).toHaveValue(/6.*2099/)
    await expect(page).toHaveURL(/\/cutoffs\/calendar\?from=2099-02-06&factory=GG-MNPG-GSY$/)
  })
})

test('TIM-15, TIM-7, TIM-5: with many records, only what can be seen is drawn and listed, and pinching and the wheel zoom', async ({
  page,
  product,
}) => {
  await showManyRecords(page, '2099-02-04')
  await setTime(page, now)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Editor', '/coming-up?span=year')
  await expect(picture(page).locator('path[data-look]').first()).toBeVisible()
  const height = await picture(page).evaluate((element) => element.clientHeight)
  expect(height, 'higher than the window').toBeGreaterThan(3_000)
  expect(await picture(page).locator('*').count(), `of ${product.url}`).toBeLessThan(2_000)
  const name = page.getByText('GG-MNPG-GSY', { exact: true }).first()
  await name.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY + 300))
  await expect(name, 'while its row is scrolled').toBeInViewport()
  await expect(page.locator('path[data-look]').first()).toBeVisible()
  await page.goto('/coming-up?from=2099-06-03T00:00Z&to=2099-06-04T00:00Z')
  await expect(picture(page).locator('path[data-look]').first()).toBeVisible()
  expect(
    await picture(page).evaluate((element) => element.clientHeight),
    'of a Wednesday, on which half of the schedules do not hold',
  ).toBeLessThan((2 / 3) * height)
  await page.goto('/coming-up?from=2099-06-01T00:00Z&to=2099-06-08T00:00Z')
  const begun = page.locator('section', { has: page.getByRole('heading', { level: 3, name: 'Already in force' }) }).last()
  await expect(begun.getByRole('listitem')).toHaveCount(20)
  await begun.getByRole('button', { name: 'Show all' }).click()
  await expect(begun.getByRole('listitem').nth(30)).toBeAttached()
  await page.goto('/coming-up?from=2099-02-06T00:00Z&to=2099-02-14T00:00Z')
  await expect(picture(page).locator('path[data-look]').first()).toBeVisible()
  await picture(page).evaluate(async (element) => {
    const at = async (type: string, pointerId: number, clientX: number) => {
      element.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 500, bubbles: true, pointerType: 'touch' }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    const { left, width } = element.getBoundingClientRect()
    await at('pointerdown', 1, left + width / 2 - 100)
    await at('pointerdown', 2, left + width / 2 + 100)
    for (const id of [1, 2]) await at('pointermove', id, left + width / 2 + (id === 1 ? -200 : 200))
    for (const id of [1, 2]) await at('pointerup', id, left + width / 2 + (id === 1 ? -200 : 200))
  })
  await expect(page).toHaveURL(/from=2099-02-08T00:00Z&to=2099-02-12T00:00Z/)
  const box = await picture(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, Math.round(300 * Math.LN2))
  await page.keyboard.up('Control')
  await expect(page).toHaveURL(/from=2099-02-0[56]T\d\d:\d\dZ&to=2099-02-1[34]T/)
  await expect(async () => expect(await drawnBySteps(page)).toBe(0)).toPass()
})

test('TIM-9, TIM-13: a sample order over time, and the page of a fulfilment centre', async ({ page, product }) => {
  const colleague = colleagueAt(product.url, 'uk')
  await colleague('POST', '/designation/schedule', { ...friday, Id: 'friday', DomesticOrdersOnly: false })
  const february = { DurationStartDateUtc: '2099-02-01T00:00:00Z', DurationEndDateUtc: '2099-02-28T00:00:00Z' }
  const sydney = { ...newSchedule, ...february, ApplicableDays: ['Monday', 'Tuesday'] }
  await colleague('POST', '/designation/schedule', { ...sydney, Id: 'early' })
  await colleague('POST', '/designation/schedule', {
    ...sydney,
    Id: 'late',
    To: 'GB-MNPG-TAM',
    LocalStartTime: '00:00',
    LocalEndTime: '12:00',
    DurationStartDateUtc: '2099-02-02T00:00:00Z',
  })
  await setTime(page, now)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, 'Editor', '/coming-up?from=2099-02-06T12:00Z&to=2099-02-07T00:00Z')

  await test.step('its factory changes with the schedule, which is named', async () => {
    await page.getByRole('combobox', { name: 'Sample order' }).click()
    await page.getByRole('option', { name: 'Giant card for Guernsey' }).click()
    const changes = page.getByRole('region', { name: 'The order, placed at each of these times' })
    await expect(changes.getByText('Fri 6 Feb 18:00 London: Printed in Tamworth GB-MNPG-TAM')).toBeVisible()
    await expect(changes.getByRole('link', { name: 'because of: Giant cards go from Guernsey to Tamworth' }).first()).toHaveAttribute(
      'href',
      /^\/schedules\?schedule=friday/,
    )
    await expect(changes.getByText('Fri 6 Feb 23:00 London: Printed in Guernsey GG-MNPG-GSY')).toBeVisible()
    await expect(
      changes.getByRole('link', { name: /^because this pauses: Giant cards go from Guernsey to Tamworth/ }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Year' }).click()
    await expect(page.getByText('Zoom in to at most 60 days to see the order.')).toBeVisible()
  })

  await test.step('TIM-4: the list says which of two records decides', async () => {
    await follow(page, '/coming-up?from=2099-02-01T00:00Z&to=2099-02-04T00:00Z&factory=AU-CHEQUEMATES-SYD')
    const list = page.getByRole('region', { name: /^From / })
    await expect(list.getByRole('listitem').filter({ hasText: /go from Sydney to Melbourne/ })).toContainText([
      /For some of the same orders, this decides instead: .* go from Sydney to Tamworth/,
    ])
    await expect(list.getByRole('listitem').filter({ hasText: /^.*Sydney: .* go from Sydney to Tamworth/ })).toContainText([
      /Decides for the orders that it has in common with: .* go from Sydney to Melbourne/,
    ])
    await expect(list.getByRole('link', { name: 'AU-CHEQUEMATES-SYD' }).first()).toHaveAttribute('href', '/factories/AU-CHEQUEMATES-SYD')
  })

  await test.step('the facts of Order Check as well', async () => {
    await follow(
      page,
      '/order-check?placedAt=2099-02-06T12:00Z&factory=GG-MNPG-GSY&cardType=giant&deliveryMethod=NBD&destination=GG&packType=SINGLE&addressType=SEND_DIRECT&productType=greetingcard',
    )
    await page.getByRole('link', { name: 'Over time' }).click()
    await expect(page).toHaveURL(/\/coming-up\?from=2099-02-05T12%3A00Z&to=2099-02-12T12%3A00Z&order=/)
    const changes = page.getByRole('region', { name: 'The order, placed at each of these times' })
    await expect(changes.getByText('Fri 6 Feb 18:00 London: Printed in Tamworth GB-MNPG-TAM')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Sample order' })).toHaveValue('From Order Check')
    await page.getByRole('combobox', { name: 'Sample order' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await expect(page).not.toHaveURL(/order=/)
    await expect(changes).toBeHidden()
  })

  await test.step('everything about a factory, with the way to where it is changed', async () => {
    await follow(page, '/factories/GG-MNPG-GSY')
    await expect(page.getByRole('heading', { level: 1, name: 'Guernsey GG-MNPG-GSY' })).toBeVisible()
    await expect(page.getByText('Local time: Wed 4 Feb 09:00 Guernsey')).toBeVisible()
    const moves = page.getByRole('region', { name: 'Orders that move' })
    await expect(
      moves.getByRole('link', { name: 'Fri 6 Feb 18:00: Giant cards go from Guernsey to Tamworth, until Fri 6 Feb 23:00' }),
    ).toBeVisible()
    await expect(moves.getByText('Fridays 18:00–23:00, until Sun 1 Mar 00:00', { exact: true })).toBeVisible()
    await expect(moves.getByRole('link', { name: 'Open the schedules' })).toHaveAttribute('href', /^\/schedules\?factory=GG-MNPG-GSY/)
    await expect(page.getByRole('region', { name: 'Next cut-offs' }).getByText('STANDARD', { exact: true })).toBeVisible()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await follow(page, '/factories/XX')
    await expect(page.getByText('There is no fulfilment centre XX.')).toBeVisible()
    await follow(page, '/factories')
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Guernsey GG-MNPG-GSY' }) })).toContainText(
      'Guernsey',
    )
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Dublin IE-STL-DUB' }).click()
    await expect(page).toHaveURL(/\/factories\/IE-STL-DUB$/)
  })
})

test('TIM-13, OPT-9: the page of a fulfilment centre says what customers see of its delivery options now, and has no part that its brand lacks', async ({
  page,
}) => {
  await signIn(page, 'Viewer', '/factories/GB-DPS-SLE')
  const options = page.getByRole('region', { name: 'Delivery options now' })
  await expect(options.getByRole('listitem').filter({ hasText: 'Next Day Guaranteed' })).toContainText(
    'Price £7.45 instead of £6.95 for some delivery dates, by “Valentines Guaranteed Delivery”',
  )
  await expect(options.getByRole('listitem').filter({ hasText: 'First Class' })).toHaveText('First Class £1.65')
  await options.getByRole('link', { name: 'Open the delivery options' }).click()
  await expect(page).toHaveURL(/\/deliveryoptions\?id=GB-DPS-SLE%3A[^%]+%3A0$/)
  await expect(page.getByText('The link is incomplete')).toHaveCount(0)
  await page.evaluate(() => sessionStorage.setItem('brand', 'nl'))
  await page.goto('/factories/NL-GRTZ-AMS')
  const cutoffs = page.getByRole('region', { name: 'Next cut-offs' })
  await expect(cutoffs.getByRole('listitem'), 'the earliest of many').toHaveCount(3)
  await cutoffs.getByRole('button', { name: 'Show all' }).click()
  await expect(cutoffs.getByRole('listitem').nth(8)).toBeVisible()
  await expect(page.locator('a[href^="/schedules"]')).toHaveCount(0)
})

/** How often something is drawn while the picture is moved by a few steps. */
function drawnBySteps(page: Page): Promise<number> {
  return picture(page).evaluate(async (element) => {
    let drawn = 0
    const observer = new MutationObserver((changes) => {
      drawn += changes.length
    })
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['d'] })
    for (let step = 0; step < 5; step += 1) {
      element.dispatchEvent(new WheelEvent('wheel', { deltaX: 10, bubbles: true, cancelable: true }))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    observer.disconnect()
    return drawn
  })
}

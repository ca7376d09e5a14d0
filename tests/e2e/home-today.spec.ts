import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../tools/token.ts'
import { chooseDutch, expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const part = (page: Page, heading: string | RegExp) =>
  today(page)
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: heading }) })

const entry = { factoryCode: 'GB-MNPG-TAM', date: '2026-12-25', name: 'Christmas Day', dutchName: 'Eerste kerstdag', kind: 'holiday' }

/** The time in London that is some days and minutes from now. */
function localTime(minutes: number): { readonly date: string; readonly time: string } {
  const local = new Date(Date.now() + minutes * 60_000).toLocaleString('sv', { timeZone: 'Europe/London' })
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

test('BRD-9, TIM-14: Home shows what happens today, with links; the cards do not move when it is loaded', async ({ page, product }) => {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: product.url, person: 'editor' })}`
  const { date } = localTime(24 * 60)
  const body = JSON.stringify({
    factories: ['GB-MNPG-TAM'],
    services: null,
    productTypes: null,
    from: date,
    to: date,
    days: null,
    closed: true,
    time: null,
    reason: 'Power cut',
  })
  const created = await fetch(`${product.url}/api/uk/cutoff-overrides`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  expect(created.status).toBe(201)
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [entry, { ...entry, factoryCode: 'GB-DPS-SLE' }] } }))
  // Held back, to see the page without it.
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/uk/today', async (route) => {
    await released
    const answer = await route.fetch()
    const json = await answer.json()
    json.cutoffs[0].override = { id: 'printer', reason: 'Printer' }
    json.active = { schedules: 2, productOverrides: 1, optionSchedules: 0, datedCutoffs: 1 }
    await route.fulfill({ json })
  })
  await signIn(page, 'Viewer', '/')
  const card = page.getByRole('heading', { name: 'Factory Production' })
  await expect(card).toBeVisible()
  const before = await card.boundingBox()
  release()
  await expect(part(page, 'Next cut-offs').getByRole('listitem')).toHaveCount(3)
  await expect(part(page, 'Next cut-offs').getByRole('listitem').first()).toHaveText(
    /^(?:\d\d:\d\d(?::\d\d)?|end of day) [A-Z][A-Za-z ]+ – in (?:\d+ (?:min|h|d)|less than a minute).*[A-Z]{2}-[A-Z]+-[A-Z]{3}: .*, “Printer”$/,
  )
  await expect(part(page, 'Active now').getByRole('listitem')).toHaveText([
    '2 schedules move orders',
    '1 variant is overridden',
    '1 dated cut-off',
  ])
  await expect(part(page, 'To decide (2)').getByRole('listitem')).toHaveText([
    'Fri 25 Dec 2026: Christmas DayPublic holiday, GB-MNPG-TAM, GB-DPS-SLE',
  ])
  expect(await card.boundingBox(), 'the cards have not moved').toEqual(before)
  await expectNoViolations(page)

  const changes = part(page, 'Next 7 days')
  const more = changes.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await more.click()
  await expect(changes.getByRole('listitem').filter({ hasText: 'Dated cut-off, GB-MNPG-TAM: Power cut' })).toHaveText(
    /00:00 London: starts/,
  )
  await part(page, 'Active now')
    .getByRole('link', { name: /schedules? moves? orders$/ })
    .click()
  await expect(page).toHaveURL(/\/schedules\?state=active$/)
  await page.goBack()
  const code = part(page, 'Next cut-offs')
    .getByRole('listitem')
    .first()
    .getByRole('link', { name: /^[A-Z]{2}-[A-Z]+-[A-Z]{3}$/ })
  const centre = await code.innerText()
  await code.click()
  await expect(page).toHaveURL(new RegExp(`/factories/${centre}$`))
  await page.goBack()
  await part(page, 'Next cut-offs').getByRole('link', { name: 'Board' }).click()
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
})

test('BRD-9, BRD-13, BRD-15, BRD-16, HOL-11, UI-7, OPT-1: closed fulfilment centres are the first thing on Home, with a link to the calendar; days of a move to a closed one are ranges', async ({
  page,
}) => {
  const move = { kind: 'move', schedule: 'a', note: '', from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM' }
  const entries = [{ ...move, dates: ['2090-11-29', '2090-11-30', '2090-12-01', '2090-12-03'] }]
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries } }))
  const closed = [
    { factoryCodes: ['GB-DPS-SLE', 'IE-STL-DUB'], reasons: ['Flood'] },
    { factoryCodes: ['GB-MNPG-TAM'], reasons: ['Fire', 'Power cut'] },
  ]
  let isAll = false
  await page.route('**/api/uk/today', async (route) => {
    const answer = await route.fetch()
    const all = [{ factoryCodes: null, reasons: ['Flood'] }]
    await route.fulfill({ json: { ...(await answer.json()), closed: isAll ? all : closed } })
  })
  await signIn(page, 'Viewer', '/')
  const links = today(page).getByRole('link')
  await expect(links.first()).toHaveText('GB-DPS-SLE, IE-STL-DUB closed today: Flood')
  await expect(links.nth(1)).toHaveText('GB-MNPG-TAM closed today: Fire, Power cut')
  await expect(part(page, 'To decide (1)').getByRole('listitem')).toHaveText([
    'Orders move from GB-DPS-SLE to GB-MNPG-TAM, which is closedWed 29 Nov 2090 to Fri 1 Dec 2090, Sun 3 Dec 2090',
  ])
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await links.nth(1).click()
  await expect(page).toHaveURL(/\/cutoffs\/calendar\?factory=GB-MNPG-TAM$/)
  isAll = true
  await page.goto('/')
  await expect(links.first()).toHaveText('All fulfilment centres closed today: Flood')
  await page.unrouteAll({ behavior: 'wait' })
  await test.step('BRD-15, BRD-16: the next seven days and who has changed what, in one row, with links; nothing without content', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const all = { factoryCodes: null, from: '2026-12-25', to: '2026-12-26', reasons: ['Christmas'] }
    const one = { factoryCodes: ['GB-DPS-SLE'], from: '2026-12-23', to: '2026-12-23', reasons: ['Stocktaking'] }
    const holiday = { factoryCodes: ['IE-STL-DUB'], date: '2026-12-26', name: 'St. Stephen’s Day', dutchName: null }
    const starts = {
      at: '2026-12-24T18:00:00Z',
      change: 'starts',
      timeZone: 'Europe/London',
      kind: 'designation',
      key: 'a',
      name: 'Giant cards',
    }
    const quiet = {
      closed: [],
      changes: [],
      changeCount: 0,
      active: { schedules: 0, productOverrides: 0, optionSchedules: 0, datedCutoffs: 0 },
    }
    const edits = {
      since: '2026-12-18',
      count: 12,
      by: [
        { name: 'Eva Editor', count: 11 },
        { name: 'Adam', count: 1 },
      ],
    }
    const week = {
      to: '2026-12-27',
      closures: [all, one],
      holidays: [holiday],
      starts: [{ ...starts, factoryCode: 'GG-MNPG-GSY', to: 'GB-PROPACK-HUD' }],
      startCount: 1,
    }
    const none = {
      week: {
        to: '2026-12-27',
        closures: [],
        holidays: [{ ...holiday, date: '2027-01-01', name: 'New Year’s Day' }],
        starts: [],
        startCount: 0,
      },
      edits: { ...edits, count: 0, by: [] },
    }
    let isQuiet = false
    await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: isQuiet ? [] : [entry] } }))
    await page.route('**/api/uk/today', async (route) => {
      const json = await (await route.fetch()).json()
      await route.fulfill({ json: { ...json, ...quiet, ...(isQuiet ? none : { week, edits, active: { ...quiet.active, schedules: 1 } }) } })
    })
    await page.goto('/')
    const next = part(page, 'Next 7 days')
    await expect(next.getByRole('listitem')).toHaveText([
      /^All fulfilment centres closed from Fri 25 Dec(?: 2026)? to Sat 26 Dec(?: 2026)?: Christmas$/,
      /^GB-DPS-SLE closed on Wed 23 Dec(?: 2026)?: Stocktaking$/,
      /^Sat 26 Dec(?: 2026)?: St. Stephen’s DayPublic holiday, IE-STL-DUB$/,
    ])
    await next.getByRole('button', { name: 'Show 1 more' }).click()
    await expect(next.getByRole('listitem').last()).toHaveText(
      'Thu 18:00 London: startsOrders from Guernsey to Huddersfield, “Giant cards”',
    )
    const move = next.getByText('Orders from')
    expect(await move.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight), 'cut off').toBe(false)
    await expect(part(page, 'Changes since Fri (12)').getByRole('listitem')).toHaveText(['Eva Editor: 11 changes', 'Adam: 1 change'])
    const tops = await today(page)
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().top))
    expect(tops).toHaveLength(5)
    expect(new Set(tops).size, 'all parts are in one row').toBe(1)
    await expectNoViolations(page)
    for (const width of [900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScroll(page)
    }
    await next.getByRole('link', { name: 'Stocktaking' }).click()
    await expect(page).toHaveURL(/\/cutoffs\/calendar\?from=2026-12-23&factory=GB-DPS-SLE$/)
    await page.goto('/')
    await next.getByRole('link', { name: 'Show all in Coming up' }).click()
    await expect(page.getByRole('heading', { name: 'Coming up', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/coming-up\?span=week$/)
    await page.goto('/')
    await today(page).getByRole('link', { name: 'Eva Editor: 11 changes' }).click()
    await expect(page.getByRole('heading', { name: 'Change history', level: 1 })).toBeVisible()
    isQuiet = true
    await page.goto('/')
    await expect(next).toContainText(/Next public holiday: Fri 1 Jan(?: 2027)?: New Year’s Day/)
    await expect(today(page).getByRole('heading')).toHaveText(['Next 7 days', 'Next cut-offs'])
    await expect(next.getByRole('listitem')).toHaveCount(0)
  })
  await page.unrouteAll({ behavior: 'wait' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('BRD-9, UI-7, OPT-1: the Dutch brand has no schedules that move orders and no product overrides; Delivery Options is always visible and marked', async () => {
    await page.goto('/')
    await page.route('**/api/nl/today', async (route) => {
      const json = await (await route.fetch()).json()
      await route.fulfill({ json: { ...json, active: { schedules: 1, productOverrides: 1, optionSchedules: 1, datedCutoffs: 1 } } })
    })
    await chooseDutch(page)
    await expect(part(page, 'Active now').getByRole('listitem')).toHaveCount(2)
    await expect(part(page, 'Next cut-offs').getByRole('listitem').first()).toContainText('Amsterdam')
    await expect(page.getByRole('link', { name: 'Manage Product Overrides' })).toHaveCount(0)
    const home = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Delivery Options' }) })
    await expect(home.getByText('New', { exact: true })).toBeVisible()
    await home.getByRole('link', { name: 'View Delivery Options' }).click()
    await expect(page).toHaveURL(/\/deliveryoptions$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery Options Configuration' })).toBeVisible()
  })
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('BRD-9, HOL-12: it says that today or what is to be decided could not be loaded, and tries again', async ({ page }) => {
    await page.route('**/to-decide', (route) => route.fulfill({ status: 500, json: {} }))
    // The server's notices would lead to reads at other times.
    await page.route('**/events', (route) => route.abort())
    await page.route('**/api/uk/today', (route) => route.fulfill({ status: 500, json: {} }))
    await signIn(page, 'Viewer', '/')
    await expect(today(page)).toContainText('What is happening today could not be loaded.')
    await page.unroute('**/api/uk/today')
    await today(page).getByRole('button', { name: 'Try again' }).click()
    await expect(part(page, 'Next cut-offs').getByRole('listitem')).toHaveCount(3)
    await expect(today(page)).toContainText('This could not be loaded.')
    await expect(part(page, /^To decide/).getByRole('heading')).toHaveText('To decide')
    await page.route('**/api/uk/today', (route) => route.fulfill({ status: 500, json: {} }))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(today(page)).toContainText(/As of \d\d:\d\d:\d\d: this could not be refreshed\./)
    await page.unrouteAll({ behavior: 'wait' })
    await test.step('HOL-12: the header counts what is to decide, or says with a question mark that this could not be loaded, and leads to the list', async () => {
      await page.route('**/to-decide', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/history')
      const unknown = page.getByRole('link', { name: 'Open decisions could not be loaded.' })
      await expect(unknown).toHaveText('?')
      await page.unroute('**/to-decide')
      await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [entry] } }))
      await unknown.click()
      const count = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '1 to decide' })
      await expect(page.getByRole('heading', { name: 'To decide (1)' })).toBeVisible()
      await expect(unknown).toHaveCount(0)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
      await expect(count).toHaveText('1')
      await count.click()
      await expect(page.getByRole('heading', { name: 'To decide (1)' })).toBeFocused()
      await expect(page.getByRole('heading', { name: 'To decide (1)' })).toBeInViewport()
      await page.unroute('**/to-decide')
      await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [] } }))
      // Again if a read was on its way.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        await expect(count).toHaveCount(0, { timeout: 2000 })
      }).toPass()
    })
  })
})

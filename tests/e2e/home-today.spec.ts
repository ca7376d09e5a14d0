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

test('BRD-9: Home shows what happens today, with links; the cards do not move when it is loaded', async ({ page, product }) => {
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
  await expect(part(page, 'Active now').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, 'To decide (2)').getByRole('listitem')).toHaveText([
    'Fri 25 Dec 2026: Christmas DayPublic holiday, GB-MNPG-TAM, GB-DPS-SLE',
  ])
  expect(await card.boundingBox(), 'the cards have not moved').toEqual(before)
  await expectNoViolations(page)

  const changes = part(page, 'Next 24 hours')
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
  await part(page, 'Next cut-offs').getByRole('link', { name: 'Board' }).click()
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
})

test('BRD-13, HOL-11: closed fulfilment centres are the first thing on Home, with a link to the calendar; days of a move to a closed one are ranges', async ({
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
})

test('BRD-9, UI-7, OPT-1: the Dutch brand has no schedules that move orders and no product overrides; Delivery Options is always visible and marked', async ({
  page,
}) => {
  await signIn(page, 'Viewer', '/')
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

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('BRD-9: it says that today or what is to be decided could not be loaded, and tries again', async ({ page }) => {
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
  })

  test('HOL-12: the header counts what is to decide, or says with a question mark that this could not be loaded, and leads to the list', async ({
    page,
  }) => {
    await page.route('**/to-decide', (route) => route.fulfill({ status: 500, json: {} }))
    await signIn(page, 'Editor', '/history')
    const unknown = page.getByRole('link', { name: 'Open decisions could not be loaded.' })
    await expect(unknown).toHaveText('?')
    await page.unroute('**/to-decide')
    await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [entry] } }))
    await unknown.click()
    const count = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '1 to decide' })
    await expect(page.getByRole('heading', { name: 'To decide (1)' })).toBeVisible()
    await expect(unknown).toHaveCount(0)
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

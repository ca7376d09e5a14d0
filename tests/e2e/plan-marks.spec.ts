import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { newSchedule } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'
import type { Colleague } from './support/walk-state.ts'

const today = Math.floor(Date.now() / dayMs)
const day = (days: number) => dateOfDay(today + days)
const service = '/cutoffs/GB-DPS-SLE/44'
const cutoff = (sunday: string) => ({ default: { weekday: '18:30', saturday: '11:30', sunday } })
const dated = { factories: ['GB-DPS-SLE'], services: ['44'], productTypes: null, days: null, closed: true, time: null }

async function made(colleague: Colleague, path: string, body: object, plan?: string): Promise<string> {
  const { id } = (await colleague('POST', path, body, plan === undefined ? {} : { plan })) as { id: string }
  return id
}

/** Schedules a plan, or applies it. */
async function act(colleague: Colleague, plan: string, what: 'schedule' | 'apply' | 'end' | 'discard' | 'unschedule'): Promise<void> {
  const { hash, seen = hash } = (await colleague('GET', `/plans/${plan}${what === 'end' ? '/end' : ''}`)) as { hash: string; seen?: string }
  await colleague('POST', `/plans/${plan}/${what}`, { seen })
}

test('PLN-20: Coming up and the calendar of cut-offs mark what a plan adds, changes and removes', async ({ page, product }) => {
  const colleague = colleagueAt(product.url, 'uk')
  const [from, to] = [day(4), day(4)]
  const training = await made(colleague, '/cutoff-overrides', { ...dated, from, to, reason: 'Training' })
  const strike = await made(colleague, '/cutoff-overrides', { ...dated, from: day(5), to: day(5), reason: 'Strike' })
  const plan = await made(colleague, '/plans', { name: 'Christmas', starts: null, ends: null })
  const within = { plan }
  await colleague(
    'PUT',
    `/cutoff-overrides/${training}`,
    { ...dated, from, to, closed: false, time: '12:34:00', reason: 'Training', version: 1 },
    within,
  )
  await colleague('DELETE', `/cutoff-overrides/${strike}`, undefined, { ...within, 'if-match': '"1"' })
  await made(colleague, '/cutoff-overrides', { ...dated, from: day(6), to: day(6), reason: 'Stocktaking' }, plan)
  await signIn(page, 'Editor', `/coming-up?inPlan=${plan}`)
  await expect(page.getByText('You are working in the plan “Christmas”.')).toBeVisible()
  const list = page.getByRole('region', { name: /^From / })
  await expect(list.getByRole('link', { name: /Training.* \(changed by the plan\)/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /Stocktaking.* \(added by the plan\)/ })).toBeVisible()
  const removed = list.getByRole('link', { name: /Strike.* \(removed by the plan\)/ })
  await expect(removed).toHaveAttribute('href', new RegExp(`^/plans/${plan}`))
  await expect(list.getByText(/\(cancelled\)/)).toHaveCount(0)
  await expectNoViolations(page)

  await test.step('in the calendar, each cell says what it is without the plan', async () => {
    await page.goto('/cutoffs/calendar?factory=GB-DPS-SLE')
    await expect(page.getByRole('main').getByText(/^The plan removes from this screen:/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Strike' })).toBeVisible()
    const changed = page.getByRole('gridcell', { name: /Changed by the plan, otherwise/ })
    await expect(changed).toHaveCount(3)
    await expect(changed.first()).toHaveAccessibleName(/^12:34 Changed by the plan, otherwise Closed, Dated cut-off$/)
    await expect(changed.nth(1)).toHaveAccessibleName(/^\d\d:\d\d Changed by the plan, otherwise Closed$/)
    await expect(changed.nth(2)).toHaveAccessibleName(/^Closed Changed by the plan, otherwise \d\d:\d\d, Dated cut-off$/)
    await expect(page.getByRole('note', { name: 'Legend' }).getByText('Changed by the plan')).toBeVisible()
    await changed.first().click()
    await expect(page.getByRole('main').getByText('Changed by the plan, otherwise Closed')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Stocktaking' }).getByText('Added by the plan')).toBeVisible()
    await expectNoViolations(page)
  })
})

test('PLN-39: what is folded says how many of its records plans change', async ({ page, product }) => {
  const colleague = colleagueAt(product.url, 'uk')
  const schedule = async (id: string, more: object, plan?: string) =>
    colleague('POST', '/designation/schedule', { ...newSchedule, Id: id, ...more }, plan === undefined ? {} : { plan })
  await schedule('mondays', {})
  const active = await made(colleague, '/plans', { name: 'Easter', starts: null, ends: `${day(20)}T12:00:00Z` })
  await schedule('tuesdays', { ApplicableDays: ['Tuesday'] }, active)
  await schedule('wednesdays', { ApplicableDays: ['Wednesday'] }, active)
  await colleague('PUT', service, { ...cutoff('06:06'), versionNumber: 1 }, { plan: active })
  await act(colleague, active, 'apply')
  const later = await made(colleague, '/plans', { name: 'Summer', starts: `${day(30)}T12:00:00Z`, ends: null })
  await schedule('thursdays', { From: 'AU-PMI-MEL', To: 'AU-CHEQUEMATES-SYD' })
  await schedule('fridays', { From: 'AU-PMI-MEL', To: 'AU-CHEQUEMATES-SYD', ApplicableDays: ['Friday'] })
  await schedule('fridays', { From: 'AU-PMI-MEL', To: 'AU-CHEQUEMATES-SYD', ApplicableDays: ['Saturday'], Version: 1 }, later)
  await act(colleague, later, 'schedule')
  const draft = await made(colleague, '/plans', { name: 'Christmas', starts: null, ends: null })
  await schedule('sundays', { ApplicableDays: ['Sunday'] }, draft)
  await schedule('saturdays', { ApplicableDays: ['Saturday'] }, draft)
  await colleague('PUT', service, { ...cutoff('08:08'), versionNumber: 2 }, { plan: draft })
  const folded = (name: RegExp) => page.getByRole('button', { name })

  await signIn(page, 'Editor', '/schedules')
  await expect(folded(/^AU-CHEQUEMATES-SYD → AU-PMI-MEL/)).toHaveAccessibleDescription(/ 2 changed by plan “Easter”$/)
  await expect(folded(/^AU-PMI-MEL → AU-CHEQUEMATES-SYD/)).toHaveAccessibleDescription(/1 to be changed by plan “Summer”$/)
  await expectNoViolations(page)
  await act(colleague, later, 'unschedule')
  await expect(folded(/^AU-PMI-MEL → AU-CHEQUEMATES-SYD/), 'at once').not.toHaveAccessibleDescription(/Summer/)
  await page.goto('/cutoffs?factory=GB-DPS-SLE')
  const services = page.getByRole('main').getByRole('button', { expanded: false })
  const marked = services.and(page.getByText(/./)).filter({ visible: true })
  await expect(marked.first()).toBeVisible()
  await expect(page.getByText(/^By plan “Easter”, until \d+ \w+ 20\d\d, 1\d:00 London$/)).toHaveCount(1)
  await page.goto(`/schedules?inPlan=${draft}`)
  await expect(folded(/^AU-CHEQUEMATES-SYD → AU-PMI-MEL/)).toHaveAccessibleDescription(/ 2 added by the plan 2 changed by plan “Easter”$/)
  await expectNoViolations(page)
  await page.goto('/cutoffs?factory=GB-DPS-SLE')
  const own = page.getByText('Changed by the plan', { exact: true })
  await expect(own).toHaveCount(1)
  const mark = await own.boundingBox()
  expect(mark?.width, 'its own size').toBeLessThan(200)
})

test('PLN-38: records, forms and Home say which active or scheduled plan changes them, and until when', async ({ page, product }) => {
  const colleague = colleagueAt(product.url, 'uk')
  const ends = `${day(20)}T12:00:00Z`
  const active = await made(colleague, '/plans', { name: 'Christmas', starts: null, ends })
  await colleague('PUT', service, { ...cutoff('06:06'), versionNumber: 1 }, { plan: active })
  const prices = '/fulfilment-centres/GB-DPS-SLE/delivery-options/next-day-guaranteed/schedules'
  const price = {
    ...{ name: 'Peak', fulfilmentCentreId: 'GB-DPS-SLE', deliveryOptionId: 'next-day-guaranteed', cardTypes: [], giftTypes: [] },
    fulfilmentCentreActiveDateTimeRange: { start: `${day(-1)}T00:00:00`, end: `${day(19)}T00:00:00` },
    deliveryDateRange: { start: day(-1), end: day(60) },
    applicableConsignmentTypes: ['cardOnly', 'giftOnly', 'cardAndGift'],
    overrides: { price: 795 },
  }
  await colleague('POST', prices, price, { plan: active })
  await act(colleague, active, 'apply')
  const scheduled = await made(colleague, '/plans', { name: 'Easter', starts: `${day(30)}T12:00:00Z`, ends: null })
  // Of another field: the end of Christmas would be a conflict.
  const weekday = { default: { ...cutoff('06:06').default, weekday: '17:17' } }
  await colleague('PUT', service, { ...weekday, versionNumber: 2 }, { plan: scheduled })
  const moved = { ProductKey: 'CRD-WED-0002', VariantSku: 'CRD-WED-0002-GNT', ProductType: 'greetingcard' }
  const move = { ProductVariants: [moved], Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: 'GB-ARENA-DRO' }
  await colleague('POST', '/designation/product-override', move, { plan: scheduled })
  await act(colleague, scheduled, 'schedule')

  await signIn(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
  const link = page.getByRole('link', { name: /^By plan “Christmas”, until \d+ \w+ 20\d\d, 1\d:00 London$/ })
  await expect(link).toHaveAttribute('href', new RegExp(`^/plans/${active}`))
  await expect(page.getByRole('link', { name: /^From \d+ \w+ 20\d\d, 1\d:00 London by plan “Easter”$/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await expect(
    page.getByText(/^Plan “Christmas” has changed this. When it ends, .*, it takes back only what nobody has changed since\.$/),
  ).toBeVisible()
  await expect(page.getByText(/plan “Easter” changes this\. If you change the same now/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Sunday' }).fill('08:08')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully updated the default cutoffs')).toBeVisible()
  await expect(link).toHaveCount(0)

  await test.step('at once, when somebody applies or ends it', async () => {
    const other = await made(colleague, '/plans', { name: 'Whitsun', starts: null, ends: null })
    await colleague('PUT', service, { ...cutoff('09:09'), versionNumber: 3 }, { plan: other })
    const mark = page.getByRole('link', { name: 'By plan “Whitsun”', exact: true })
    await act(colleague, other, 'apply')
    await expect(mark).toBeVisible()
    await act(colleague, other, 'end')
    await expect(mark).toBeHidden()
  })

  await test.step('a price that the plan has raised', async () => {
    await page.goto('/deliveryoptions?id=GB-DPS-SLE:next-day-guaranteed:0')
    await expect(link.first()).toBeVisible()
    await page.goto('/coming-up')
    await expect(page.getByRole('link', { name: /Peak.* \(plan “Christmas”\)/ })).toBeVisible()
  })

  await test.step('a variant, in the list of what is found', async () => {
    await page.goto('/product-designation-override/find?text=CRD-WED-0002')
    const marked = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^From .* by plan “Easter”$/ }) })
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('CRD-WED-0002-GNT')
    await expectNoViolations(page)
  })

  await test.step('PLN-27: Home names the plans in force, and the next one', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Plan: Christmas' })).toHaveAttribute('href', new RegExp(`^/plans/${active}`))
    await expect(page.getByRole('link', { name: /^Next plan: “Christmas” ends/ })).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('PLN-27: with the year if it is another one, at once, as do the marks of lists', async () => {
    await act(colleague, scheduled, 'discard')
    const { version, starts } = (await colleague('GET', `/plans/${active}`)) as { version: number; starts: string }
    await colleague('PUT', `/plans/${active}`, { name: 'Christmas', starts, ends: '2098-01-02T12:00:00Z', version })
    await expect(page.getByText('until Thu 2 Jan 2098 12:00 London', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next plan: “Christmas” ends Thu 2 Jan 2098 12:00 London' })).toBeVisible()
  })
})

import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { demonstrationToken } from '../../tools/token.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { colleagueAt } from './support/walk.ts'

const today = Math.floor(Date.now() / dayMs)
const [from, to] = [dateOfDay(today + 7), dateOfDay(today + 9)]

/** A plan that closes Guernsey for three days; if it is scheduled, it also moves its cards. Returns its id. */
async function closingPlan(url: string, isScheduled = false): Promise<string> {
  const token = await demonstrationToken({ baseUrl: url, person: 'editor' })
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/api/uk${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: string; hash: string }
  }
  const starts = `${from}T00:00:00.000Z`
  const { id } = await post('/plans', { name: 'Christmas', starts, ends: `${dateOfDay(today + 12)}T00:00:00.000Z` })
  const closed = { factories: ['GG-MNPG-GSY'], services: null, productTypes: null, days: null, closed: true, time: null }
  await post('/cutoff-overrides', { ...closed, from, to, reason: 'No vans' }, { plan: id })
  if (!isScheduled) return id
  const moved = {
    CardTypes: ['Standard'],
    DeliveryMethods: ['NBD'],
    PackTypes: ['SINGLE'],
    AddressTypes: ['SEND_DIRECT'],
    DomesticOrdersOnly: false,
  }
  const days = {
    DurationStartDateUtc: `${from}T00:00:00Z`,
    DurationEndDateUtc: `${to}T00:00:00Z`,
    LocalStartTime: '00:00:00',
    LocalEndTime: '00:00:00',
  }
  const repeated = {
    ApplicableDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ApplicableDespatchDays: ['EVERYDAY'],
  }
  await post('/designation/schedule', { From: 'GG-MNPG-GSY', To: 'GB-DPS-SLE', ...moved, ...days, ...repeated }, { plan: id })
  const response = await fetch(`${url}/api/uk/plans/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const { hash } = (await response.json()) as { hash: string }
  await post(`/plans/${id}/schedule`, { seen: hash })
  return id
}

test('PLN-23, PLN-24, PLN-25, PLN-26: what a plan does is seen on its page, in Order Check and in Coming up', async ({ page, product }) => {
  const id = await closingPlan(product.url)
  await signIn(page, 'Editor', `/plans/${id}`)
  const effect = page.getByRole('region', { name: 'Effect on the sample orders' })
  const time = page.getByRole('region', { name: 'In the time of the plan' })

  await test.step('PLN-23: the sample orders that change, when, and why', async () => {
    await expect(effect.getByText(/^2 of 12 sample orders change if placed between/)).toBeVisible()
    const giant = effect.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Giant card for Guernsey' }) })
    await expect(giant.getByText(/^Dispatched on /).first()).toBeVisible()
    await expect(giant.getByText(/^Because of .*No vans/).first()).toBeVisible()
  })

  await test.step('PLN-24: its time, with the plan and without it', async () => {
    const line = time.getByRole('link', { name: /No vans/ }).first()
    await expect(line).toBeVisible()
    await expectNoViolations(page)
    await time.getByRole('button', { name: 'Without the plan' }).click()
    await expect(time.getByRole('button', { name: 'Without the plan' })).toHaveAttribute('aria-pressed', 'true')
    await expect(line).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('PLN-25: Order Check at that time, as planned and as it is', async () => {
    await effect.getByRole('link', { name: 'Giant card for Guernsey' }).click()
    const planned = page.getByRole('region', { name: 'As planned' })
    const live = page.getByRole('region', { name: 'As it is' })
    await expect(planned.locator('[data-changed]').first()).toBeVisible()
    await expect(live.locator('[data-changed]').first()).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Plan', exact: false }).filter({ hasText: 'Christmas' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await expect(planned).toHaveCount(0)
  })

  await test.step('PLN-26: chosen in the header by keyboard, in a narrow window', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const switcher = page.getByRole('button', { name: 'Work in a plan' })
    await switcher.focus()
    await page.keyboard.press('Enter')
    const christmas = page.getByRole('button', { name: /^Christmas / })
    await expect(christmas).toHaveAccessibleName(/^Christmas Made by .+, \d+ \w+ 20\d\d, \d\d:\d\d/)
    await expectNoViolations(page)
    await expectNoHorizontalScroll(page)
    await page.keyboard.press('Escape')
    await expect(switcher).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are working in the plan “Christmas”.')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('PLN-24: Coming up while one works in the plan, with it and without it', async () => {
    await page.goto('/coming-up?span=year')
    const line = page.getByRole('link', { name: /No vans/ }).first()
    await expect(line).toBeVisible()
    const filters = page.getByRole('search', { name: 'Filter' })
    for (const width of [390, 900, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (width < 640) await page.getByRole('button', { name: 'Filters' }).click()
      const chosen = filters.getByRole('button', { name: 'With the plan Plan' }).getByText('With the plan', { exact: true })
      await expect(chosen).toBeVisible()
      expect(await chosen.evaluate((shown) => shown.scrollWidth - shown.clientWidth), `at ${width}`).toBeLessThanOrEqual(0)
      await expectNoHorizontalScroll(page)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: /^Plan|With the plan/ }).click()
    await page.getByRole('option', { name: 'Without the plan' }).click()
    await expect(line).toHaveCount(0)
    await page.goto('/order-check')
    await expect(page.getByRole('region', { name: 'As it is' })).toBeVisible()
  })

  await test.step('PLN-26: from the palette, back to live and into the plan again', async () => {
    const find = async (text: string, item: string) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('searchbox').fill(text)
      await page.getByRole('menuitem', { name: item }).click()
    }
    await find('back to', 'Back to live')
    await expect(page.getByText('You are working in the plan')).toHaveCount(0)
    await find('work in', 'Work in plan “Christmas”')
    await expect(page.getByText('You are working in the plan “Christmas”.')).toBeVisible()
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Work in a plan' }).click()
    await header.getByRole('button', { name: 'Back to live' }).click()
    await expect(page.getByText('You are working in the plan')).toHaveCount(0)
  })
})

test('PLN-23, PLN-24: the time of a plan that somebody applies begins with what it changes, in words and in the picture', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const { id } = (await colleague('POST', '/plans', { name: 'Next year', starts: null, ends: null })) as { id: string }
  const closed = { factories: ['GG-MNPG-GSY'], services: null, productTypes: null, days: null, closed: true, time: null }
  await colleague('POST', '/cutoff-overrides', { ...closed, from: '2090-12-24', to: '2090-12-27', reason: 'No vans' }, { plan: id })
  await signIn(page, 'Editor', `/plans/${id}`)
  await expect(page.getByText(/change if placed between 18 Dec 2090/)).toBeVisible()
  const time = page.getByRole('region', { name: 'In the time of the plan' })
  await expect(time.getByRole('link', { name: /No vans/ }).first()).toBeVisible()

  await test.step('one whose end has passed has no effect to tell', async () => {
    const times = { starts: '2020-01-01T00:00:00Z', ends: '2020-01-02T00:00:00Z' }
    const over = (await colleague('POST', '/plans', { name: 'Over', ...times })) as { id: string }
    await colleague('POST', '/cutoff-overrides', { ...closed, from: '2090-12-24', to: '2090-12-27', reason: 'No vans' }, { plan: over.id })
    const read = page.waitForResponse((response) => response.url().endsWith(`/plans/${over.id}/effect`))
    await page.goto(`/plans/${over.id}`)
    await (await read).finished()
    await expect(page.getByRole('region', { name: 'Effect on the sample orders' })).toHaveCount(0)
    await expect(page.getByRole('article', { name: /No vans/ })).toBeVisible()
  })
})

test('FOR-91, FOR-95, TIM-16: a scheduled plan is known on every screen before it starts', async ({ page, product }) => {
  const id = await closingPlan(product.url, true)
  const placedAt = `${dateOfDay(today + 6)}T23:30:00Z`
  await signIn(page, 'Editor', `/order-check?factory=GG-MNPG-GSY&consignmentType=giftOnly&productType=flower&placedAt=${placedAt}`)

  await test.step('FOR-92, FOR-95: Order Check names it, also for an order that is placed before it starts', async () => {
    const link = page.getByRole('link', { name: /“No vans”.* That is in the plan “Christmas”\.$/ })
    await expect(link.first()).toHaveAttribute('href', `/plans/${id}`)
    const facts = 'cardType=standard&packType=SINGLE&deliveryMethod=NBD&addressType=SEND_DIRECT&consignmentType=cardOnly&destination=GB'
    await page.goto(`/order-check?factory=GG-MNPG-GSY&productType=greetingcard&${facts}&placedAt=${placedAt}&days=7`)
    await expect(page.getByRole('link', { name: 'Because of the plan “Christmas”.' }).first()).toHaveAttribute('href', `/plans/${id}`)
    await expectNoViolations(page)
  })

  await test.step('TIM-16: Coming up shows what it will do, and leads to it', async () => {
    await page.goto('/coming-up?span=year')
    const link = page.getByRole('link', { name: /No vans.*\(plan “Christmas”\)/ }).first()
    await expect(link).toHaveAttribute('href', `/plans/${id}`)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Christmas' })).toBeVisible()
  })

  await test.step('PLN-23, PLN-24: its page compares with the records without it', async () => {
    await expect(page.getByText(/of 12 sample orders change if placed between/)).toBeVisible()
    const time = page.getByRole('region', { name: 'In the time of the plan' })
    const line = time.getByRole('link', { name: /No vans/ }).first()
    await expect(line).toBeVisible()
    await time.getByRole('button', { name: 'Without the plan' }).click()
    await expect(line).toHaveCount(0)
  })
})

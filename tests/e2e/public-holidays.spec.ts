import { button, calendar, call, day, record, toDecide } from './support/cutoff-calendar.ts'
import { expect, expectNoViolations, setTime, signIn, test } from './support/journey.ts'

test('HOL-11: a public holiday is marked as open, or closed, by one press each', async ({ page }) => {
  const holiday = { kind: 'holiday', date: '2090-12-25', name: 'Christmas Day', dutchName: null }
  const entries = ['GB-MNPG-TAM', 'GB-DPS-SLE', 'GB-ARENA-DRO'].map((factoryCode) => ({ ...holiday, factoryCode }))
  const marked: unknown[] = []
  const closedAt = new Set<string>()
  const left = () => entries.slice(marked.length === 0 ? 0 : 1).filter(({ factoryCode }) => !closedAt.has(factoryCode))
  const answered = Promise.withResolvers<void>()
  // The public holidays of 2090 are not known.
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: left() } }))
  const known = { date: holiday.date, name: holiday.name, dutchName: null, decision: null, overrides: [], version: null }
  await page.route('**/public-holidays?*', (route) =>
    route.fulfill({ json: { knownTo: '2090-12-31', factories: [{ factoryCode: 'GB-MNPG-TAM', holidays: [known] }] } }),
  )
  await page.route('**/public-holidays/GB-MNPG-TAM/2090-12-25', async (route) => {
    await answered.promise
    marked.push(route.request().postDataJSON())
    const change = { changedBy: 'Robin Hughes', changedAt: '2090-12-01T00:00:00Z', version: 1 }
    await route.fulfill({
      json: { factoryCode: 'GB-MNPG-TAM', date: '2090-12-25', decision: 'open', holiday: 'Christmas Day', ...change },
    })
  })
  await signIn(page, 'Editor', calendar)
  await expect(page.getByRole('heading', { name: 'To decide (3)' })).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Open on Christmas Day: GB-MNPG-TAM').dblclick()
  await expect(button(page, 'Open on Christmas Day: GB-MNPG-TAM')).toHaveAttribute('aria-busy', 'true')
  await expect(button(page, 'Open on Christmas Day: GB-DPS-SLE')).not.toHaveAttribute('aria-busy')
  answered.resolve()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Marked as open')
  expect(marked).toEqual([{ decision: 'open', version: null }])
  await expect(page.getByRole('heading', { name: 'To decide (2)' }), 'the pressed button is gone').toBeFocused()
  for (const code of ['GB-DPS-SLE', 'GB-ARENA-DRO']) closedAt.add(code)
  const closedToast = page.getByRole('region', { name: 'Notifications' }).getByText('1 dated cut-off saved')
  await button(page, 'Closed on Christmas Day: all of these').click()
  await expect(record(page, 'Christmas Day')).toContainText('GB-ARENA-DRO, GB-DPS-SLE')
  await expect(closedToast).toBeVisible()
  await expect(page.getByRole('heading', { name: 'To decide (0)' })).toBeFocused()

  await test.step('undone, and decided in the same way again', async () => {
    closedAt.clear()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect(record(page, 'Christmas Day')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'To decide (2)' })).toBeVisible()
    await button(page, 'Closed on Christmas Day: all of these').click()
    await expect(record(page, 'Christmas Day')).toContainText('GB-ARENA-DRO, GB-DPS-SLE')
  })

  await test.step('closing today asks first', async () => {
    const today = { ...holiday, date: '2090-12-22', factoryCode: 'GB-MNPG-TAM' }
    await setTime(page, '2090-12-22T09:00:00Z')
    await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [today] } }))
    await page.reload()
    await button(page, 'Closed on Christmas Day: GB-MNPG-TAM').click()
    await expect(page.getByRole('alertdialog')).toContainText('Closes all 3 delivery services of GB-MNPG-TAM today, Fri 22 Dec 2090.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(record(page, 'Christmas Day')).toHaveCount(1)
  })
})

test('HOL-11, HOL-15: consecutive days of a move to a closed factory are ranges, and each link has a name of its own', async ({ page }) => {
  const move = { kind: 'move', schedule: 'a', note: '', from: 'GB-DPS-SLE', to: 'GB-MNPG-TAM' }
  const entries = [
    { ...move, dates: ['2090-11-29', '2090-11-30', '2090-12-01', '2090-12-03'] },
    { ...move, schedule: 'b', from: 'GB-ARENA-DRO', dates: ['2090-12-03'] },
  ]
  await page.route('**/to-decide', (route) => route.fulfill({ json: { entries } }))
  await signIn(page, 'Viewer', calendar)
  await expect(toDecide(page).getByRole('paragraph').filter({ hasText: 'Orders move from GB-DPS-SLE' })).toHaveText(
    'Orders move from GB-DPS-SLE to GB-MNPG-TAM, which is closed on Wed 29 Nov 2090 to Fri 1 Dec 2090, Sun 3 Dec 2090: the schedule',
  )
  await toDecide(page)
    .getByRole('link', { name: 'the schedule from GB-ARENA-DRO to GB-MNPG-TAM: closed on Sun 3 Dec 2090', exact: true })
    .click()
  await expect(page).toHaveURL(/\/schedules\?schedule=b$/)
  await test.step('HOL-15: the days of the calendar name public holidays, and mark today and weekends', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await setTime(page, '2027-12-22T12:00:00Z')
    await page.goto('/cutoffs/calendar?from=2027-12-21&factory=GB-MNPG-TAM')
    await expect(day(page, '25 Dec')).toHaveText('Sat 25 Dec Christmas Day')
    await expect(day(page, '25 Dec')).toHaveAttribute('title', 'Christmas Day: GB-MNPG-TAM')
    await expect(day(page, '25 Dec')).toHaveAttribute('data-weekend')
    // 1 January 2028 is in the next year.
    await expect(day(page, '1 Jan')).toHaveText('Sat 1 Jan New Year’s Day')
    await expect(day(page, '23 Dec')).toHaveText('Thu 23 Dec')
    await expect(day(page, '22 Dec')).toHaveText('Wed 22 Dec Today')
    await expect(page.locator('[aria-current="date"]')).toHaveCount(1)
    await expectNoViolations(page)
  })
})

test('HOL-13, HOL-14: a public holiday that was marked as open is named, and the decision can be taken back', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const colleague = (method: string, path: string, body?: object) => call(product.url, method, `/public-holidays${path}`, body)
  const { knownTo } = (await colleague('GET', '?from=2026-01-01&days=1')) as { knownTo: string }
  const year = knownTo.slice(0, 4)
  const christmas = `${year}-12-25`
  const known = () => colleague('GET', `?from=${year}-12-10&days=31`)
  const decided = async (factory: string) =>
    JSON.stringify(await known()).match(`"${factory}".*?"${christmas}".*?"decision":("?\\w+"?)`)?.[1]
  for (const factory of ['GB-DPS-SLE', 'GB-MNPG-TAM']) {
    await colleague('PUT', `/${factory}/${christmas}`, { decision: 'open', version: null })
  }
  const list = toDecide(page).getByRole('group')
  const takeBack = (factory: string) => button(page, `Undo: open on Christmas Day, ${factory}`)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('&days=31')) asked.push(request.url())
  })
  await setTime(page, `${year}-12-10T12:00:00Z`)

  await test.step('viewers see what was decided', async () => {
    await signIn(page, 'Viewer', `/cutoffs/calendar?from=${christmas}&factory=GB-MNPG-TAM`)
    await expect(page.getByText('Public holiday: Christmas Day, marked as open.')).toBeVisible()
    await expect(list).toBeVisible()
    expect(asked, 'read only once it is opened').toEqual([])
    await list.getByText('Marked as open', { exact: true }).click()
    await expect(list.getByText('Marked as open (2)')).toBeVisible()
    await expect(list.getByRole('article', { name: /Christmas Day$/ })).toContainText('GB-DPS-SLE')
    await expect(list.getByRole('button')).toHaveCount(0)
  })

  await test.step('editors can take it back', async () => {
    await signIn(page, 'Editor', `/cutoffs/calendar?from=${christmas}&factory=GB-MNPG-TAM`)
    await list.getByText('Marked as open', { exact: true }).click()
    await expectNoViolations(page)
    await takeBack('GB-MNPG-TAM').click()
    await expect(page.getByText('No longer marked as open')).toBeVisible()
    await expect(list.getByText('Marked as open (1)'), 'the pressed button is gone').toBeFocused()
    await expect(page.getByText('Public holiday: Christmas Day.')).toBeVisible()
    expect(await decided('GB-MNPG-TAM')).toBe('null')
    expect(await decided('GB-DPS-SLE')).toBe('"open"')
  })

  await test.step('a colleague’s decision is shown at once; if a colleague has already taken it back, a message says so', async () => {
    await colleague('PUT', `/GB-MNPG-TAM/${christmas}`, { decision: 'open', version: null })
    await expect(list.getByText('Marked as open (2)')).toBeVisible()
    const stale = await known()
    await page.route('**/public-holidays?*', (route) => route.fulfill({ json: stale }))
    await colleague('DELETE', `/GB-MNPG-TAM/${christmas}`)
    await takeBack('GB-MNPG-TAM').click()
    await expect(page.getByText(/^Already undone by Kim Okafor \(/)).toBeVisible()
    await page.unroute('**/public-holidays?*')
    // With two decisions it would look as before, and the next press could meet what was read before them.
    for (const factory of ['GB-MNPG-TAM', 'GB-ARENA-DRO']) {
      await colleague('PUT', `/${factory}/${christmas}`, { decision: 'open', version: null })
    }
    await expect(list.getByText('Marked as open (3)')).toBeVisible()
  })

  await test.step('all of a day can be taken back together', async () => {
    await takeBack('all of these').click()
    await expect(list.getByText('Marked as open (0)')).toBeFocused()
    expect(await decided('GB-DPS-SLE')).toBe('null')
    expect(await decided('GB-MNPG-TAM')).toBe('null')
    await expect(list.getByText('Nothing in the next 90 days.')).toBeVisible()
  })
})

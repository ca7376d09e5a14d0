import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../tools/token.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, setTime, signIn, test } from './support/journey.ts'
import type { Product } from './support/product.ts'
import { isFull } from './support/scope.ts'

/** A Friday in winter, so that London and Guernsey have UTC. */
const date = '2090-12-22'
const at = (time: string) => `${date}T${time}Z`
const [factory, otherFactory] = ['GB-MNPG-TAM', 'GG-MNPG-GSY']

const open = (page: Page) => page.getByRole('table', { name: 'Next cut-offs' }).getByRole('row')
const shut = (page: Page) => page.getByRole('table', { name: 'Closed' }).getByRole('row')
/** The line of the service of `setCutoff`. */
const line = (page: Page) =>
  open(page)
    .filter({ hasText: factory })
    .filter({ hasText: /TRACKED PARCEL(?! \(only)/ })

/** The browser's clock runs only when told to; without the `Date` header, the page does not correct it. */
async function simulateTime(page: Page, time: string): Promise<void> {
  await page.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  await page.clock.install({ time })
}

async function call({ url }: Product, method: string, path: string, body: object): Promise<void> {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}`
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/uk${path}`, { method, headers, body: JSON.stringify(body) })
  expect(response.status).toBeLessThan(300)
}

async function setCutoff(product: Product, time: string, version = 1): Promise<void> {
  await call(product, 'PUT', `/cutoffs/${factory}/44`, { default: { weekday: time, saturday: time, sunday: time }, versionNumber: version })
}

const closure = { services: null, productTypes: null, days: null, closed: true, time: null, reason: 'Power cut' }

test.beforeEach(({ product }) => setCutoff(product, '16:00'))

test('BRD-1, BRD-2, BRD-3, BRD-17: the time left counts; at the cut-off the line is that of the next day, and says for five minutes what has closed', async ({
  page,
}) => {
  await simulateTime(page, at('14:50:00'))
  await signIn(page, 'Viewer', '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Board' }).click()
  await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
  // What arrives while the clock is paused is not shown.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.clock.pauseAt(at('15:00:00'))
  /** One second more than `time`. BRD-3 below shows each. */
  const letPass = async (time: string) => {
    await page.clock.fastForward(time)
    await page.clock.runFor(1000)
  }
  await expect(line(page)).toHaveText(/^1 h 00 min 00 sCloses soon16:00 London/)
  await expect(page.getByLabel('Local times')).toContainText('LondonFri 15:00')
  await page.clock.runFor(1000)
  await expect(line(page)).toHaveText(/^59 min 59 sCloses soon/)
  await letPass('44:58')
  await expect(line(page)).toHaveText(/^15 min 00 sLast minutes/)
  await letPass('14:58')
  await expect(line(page)).toHaveText(/^0 min 01 sLast minutes/)
  await page.clock.runFor(1000)
  await expect(line(page)).toHaveText(/^1 d 0 hPassed for todaySat 23 Dec 16:00 London/)
  const justClosed = page.getByText(/^Just closed: 16:00 London, /)
  await expect(justClosed.first()).toBeVisible()
  const lefts = (await open(page).allTextContents()).slice(1).map((text) => {
    const [, days = 0, hours = 0, minutes = 0] = /^(?:(\d+) d )?(?:(\d+) h ?)?(?:(\d+) min)?/.exec(text) ?? []
    return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
  })
  expect(lefts.length).toBeGreaterThan(10)
  expect(lefts, 'sorted by what closes first').toEqual(lefts.toSorted((a, b) => a - b))
  await letPass('04:57')
  await expect(justClosed.first()).toBeVisible()
  await page.clock.runFor(2000)
  await expect(justClosed).toHaveCount(0)
})

test('BRD-3: correct in the second after hours of sleep, and connected again', async ({ page }) => {
  await simulateTime(page, at('09:00:00'))
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, 'Viewer', '/board')
  await opened
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const again = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.clock.pauseAt(at('09:00:30'))
  await page.clock.fastForward('06:29:31')
  await page.clock.runFor(1000)
  await expect(line(page)).toHaveText(/^29 min 5\d sCloses soon/)
  await again
  await page.clock.resume()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

/** Six hours in full. */
const minutes = isFull ? { eachSecond: 10, mostlyAsleep: 340 } : { eachSecond: 1, mostlyAsleep: 14 }

test('BRD-3: open for hours of simulated time, it is right in each minute and needs no more memory than at first', async ({ page }) => {
  await simulateTime(page, at('09:00:00'))
  await signIn(page, 'Viewer', '/board?view=wall')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.clock.pauseAt(at('09:10:00'))
  const browser = await page.context().newCDPSession(page)
  const memory = async () => {
    await browser.send('HeapProfiler.collectGarbage')
    const { usedSize } = await browser.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
    return { usedSize, nodes, jsEventListeners }
  }
  const eachMinute = async (count: number, pass: () => Promise<void>) => {
    for (let minute = 0; minute < count; minute += 1) {
      await pass()
      expect(await wrongLines(page)).toEqual([])
    }
  }
  // Each second, before and after hours in which most are left out to save time: as after sleep, the board connects again.
  await eachMinute(minutes.eachSecond, () => page.clock.runFor('01:00'))
  const before = await memory()
  await eachMinute(minutes.mostlyAsleep, async () => {
    await page.clock.fastForward('00:58')
    await page.clock.runFor('00:02')
  })
  await eachMinute(minutes.eachSecond, () => page.clock.runFor('01:00'))
  // React keeps the lines that did not fit for a while after it has tried them.
  await expect(async () => {
    await page.clock.runFor('01:00')
    const after = await memory()
    expect(after.usedSize - before.usedSize).toBeLessThan(1_000_000)
    expect(after.nodes).toBeLessThan(before.nodes + 200)
    expect(after.jsEventListeners).toBeLessThan(before.jsEventListeners + 20)
  }).toPass()
})

/** Lines whose time left and cut-off are not those of the browser's clock, or are over. */
function wrongLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const zones: Readonly<Record<string, string>> = {
      London: 'Europe/London',
      Dublin: 'Europe/Dublin',
      Guernsey: 'Europe/Guernsey',
      'New York': 'America/New_York',
    }
    return [...document.querySelectorAll('tbody tr')].flatMap((row) => {
      const text = row.textContent
      const [, hours = 0, minutes, seconds] = /^(?:(\d+) h )?(\d+) min (\d+) s/.exec(text) ?? []
      const [, time = '', city = ''] = /(\d\d:\d\d(?::\d\d)?) (London|Dublin|Guernsey|New York)/.exec(text) ?? []
      if (minutes === undefined || city === '') return []
      const left = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
      const end = new Date(Date.now() + left * 1000).toLocaleTimeString('en-GB', { timeZone: zones[city], timeStyle: 'medium' })
      return left > 0 && end.startsWith(time) ? [] : [`${text} at ${new Date().toISOString()}`]
    })
  })
}

test('BRD-3: a clock of the computer that is changed while the board is open is corrected', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'Viewer', '/board')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  for (const hours of [-9, 3]) {
    await page.clock.setSystemTime(Date.now() + hours * 60 * 60 * 1000)
    const isRight = async () => {
      const london = new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })
      return (await page.getByLabel('Local times').innerText())
        .replaceAll('\n', ' ')
        .includes(`London ${new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London', weekday: 'short' })} ${london}`)
    }
    await expect.poll(isRight).toBe(true)
  }
})

test('BRD-4, BRD-5: a closure that a colleague saves is shown at once, with the day of reopening', async ({ page, product }) => {
  await simulateTime(page, at('14:00:00'))
  const opened = page.waitForResponse((response) => response.url().endsWith('/events'))
  await signIn(page, 'Viewer', '/board')
  await opened
  await expect(line(page)).toContainText('16:00 London')
  await setCutoff(product, '15:15', 2)
  await expect(line(page)).toContainText('15:15 London')
  await call(product, 'POST', '/cutoff-overrides', { ...closure, factories: [factory], from: date, to: '2090-12-26' })
  // Each has the next cut-off that its services or product types have, not the earliest of all.
  const closed = shut(page).filter({ hasText: factory })
  await expect(closed.filter({ hasText: /TRACKED PARCEL(?! \(only)/ })).toHaveText(/^Wed 27 Dec 15:15 LondonPower cutGB-MNPG-TAM/)
  await expect(closed.filter({ hasText: '(only ' }).first()).toContainText('Wed 27 Dec')
  await expect(closed.filter({ hasText: 'All delivery services' })).toHaveCount(0)
  await expect(open(page).filter({ hasText: factory })).toHaveCount(0)
  await page.getByRole('button', { name: 'Wall display' }).click()
  await expect(closed).toHaveText(/^Wed 27 Dec \d\d:\d\d–\d\d:\d\d LondonPower cutGB-MNPG-TAMAll delivery services$/)
  await page.getByRole('button', { name: 'Leave wall display' }).click()
  await call(product, 'POST', '/cutoff-overrides', {
    ...closure,
    factories: [otherFactory],
    from: date,
    to: date,
    closed: false,
    time: '15:00',
  })
  await expect(open(page).filter({ hasText: otherFactory }).first()).toContainText('15:00 GuernseyDated cut-off: “Power cut”')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })

  test('BRD-5: without events it says that changes are late; without a connection it says as of when it is, goes on counting, and catches up', async ({
    page,
    product,
  }) => {
    const entry = { kind: 'holiday', factoryCode: factory, date: '2090-12-25', name: 'Christmas Day', dutchName: null }
    await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [entry] } }))
    await page.route('**/api/uk/events', (route) => route.abort())
    await signIn(page, 'Viewer', '/board')
    await expect(page.getByText('Changes are shown up to a minute late, because the server’s notices do not arrive.')).toBeVisible()
    await expect(page.getByText('Not live', { exact: true })).toBeVisible()
    await page.unroute('**/api/uk/events')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Changes are shown up to a minute late/)).toHaveCount(0)
    // The last part of the program is loaded.
    await expect(page.getByRole('link', { name: '1 to decide' })).toBeVisible()
    await page.route('**/api/uk/{events,world}', (route) => route.abort())
    await product.restart()
    await expect(page.getByText('Not live', { exact: true })).toBeVisible()
    await expect(page.getByText(/^The cut-offs could not be refreshed\. Showing cut-offs as of /)).toBeVisible()
    const [, left] = await open(page).allTextContents()
    await expect(open(page).nth(1)).not.toHaveText(left ?? '')
    await expectNoViolations(page)
    await setCutoff(product, '15:15', 2)
    await page.unroute('**/api/uk/{events,world}')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByText(/^The cut-offs could not be refreshed/)).toHaveCount(0)
    await expect(line(page)).toContainText('15:15 London')
  })
})

test('BRD-6, BRD-7, BRD-12: the wall display, by keyboard: large, without the header, awake, and back', async ({ page }) => {
  await page.addInitScript(() => {
    const locks: string[] = []
    Object.assign(window, { locks })
    const request = async (kind: string) => {
      locks.push(kind)
      return { release: async () => void locks.push('released') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await setTime(page, at('13:50:00'))
  await signIn(page, 'Viewer', '/board')
  await page.getByRole('combobox', { name: 'Fulfilment centre' }).click()
  await page.getByRole('option', { name: otherFactory }).click()
  await expect(page).toHaveURL(/\/board\?factory=GG-MNPG-GSY$/)
  await expect(page.getByRole('columnheader', { name: 'Fulfilment centre' })).toHaveCount(0)
  await expect(open(page).filter({ hasNotText: 'Guernsey' })).toHaveCount(1)
  await page.goto('/board')
  await page.getByRole('button', { name: 'Wall display' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/board\?view=wall$/)
  await expect(page.getByRole('heading', { name: 'UK brand: next cut-offs' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(open(page).nth(8)).toBeVisible()
  // In the evening, most lines name another day.
  for (const time of ['13:50:00', '22:30:00']) {
    await page.clock.setFixedTime(at(time))
    await expect(page.getByLabel('Local times')).toContainText(`LondonFri ${time.slice(0, 5)}`)
    await expect(page.getByText(/^\d+ more, the next at /)).toBeInViewport({ ratio: 1 })
  }
  expect(await page.evaluate(() => Reflect.get(window, 'locks'))).toEqual(['screen'])
  const digits = await open(page)
    .nth(1)
    .getByRole('cell')
    .first()
    .locator('span span')
    .first()
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  // 0.73 of the size; 1920 px are 1218 mm on a 55-inch screen.
  expect((digits * 0.73 * 1218) / 1920).toBeGreaterThan(19)
  // Names of delivery services, too: the capitals.
  const names = await open(page)
    .nth(1)
    .getByRole('cell')
    .last()
    .locator('span')
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  expect((names * 0.73 * 1218) / 1920).toBeGreaterThan(15)
  await expectNoViolations(page)
  await expectNoHorizontalScroll(page)
  await expect(page.getByRole('button', { name: 'Leave wall display' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'locks'))).toEqual(['screen', 'released'])
  // In the evening the tokens are renewed. A page that is left meanwhile does not store the new ones.
  await page.clock.setFixedTime(at('13:50:00'))
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])
  await page.goto(`/board?factory=${otherFactory}&view=wall`)
  await expect(page.getByRole('heading', { name: `UK brand, ${otherFactory}: next cut-offs` })).toBeVisible()
  await page.goto('/board?factory=NOWHERE')
  await expect(page.getByText('There is no fulfilment centre NOWHERE.')).toBeVisible()
})

test.describe('a notice on the wall display', () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] })

  test('BRD-6: all lines fit when a notice takes their room; it says if the browser cannot keep the screen on', async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'wakeLock', { value: undefined }))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await signIn(page, 'Viewer', '/board?view=wall')
    await expect(page.getByText('This browser cannot keep the screen on. Check the display’s own settings.')).toBeVisible()
    const more = page.getByText(/^\d+ more, the next at /)
    await expect(more).toBeInViewport({ ratio: 1 })
    await page.route('**/api/uk/world', (route) => route.abort())
    await setCutoff(product, '15:15', 2)
    await expect(page.getByText(/^The cut-offs could not be refreshed/)).toBeVisible()
    await expect(more).toBeInViewport({ ratio: 1 })
  })
})

const windows = [
  [1280, 720],
  [1920, 1080],
  ...(isFull
    ? ([
        [2560, 1440],
        [3840, 2160],
        [390, 844],
      ] as const)
    : []),
  [1080, 1920],
  [320, 568],
  [568, 320],
] as const

test('BRD-6, BRD-12: the wall display fits every window, shows closures first, then the next open cut-offs, and uses the room', async ({
  page,
  product,
}) => {
  await call(product, 'POST', '/cutoff-overrides', { ...closure, factories: [factory], from: date, to: '2090-12-26' })
  await setTime(page, at('13:50:00'))
  await signIn(page, 'Viewer', '/board?view=wall')
  for (const [width, height] of windows) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(async () => {
        expect(await page.evaluate(() => document.documentElement.scrollHeight), 'nothing to scroll').toBe(height)
        const counts = await Promise.all([open(page).count(), shut(page).count()])
        const [openLines = 0, closedLines = 0] = counts.map((rows) => Math.max(0, rows - 1))
        expect(openLines, 'lines with an open cut-off').toBeGreaterThan(0)
        expect(closedLines, 'at most half').toBeLessThanOrEqual((openLines + closedLines) / 2)
        expect(await cutOff(page), 'texts that are cut off').toEqual([])
        expect((await shut(page).nth(1).boundingBox())?.y, 'closures first').toBeLessThan((await open(page).nth(1).boundingBox())?.y ?? 0)
        await expect(open(page).nth(1)).toHaveText(/^10 min 00 s/)
        await expect(open(page).nth(1)).toBeInViewport({ ratio: 1 })
        const more = await page.getByText(/^\d+ more, the next at /).boundingBox()
        const line = await open(page).last().boundingBox()
        if (more === null || line === null) throw new Error('Not shown')
        expect(height - more.y - more.height, 'unused').toBeLessThan(2 * line.height)
      }).toPass()
      await expectNoHorizontalScroll(page)
    })
  }
  await expectNoViolations(page)
})

/** The texts of lines of which a part is not shown. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('td span')].flatMap((one) =>
      one.scrollHeight > one.clientHeight + 2 && one.clientHeight > 0 ? one.textContent : [],
    ),
  )
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'

type Visit = {
  readonly browser: Browser
  readonly url: string
  /** The list, what it shows when it is there, and its address with one record open. */
  readonly path: string
  readonly list: string
  readonly linked: string
}

/** A visit to a list with a warm cache and signed in: until a linked record, and the list, are shown, in milliseconds; then what `use` measures. */
export async function visit<Used>({ browser, url, ...of }: Visit, use: (page: Page, session: CDPSession) => Promise<Used>) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}${of.path}`)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await page.locator(of.list).first().waitFor()
    await page.goto(`${url}${of.linked}`, { waitUntil: 'commit' })
    const card = await shown(page, 'main article')
    await page.goto(`${url}${of.path}`, { waitUntil: 'commit' })
    const list = await shown(page, of.list)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await idle(page)
    return { card, list, ...(await use(page, session)) }
  } finally {
    await context.close()
  }
}

/** Presses a key and waits until the browser is idle; returns the work in milliseconds. */
export function press(page: Page, session: CDPSession, key: string): Promise<number> {
  return workOf(page, session, () => page.keyboard.press(key))
}

/** Milliseconds of processor time that the main thread spends on scripts, styles and layout until it is idle. */
export async function workOf(page: Page, session: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await metric(session, 'ThreadTime')
  await act()
  await idle(page)
  return ((await metric(session, 'ThreadTime')) - before) * 1000
}

/** How long a page may take to become idle; a browser that hangs would otherwise stop the benchmark for ever. */
const mostIdleMs = 60_000

/** Waits for two painted frames and an idle main thread, so that deferred work is done too. Throws after a minute. */
export async function idle(page: Page): Promise<void> {
  const twoFrames = page.evaluate(async () => {
    for (let at = 0; at < 2; at += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
  const waiting = new AbortController()
  const late = sleep(mostIdleMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`${page.url()} did not become idle within a minute.`)
  })
  await Promise.race([twoFrames, late]).finally(() => waiting.abort())
}

/** Milliseconds from the navigation until an element is painted. */
export function shown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => look())
        const look = () => {
          if (document.querySelector(wanted) === null) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        observer.observe(document, { childList: true, subtree: true })
        look()
      }),
    selector,
  )
}

/** Records the next key press, and when the last change in the number of matching elements after it was painted. */
export async function watchCount(page: Page, selector: string): Promise<void> {
  await page.evaluate((counted) => {
    let last = document.querySelectorAll(counted).length
    const observer = new MutationObserver(() => {
      const count = document.querySelectorAll(counted).length
      if (count === last) return
      last = count
      requestAnimationFrame(() => setTimeout(() => performance.measure('stable', { start: 'pressed' })))
    })
    performance.clearMeasures('stable')
    addEventListener('keydown', ({ timeStamp }) => performance.mark('pressed', { startTime: timeStamp }), { capture: true, once: true })
    observer.observe(document.body, { childList: true, subtree: true })
  }, selector)
}

/** Milliseconds from the recorded key press until the number of elements was stable. */
export async function untilCountStable(page: Page): Promise<number> {
  const ms = await page.evaluate(() => performance.getEntriesByName('stable').at(-1)?.duration)
  if (ms === undefined) throw new Error('The number of elements did not change.')
  return ms
}

/** Number of elements in the page. */
export function nodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

/** JavaScript heap after garbage collection. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 1e6
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

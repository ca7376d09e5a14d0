import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../tools/browsers.ts'
import type { Product } from './product.ts'
import { spreadOf } from './statistics.ts'

/** How long an open page is watched in each round, in seconds. */
const seconds = 20

export const openBoardHead = ['open page', 'main thread, % of a core', 'spread', 'process of the page, %', 'calls a minute']

/** The share of a processor core that an open board needs, and its calls. Medians of the rounds. Home, which does not count, is for comparison. */
export async function measureOpenBoard(start: () => Promise<Product>, rounds: number): Promise<readonly (readonly string[])[]> {
  const product = await start()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1920, height: 1080 } })).newPage()
    await page.goto(product.publicUrl)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const rows: string[][] = []
    for (const path of ['/', '/board', '/board?view=wall']) {
      await page.goto(`${product.publicUrl}${path}`)
      await page.waitForLoadState('load')
      await wait(3_000)
      const measured = []
      for (let round = 0; round < rounds; round += 1) measured.push(await watch(page, session))
      const thread = spreadOf(measured.map((one) => one.thread))
      const process = spreadOf(measured.map((one) => one.process))
      // Some come once a minute, which not every round sees.
      const calls = measured.reduce((sum, one) => sum + one.calls, 0) / measured.length
      rows.push([
        path,
        thread.median.toFixed(2),
        `${thread.least.toFixed(2)}–${thread.most.toFixed(2)}`,
        process.median.toFixed(2),
        calls.toFixed(1),
      ])
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function watch(page: Page, session: CDPSession) {
  let calls = 0
  const count = () => {
    calls += 1
  }
  page.on('request', count)
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
    return { thread: of('ThreadTime'), process: of('ProcessTime'), at: of('Timestamp') }
  }
  const before = await read()
  await wait(seconds * 1000)
  const after = await read()
  page.off('request', count)
  const passed = after.at - before.at
  return {
    thread: ((after.thread - before.thread) / passed) * 100,
    process: ((after.process - before.process) / passed) * 100,
    calls: (calls / passed) * 60,
  }
}

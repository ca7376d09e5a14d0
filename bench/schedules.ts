import { listSchedules, saveSchedules } from '@goat/contract/designation'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../tools/chromium.ts'
import { httpLoad, type Load } from './http-load.ts'
import type { Product } from './product.ts'
import { type GrowthRow, growthRow } from './report.ts'
import { sampleSchedule } from './sample-schedules.ts'
import { measureSchedulesPage, type PageFigures, pageFigures } from './schedules-page.ts'
import { spreadOf } from './statistics.ts'

/** How many schedules there are, one after the other. */
export const sizes = [20, 200, 2000] as const

const base = '/api/uk'
const connections = 10
/** As many as one call of several takes. */
const batch = 20

type Measured = {
  readonly bytes: number
  readonly list: readonly Load[]
  readonly unchanged: readonly Load[]
  readonly page: readonly PageFigures[]
}

/** /schedules with 20, 200 and 2,000 schedules: the list of the server, and the page. */
export async function measureSchedules(product: Product, rounds: number, seconds: number): Promise<readonly GrowthRow[]> {
  const now = Date.now()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const measured: Measured[] = []
    let stored = 0
    for (const size of sizes) {
      await add(product, stored, size, now)
      stored = size
      measured.push(await measure(product, browser, rounds, seconds))
    }
    return rowsOf(measured)
  } finally {
    await browser.close()
  }
}

async function add(product: Product, from: number, to: number, now: number): Promise<void> {
  for (let at = from; at < to; at += batch) {
    const schedules = Array.from({ length: Math.min(batch, to - at) }, (_, more) => sampleSchedule(at + more, now))
    const answer = await fetch(`${product.url}${base}${saveSchedules.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Schedules: schedules }),
    })
    if (!answer.ok) throw new Error(`The schedules were refused: ${answer.status} ${await answer.text()}`)
  }
}

async function measure(product: Product, browser: Browser, rounds: number, seconds: number): Promise<Measured> {
  const url = `${product.url}${base}${listSchedules.path}`
  const headers = { authorization: `Bearer ${product.token}` }
  const answer = await fetch(url, { headers })
  const body = await answer.text()
  const [first] = listSchedules.response.parse(JSON.parse(body))
  const etag = answer.headers.get('etag')
  if (etag === null || first === undefined) throw new Error('The list is empty or has no ETag.')
  const list: Load[] = []
  const unchanged: Load[] = []
  const page: PageFigures[] = []
  // The first of each warms up.
  for (let at = 0; at <= rounds; at += 1) {
    list.push(await httpLoad({ url, connections, seconds, headers, status: 200 }))
    unchanged.push(await httpLoad({ url, connections, seconds, headers: { ...headers, 'if-none-match': etag }, status: 304 }))
    page.push(await measureSchedulesPage(browser, product.publicUrl, first.Id))
  }
  return { bytes: Buffer.byteLength(body), list: list.slice(1), unchanged: unchanged.slice(1), page: page.slice(1) }
}

function rowsOf(measured: readonly Measured[]): readonly GrowthRow[] {
  const row = <One>(what: string, digits: number, rounds: (one: Measured) => readonly One[], figure: (one: One) => number) =>
    growthRow({ what, digits, figures: measured.map((one) => spreadOf(rounds(one).map(figure)).median) })
  const loadRows = (what: string, rounds: (one: Measured) => readonly Load[]) => [
    row(`${what}, calls/s`, 0, rounds, (one) => one.perSecond),
    row(`${what}, p50 ms`, 2, rounds, (one) => one.p50),
    row(`${what}, p99 ms`, 2, rounds, (one) => one.p99),
  ]
  return [
    growthRow({ what: 'list of the server, kB', digits: 1, figures: measured.map(({ bytes }) => bytes / 1000) }),
    ...loadRows('list', ({ list }) => list),
    ...loadRows('unchanged list (304)', ({ unchanged }) => unchanged),
    ...pageFigures.map(({ name, what, digits }) =>
      row(
        what,
        digits,
        ({ page }) => page,
        (one) => one[name],
      ),
    ),
  ]
}

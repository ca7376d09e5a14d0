import { listSchedules } from '@goat/contract/described/designation'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../tools/browsers.ts'
import { httpLoad, type Load } from './http-load.ts'
import { authorized, type Product } from './product.ts'
import { type GrowthRow, growthRow } from './report.ts'
import { addSchedules } from './sample-schedules.ts'
import { measureSchedulesPage, type PageFigures, pageFigures } from './schedules-page.ts'
import { spreadOf } from './statistics.ts'

/** Numbers of schedules. */
export const sizes = [20, 200, 2000] as const

const base = '/api/uk'
const connections = 10

type Round = { readonly list: Load; readonly unchanged: Load; readonly page: PageFigures }
type Sample = {
  readonly product: Product
  readonly bytes: number
  readonly etag: string
  readonly firstId: string
  readonly rounds: Round[]
}

/** /schedules with 20, 200 and 2,000 schedules: the list of the server, and the page. Starts one product per size. */
export async function measureSchedules(start: () => Promise<Product>, rounds: number, seconds: number): Promise<readonly GrowthRow[]> {
  const now = Date.now()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const samples: Sample[] = []
    for (const size of sizes) samples.push(await prepare(await start(), size, now))
    // The first round is a warm-up.
    for (let at = 0; at <= rounds; at += 1) {
      for (const sample of samples) sample.rounds.push(await measure(sample, browser, seconds))
    }
    return rowsOf(samples.map((one) => ({ ...one, rounds: one.rounds.slice(1) })))
  } finally {
    await browser.close()
  }
}

const listUrl = ({ url }: Product) => `${url}${base}${listSchedules.path}`

async function prepare(product: Product, size: number, now: number): Promise<Sample> {
  await addSchedules(product, size, now)
  const answer = await fetch(listUrl(product), { headers: authorized(product) })
  const body = await answer.text()
  const [first] = listSchedules.response.parse(JSON.parse(body))
  const etag = answer.headers.get('etag')
  if (etag === null || first === undefined) throw new Error('The list is empty or has no ETag.')
  return { product, bytes: Buffer.byteLength(body), etag, firstId: first.Id, rounds: [] }
}

async function measure({ product, etag, firstId }: Sample, browser: Browser, seconds: number): Promise<Round> {
  const common = { url: listUrl(product), connections, seconds }
  return {
    list: await httpLoad({ ...common, headers: authorized(product), status: 200 }),
    unchanged: await httpLoad({ ...common, headers: { ...authorized(product), 'if-none-match': etag }, status: 304 }),
    page: await measureSchedulesPage(browser, product.publicUrl, firstId),
  }
}

function rowsOf(samples: readonly Sample[]): readonly GrowthRow[] {
  const row = (what: string, digits: number, figure: (one: Round) => number) =>
    growthRow({ what, digits, figures: samples.map(({ rounds }) => spreadOf(rounds.map(figure)).median) })
  const loadRows = (what: string, load: (one: Round) => Load) => [
    row(`${what}, calls/s`, 0, (one) => load(one).perSecond),
    row(`${what}, p50 ms`, 2, (one) => load(one).p50),
    row(`${what}, p99 ms`, 2, (one) => load(one).p99),
  ]
  return [
    growthRow({ what: 'list, kB', digits: 1, figures: samples.map(({ bytes }) => bytes / 1000) }),
    ...loadRows('list', ({ list }) => list),
    ...loadRows('unchanged list (304)', ({ unchanged }) => unchanged),
    ...pageFigures.map(({ name, what, digits }) => row(what, digits, ({ page }) => page[name])),
  ]
}

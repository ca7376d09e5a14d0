import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCentreSchedules, listDeliveryOptions } from '@goat/contract/described/delivery-options'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../tools/browsers.ts'
import { measureOptionsPage, type OptionPageFigures, optionPageFigures } from './delivery-options-page.ts'
import { httpLoad, type Load } from './http-load.ts'
import { authorized, type Product } from './product.ts'
import { type GrowthRow, growthRow } from './report.ts'
import { busiest, sampleOptionSchedule, sampleOptions, scheduleBody } from './sample-options.ts'
import { spreadOf } from './statistics.ts'

/** Numbers of schedules for 50 centres with 40 options each. */
export const optionSizes = [50, 500, 5000] as const

const base = '/api/uk'
const connections = 10
/** Schedules created in parallel. */
const parallelRequests = 8

type Round = { readonly options: Load; readonly centre: Load; readonly page: OptionPageFigures }
type Sample = { readonly product: Product; readonly bytes: number; readonly centreBytes: number; readonly rounds: Round[] }

/** /deliveryoptions with 50 centres of 40 options, every second schedule at one of the centres. Starts one product per size. */
export async function measureDeliveryOptions(
  start: () => Promise<Product>,
  rounds: number,
  seconds: number,
): Promise<readonly GrowthRow[]> {
  const now = Date.now()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const samples: Sample[] = []
    for (const size of optionSizes) samples.push(await prepare(await start(), size, now))
    // The first round is a warm-up.
    for (let at = 0; at <= rounds; at += 1) {
      for (const sample of samples) sample.rounds.push(await measure(sample, browser, seconds))
    }
    return rowsOf(samples.map((one) => ({ ...one, rounds: one.rounds.slice(1) })))
  } finally {
    await browser.close()
  }
}

const optionsUrl = ({ url }: Product) => `${url}${base}${listDeliveryOptions.path}`
const centreUrl = ({ url }: Product) => `${url}${base}${listCentreSchedules.path.replace(':fulfilmentCentreId', busiest.centre)}`

async function prepare(product: Product, size: number, now: number): Promise<Sample> {
  const file = join(product.dataDir, 'options.jsonl')
  writeFileSync(file, sampleOptions())
  await product.run(['apps/server/src/commands/run.ts', 'import:delivery-options', '--brand', 'uk', file])
  const left = Array.from({ length: size }, (_, at) => at)
  await Promise.all(
    Array.from({ length: parallelRequests }, async () => {
      for (let at = left.pop(); at !== undefined; at = left.pop()) await create(product, at, now)
    }),
  )
  const bytes = async (url: string) => (await (await fetch(url, { headers: authorized(product) })).arrayBuffer()).byteLength
  return { product, bytes: await bytes(optionsUrl(product)), centreBytes: await bytes(centreUrl(product)), rounds: [] }
}

async function create(product: Product, at: number, now: number): Promise<void> {
  const schedule = sampleOptionSchedule(at, now)
  const path = `/fulfilment-centres/${schedule.fulfilmentCentreId}/delivery-options/${schedule.deliveryOptionId}/schedules`
  const answer = await fetch(`${product.url}${base}${path}`, {
    method: 'POST',
    headers: { ...authorized(product), 'content-type': 'application/json' },
    body: JSON.stringify(scheduleBody(schedule)),
  })
  if (!answer.ok) throw new Error(`A schedule was refused: ${answer.status} ${await answer.text()}`)
}

async function measure({ product }: Sample, browser: Browser, seconds: number): Promise<Round> {
  const common = { connections, seconds, headers: authorized(product), status: 200 }
  return {
    options: await httpLoad({ ...common, url: optionsUrl(product) }),
    centre: await httpLoad({ ...common, url: centreUrl(product) }),
    page: await measureOptionsPage(browser, product.publicUrl),
  }
}

function rowsOf(samples: readonly Sample[]): readonly GrowthRow[] {
  const row = (what: string, digits: number, figure: (one: Round) => number) =>
    growthRow({ what, digits, figures: samples.map(({ rounds }) => spreadOf(rounds.map(figure)).median) })
  return [
    growthRow({ what: 'options, kB', digits: 1, figures: samples.map(({ bytes }) => bytes / 1000) }),
    row('options, calls/s', 0, ({ options }) => options.perSecond),
    row('options, p99 ms', 2, ({ options }) => options.p99),
    growthRow({ what: 'schedules of the busiest centre, kB', digits: 1, figures: samples.map(({ centreBytes }) => centreBytes / 1000) }),
    row('schedules of the busiest centre, calls/s', 0, ({ centre }) => centre.perSecond),
    row('schedules of the busiest centre, p99 ms', 2, ({ centre }) => centre.p99),
    ...optionPageFigures.map(({ name, what, digits }) => row(what, digits, ({ page }) => page[name])),
  ]
}

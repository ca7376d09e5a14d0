import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../tools/browsers.ts'
import { calendarInteractions, interactions, type Visit } from './interactions.ts'
import { idle, workOf } from './page-tools.ts'
import type { Product } from './product.ts'
import { addDatedCutoffs } from './sample-dated-cutoffs.ts'
import { addSchedules } from './sample-schedules.ts'
import { spreadOf } from './statistics.ts'

/** The numbers of designation schedules that are added to the demonstration data. */
const added = [0, 2000] as const
/** The number of dated cut-offs with which the calendar is measured. */
const datedCutoffs = 500
/** How much the processor is slowed for the time until the next paint. */
const slowdown = 4
/** The Event Timing API reports no shorter durations. */
const shortest = 16

export const nextPaintHead = [
  'interaction',
  `next paint, CPU ÷ ${slowdown}, ms`,
  'spread',
  'with 2,000 schedules, ms',
  'spread',
  'work, ms',
  'with 2,000 schedules, ms',
]

/** The figures of an interaction: until the next paint on a slowed processor, and the work of the main thread at full speed. */
type Figures = { readonly paint: readonly number[]; readonly work: readonly number[] }
type Measure = typeof workOf

/**
 * Time from an interaction to the next paint (Event Timing API), and the work that it causes when its part of the program runs for the first
 * time after a page load: scripts, styles and layout until the main thread is idle. Medians of the rounds.
 */
export async function measureNextPaint(start: () => Promise<Product>, rounds: number): Promise<readonly (readonly string[])[]> {
  const sizes: ReadonlyMap<string, Figures>[] = []
  for (const count of added) {
    const product = await start()
    await addSchedules(product, count, Date.now())
    sizes.push(await measureVisits(product, interactions, rounds))
  }
  const [first] = sizes
  return [...(first?.keys() ?? [])].map((what) => {
    const all = sizes.map((size) => size.get(what))
    return [what, ...all.flatMap((one) => paintCells(one?.paint ?? [])), ...all.map((one) => workCell(one?.work ?? []))]
  })
}

export const calendarPaintHead = [
  `/cutoffs/calendar with ${datedCutoffs} dated cut-offs`,
  `next paint, CPU ÷ ${slowdown}, ms`,
  'spread',
  'work, ms',
]

/** The same for the calendar. `start`: without the demonstration data. */
export async function measureCalendarPaint(start: () => Promise<Product>, rounds: number): Promise<readonly (readonly string[])[]> {
  const product = await start()
  await addDatedCutoffs(product, datedCutoffs, Date.now())
  const found = await measureVisits(product, calendarInteractions, rounds)
  return [...found].map(([what, { paint, work }]) => [what, ...paintCells(paint), workCell(work)])
}

function paintCells(values: readonly number[]): readonly string[] {
  const { median, least, most } = spreadOf(values)
  return [median.toFixed(0), `${least.toFixed(0)}–${most.toFixed(0)}`]
}

function workCell(values: readonly number[]): string {
  return spreadOf(values).median.toFixed(0)
}

async function measureVisits(product: Product, visits: readonly Visit[], rounds: number): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, { readonly paint: number[]; readonly work: number[] }>()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(product.publicUrl)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.addInitScript(recordInteractions)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    for (let round = 0; round < rounds; round += 1) {
      for (const visit of visits) {
        for (const [kind, measure] of Object.entries({ paint: untilPaint, work: workOf })) {
          await visitOnce(page, session, product.publicUrl, visit, measure, (what, ms) => {
            const figures = found.get(what) ?? { paint: [], work: [] }
            found.set(what, figures)
            figures[kind === 'paint' ? 'paint' : 'work'].push(ms)
          })
        }
      }
    }
    return found
  } finally {
    await browser.close()
  }
}

async function visitOnce(
  page: Page,
  session: CDPSession,
  url: string,
  { path, ready, steps }: Visit,
  measure: Measure,
  note: (what: string, ms: number) => void,
): Promise<void> {
  // Otherwise the network would not become idle.
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await page.goto(`${url}${path}`)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await idle(page)
  for (const { what, before, press, keys = [] } of steps) {
    await before?.(page)
    const target = press?.(page)
    await target?.scrollIntoViewIfNeeded()
    const box = await target?.boundingBox()
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await idle(page)
    const act = async () => {
      if (box) await page.mouse.down().then(() => page.mouse.up())
      for (const key of keys) await page.keyboard.press(key)
    }
    note(what, await measure(page, session, act))
  }
}

/** The longest interaction that the browser reports while acting. */
async function untilPaint(page: Page, session: CDPSession, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => performance.clearMarks('interaction'))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await act()
  await idle(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await idle(page)
  const durations = await page.evaluate(() =>
    performance.getEntriesByName('interaction').map((one) => (one instanceof PerformanceMark ? Number(one.detail) : 0)),
  )
  return Math.max(shortest, ...durations)
}

/** Runs in the page: notes the duration of each event of an interaction, in milliseconds. */
function recordInteractions(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = entry instanceof PerformanceEventTiming && Reflect.get(entry, 'interactionId') > 0
      if (isInteraction) performance.mark('interaction', { detail: entry.duration })
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

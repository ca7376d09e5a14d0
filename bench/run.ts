import { costlyHead, measureCostlyReads } from './costly-reads.ts'
import { measureDeliveryOptions, optionSizes } from './delivery-options.ts'
import { measureEffectiveOption, scheduleCounts } from './effective-option.ts'
import { weighFirstLoad } from './first-load.ts'
import { measureForesight, ruleCounts } from './foresight.ts'
import { changeCounts, measureGrowth } from './growth.ts'
import { importsHead, measureImports } from './imports.ts'
import { calendarPaintHead, measureCalendarPaint, measureNextPaint, nextPaintHead } from './next-paint.ts'
import { measureOpenBoard, openBoardHead } from './open-board.ts'
import { Processes } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { measureReads } from './reads.ts'
import { ratioHead, table } from './report.ts'
import { measureResolve } from './resolve.ts'
import { measureSchedules, sizes } from './schedules.ts'
import { measureTracing } from './tracing.ts'
import { measureWrites } from './writes.ts'

/**
 * `npm run bench`: prints ratios of the product to minimal baselines, from interleaved rounds on this machine. Asserts nothing:
 * absolute figures depend on the machine, ratios hardly do. Words after `--` select tables by parts of their names.
 */
const rounds = 6
const seconds = 2
/** Rounds at each number of schedules, and of each interaction. */
const growthRounds = 5
/** For each costly call. */
const costlySeconds = 10

const processes = new Processes()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => processes.stop())

const products: Product[] = []
const startWith = async (data: 'demonstration' | 'services', modules?: readonly URL[], settings?: NodeJS.ProcessEnv) => {
  const product = await startProduct(processes, data, modules, settings)
  products.push(product)
  return product
}
const start = () => startWith('services')
const longestPieceModule = new URL('longest-piece.ts', import.meta.url)
const startWithDemonstration = () => startWith('demonstration')

/** Each table by its name. */
const tables: Readonly<Record<string, () => Promise<string>>> = {
  'reads and writes': async () => {
    const product = await start()
    return table(ratioHead, [
      ...(await measureReads(processes, product, rounds, seconds)),
      ...(await measureWrites(processes, product, rounds, seconds)),
    ])
  },
  traces: async () => table(ratioHead, await measureTracing((settings) => startWith('services', [], settings), rounds, seconds)),
  'page weight': async () => table(ratioHead, await weighFirstLoad(await startWithDemonstration())),
  'next paint': async () => table(nextPaintHead, await measureNextPaint(startWithDemonstration, growthRounds)),
  'next paint in the calendar': async () => table(calendarPaintHead, await measureCalendarPaint(start, growthRounds)),
  'open board': async () => table(openBoardHead, await measureOpenBoard(start, growthRounds)),
  schedules: async () => table(growthHead('/schedules with', sizes), await measureSchedules(start, growthRounds, 1)),
  'delivery options': async () =>
    table(growthHead('/deliveryoptions with', optionSizes), await measureDeliveryOptions(start, growthRounds, 1)),
  'effective options': async () => table(growthHead('schedules of one option', scheduleCounts), measureEffectiveOption(growthRounds)),
  'resolve and world': async () => table(ratioHead, await measureResolve(processes, await startWithDemonstration(), rounds, seconds)),
  'costly reads': async () =>
    table(costlyHead, await measureCostlyReads(await startWith('demonstration', [longestPieceModule]), costlySeconds)),
  imports: async () => table(importsHead, await measureImports(await startWith('demonstration', [longestPieceModule]))),
  growth: async () =>
    table(
      growthHead('ms, by changes in the log', changeCounts),
      await measureGrowth((settings) => startWith('demonstration', [], settings)),
    ),
  foresight: async () => table(growthHead('foresight, by rules', ruleCounts), measureForesight(growthRounds)),
}

const words = process.argv.slice(2)
const selected = Object.entries(tables).filter(([name]) => words.every((word) => name.includes(word)))
try {
  if (selected.length === 0) throw new Error(`No table has this name. There are: ${Object.keys(tables).join(', ')}.`)
  console.error(`${rounds} rounds of ${seconds} s each, product and baseline in turn; all tables take about fifteen minutes …`)
  for (const [name, measure] of selected) console.log(`${name}\n\n${await measure()}\n`)
} catch (error) {
  if (!processes.stopping) throw error
  console.error('Stopped.')
  process.exitCode = 130
} finally {
  await processes.stop()
  for (const product of products) product.remove()
}

function growthHead(what: string, counts: readonly number[]): readonly string[] {
  return [what, ...counts.map((count) => count.toLocaleString('en-GB')), 'growth']
}

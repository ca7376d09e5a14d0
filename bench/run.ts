import { measureDeliveryOptions, optionSizes } from './delivery-options.ts'
import { measureEffectiveOption, scheduleCounts } from './effective-option.ts'
import { weighFirstLoad } from './first-load.ts'
import { Processes } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { measureReads } from './reads.ts'
import { type Row, ratioHead, table } from './report.ts'
import { measureSchedules, sizes } from './schedules.ts'
import { measureWrites } from './writes.ts'

/**
 * `npm run bench`: prints ratios of the product to minimal baselines, from interleaved rounds on this machine. Asserts nothing:
 * absolute figures depend on the machine, ratios hardly do.
 */
const rounds = 6
const seconds = 2
/** Rounds at each number of schedules. */
const growthRounds = 5

const processes = new Processes()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => processes.stop())

const products: Product[] = []
const start = async () => {
  const product = await startProduct(processes)
  products.push(product)
  return product
}
try {
  console.error(`${rounds} rounds of ${seconds} s each, product and baseline in turn; about ten minutes …`)
  const product = await start()
  const rows: Row[] = [
    ...(await measureReads(processes, product, rounds, seconds)),
    ...(await measureWrites(processes, product, rounds, seconds)),
    ...(await weighFirstLoad(product)),
  ]
  console.log(table(ratioHead, rows))
  const growth = await measureSchedules(start, growthRounds, 1)
  console.log(`\n${table(growthHead('/schedules with', sizes), growth)}`)
  const options = await measureDeliveryOptions(start, growthRounds, 1)
  console.log(`\n${table(growthHead('/deliveryoptions with', optionSizes), options)}`)
  console.log(`\n${table(growthHead('schedules of one option', scheduleCounts), measureEffectiveOption(growthRounds))}`)
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

import { weighFirstLoad } from './first-load.ts'
import { Processes } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { measureReads } from './reads.ts'
import { type Row, table } from './report.ts'
import { measureWrites } from './writes.ts'

/**
 * `npm run bench`: prints ratios of ours to something plain, from one interleaved run on this machine. Nothing is asserted: how
 * fast a machine is says nothing of the code, how far two programs on it are apart does.
 */
const rounds = 6
const seconds = 2

const processes = new Processes()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => processes.stop())

let product: Product | undefined
try {
  console.error(`${rounds} rounds of ${seconds} s each, ours and theirs in turn; about two minutes …`)
  product = await startProduct(processes)
  const rows: Row[] = [
    ...(await measureReads(processes, product, rounds, seconds)),
    ...(await measureWrites(processes, product, rounds, seconds)),
    ...(await weighFirstLoad(product)),
  ]
  console.log(table(rows))
} catch (error) {
  if (!processes.stopping) throw error
  console.error('Stopped.')
  process.exitCode = 130
} finally {
  await processes.stop()
  product?.remove()
}

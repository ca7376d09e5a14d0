import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatedCutoffs, datedCutoffToWire } from '@goat/contract/dated-cutoffs'
import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { authorized, type Product } from './product.ts'
import { sampleCutoffs } from './sample-cutoffs.ts'

/** The maximum of one request. */
const batch = 100
/** Dated cut-offs begin on one of so many days from today. */
const days = 120

/** Adds dated cut-offs through the API to 60 delivery services. `now` in milliseconds. */
export async function addDatedCutoffs(product: Product, count: number, now: number): Promise<void> {
  const { results } = sampleCutoffs(6)
  const file = join(product.dataDir, 'services.json')
  writeFileSync(file, JSON.stringify({ results }))
  await product.run(['apps/server/src/commands/run.ts', 'import:cutoffs', '--brand', 'uk', file])
  for (let first = 0; first < count; first += batch) {
    const cutoffOverrides = Array.from({ length: Math.min(batch, count - first) }, (_, more) => sampleDatedCutoff(first + more, now))
    const answer = await fetch(`${product.url}/api/uk${createDatedCutoffs.path}`, {
      method: 'POST',
      headers: { ...authorized(product), 'content-type': 'application/json' },
      body: JSON.stringify({ cutoffOverrides }),
    })
    if (!answer.ok) throw new Error(`The dated cut-offs were refused: ${answer.status} ${await answer.text()}`)
  }
}

/**
 * A dated cut-off as on the wire: three of ten for all factories, half for all services, three of ten for one product type, two of five
 * closed; half for one day, the others for two or six.
 */
function sampleDatedCutoff(at: number, now: number): ReturnType<typeof datedCutoffToWire> {
  const { results } = sampleCutoffs(6)
  const { factoryCode, deliveryService } = results[(at * 7) % results.length] ?? { factoryCode: '', deliveryService: '' }
  const first = Math.floor(now / dayMs) + ((at * 37) % days)
  return datedCutoffToWire({
    factories: (at * 3) % 10 < 3 ? null : [factoryCode],
    services: Math.floor(at / 10) % 2 === 0 ? null : [deliveryService],
    productTypes: (at * 7) % 10 < 7 ? null : ['cake'],
    from: dateOfDay(first),
    to: dateOfDay(first + ([0, 0, 1, 5][Math.floor(at / 3) % 4] ?? 0)),
    days: null,
    time: at % 5 < 2 ? null : `${String(6 + (at % 14)).padStart(2, '0')}:00:00`,
    reason: `Reason ${at}`,
  })
}

/** Imports dated cut-offs, as lines of JSON, in one change. */
export async function importDatedCutoffs(product: Product, lines: readonly object[]): Promise<void> {
  const file = join(product.dataDir, 'dated-cutoffs.jsonl')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  await product.run(['apps/server/src/commands/run.ts', 'import:dated-cutoffs', '--brand', 'uk', file])
}

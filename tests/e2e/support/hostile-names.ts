import type { Db } from '@goat/server/src/db/db.ts'
import { openDatabase } from '@goat/server/src/db/db.ts'
import type { OptionEntry } from '@goat/server/src/delivery-options/import.ts'
import { importOptions } from '@goat/server/src/delivery-options/import.ts'
import type { CatalogueEntry } from '@goat/server/src/product-overrides/import.ts'
import { importCatalogue } from '@goat/server/src/product-overrides/import.ts'

/** Markup, script, templates, a formula, message syntax and right-to-left letters in one name. */
export const worst = `=1"><img src=x onerror="window.hit=1">{{7*7}} {0} {name} <0>#</0> '{' %s %o قطة`

/** Names that have an effect wherever they are treated as more than text. */
export const hostileNames = [
  '<img src=x onerror="window.hit=1">',
  '<script>window.hit=1</script>',
  '"><svg onload="window.hit=1">',
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1',
  '@SUM(A1)',
  '{{7*7}}',
  "{0} {name} <0>#</0> '{'",
  '%s %o',
  'קובץ (1) txt.exe',
  `Z${'\u0335\u0321\u0322\u033b'.repeat(8)}algo`,
  'a;=1+1;b',
  worst,
] as const

const origin = { brand: 'uk', actor: { subject: 'set-up', name: worst }, requestId: 'set-up' } as const
const once = { dryRun: false, skipBad: false }

export async function withDatabase(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db } = openDatabase({ connectionString: url }, { error: () => undefined })
  await work(db)
  await db.destroy()
}

/** Adds a centre whose options have these names and descriptions. */
export async function addOptions(db: Db, fulfilmentCentreId: string): Promise<void> {
  const entries = hostileNames.map(
    (name, at): OptionEntry => ({
      line: at + 1,
      id: `option-${at}`,
      fulfilmentCentreId,
      name,
      description: name,
      acceptsDeliveryInstructions: false,
      isGuaranteed: false,
      isTracked: false,
      price: 100,
      priority: at + 1,
      timeZone: 'Europe/London',
    }),
  )
  const { imported } = await importOptions(db, origin, lines(entries), once)
  if (!imported) throw new Error('The options were not imported.')
}

const hostileVariants = hostileNames.map((name) => ({ name: `Evil ${name}`, productKey: name.slice(0, 100), sku: name.slice(0, 100) }))

/** Adds variants of products, by default with these keys, names and SKUs. */
export async function addProducts(
  db: Db,
  variants: readonly { readonly name?: string; readonly productKey: string; readonly sku: string }[] = hostileVariants,
  factory = 'GB-MNPG-TAM',
): Promise<void> {
  const entries = variants.map(
    ({ name = 'Card', productKey, sku }, at): CatalogueEntry => ({
      line: at + 1,
      productKey,
      name,
      productType: 'greetingcard',
      sku,
      factory,
    }),
  )
  const { imported } = await importCatalogue(db, origin, lines(entries), once)
  if (!imported) throw new Error('The products were not imported.')
}

async function* lines<Entry>(entries: readonly Entry[]): AsyncGenerator<{ entry: Entry }> {
  for (const entry of entries) yield { entry }
}

import { catalogueShape } from '../product-overrides/catalogue-line.ts'
import { importCatalogue } from '../product-overrides/import.ts'
import { readBrand, runScript } from './database.ts'
import { importOfLines } from './import-lines.ts'

/** `npm run import:products`: imports a product catalogue from CSV or JSON lines, all or nothing. */
export const importProducts = importOfLines({
  name: 'import:products',
  usage: 'Usage: npm run import:products -- [--brand uk] [--skip-bad] [--dry-run] FILE (or - for standard input)',
  what: 'Variants of products',
  comparing: 'Comparing with the catalogue …',
  brandOf: (given) => {
    if (readBrand(given ?? 'uk') !== 'uk') throw new Error('Only the UK brand has a product catalogue.')
    return 'uk'
  },
  shapeOf: () => catalogueShape,
  run: importCatalogue,
})

if (import.meta.main) await runScript(importProducts)

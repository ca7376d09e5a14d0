import { catalogueShape } from '../product-overrides/catalogue-line.ts'
import { importCatalogue } from '../product-overrides/import.ts'
import { readBrand } from './database.ts'
import { importFile } from './import-lines.ts'

/** `npm run import:products`: imports a product catalogue from CSV or JSON lines, all or nothing. */
await importFile({
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

import { brandIds } from '@goat/domain/brands'
import { importOptions, optionShape } from '../delivery-options/import.ts'
import { readBrand, runScript } from './database.ts'
import { importOfLines } from './import-lines.ts'

/** `npm run import:delivery-options`: imports the delivery options of a brand from CSV or JSON lines, all or nothing. */
export const importDeliveryOptions = importOfLines({
  name: 'import:delivery-options',
  usage: `Usage: npm run import:delivery-options -- --brand ${brandIds.join('|')} [--skip-bad] [--dry-run] FILE (or - for standard input)`,
  what: 'Delivery options',
  comparing: 'Comparing with the delivery options …',
  brandOf: readBrand,
  shapeOf: optionShape,
  run: importOptions,
})

if (import.meta.main) await runScript(importDeliveryOptions)

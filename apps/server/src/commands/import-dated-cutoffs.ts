import { brandIds } from '@goat/domain/brands'
import { datedShape, importDated } from '../cutoffs/dated-file.ts'
import { readBrand, runScript } from './database.ts'
import { importOfLines } from './import-lines.ts'

/** `npm run import:dated-cutoffs`: imports the dated cut-offs of a brand from CSV or JSON lines, all or nothing. */
export const importDatedCutoffs = importOfLines({
  name: 'import:dated-cutoffs',
  usage: `Usage: npm run import:dated-cutoffs -- --brand ${brandIds.join('|')} [--skip-bad] [--dry-run] FILE (or - for standard input)`,
  what: 'Dated cut-offs',
  comparing: 'Comparing with the dated cut-offs …',
  brandOf: readBrand,
  shapeOf: datedShape,
  run: importDated,
})

if (import.meta.main) await runScript(importDatedCutoffs)

import type { Db } from '../platform/db.ts'
import type { Origin } from '../records/log.ts'
import type { CatalogueLine } from './catalogue-line.ts'
import { demonstrationCatalogue, demonstrationOverrides } from './demonstration.ts'
import { importCatalogue } from './import.ts'
import { overrideVariants } from './service.ts'

/** Loads the demonstration catalogue through the import and its overrides through the service. */
export async function loadDemonstrationProducts(db: Db, origin: Origin): Promise<void> {
  const catalogue = demonstrationCatalogue()
  await importCatalogue(db, origin, linesOf(catalogue), { dryRun: false, skipBad: false })
  for (const { productKey, sku, factory } of demonstrationOverrides) {
    const productType = catalogue.find((one) => one.productKey === productKey)?.productType ?? ''
    const variants = [{ productKey, sku, productType, version: undefined }]
    await overrideVariants(db, origin, undefined, { variants, factory })
  }
}

async function* linesOf(catalogue: ReturnType<typeof demonstrationCatalogue>): AsyncGenerator<CatalogueLine> {
  for (const entry of catalogue) yield { entry }
}

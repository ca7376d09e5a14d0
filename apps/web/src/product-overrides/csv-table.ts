import type { ProductVariant } from '@goat/domain/kinds/product-override'
import type { CsvTable } from '../platform/csv/csv-file.ts'
import type { Say } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'

/** The results as CSV, in table order. */
export function csvTable(variants: readonly ProductVariant[], say: Say): CsvTable {
  return {
    name: 'product-overrides',
    columns: [
      messages.productKey,
      messages.csvProductType,
      messages.sku,
      messages.factory,
      messages.csvCatalogueFactory,
      messages.csvOverriddenBy,
      messages.csvOverriddenAt,
    ].map(say),
    rows: variants.map(({ productKey, productType, sku, factory, catalogueFactory, override }) => [
      productKey,
      productType,
      sku,
      factory,
      catalogueFactory ?? '',
      override?.by ?? '',
      override?.at ?? '',
    ]),
  }
}

import { type CatalogueVariant, catalogueColumns } from '@goat/contract/described/product-overrides'
import { productTypes } from '@goat/domain/product-types'
import type { Line, LineShape } from '../records/import/lines.ts'
import { keyFault, textFault } from '../records/import/text-fault.ts'

type CatalogueField = keyof CatalogueVariant
type CatalogueColumn = (typeof catalogueColumns)[CatalogueField]

/** A validated line of the file. */
export type CatalogueEntry = CatalogueVariant & { readonly line: number }
export type CatalogueLine = Line<CatalogueEntry>

const maxLengths: Readonly<Record<CatalogueField, number>> = { productKey: 100, name: 300, productType: 100, sku: 100, factory: 64 }

/** Validates and trims the values of a line. Reports everything wrong with it as one fault. */
export function checkEntry(line: number, given: (column: CatalogueColumn) => unknown): CatalogueLine {
  const faults: string[] = []
  const read = (field: CatalogueField): string => {
    const sent = given(catalogueColumns[field])
    const value = typeof sent === 'string' ? sent.trim() : ''
    const fault = faultOf(field, sent, value)
    if (fault !== undefined) faults.push(fault)
    return value
  }
  const entry = {
    line,
    productKey: read('productKey'),
    name: read('name'),
    productType: read('productType'),
    sku: read('sku'),
    factory: read('factory'),
  }
  return faults.length === 0 ? { entry } : { fault: { line, reason: faults.join(' ') } }
}

function faultOf(field: CatalogueField, given: unknown, value: string): string | undefined {
  const column = catalogueColumns[field]
  const fault = (field === 'name' ? textFault : keyFault)(column, given, maxLengths[field])
  if (fault !== undefined) return fault
  if (field === 'factory' && !/^[A-Z]{2}-[A-Z0-9]+-[A-Z0-9]{2,}$/.test(value))
    return `${column} "${value}" does not look like one, such as GB-DPS-SLE.`
  if (field === 'productType' && !productTypes.some((one) => one === value))
    return `${column} "${value}" is not a product type, such as ${productTypes.slice(0, 3).join(', ')}.`
  return undefined
}

/** The line format of a catalogue file. */
export const catalogueShape: LineShape<CatalogueColumn, CatalogueEntry> = {
  columns: Object.values(catalogueColumns),
  check: checkEntry,
}

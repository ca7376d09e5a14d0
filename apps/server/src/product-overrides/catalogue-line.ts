import type { Line, LineShape } from '../platform/import/lines.ts'
import { keyFault, textFault } from '../platform/import/text-fault.ts'

/** The columns of a catalogue file, by the names of the wire (OVR-13). */
export const catalogueColumns = ['ProductKey', 'Name', 'ProductTypeKey', 'Sku', 'FactoryCode'] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

/** One variant as a line of a file has it, checked. */
export type CatalogueEntry = Readonly<Record<CatalogueColumn, string>> & { readonly line: number }
export type CatalogueLine = Line<CatalogueEntry>

const longest: Readonly<Record<CatalogueColumn, number>> = { ProductKey: 100, Name: 300, ProductTypeKey: 100, Sku: 100, FactoryCode: 64 }

/** Checks the values of a line; spaces around a value do not count. All that is wrong with it is one fault. */
export function checkEntry(line: number, given: (column: CatalogueColumn) => unknown): CatalogueLine {
  const faults: string[] = []
  const read = (column: CatalogueColumn): string => {
    const sent = given(column)
    const value = typeof sent === 'string' ? sent.trim() : ''
    const fault = faultOf(column, sent, value)
    if (fault !== undefined) faults.push(fault)
    return value
  }
  const entry = {
    line,
    ProductKey: read('ProductKey'),
    Name: read('Name'),
    ProductTypeKey: read('ProductTypeKey'),
    Sku: read('Sku'),
    FactoryCode: read('FactoryCode'),
  }
  return faults.length === 0 ? { entry } : { fault: { line, reason: faults.join(' ') } }
}

function faultOf(column: CatalogueColumn, given: unknown, value: string): string | undefined {
  const fault = (column === 'Name' ? textFault : keyFault)(column, given, longest[column])
  if (fault !== undefined) return fault
  if (column === 'FactoryCode' && !/^[A-Z]{2}-[A-Z0-9]+-[A-Z0-9]{2,}$/.test(value))
    return `FactoryCode "${value}" does not look like one, such as GB-DPS-SLE.`
  return undefined
}

/** What a catalogue file has on its lines. */
export const catalogueShape: LineShape<CatalogueColumn, CatalogueEntry> = { columns: catalogueColumns, check: checkEntry }

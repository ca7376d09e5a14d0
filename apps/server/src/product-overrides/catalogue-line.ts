/** The columns of a catalogue file, by the names of the wire (description section 3, "Product override row"). */
export const catalogueColumns = ['ProductKey', 'Name', 'ProductTypeKey', 'Sku', 'FactoryCode'] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

/** One variant as a line of a file has it, checked. */
export type CatalogueEntry = Readonly<Record<CatalogueColumn, string>> & { readonly line: number }
export type CatalogueFault = { readonly line: number; readonly reason: string }
export type CatalogueLine = { readonly entry: CatalogueEntry } | { readonly fault: CatalogueFault }

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
  if (given === undefined) return `${column} is missing.`
  if (typeof given !== 'string') return `${column} must be a text.`
  if (value === '') return `${column} is empty.`
  if (value.length > longest[column]) return `${column} has ${value.length} characters; ${longest[column]} are the most.`
  // U+FFFD stands where bytes were that are not UTF-8.
  if (value.includes('\uFFFD') || !value.isWellFormed()) return `${column} is not readable text: the file must be UTF-8.`
  if (/\p{Cc}/u.test(value)) return `${column} has a line break or another control character in it.`
  if (column === 'FactoryCode' && !/^[A-Z]{2}-[A-Z0-9]+-[A-Z0-9]{2,}$/.test(value))
    return `FactoryCode "${value}" does not look like one, such as GB-DPS-SLE.`
  return undefined
}

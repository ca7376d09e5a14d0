import { check } from '@goat/contract/check'
import { type ImportedDeliveryOption, importedDeliveryOption } from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import { optionLimits } from '@goat/domain/kinds/delivery-option'
import { factories } from '@goat/domain/kinds/factory'
import { type Issue, sentenceOf } from '@goat/domain/text/issues'
import type { FileFormat, Line, LineShape } from '../records/import/lines.ts'
import { textFault } from '../records/import/text-fault.ts'

/** The columns of a delivery options file, named as on the wire (OPT-38). */
const optionColumns = [
  'id',
  'fulfilmentCentreId',
  'name',
  'description',
  'acceptsDeliveryInstructions',
  'isGuaranteed',
  'isTracked',
  'price',
  'priority',
  'timeZone',
  'currency',
  'deliveryService',
] as const satisfies readonly (keyof ImportedDeliveryOption)[]
type OptionColumn = (typeof optionColumns)[number]

/** A validated line of the file. */
export type OptionEntry = ImportedDeliveryOption & { readonly line: number }

/** The line format of a brand's delivery options file. */
export function optionShape(brand: BrandId): LineShape<OptionColumn, OptionEntry> {
  const check: LineShape<OptionColumn, OptionEntry>['check'] = (line, given, format) => checkLine(line, given, format, brand)
  return { columns: optionColumns, optionalColumns: ['currency', 'deliveryService'], check }
}

/** The maximum length of texts, in characters. The contract's patterns limit the others. */
const maxLengths: Readonly<Partial<Record<OptionColumn, number>>> = {
  id: 64,
  fulfilmentCentreId: 64,
  name: optionLimits.name.maximum,
  description: optionLimits.description.maximum,
  timeZone: 64,
  deliveryService: 64,
}

const mayBeEmpty: readonly OptionColumn[] = ['description', 'deliveryService']

/** Reports everything wrong with a line as one fault. The contract validates what the column checks do not. */
function checkLine(line: number, given: (column: OptionColumn) => unknown, format: FileFormat, brand: BrandId): Line<OptionEntry> {
  const values = new Map(optionColumns.map((column) => [column, readValue(column, given(column), format)]))
  const ofTexts = optionColumns.flatMap((column) => {
    const limit = maxLengths[column]
    const value = values.get(column)
    const isLeftOut = column === 'deliveryService' && value === undefined
    if (limit === undefined || isLeftOut || (mayBeEmpty.includes(column) && value === '')) return []
    return textFault(column, value, limit) ?? []
  })
  const checked = check(importedDeliveryOption, Object.fromEntries([...values].filter(([, value]) => value !== undefined)))
  // Fields with a text fault are not reported twice.
  const ofContract = checked.ok
    ? []
    : checked.issues.filter((one) => !ofTexts.some((sentence) => sentence.startsWith(`${one.path} `))).map(faultSentence)
  const faults = [...ofTexts, ...ofContract, ...otherBrand(values.get('fulfilmentCentreId'), brand)]
  return faults.length === 0 && checked.ok ? { entry: { ...checked.value, line } } : { fault: { line, reason: faults.join(' ') } }
}

/** A price with decimals, a sign or a currency is refused, not interpreted: the file holds minor units. */
const wholeNumbers = new Map<string, string>([
  ['price', 'price must be a whole number of pence or cents, such as 745 for 7.45.'],
  ['priority', 'priority must be a whole number.'],
])

function faultSentence(one: Issue): string {
  return (one.code === 'field.wrongType' ? wholeNumbers.get(one.path) : undefined) ?? sentenceOf(one)
}

/** Trims a value. In CSV, where all values are text, converts numbers and booleans. */
function readValue(column: OptionColumn, given: unknown, format: FileFormat): unknown {
  if (typeof given !== 'string') return given
  const text = given.trim()
  if (format === 'json-lines' || maxLengths[column] !== undefined) return text
  if (column === 'currency' && text === '') return undefined
  if (/^(?:0|-?[1-9]\d{0,14})$/.test(text)) return Number(text)
  return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text
}

function otherBrand(centre: unknown, brand: BrandId): readonly string[] {
  const known = factories.find((factory) => factory.code === centre)
  return known === undefined || known.brand === brand ? [] : [`${known.code} is a fulfilment centre of the other brand (${known.brand}).`]
}

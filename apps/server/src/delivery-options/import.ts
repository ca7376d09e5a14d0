import { check } from '@goat/contract/check'
import { type ImportedDeliveryOption, importedDeliveryOption } from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import { cutoffKind } from '@goat/domain/kinds/cutoff'
import { deliveryOptionKind, type OptionContent, optionLimits } from '@goat/domain/kinds/delivery-option'
import { factories } from '@goat/domain/kinds/factory'
import { joinKey } from '@goat/domain/kinds/kind'
import { type Issue, sentenceOf } from '@goat/domain/text/issues'
import type { Db } from '../db/db.ts'
import { importFactories } from '../factories/factories.ts'
import { firstLines, type ImportOptions, importRecords, type RecordImport } from '../records/import/import.ts'
import { type FileFormat, type Line, type LineFault, type LineShape, textFault } from '../records/import/lines.ts'
import type { Origin } from '../records/log.ts'
import { readSome } from '../records/store.ts'

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

export type OptionEntry = ImportedDeliveryOption & { readonly line: number }

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

/**
 * Upserts the delivery options of a file, all or none; options that are not in the file stay unchanged. Each centre gets the time zone and
 * the currency of the file; replacing them is logged as a change of its own.
 */
export async function importOptions(db: Db, origin: Origin, lines: AsyncIterable<Line<OptionEntry>>, options: ImportOptions) {
  return importRecords(db, origin, lines, optionImport, options)
}

const keyOf = ({ fulfilmentCentreId, id }: OptionEntry) => joinKey(fulfilmentCentreId, id)

const optionImport: RecordImport<OptionContent, OptionEntry> = {
  kind: deliveryOptionKind,
  alsoChanges: 'factory',
  keyOf,
  // An option whose line has no service keeps its own (OPT-58).
  valueFor: ({ deliveryService, ...entry }, before) => {
    const { line: _line, id: _id, fulfilmentCentreId: _centre, timeZone: _zone, currency: _currency, ...content } = entry
    const service = deliveryService ?? before?.service
    return { ...content, service: service === '' ? undefined : service }
  },
  faultsOf: async (tx, brand, entries) => {
    const named = entries.flatMap(({ fulfilmentCentreId, deliveryService = '' }) =>
      deliveryService === '' ? [] : [joinKey(fulfilmentCentreId, deliveryService)],
    )
    const services = await readSome(tx, brand, cutoffKind, named, 'keep')
    return conflictsOf(entries, (centre, service) => services.has(joinKey(centre, service)))
  },
  others: async (tx, brand, entries) => {
    const byCentre = Map.groupBy(entries, ({ fulfilmentCentreId }) => fulfilmentCentreId)
    const factoryOf = (of: readonly OptionEntry[]) => ({
      timeZone: of[0]?.timeZone,
      currency: of.find(({ currency }) => currency !== undefined)?.currency,
    })
    const imported = new Map([...byCentre].map(([code, of]) => [code, factoryOf(of)]))
    const { changes, added, replaced } = await importFactories(tx, brand, imported)
    const notes = [
      ...noteOf('Factories that were not known before', added),
      ...noteOf('Another time zone than before', replaced('timeZone')),
      ...noteOf('Another currency than before', replaced('currency')),
    ]
    return { changes, notes }
  },
}

function noteOf(what: string, centres: readonly string[]): readonly string[] {
  return centres.length === 0 ? [] : [`${what}: ${centres.join(', ')}.`]
}

/**
 * Lines that conflict with an earlier line (a repeated option, or another time zone or currency for the same centre), and lines with a
 * delivery service that the centre does not have.
 */
function conflictsOf(entries: readonly OptionEntry[], hasService: (centre: string, service: string) => boolean): readonly LineFault[] {
  const lines = firstLines(entries, keyOf)
  const zoned = new Map<string, OptionEntry>()
  const priced = new Map<string, OptionEntry>()
  return entries.flatMap((entry) => {
    const { line, id, fulfilmentCentreId: centre, timeZone, currency, deliveryService: service = '' } = entry
    if (!zoned.has(centre)) zoned.set(centre, entry)
    if (currency !== undefined && !priced.has(centre)) priced.set(centre, entry)
    const [first = entry, price = entry] = [zoned.get(centre), priced.get(centre)]
    const isOtherCurrency = currency !== undefined && currency !== price.currency
    const reasons = [
      ...(lines.get(keyOf(entry)) === line ? [] : [`${centre}:${id} is on line ${lines.get(keyOf(entry))} already.`]),
      ...(service === '' || hasService(centre, service) ? [] : [`${centre} has no delivery service "${service}" in the cut-offs.`]),
      ...(timeZone === first.timeZone
        ? []
        : [`${centre} has the time zone "${first.timeZone}" on line ${first.line}, and "${timeZone}" here.`]),
      ...(isOtherCurrency ? [`${centre} has the currency ${price.currency} on line ${price.line}, and ${currency} here.`] : []),
    ]
    return reasons.length === 0 ? [] : [{ line, reason: reasons.join(' ') }]
  })
}

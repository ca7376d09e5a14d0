import { check } from '@goat/contract/check'
import { type ImportedDeliveryOption, importedDeliveryOption } from '@goat/contract/described/delivery-options'
import { importColumns } from '@goat/contract/imports'
import type { BrandId } from '@goat/domain/brands'
import { cutoffKind, serviceNamed } from '@goat/domain/kinds/cutoff'
import { deliveryOptionKind, type OptionContent, optionLimits } from '@goat/domain/kinds/delivery-option'
import { factories, factoryKind, townAndCode } from '@goat/domain/kinds/factory'
import { code, flag, joinKey, number, optional, price, reference } from '@goat/domain/kinds/kind'
import { currencyCodes, currencyIn } from '@goat/domain/money'
import { type Issue, issue } from '@goat/domain/text/text'
import { canonicalTimeZone } from '@goat/domain/time/calendar'
import type { Db, Tx } from '../db/db.ts'
import { importFactories, readFactories, readServices, unknownService } from '../factories/factories.ts'
import { firstLines, type Importer, type ImportOptions, importRecords, type RecordImport } from '../records/import/import.ts'
import { type FileFormat, type Line, LineFault, type LineShape, notAlready, textFault } from '../records/import/lines.ts'
import { notAFactory, readColumns } from '../records/import/of-kind.ts'
import type { Origin } from '../records/log.ts'
import { readSome } from '../records/store.ts'

/** The columns of a delivery options file, named as on the wire (OPT-38). */
const { needed, more } = importColumns['delivery-option']
const optionColumns = [...needed, ...more] as const satisfies readonly (keyof ImportedDeliveryOption)[]
type OptionColumn = (typeof optionColumns)[number]

export type OptionEntry = ImportedDeliveryOption & { readonly line: number }

export function optionShape(brand: BrandId): LineShape<OptionColumn, OptionEntry> {
  const check: LineShape<OptionColumn, OptionEntry>['check'] = (line, given, format) => checkLine(line, given, format, brand)
  return { columns: optionColumns, optionalColumns: more, check }
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

const properties = {
  fulfilmentCentreId: reference('factory'),
  acceptsDeliveryInstructions: flag,
  isGuaranteed: flag,
  isTracked: flag,
  price: price(optionLimits.price),
  priority: number(optionLimits.priority),
  currency: optional(code(currencyCodes)),
}

/** Reports everything wrong with a line as one fault. The contract validates what the column checks do not. */
function checkLine(line: number, given: (column: OptionColumn) => unknown, format: FileFormat, brand: BrandId): Line<OptionEntry> {
  const trimmed = (column: OptionColumn) => {
    const value = given(column)
    return typeof value === 'string' ? value.trim() : value
  }
  const read = readColumns(optionColumns, properties, trimmed, format, brand)
  const textOf = (column: OptionColumn) => String(read[column] ?? '')
  const [id, centre, currency] = [textOf('id'), textOf('fulfilmentCentreId'), currencyIn(read['currency'])]
  const service = read['deliveryService']
  const mayBeNamed = format === 'csv' && typeof service === 'string'
  const values: Readonly<Record<string, unknown>> = mayBeNamed ? { ...read, deliveryService: serviceNamed([centre], service) } : read
  const ofTexts = optionColumns.flatMap((column): Issue | [] => {
    const limit = maxLengths[column]
    const value = values[column]
    const isLeftOut = column === 'deliveryService' && value === undefined
    if (limit === undefined || isLeftOut || (mayBeEmpty.includes(column) && value === '')) return []
    return textFault(column, value, limit) ?? []
  })
  const checked = check(importedDeliveryOption, values)
  // Fields with a fault are not reported twice.
  const ofContract = checked.ok ? [] : notAlready(ofTexts, checked.issues).map((one) => inWords(one, centre, brand))
  const issues = [...ofTexts, ...ofContract, ...otherBrand(centre, brand)]
  if (issues.length === 0 && checked.ok) return { entry: { ...checked.value, line } }
  const { deliveryService } = values
  const named = { id, fulfilmentCentreId: centre, timeZone: canonicalTimeZone(textOf('timeZone')), currency }
  const entry = { ...unread, ...named, ...(typeof deliveryService === 'string' ? { deliveryService } : {}), line }
  return { fault: new LineFault(line, issues, joinKey(centre, id)), entry }
}

/** Of a line with faults, what is not examined further. */
const unread = {
  name: '',
  description: '',
  acceptsDeliveryInstructions: false,
  isGuaranteed: false,
  isTracked: false,
  price: 0,
  priority: 1,
}

/**
 * A price with decimals, a sign or a currency is refused, not interpreted: the file holds minor units, and a spreadsheet writes 7.00 as 7.
 */
function inWords(one: Issue, centre: string, brand: BrandId): Issue {
  const { code, path } = one
  if (path === 'fulfilmentCentreId' && code === 'field.format') return notAFactory(brand, centre, path)
  if (code !== 'field.wrongType' || (path !== 'price' && path !== 'priority')) return one
  const { minimum, maximum } = optionLimits.price
  const limits = path === 'price' ? { minimum: String(minimum), maximum: String(maximum) } : {}
  return issue('field.format', { field: path, expected: path === 'price' ? 'minorUnits' : 'int', ...limits }, path)
}

function otherBrand(centre: unknown, brand: BrandId): readonly Issue[] {
  const known = factories.find((factory) => factory.code === centre)
  return known === undefined || known.brand === brand
    ? []
    : [issue('line.otherBrand', { factory: known.code, brand: known.brand }, 'fulfilmentCentreId')]
}

/**
 * Upserts the delivery options of a file, all or none; options that are not in the file stay unchanged. Each centre gets the time zone and
 * the currency of the file; replacing them is logged as a change of its own.
 */
export async function importOptions(db: Db, origin: Origin, lines: AsyncIterable<Line<OptionEntry>>, options: ImportOptions) {
  return importRecords(db, origin, lines, optionImport(options.call !== undefined), options)
}

export const optionImporter: Importer<OptionColumn, OptionEntry> = {
  kind: 'delivery-option',
  shapeOf: optionShape,
  run: importOptions,
  isPlannable: false,
}

const keyOf = ({ fulfilmentCentreId, id }: OptionEntry) => joinKey(fulfilmentCentreId, id)

/** `isCall`: the preview has the records of lines, so that factories stay as they are (IMP-12). */
const optionImport = (isCall: boolean): RecordImport<OptionContent, OptionEntry> => ({
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
    const all = named.every((key) => services.has(key)) ? [] : await readServices(tx, brand)
    const unknown = (centre: string, service: string) =>
      services.has(joinKey(centre, service)) ? [] : [unknownService(all, centre, service)]
    const conflicts = conflictsOf(entries, isCall, unknown)
    return isCall ? [...conflicts, ...(await factoryFaultsOf(tx, brand, entries))] : conflicts
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
})

/** The lines that would add a factory, or change the time zone or the currency of one. */
async function factoryFaultsOf(tx: Tx, brand: BrandId, entries: readonly OptionEntry[]): Promise<readonly LineFault[]> {
  const stored = await readSome(tx, brand, factoryKind, [...new Set(entries.map((entry) => entry.fulfilmentCentreId))], 'keep')
  const allowed = [...(await readFactories(tx, brand)).keys()].map(townAndCode)
  return entries.flatMap((entry) => {
    const { line, fulfilmentCentreId: key, timeZone, currency } = entry
    const factory = stored.get(key)?.value
    const issues =
      factory === undefined
        ? [issue('line.newCentre', { key, allowed }, 'fulfilmentCentreId')]
        : [
            ...(factory.timeZone !== timeZone
              ? [issue('line.centreZone', { key, stored: factory.timeZone ?? '–', here: timeZone }, 'timeZone')]
              : []),
            ...(currency !== undefined && factory.currency !== currency
              ? [issue('line.centreCurrency', { key, stored: factory.currency ?? '–', here: currency }, 'currency')]
              : []),
          ]
    return issues.length === 0 ? [] : [new LineFault(line, issues, keyOf(entry))]
  })
}

function noteOf(what: string, centres: readonly string[]): readonly string[] {
  return centres.length === 0 ? [] : [`${what}: ${centres.join(', ')}.`]
}

/**
 * Lines that conflict with an earlier line (a repeated option, or another time zone or currency for the same centre, unless factories stay as
 * they are, which each line is then compared with), and lines with a delivery service that the centre does not have.
 */
function conflictsOf(
  entries: readonly OptionEntry[],
  isCall: boolean,
  unknown: (centre: string, service: string) => readonly Issue[],
): readonly LineFault[] {
  const lines = firstLines(entries, keyOf)
  const zoned = new Map<string, OptionEntry>()
  const priced = new Map<string, OptionEntry>()
  return entries.flatMap((entry) => {
    const { line, id, fulfilmentCentreId: centre, timeZone, currency, deliveryService: service = '' } = entry
    if (!zoned.has(centre)) zoned.set(centre, entry)
    if (currency !== undefined && !priced.has(centre)) priced.set(centre, entry)
    const [first = entry, withPrice = entry] = [zoned.get(centre), priced.get(centre)]
    const isOtherCurrency = !isCall && currency !== undefined && currency !== withPrice.currency
    const repeated = lines.get(keyOf(entry))
    const issues: Issue[] = [
      ...(repeated === line ? [] : [issue('line.repeated', { key: `${centre}:${id}`, line: String(repeated) })]),
      ...(service === '' ? [] : unknown(centre, service)),
      ...(isCall || timeZone === first.timeZone
        ? []
        : [issue('line.otherZone', { key: centre, first: first.timeZone, line: String(first.line), here: timeZone })]),
      ...(isOtherCurrency
        ? [issue('line.otherCurrency', { key: centre, first: String(withPrice.currency), line: String(withPrice.line), here: currency })]
        : []),
    ]
    return issues.length === 0 ? [] : [new LineFault(line, issues, keyOf(entry))]
  })
}

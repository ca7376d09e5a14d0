import * as z from 'zod/mini'
import { catalogueColumns } from './described/product-overrides.ts'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { issueWire } from './shapes.ts'

/** What can be imported from a file: kinds of record, and the product catalogue. */
export const importKinds = ['product-override', 'product', 'cutoff', 'cutoff-override', 'delivery-option'] as const
export type ImportKind = (typeof importKinds)[number]

/** The columns of each file: those that it needs, and those that it may have. */
export const importColumns = {
  'product-override': { needed: ['ProductKey', 'FactoryCode'], more: ['Sku', 'Until', 'Reason'] },
  product: { needed: Object.values(catalogueColumns), more: [] },
  cutoff: { needed: ['factoryCode', 'deliveryService', 'weekday', 'saturday', 'sunday'], more: ['reason'] },
  'cutoff-override': {
    needed: ['factories', 'services', 'productTypes', 'from', 'to', 'days', 'closed', 'time', 'reason'],
    more: ['id'],
  },
  'delivery-option': {
    needed: [
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
    ],
    more: ['currency', 'deliveryService'],
  },
} as const satisfies Readonly<Record<ImportKind, { readonly needed: readonly string[]; readonly more: readonly string[] }>>

/** The columns that may have several values in a cell. */
export const listColumns: readonly string[] = ['factories', 'services', 'productTypes', 'days']

/** The headings of columns in English and Dutch, which a file may have instead of their names; those of downloaded lists among them. */
const headings: Readonly<Record<string, readonly [english: string, dutch: string]>> = {
  ProductKey: ['Product Key', 'Productcode'],
  Name: ['Product', 'Product'],
  ProductTypeKey: ['Product Type', 'Producttype'],
  Sku: ['Sku', 'Sku'],
  FactoryCode: ['Factory', 'Fabriek'],
  Until: ['Until', 'Tot'],
  Reason: ['Reason', 'Reden'],
  factoryCode: ['Fulfilment centre', 'Fulfilmentcentrum'],
  deliveryService: ['Delivery service', 'Bezorgdienst'],
  weekday: ['Weekday', 'Doordeweeks'],
  saturday: ['Saturday', 'Zaterdag'],
  sunday: ['Sunday', 'Zondag'],
  reason: ['Reason', 'Reden'],
  id: ['Id', 'Id'],
  factories: ['Fulfilment centres', 'Fulfilmentcentra'],
  services: ['Delivery services', 'Bezorgdiensten'],
  productTypes: ['Product types', 'Producttypen'],
  from: ['First day', 'Eerste dag'],
  to: ['Last day', 'Laatste dag'],
  days: ['Days of the week', 'Dagen van de week'],
  closed: ['Closed', 'Gesloten'],
  time: ['Time', 'Tijd'],
  fulfilmentCentreId: ['Fulfilment centre', 'Fulfilmentcentrum'],
  name: ['Name', 'Naam'],
  description: ['Description', 'Omschrijving'],
  acceptsDeliveryInstructions: ['Accepts Delivery Instructions', 'Bezorginstructies mogelijk'],
  isGuaranteed: ['Is Guaranteed', 'Gegarandeerd'],
  isTracked: ['Is Tracked', 'Met track & trace'],
  price: ['Price in pence or cents', 'Prijs in centen'],
  priority: ['Option priority', 'Prioriteit'],
  timeZone: ['Time zone', 'Tijdzone'],
  currency: ['Currency', 'Valuta'],
}
const catalogueFactory = ['Catalogue factory', 'Fabriek uit de catalogus']
const ofOverride = ['Overridden at', 'Gewijzigd op', 'Overridden by', 'Gewijzigd door']

/** The heading of a column in a language; its name without one. */
export function headingOf(column: string, languageTag: string): string {
  return headings[column]?.[languageTag.startsWith('nl') ? 1 : 0] ?? column
}

/** Other names of the columns of a file; null: of a column of a downloaded list that is not read. */
export function otherNamesOf(kind: ImportKind): Readonly<Record<string, string | null>> {
  const { needed, more } = importColumns[kind]
  const named = [...needed, ...more].flatMap((column) => (headings[column] ?? []).map((heading) => [heading, column] as const))
  const unread = (names: readonly string[]) => names.map((name) => [name, null] as const)
  const ofList = {
    // The list has where a variant is printed; its catalogue has the other factory.
    product: [
      ...unread([...(headings['FactoryCode'] ?? []), ...ofOverride, ...(headings['Until'] ?? []), ...(headings['Reason'] ?? [])]),
      ...catalogueFactory.map((name) => [name, 'FactoryCode'] as const),
    ],
    'product-override': unread([...(headings['Name'] ?? []), ...(headings['ProductTypeKey'] ?? []), ...catalogueFactory, ...ofOverride]),
  }
  return Object.fromEntries([...named, ...(kind === 'product' || kind === 'product-override' ? ofList[kind] : [])])
}

/** The most lines of a file that a call imports; a command imports any number. */
export const maxImportLines = 50_000

/** `skipped`: an earlier line says the same. `wrong`: the line cannot be imported. Both are left out. */
export const rowStates = ['new', 'changed', 'unchanged', 'skipped', 'wrong'] as const
export type RowState = (typeof rowStates)[number]

/** What becomes of a line: the records that it changes, each with the version that it replaces and its values. */
export const importRow = z.object({
  line: z.int(),
  state: z.enum(rowStates),
  /** What the line is about, such as a product key; empty if that cannot be read. */
  key: z.string(),
  issues: z.array(issueWire),
  changes: z.array(
    z.object({
      key: z.string(),
      version: z.nullable(z.int()),
      before: z.nullable(z.unknown()),
      after: z.unknown(),
      reason: z.optional(z.string()),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRow>

const counts = z.record(z.enum(rowStates), z.int())
export type RowCounts = z.infer<typeof counts>

/** One line of a preview: how many lines have been read, some of the rows, why the whole file is refused, or the end. */
export const previewPart = z.union([
  z.object({ read: z.int() }),
  z.object({ rows: z.array(importRow) }),
  z.object({ refused: z.array(issueWire) }),
  z.object({ counts, seen: z.string() }),
])
export type PreviewPart = z.infer<typeof previewPart>

const kind = z.object({ kind: z.enum(importKinds) })
/** CSV with a header, or JSON lines. */
const file = z.string()
const bodyLimit = 16 * 1024 * 1024

export const previewImport = endpoint('changes', 'previewImport', 'POST /imports/:kind/preview', {
  permission: 'editor',
  summary: 'What an import would do with each line of a file, as JSON lines: the lines read so far, the rows, then `counts` and `seen`',
  params: kind,
  body: z.strictObject({ file }),
  bodyLimit,
  media: 'application/x-ndjson',
  response: previewPart,
})

/** Lines that are wrong are left out. Refused with `rows`, which others have changed since, if it would do anything else than its preview. */
export const importFile = endpoint('changes', 'importFile', 'POST /imports/:kind', {
  summary: 'Imports a file, all or nothing, exactly as its preview said: `seen` is from the end of that',
  params: kind,
  body: z.strictObject({ file, seen: z.string().check(z.maxLength(100)) }),
  bodyLimit,
  response: z.object({ counts }),
  errors: ['versionConflict'],
})

/** In the problem details of an import that was refused: the lines whose records somebody has changed since the preview. */
export const rowsChanged = z.array(z.object({ line: z.int(), key: z.string(), by: z.string(), at: z.string() }))

export const importEndpoints: readonly AnyEndpoint[] = [previewImport, importFile]

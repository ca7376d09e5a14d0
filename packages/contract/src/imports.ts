import * as z from 'zod/mini'
import { catalogueColumns } from './described/product-overrides.ts'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { issueWire } from './shapes.ts'

/** What can be imported from a file: kinds of record, and the product catalogue. */
export const importKinds = ['product-override', 'product', 'cutoff', 'cutoff-override', 'delivery-option'] as const
export type ImportKind = (typeof importKinds)[number]

/** The columns of each file: those that it needs, those that it may have, and those of a downloaded list that must be as stored. */
export const importColumns = {
  'product-override': {
    needed: ['ProductKey', 'FactoryCode'],
    more: ['Sku', 'Until', 'Reason'],
    compared: ['Name', 'ProductTypeKey', 'CatalogueFactoryCode'],
  },
  product: { needed: Object.values(catalogueColumns), more: [], compared: ['Factory'] },
  cutoff: { needed: ['factoryCode', 'deliveryService', 'weekday', 'saturday', 'sunday'], more: ['reason'], compared: [] },
  'cutoff-override': {
    needed: ['factories', 'services', 'productTypes', 'from', 'to', 'days', 'closed', 'time', 'reason'],
    more: ['id'],
    compared: [],
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
    compared: [],
  },
} as const satisfies Readonly<Record<ImportKind, Readonly<Record<'needed' | 'more' | 'compared', readonly string[]>>>>

/**
 * What separates the cells of a CSV file that begins with `text`: what its first line names if that is `sep=;`, as spreadsheets write it, or
 * else a tab, a comma or a semicolon. `named`: the length of what names it, which is no line of the table.
 */
export function delimiterOf(text: string): { readonly delimiter: string; readonly named: number } {
  const [named = '', sign] = /^sep=([,;|\t])(?=\r?\n)/i.exec(text) ?? []
  const [first = ''] = text.trimStart().split('\n', 1)
  return { delimiter: sign ?? ['\t', ',', ';'].find((one) => first.includes(one)) ?? ',', named: named.length }
}

/** The columns that may have several values in a cell. */
export const listColumns: readonly string[] = ['factories', 'services', 'productTypes', 'days']

/** The headings of columns in English and Dutch, which a file may have instead of their names; those of downloaded lists among them. */
const headings: Readonly<Record<string, readonly [english: string, dutch: string]>> = {
  ProductKey: ['Product Key', 'Productcode'],
  Name: ['Product', 'Product'],
  ProductTypeKey: ['Product Type', 'Producttype'],
  Sku: ['Sku', 'Sku'],
  FactoryCode: ['Factory', 'Fabriek'],
  CatalogueFactoryCode: ['Catalogue factory', 'Fabriek uit de catalogus'],
  Factory: ['Factory', 'Fabriek'],
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

/** The headings of a column; in a list of products, `Factory` is where a variant is printed. */
function headingsOf(kind: ImportKind, column: string): readonly string[] {
  return headings[kind === 'product' && column === 'FactoryCode' ? 'CatalogueFactoryCode' : column] ?? [column]
}

/** The heading of a column in a language; its name without one. */
export function headingOf(kind: ImportKind, column: string, languageTag: string): string {
  return headingsOf(kind, column)[languageTag.startsWith('nl') ? 1 : 0] ?? column
}

const ofOverride = ['Overridden at', 'Gewijzigd op', 'Overridden by', 'Gewijzigd door']
/** The columns of a downloaded list that are not read, as pairs of their headings. */
const unread: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  product: [...ofOverride, ...(headings['Until'] ?? []), ...(headings['Reason'] ?? [])],
  'product-override': ofOverride,
}

/** The headings of the columns of a downloaded list that are not read, in a language. */
export function unreadOf(kind: ImportKind, languageTag: string): readonly string[] {
  return (unread[kind] ?? []).filter((_, at) => at % 2 === Number(languageTag.startsWith('nl')))
}

/** Other names of the columns of a file; null: of a column of a downloaded list that is not read. */
export function otherNamesOf(kind: ImportKind): Readonly<Record<string, string | null>> {
  const { needed, more, compared } = importColumns[kind]
  const named = [...needed, ...more, ...compared].flatMap((column) => headingsOf(kind, column).map((heading) => [heading, column] as const))
  return Object.fromEntries([...named, ...(unread[kind] ?? []).map((name) => [name, null] as const)])
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

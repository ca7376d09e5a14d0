import {
  delimiterOf,
  type ImportKind,
  type ImportRow,
  type PreviewPart,
  previewImport,
  previewPart,
  type RowCounts,
} from '@goat/contract/imports'
import { maxEffectRecords, type OverlaidRecord } from '@goat/contract/resolve'
import { splitKey } from '@goat/domain/kinds/kind'
import type { ProductOverride } from '@goat/domain/kinds/product-override'
import * as z from 'zod/mini'
import { addressOf, type Client, planHeader, sendWithToken } from '../platform/api/client.ts'
import { CallFailure, readFailedResponse } from '../platform/api/failure.ts'
import { slicesOf } from '../records/csv.tsx'
import { addOverride, type Moves } from '../records/move-counts.tsx'

/** A file that was checked, with what becomes of its lines. */
export type Checked = { readonly rows: readonly ImportRow[]; readonly counts: RowCounts; readonly seen: string }
type Refused = Extract<PreviewPart, { refused: unknown }>['refused']

/** Reads the preview of a file in the pieces in which it arrives. Resolves to why the whole file is refused, if it is. */
export async function checkFile(
  { deps }: Client,
  kind: ImportKind,
  file: string,
  { signal, onRead }: { readonly signal: AbortSignal; readonly onRead: (lines: number) => void },
): Promise<Checked | { readonly refused: Refused }> {
  const rows: ImportRow[] = []
  for await (const line of linesOf(await open(deps, kind, file, signal))) {
    const part = z.parse(previewPart, JSON.parse(line))
    if ('read' in part) onRead(part.read)
    else if ('rows' in part) for (const row of part.rows) rows.push(row)
    else if ('refused' in part) return part
    else return { rows, ...part }
    if ('rows' in part) await nextTask()
  }
  return unanswered(new TypeError('The answer ended early.'))
}

async function open(deps: Client['deps'], kind: ImportKind, file: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const address = addressOf(previewImport, deps.baseOf(previewImport.api), { params: { kind } })
  const body = JSON.stringify({ file })
  const response = await sendWithToken(deps, (token) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...planHeader(deps, previewImport) }
    return deps.fetch(address, { method: 'POST', headers, body, signal }).catch(unanswered)
  })
  if (response.ok && response.body !== null) return response.body
  const failure = readFailedResponse(response.status, await response.text(), response.headers.get('retry-after'))
  deps.onFailure(failure, previewImport)
  throw failure
}

function unanswered(cause: unknown): never {
  throw new CallFailure('unexpected', String(cause), { cause })
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  const read = () => reader.read().catch(unanswered)
  for (let next = await read(); !next.done; next = await read()) {
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/**
 * What an import of product overrides moves at `now`, in milliseconds since 1970-01-01T00:00Z, and of the records that it would write those of
 * `products`, which are in sample orders, and one of each of the others that are alike.
 */
export async function movesOf(rows: readonly ImportRow[], products: ReadonlySet<string>, now: number) {
  const moves = new Map<string, Moves>()
  const [sampled, others] = [new Map<string, OverlaidRecord>(), new Map<string, OverlaidRecord>()]
  for await (const some of slicesOf(rows))
    for (const { key, before, after } of some.flatMap(({ changes }) => changes)) {
      // Of this kind; reading each of 200,000 would take a second.
      const [was, value] = [before as ProductOverride | null, after as ProductOverride]
      addOverride(moves, was, value, now)
      const [product = ''] = splitKey(key)
      const record: OverlaidRecord = { kind: 'product-override', key, value }
      if (products.has(product)) sampled.set(key, record)
      else others.set(`${value.factory} ${value.catalogueFactory} ${value.until}`, record)
    }
  return { moves, records: [...sampled.values(), ...others.values()].slice(0, maxEffectRecords) }
}

/** Lets the page react between two pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Why the bytes of a file cannot be text in UTF-8, if they begin like UTF-16, or like a workbook: a ZIP archive, or one of before 2007. */
export async function whyNotText(file: Blob): Promise<'file.utf16' | 'file.workbook' | undefined> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer())
  if (first === undefined || second === undefined) return undefined
  if ((first === 0x50 && second === 0x4b && third === 3) || (first === 0xd0 && second === 0xcf)) return 'file.workbook'
  return (first ^ second) === 1 || (first === 0) !== (second === 0) ? 'file.utf16' : undefined
}

/** The cells of these lines of a file, by number; of JSON lines, the line. */
export async function cellsOf(
  text: string,
  wanted: ReadonlySet<number>,
): Promise<{ readonly header: readonly string[]; readonly cells: ReadonlyMap<number, readonly string[]> }> {
  const cells = new Map<number, readonly string[]>()
  if (/^\s*[[{]/.test(text)) {
    for (const [at, line] of text.split('\n').entries()) if (wanted.has(at + 1)) cells.set(at + 1, [line])
    return { header: [''], cells }
  }
  let header: readonly string[] | undefined
  const { delimiter, named } = delimiterOf(text)
  let line = 1
  await inPieces(text.slice(named), delimiter, (rows) => {
    for (const row of rows) {
      header ??= row.some((cell) => cell.trim() !== '') ? row : undefined
      if (wanted.has(line)) cells.set(line, row)
      line += row.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1)
    }
  })
  return { header: header ?? [], cells }
}

/** Parses CSV in pieces, between which the page can react. */
async function inPieces(text: string, delimiter: string, take: (rows: readonly (readonly string[])[]) => void): Promise<void> {
  const { default: Papa } = await import('papaparse')
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(new File([text], 'import'), {
      chunkSize: 256 * 1024,
      delimiter,
      chunk: ({ data }) => take(data),
      complete: () => resolve(),
      error: reject,
    })
  })
}

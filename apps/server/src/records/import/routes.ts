import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ImportKind, type ImportRow, importFile, otherNamesOf, type PreviewPart, previewImport } from '@goat/contract/imports'
import type { BrandId } from '@goat/domain/brands'
import { maxPlanItems } from '@goat/domain/kinds/plan'
import { issue, namesAndMore } from '@goat/domain/text/text'
import type { Db } from '../../db/db.ts'
import { turns } from '../../db/turns.ts'
import { AppError, invalid } from '../../http/errors.ts'
import { limitPerPerson } from '../../http/limits.ts'
import { currentPlan } from '../../http/plan-scope.ts'
import { notFound } from '../../http/problem-answer.ts'
import { readCall } from '../../http/read-call.ts'
import { register } from '../../http/route.ts'
import type { BrandCalls } from '../calls.ts'
import type { Origin } from '../log.ts'
import { openPlan, tooManyItems } from '../planned.ts'
import { tryOut } from '../store.ts'
import { type ChangedSince, countsOf, type ImportCall, type Importer, toWire } from './import.ts'
import { FileFault, readLines } from './lines.ts'

/** Limits memory, because the rows of a file are held until they are sent. Two, since the next may begin just before the last has ended. */
const beginImport = limitPerPerson(2, issue('requests.tooMany', {}), 2)

/** Imports of files by call: what one would do, and the import that does exactly that (IMP-1 to IMP-4). */
export function registerImports(
  { db, brand, scope, write }: BrandCalls,
  { importers, now = Date.now }: { readonly importers: readonly Importer<string, unknown>[]; readonly now?: (() => number) | undefined },
): void {
  const runOn = async (
    { kind, shapeOf, run }: Importer<string, unknown>,
    origin: Origin,
    file: string,
    dryRun: boolean,
    call: ImportCall,
  ) => {
    const at = now()
    try {
      const lines = readLines(piecesOf(file), undefined, { ...shapeOf(brand, at), otherNames: otherNamesOf(kind) })
      return await run(db, origin, lines, { dryRun, skipBad: true, now: at, call })
    } catch (error) {
      throw error instanceof FileFault ? invalid(error.issues) : error
    }
  }
  const importerOf = (kind: ImportKind) => {
    const found = importers.find((one) => one.kind === kind)
    if (found === undefined) throw notFound()
    if (currentPlan() !== undefined && !found.isPlannable) throw invalid([issue('plan.notWithin', {})])
    return found
  }
  register(scope, previewImport, async (request, reply, person) => {
    const { params, body } = readCall(previewImport, request, person) as { params: { kind: ImportKind }; body: { file: string } }
    const importer = importerOf(params.kind)
    const plan = currentPlan()
    if (plan !== undefined) await db.transaction().execute((tx) => openPlan(tx, brand, plan))
    const end = beginImport(person)
    const origin = { brand, actor: person, requestId: request.id }
    const parts = new PassThrough()
    // An error ends the stream without its last line.
    void preview(db, brand, params.kind, parts, (call) => runOn(importer, origin, body.file, true, call))
      .catch((error: Error) => parts.destroy(error))
      .finally(end)
    return reply.type('application/x-ndjson').send(parts)
  })
  write(undefined, importFile, async ({ params: { kind }, body: { file, seen }, person }, { origin, attempt }) => {
    const importer = importerOf(kind)
    const end = beginImport(person)
    try {
      const onRows: ImportCall['onRows'] = async (rows, changedSince) => {
        const [revision = '', hash = ''] = seen.split('.')
        // What was checked outside of a plan can be put into one, but not the other way round.
        for (const plan of new Set([currentPlan(), undefined])) if (hash === (await hashOf(rows, brand, kind, plan))) return
        throw await refusalOf(revision, changedSince)
      }
      const { rows: counts = countsOf([]) } = await runOn(importer, origin, file, false, { onRows, attempt })
      return { counts }
    } finally {
      end()
    }
  })
}

async function preview(
  db: Db,
  brand: BrandId,
  kind: ImportKind,
  parts: PassThrough,
  run: (call: ImportCall) => Promise<unknown>,
): Promise<void> {
  const send = (part: PreviewPart) => `${JSON.stringify(part)}\n`
  const { revision } = await db.selectFrom('brand_revisions').select('revision').where('brand', '=', brand).executeTakeFirstOrThrow()
  let rows: readonly ImportRow[] = []
  const call: ImportCall = {
    onRead: (read) => {
      if (parts.destroyed) throw new Error('the caller left')
      parts.write(send({ read }))
    },
    onRows: async (found) => {
      if (currentPlan() !== undefined && found.flatMap(({ changes }) => changes).length > maxPlanItems) throw invalid([tooManyItems])
      rows = found
    },
  }
  try {
    await tryOut(() => run(call))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    parts.end(send({ refused: error.issues.map(toWire) }))
    return
  }
  async function* all() {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      yield send({ rows: rows.slice(from, from + rowsAtOnce) })
      await turns.pause()
    }
    yield send({ counts: countsOf(rows), seen: `${revision}.${await hashOf(rows, brand, kind, currentPlan())}` })
  }
  await pipeline(Readable.from(all()), parts)
}

const rowsAtOnce = 200

/** Small enough to be parsed without a pause. */
const pieceBytes = 32 * 1024

async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(file)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    // Also while no line is found.
    await turns.pause()
  }
}

/** Of what an import would change, with the versions that it replaces, and where: also in which plan. */
async function hashOf(rows: readonly ImportRow[], brand: BrandId, kind: ImportKind, plan: string | undefined): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([brand, kind, plan ?? null]))
  for (const { line, changes } of rows) {
    await turns.pause()
    if (changes.length > 0) hash.update(JSON.stringify([line, changes]))
  }
  return hash.digest('base64url')
}

async function refusalOf(revision: string, changedSince: ChangedSince): Promise<AppError> {
  const rows = /^\d{1,18}$/.test(revision) ? await changedSince(revision) : []
  const who = [...Map.groupBy(rows, ({ by }) => by)]
  const why = who.map(([by, theirs]) => issue('import.changedBy', { by, ...namesAndMore(theirs.map(({ key }) => key)) }))
  return new AppError('versionConflict', why.length > 0 ? why : issue('import.changed', {}), { extra: { rows } })
}

import { randomUUID } from 'node:crypto'
import * as contract from '@goat/contract/dated-cutoffs'
import type { BrandId } from '@goat/domain/brands'
import { overlappedBy } from '@goat/domain/effective-cutoffs'
import { serviceNamed } from '@goat/domain/kinds/cutoff'
import {
  type DatedCutoff,
  datedCutoffKind,
  datedCutoffShape,
  maxDatedCutoffs,
  overIssues,
  tooManyDated,
  unknownReferences,
} from '@goat/domain/kinds/cutoff-override'
import { factoriesOf } from '@goat/domain/kinds/factory'
import { code, flag, optional } from '@goat/domain/kinds/kind'
import { compareText, type Issue, issue } from '@goat/domain/text/text'
import { localAt, todaysIn } from '@goat/domain/time/calendar'
import type { Db, Tx } from '../db/db.ts'
import { turns } from '../db/turns.ts'
import { readServices, readZones } from '../factories/factories.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { BrandCalls } from '../records/calls.ts'
import type { Importer, ImportOptions, ImportSummary } from '../records/import/import.ts'
import { type Line, LineFault } from '../records/import/lines.ts'
import { fileOf, importByIds, type RecordEntry } from '../records/import/of-kind.ts'
import { noRecord, type Origin, type RecordRules } from '../records/log.ts'
import { type RecordWrite, refusalsOf, writeRecords, writesOfOne } from '../records/service.ts'
import { lockKinds, readRecords, type Stored } from '../records/store.ts'

/** Dated cut-offs as records; the key is the id. Their writers wait for each other, so that the one logged later was created later. */
export const datedCutoffRules: RecordRules<DatedCutoff> = {
  kind: datedCutoffKind,
  waits: 'everyone',
  obstacle: async (tx, brand, _id, value) => (value === undefined ? undefined : unknownReferences(value, await readServices(tx, brand))[0]),
  limit: { maximum: maxDatedCutoffs, count: countNotOver, issue: tooManyDated },
  earlier: [noRecord],
}

/** The dated cut-offs of a brand (CUT-27 to CUT-29). */
export function registerDatedCutoffs({ db, brand, list, write }: BrandCalls): void {
  list(contract.listDatedCutoffs, { kind: 'cutoff-override' }, async (tx) => ({
    cutoffOverrides: (await readDated(tx, brand)).map(toWire),
  }))
  write('cutoff-override', contract.createDatedCutoff, ({ body }, call) =>
    createDated(db, { ...call, now: Date.now() }, contract.datedCutoffFromWire(body)),
  )
  write('cutoff-override', contract.createDatedCutoffs, ({ body: { cutoffOverrides, overlaps } }, call) =>
    createSeveralDated(db, { ...call, now: Date.now() }, cutoffOverrides.map(contract.datedCutoffFromWire), overlaps),
  )
  write('cutoff-override', contract.updateDatedCutoff, ({ params: { id: key }, body: { version, ...content } }, call) =>
    updateDated(db, { ...call, now: Date.now() }, { key, version }, contract.datedCutoffFromWire(content)),
  )
  write('cutoff-override', contract.deleteDatedCutoff, ({ params: { id: key }, ifMatch: version }, call) =>
    removeDated(db, call, { key, version }),
  )
}

/** A write and its time. `now`: in milliseconds since 1970-01-01T00:00Z. */
export type DatedWrite = RecordWrite & { readonly now: number }

/** Every dated cut-off of a brand, by first day, last day and id. */
export async function readDated(db: Db | Tx, brand: BrandId): Promise<readonly Stored<DatedCutoff>[]> {
  const placeOf = ({ key, value: { from, to } }: Stored<DatedCutoff>) => `${from} ${to} ${key}`
  return (await readRecords(db, brand, datedCutoffKind)).sort((a, b) => compareText(placeOf(a), placeOf(b)))
}

/**
 * Creates dated cut-offs, all or none. `overlaps`: the stored ones that the caller knows to overlap them; undefined if that does not matter.
 * Throws AppError 'invalid' with the issues of CUT-27, where the paths of issues begin with the index of the dated cut-off, and 'versionConflict' if others overlap.
 */
export async function createSeveralDated(db: Db, call: DatedWrite, values: readonly DatedCutoff[], overlaps: readonly Known[] | undefined) {
  const work = async (tx: Tx) => {
    await lockKinds(tx, call.origin.brand, 'cutoff-override')
    if (overlaps !== undefined) await checkOverlaps(tx, call.origin.brand, values, overlaps)
    const isFull = (await countNotOver(tx, call.origin.brand, call.now)) + values.length > maxDatedCutoffs
    const context = await contextOf(tx, call.origin.brand, call.now)
    const issues = values.flatMap((value, at) =>
      issuesOf(value, undefined, context).map((one) => ({ ...one, path: `cutoffOverrides.${at}.${one.path}` })),
    )
    if (isFull || issues.length > 0) throw invalid([...(isFull ? [tooManyDated] : []), ...issues])
    const id = randomUUID()
    // They are created at the same time, so the greater id decides, which the later one in the list has (CUT-28).
    return values.map((after, at) => ({
      key: values.length === 1 ? id : `${id}-${String(at).padStart(3, '0')}`,
      action: actions.create,
      after,
    }))
  }
  return writeRecords(db, call, datedCutoffKind, work, (stored) => ({ cutoffOverrides: stored.map(toWire) }))
}

type Known = { readonly id: string; readonly version: number }

async function checkOverlaps(tx: Tx, brand: BrandId, values: readonly DatedCutoff[], known: readonly Known[]): Promise<void> {
  const services = (await readServices(tx, brand)).map(({ factory, service }) => [factory, service] as const)
  const stored = (await readDated(tx, brand)).map(({ key: id, ...one }) => ({ id, ...one }))
  const nameOf = ({ id, version }: Known) => `${version} ${id}`
  const changed = new Set(overlappedBy(values, stored, services).map(nameOf)).symmetricDifference(new Set(known.map(nameOf)))
  if (changed.size > 0) throw new AppError('versionConflict', issue('dated.overlapsChanged', {}))
}

/** What a dated cut-off is validated against: the delivery services of its brand, and the current date at each of their factories. */
type DatedContext = {
  readonly brand: BrandId
  readonly services: readonly { readonly factory: string; readonly service: string }[]
  readonly todays: ReadonlyMap<string, string>
}

/** `now`: in milliseconds since 1970-01-01T00:00Z. */
export async function contextOf(tx: Tx, brand: BrandId, now: number): Promise<DatedContext> {
  const services = await readServices(tx, brand)
  const factories = new Set(services.map(({ factory }) => factory))
  const zones = [...(await readZones(tx, brand))].filter(([code]) => factories.has(code))
  return { brand, services, todays: new Map(zones.map(([code, zone]) => [code, localAt(now, zone).slice(0, 10)])) }
}

/** The issues of a new dated cut-off, or of one that replaces `before`. */
export function issuesOf(value: DatedCutoff, before: DatedCutoff | undefined, { brand, services, todays }: DatedContext): readonly Issue[] {
  const missing = unknownReferences(value, services)
  return [...datedCutoffKind.validate(value, brand), ...(missing.length > 0 ? missing : overIssues(value, before, todays))]
}

/** How many dated cut-offs of the brand are not over at every factory. `now`: in milliseconds since 1970-01-01T00:00Z. */
async function countNotOver(tx: Tx, brand: BrandId, now: number): Promise<number> {
  const today = await todayOf(tx, brand, now)
  return (await readRecords(tx, brand, datedCutoffKind)).filter(({ value }) => value.to >= today).length
}

/** The current date where it is earliest among the factories of the brand, YYYY-MM-DD. */
export async function todayOf(tx: Tx, brand: BrandId, now: number): Promise<string> {
  return todaysIn((await readZones(tx, brand)).values(), now).earliest
}

function toWire({ key: id, value, ...stored }: Stored<DatedCutoff>): contract.DatedCutoffWire {
  return { ...contract.datedCutoffToWire(value), id, ...stored }
}

const actions = { create: 'datedCutoff.created', replace: 'datedCutoff.updated', remove: 'datedCutoff.cancelled' }

export const {
  create: createDated,
  replace: updateDated,
  remove: removeDated,
} = writesOfOne<DatedCutoff, contract.DatedCutoffWire, DatedWrite>(
  refusalsOf(datedCutoffKind, toWire),
  actions,
  async (tx, { origin: { brand }, now }, _key, value, before) => {
    const issues = issuesOf(value, before, await contextOf(tx, brand, now))
    const today = await todayOf(tx, brand, now)
    // One that was over may be given new dates.
    const isMore = value.to >= today && (before === undefined || before.to < today)
    const isFull = isMore && (await countNotOver(tx, brand, now)) >= maxDatedCutoffs
    return isFull ? [tooManyDated, ...issues] : issues
  },
)

const { time, reason, ...places } = datedCutoffShape

/** Where and when a dated cut-off applies, which identifies one without an id (IMP-17). */
const placeOf = (value: DatedCutoff) => JSON.stringify(Object.keys(places).map((name) => Reflect.get(value, name)))

/** The file of dated cut-offs, with columns named as on the wire (CUT-35). */
export const datedFile = fileOf(datedCutoffKind, {
  titleOf: (value) => value.reason,
  properties: { id: optional(code()), ...places, factories: { ...places.factories, refersTo: 'factory' }, closed: flag, time, reason },
  schema: contract.importedDatedCutoff,
  coded: (sent, brand) => {
    const { factories: chosen, services } = sent
    const codes = Array.isArray(chosen) ? chosen.map(String) : factoriesOf(brand).map(({ code }) => code)
    return Array.isArray(services) ? { ...sent, services: services.map((name) => serviceNamed(codes, String(name))) } : sent
  },
  // Checked against the schema, or readable.
  fromWire: (wire) => contract.datedCutoffFromWire(wire as Parameters<typeof contract.datedCutoffFromWire>[0]),
  toWire: contract.datedCutoffToWire,
})

/** Days that are over are refused unless the stored record already has them. `now`: in milliseconds since 1970-01-01T00:00Z. */
export function importDated(
  db: Db,
  origin: Origin,
  lines: AsyncIterable<Line<RecordEntry<DatedCutoff>>>,
  options: ImportOptions,
  now = Date.now(),
): Promise<ImportSummary> {
  const faultsOf: Parameters<typeof importByIds<DatedCutoff>>[5] = async (tx, brand, entries, stored) => {
    const context = await contextOf(tx, brand, now)
    return {
      issuesOf: ({ id, value }) => issuesOf(value, stored.get(id)?.value, context),
      others: await exceeding(tx, brand, entries, now),
    }
  }
  return importByIds(db, origin, lines, options, datedCutoffKind, faultsOf, placeOf)
}

export const datedImporter: Importer<string, RecordEntry<DatedCutoff>> = {
  kind: 'cutoff-override',
  shapeOf: datedFile.shape,
  run: importDated,
  isPlannable: true,
}

/** The lines with which there would be more dated cut-offs than a brand may have. */
async function exceeding(tx: Tx, brand: BrandId, entries: readonly RecordEntry<DatedCutoff>[], now: number): Promise<readonly LineFault[]> {
  const today = await todayOf(tx, brand, now)
  const isAhead = ({ value }: Pick<RecordEntry<DatedCutoff>, 'value'>) => value.to >= today
  const ids = new Set((await readDated(tx, brand)).filter(isAhead).map(({ key }) => key))
  const faults: LineFault[] = []
  for (const { line, id, title = id, value } of entries) {
    await turns.pause()
    if (!isAhead({ value })) ids.delete(id)
    else if (ids.has(id) || ids.size < maxDatedCutoffs) ids.add(id)
    else faults.push(new LineFault(line, [tooManyDated], title))
  }
  return faults
}

import { type RecordWire, recordCalls } from '@goat/contract/record-calls'
import type { BrandId } from '@goat/domain/brands'
import { type Kind, type RecordKind, recordKinds } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import type { Shape } from '@goat/domain/kinds/shape'
import { type Issue, issue } from '@goat/domain/text/issues'
import type { Tx } from '../db/db.ts'
import type { BrandCalls } from './calls.ts'
import { kindOf } from './planned.ts'
import { noRecord, type RecordRules } from './rules.ts'
import { type RecordWrite, refusalsOf, writesOfOne } from './service.ts'
import { hasValue, readRecord, readRecords, type Stored } from './store.ts'

/** Why a record of a kind may not have a value, apart from the rules of the kind. */
type IssuesOf<T> = (tx: Tx, brand: BrandId, key: string, value: T) => Promise<readonly Issue[]>

/** The rules of a kind whose records depend on no others but those that their properties name. */
export function rulesOf<T>(kind: Kind<T>): RecordRules<T> {
  return {
    kind,
    obstacle: async (tx, brand, _key, value) =>
      value === undefined ? undefined : (await missingReferences(kind)(tx, brand, '', value))[0],
    earlier: [noRecord],
  }
}

/** The issues of properties that name a record which does not exist. One that exists is kept until the transaction ends. */
function missingReferences<T>({ shape }: Pick<Kind<T>, 'shape'>): IssuesOf<T> {
  return async (tx, brand, _key, value) => {
    const issues: Issue[] = []
    for (const [field, kind] of referencesIn(shape)) {
      const key: unknown = Reflect.get(value as object, field)
      const isMissing = typeof key === 'string' && (await readRecord(tx, brand, kindOf(kind), key, 'keep')) === undefined
      if (isMissing) issues.push(issue('record.refersToMissing', { key }, field))
    }
    return issues
  }
}

function referencesIn(shape: Shape): readonly (readonly [field: string, kind: RecordKind])[] {
  return Object.entries(shape).flatMap(([field, one]) =>
    recordKinds.filter((kind) => 'refersTo' in one && one.refersTo === kind).map((kind) => [field, kind] as const),
  )
}

/** Whether a property of any record names this one. */
export async function isReferredTo(tx: Tx, brand: BrandId, kind: RecordKind, key: string): Promise<boolean> {
  for (const other of Object.values<unknown>(kinds) as Kind<unknown>[]) {
    for (const [field, to] of referencesIn(other.shape))
      if (to === kind && (await hasValue(tx, brand, other.kind, { [field]: key }))) return true
  }
  return false
}

/** The writes of a kind that has `calls`. `issuesOf`: its rules about other records. */
export function writesOf<T extends object>(kind: Kind<T>, issuesOf: IssuesOf<T> = missingReferences(kind)) {
  const { actions } = recordCalls(kind)
  return writesOfOne<T, RecordWire<T>, RecordWrite>(refusalsOf(kind, toWire), actions, async (tx, { origin: { brand } }, key, value) => {
    const ofKind = kind.validate(value, brand)
    return ofKind.length > 0 ? ofKind : issuesOf(tx, brand, key, value)
  })
}

/** Registers the calls of a kind that has `calls`. `readAll`: its records in the order of the list. */
export function registerRecords<T extends object>(
  { db, brand, list, write }: BrandCalls,
  kind: Kind<T>,
  { create, replace, remove }: ReturnType<typeof writesOf<T>> = writesOf(kind),
  readAll: (tx: Tx, brand: BrandId) => Promise<readonly Stored<T>[]> = (tx) => readRecords(tx, brand, kind),
): void {
  const calls = recordCalls(kind)
  list(calls.list, { kind: kind.kind }, async (tx) => ({ [calls.listName]: (await readAll(tx, brand)).map(toWire) }))
  write(kind.kind, calls.create, ({ body }, call) => create(db, call, calls.fromBody(body as T)))
  write(kind.kind, calls.replace, ({ params: { id: key }, body, ifMatch: version }, call) =>
    replace(db, call, { key, version }, calls.fromBody(body as T)),
  )
  write(kind.kind, calls.remove, ({ params: { id: key }, ifMatch: version }, call) => remove(db, call, { key, version }))
}

function toWire<T>({ key: id, value, version, changedBy, changedAt }: Stored<T>): RecordWire<T> {
  return { ...value, id, version, changedBy, changedAt }
}

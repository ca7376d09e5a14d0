import { check } from '@goat/contract/check'
import type { OverlaidRecord } from '@goat/contract/resolve'
import { requestFields } from '@goat/contract/shapes'
import type { BrandId } from '@goat/domain/brands'
import { unknownReferences } from '@goat/domain/kinds/cutoff-override'
import { type Shape, splitKey, worldKinds } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { type Issue, issue, sentenceOf } from '@goat/domain/text/text'
import { applyChanges, type CompiledFactory, type CompiledWorld, type WorldChange } from '@goat/foresight/compile'
import type { WorldKind, WorldRecord } from '@goat/foresight/world'
import * as z from 'zod/mini'
import { turns } from '../db/turns.ts'
import { AppError } from '../http/errors.ts'

/** AppError 'invalid'. Each sentence begins with the path: some are those that forms show next to a field. */
export function refusalOf(issues: readonly Issue[]): AppError {
  const sentences = issues.map((one) => `${one.path}: ${sentenceOf(one)}`)
  return new AppError('invalid', issues, { sentences })
}

export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw refusalOf(issues)
}

const keyParts: Readonly<Record<WorldKind, number>> = {
  factory: 1,
  cutoff: 2,
  'cutoff-override': 1,
  designation: 1,
  'product-override': 2,
  'delivery-option': 2,
  'delivery-option-schedule': 3,
}

/** The records that are not saved yet. Rejects with AppError 'invalid' for a value that breaks a rule of its kind. */
export async function overlayOf(overlay: readonly OverlaidRecord[], brand: BrandId): Promise<readonly WorldChange[]> {
  const changes: WorldChange[] = []
  for (const [at, one] of overlay.entries()) {
    await turns.pause()
    changes.push(checkedChange(one, `overlay.${at}`, brand))
  }
  return changes
}

const values = new Map(worldKinds.map((kind) => [kind, z.strictObject(requestFields<Shape>(kinds[kind].shape))]))

function checkedChange({ kind, key, value }: OverlaidRecord, path: string, brand: BrandId): WorldChange {
  const parts = splitKey(key)
  if (parts.length !== keyParts[kind] || parts.includes('')) {
    throw refusalOf([issue('field.format', { field: 'key', expected: 'recordKey' }, `${path}.key`)])
  }
  if (value === null) return { kind, key, record: null }
  const checked = check(values.get(kind) ?? z.never(), value)
  const issues = checked.ok ? kinds[kind].validate(checked.value as never, brand) : checked.issues
  refuseIssues(issues.map((one) => ({ ...one, path: one.path === '' ? path : `${path}.value.${one.path}` })))
  return unsaved(kind, key, value)
}

/** A change of a record that is not saved yet to a value that is checked, or to nothing. */
export function unsaved(kind: WorldKind, key: string, value: object | null, created = Number.MAX_SAFE_INTEGER): WorldChange {
  const record = value && { key, version: 0, created, changed: Number.MAX_SAFE_INTEGER, by: '', value }
  return { kind, key, record } as unknown as WorldChange
}

/**
 * Rejects with AppError 'invalid' if a dated cut-off of an overlay names a factory or a delivery service that the current world with the
 * overlay does not have, as storing it would.
 */
export async function refuseUnknownReferences(current: CompiledWorld, changes: readonly WorldChange[]): Promise<void> {
  if (changes.every(({ kind }) => kind !== 'cutoff-override')) return
  const { factories } = await withOverlay(current, changes)
  const all = [...factories].flatMap(([factory, { services }]) => [...services.keys()].map((service) => ({ factory, service })))
  const issues: Issue[] = []
  for (const [at, { kind, record }] of changes.entries()) {
    if (kind !== 'cutoff-override' || record === null) continue
    await turns.pause()
    issues.push(...unknownReferences(record.value, all).map((one) => ({ ...one, path: `overlay.${at}.value.${one.path}` })))
  }
  refuseIssues(issues)
}

const overlaid = new WeakMap<CompiledWorld, { readonly changes: readonly WorldChange[]; readonly world: CompiledWorld }>()

/** The world with records that are not saved yet. They count as changed last, and new ones as created last. */
export async function withOverlay(world: CompiledWorld, changes: readonly WorldChange[]): Promise<CompiledWorld> {
  if (changes.length === 0) return world
  const known = overlaid.get(world)
  if (known?.changes === changes) return known.world
  const next = await turns.run(applyChanges(world, world.revision, changesAsStored(world, changes)))
  overlaid.set(world, { changes, world: next })
  return next
}

/** A change of a stored schedule does not change when it was created, which decides precedence (FOR-3, OPT-30). */
function changesAsStored({ factories, dated }: CompiledWorld, changes: readonly WorldChange[]): readonly WorldChange[] {
  const createdOf = (records: readonly WorldRecord<unknown>[]) => new Map(records.map(({ key, created }) => [key, created]))
  const ofFactories = (rulesOf: (factory: CompiledFactory) => readonly WorldRecord<unknown>[]) =>
    createdOf([...factories.values()].flatMap(rulesOf))
  const created: Partial<Record<WorldKind, ReadonlyMap<string, number>>> = {
    'cutoff-override': createdOf(dated.map(({ record }) => record)),
    designation: ofFactories(({ moves }) => moves.rules),
    'delivery-option-schedule': ofFactories(({ options }) => options.schedules.rules),
  }
  return changes.map((change) => {
    const first = created[change.kind]?.get(change.key)
    return change.record === null || first === undefined
      ? change
      : ({ ...change, record: { ...change.record, created: first } } as WorldChange)
  })
}

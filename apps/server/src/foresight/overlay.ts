import { check } from '@goat/contract/check'
import type { OverlaidRecord } from '@goat/contract/resolve'
import { worldValues } from '@goat/contract/world'
import type { BrandId } from '@goat/domain/brands'
import { unknownReferences } from '@goat/domain/dated-cutoff-validation'
import { sentenceOf } from '@goat/domain/issue-sentences'
import { type Issue, issue } from '@goat/domain/issues'
import { kinds } from '@goat/domain/records/kinds'
import { splitKey } from '@goat/domain/records/record-key'
import { type CompiledWorld, type WorldChange, withChanges } from '@goat/foresight/compile'
import type { WorldKind } from '@goat/foresight/world'
import { type AppError, invalid, RefusedInList } from '../platform/errors.ts'

/** AppError 'invalid'. Each sentence begins with the path: some are those that forms show next to a field. */
export function refusalOf(issues: readonly Issue[]): AppError {
  const sentences = issues.map((one) => `${one.path}: ${sentenceOf(one)}`)
  return new RefusedInList(invalid(issues), sentences)
}

/** Throws `refusalOf` if there are issues. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw refusalOf(issues)
}

/** The number of parts of a record's key. */
const keyParts: Readonly<Record<WorldKind, number>> = {
  factory: 1,
  cutoff: 2,
  'cutoff-override': 1,
  designation: 1,
  'product-override': 2,
  'delivery-option': 2,
  'delivery-option-schedule': 3,
}

/** The records that are not saved yet. Throws AppError 'invalid' for a value that breaks a rule of its kind. */
export function overlayOf(overlay: readonly OverlaidRecord[], brand: BrandId): readonly WorldChange[] {
  return overlay.map(({ kind, key, value }, at): WorldChange => {
    const path = `overlay.${at}`
    const parts = splitKey(key)
    if (parts.length !== keyParts[kind] || parts.includes('')) {
      throw refusalOf([issue('field.format', { field: 'key', expected: 'recordKey' }, `${path}.key`)])
    }
    if (value === null) return { kind, key, record: null }
    const checked = check(worldValues[kind], value)
    const issues = checked.ok ? kinds[kind].validate(checked.value as never, brand) : checked.issues
    refuseIssues(issues.map((one) => ({ ...one, path: one.path === '' ? path : `${path}.value.${one.path}` })))
    const now = Number.MAX_SAFE_INTEGER
    // Checked by the schema of its kind.
    return { kind, key, record: { key, version: 0, created: now, changed: now, by: '', value } } as unknown as WorldChange
  })
}

/**
 * Throws AppError 'invalid' if a dated cut-off of an overlay names a factory or a delivery service that the current world with the overlay
 * does not have, as storing it would.
 */
export function refuseUnknownReferences(current: CompiledWorld, changes: readonly WorldChange[]): void {
  if (changes.every(({ kind }) => kind !== 'cutoff-override')) return
  const { factories } = withOverlay(current, changes)
  const all = [...factories].flatMap(([factory, { services }]) => [...services.keys()].map((service) => ({ factory, service })))
  const issues = changes.flatMap(({ kind, record }, at) =>
    kind === 'cutoff-override' && record !== null
      ? unknownReferences(record.value, all).map((one) => ({ ...one, path: `overlay.${at}.value.${one.path}` }))
      : [],
  )
  refuseIssues(issues)
}

const overlaid = new WeakMap<CompiledWorld, { readonly changes: readonly WorldChange[]; readonly world: CompiledWorld }>()

/** The world with records that are not saved yet. They count as changed last, and new ones as created last. */
export function withOverlay(world: CompiledWorld, changes: readonly WorldChange[]): CompiledWorld {
  if (changes.length === 0) return world
  const known = overlaid.get(world)
  if (known?.changes === changes) return known.world
  const next = withChanges(
    world,
    world.revision,
    changes.map((change) => createdAsStored(world, change)),
  )
  overlaid.set(world, { changes, world: next })
  return next
}

/** A change of a stored schedule does not change when it was created, which decides precedence (FOR-3, OPT-30). */
function createdAsStored({ factories, dated }: CompiledWorld, change: WorldChange): WorldChange {
  const { kind, key, record } = change
  if (record === null) return change
  if (kind === 'cutoff-override') {
    const stored = dated.find((rule) => rule.record.key === key)?.record
    return stored === undefined ? change : { ...change, record: { ...record, created: stored.created } }
  }
  if (kind !== 'designation' && kind !== 'delivery-option-schedule') return change
  for (const { moves, options } of factories.values()) {
    const rules = kind === 'designation' ? moves.rules : options.schedules.rules
    const stored = rules.find((rule) => rule.key === key)
    if (stored !== undefined) return { ...change, record: { ...record, created: stored.created } } as WorldChange
  }
  return change
}

import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '@goat/domain/kinds/kind'

export type Value = Readonly<Record<string, unknown>>
export type Name = `${RecordKind} ${string}`
/** One change of one record. */
export type Made = { readonly name: Name; readonly before: Value | undefined; readonly after: Value | undefined; readonly by: string }
/** The changes of one transaction, by its last revision, with the state of each record before and after. */
export type Unit = {
  readonly revision: number
  readonly made: readonly Made[]
  readonly states: ReadonlyMap<Name, { readonly before: State; readonly after: State }>
}
/**
 * The number of the change that determined each part of a record: its existence, each field, and the other content. Undo restores the
 * earlier numbers, so equal numbers mean: unchanged since, or undone again.
 */
type State = { readonly existence: number; readonly others: number; readonly fields: ReadonlyMap<string, number> }
/** The expected result for a record. `kept`: fields that stay because another user has changed them; empty for the whole record. */
export type Undone = { readonly name: Name; readonly after: Value | undefined; readonly kept?: readonly string[] }

/** The expected records after a history of changes. The model only knows fields. */
export class UndoModel {
  readonly records = new Map<Name, Value>()
  /** The records after each revision. */
  readonly past: { readonly revision: number; readonly records: ReadonlyMap<Name, Value> }[] = []
  readonly units: Unit[] = []
  readonly #states = new Map<Name, State>()
  #numbers = 0

  get(name: Name): Value | undefined {
    return this.records.get(name)
  }

  keys(kind: RecordKind): readonly string[] {
    return [...this.records.keys()].filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1))
  }

  /** The change of a record from its current value to `after`. */
  change(name: Name, after: Value | undefined, by: string): Made {
    return { name, before: this.get(name), after, by }
  }

  /** Applies changes; `undone` is the unit that they undo, if any. */
  make(made: readonly Made[], undone?: Unit): Unit['states'] {
    this.#numbers += 1
    const states = new Map<Name, { before: State; after: State }>()
    for (const one of made) {
      const before = this.stateOf(one.name)
      const after = stateAfter(one, before, this.#numbers, undone?.states.get(one.name)?.before)
      states.set(one.name, { before, after })
      this.#states.set(one.name, after)
      if (one.after === undefined) this.records.delete(one.name)
      else this.records.set(one.name, one.after)
    }
    return states
  }

  /** Stores the changes of a transaction under its last revision. */
  keep(made: readonly Made[], states: Unit['states'], revision: number): void {
    if (made.length > 0) this.units.push({ revision, made, states })
    this.past.push({ revision, records: new Map(this.records) })
  }

  stateOf(name: Name): State {
    return this.#states.get(name) ?? { existence: 0, others: 0, fields: new Map() }
  }

  /** The expected record after undoing a change. */
  undone({ name, before, after }: Made, { states }: Unit): Undone {
    const now = this.get(name)
    const [left, state] = [states.get(name)?.after ?? this.stateOf(name), this.stateOf(name)]
    if (now === undefined) {
      if (after === undefined && state.existence === left.existence) return { name, after: before }
      return before === undefined ? { name, after: undefined } : { name, after: undefined, kept: [] }
    }
    if (after === undefined || state.existence !== left.existence) return { name, after: now, kept: [] }
    const isUnchanged = (path: string) => numberOf(state, path) === numberOf(left, path)
    const [was, became, is] = [flat(before ?? {}), flat(after), flat(now)]
    if (before === undefined) {
      const changed = [...new Set([...became.keys(), ...is.keys(), ...state.fields.keys()])].filter((path) => !isUnchanged(path))
      return changed.length === 0 ? { name, after: undefined } : { name, after: now, kept: changed }
    }
    const kept: string[] = []
    for (const path of new Set([...was.keys(), ...became.keys()])) {
      const old = was.get(path)
      if (isDeepStrictEqual(old, became.get(path)) || isDeepStrictEqual(is.get(path), old)) continue
      if (!isUnchanged(path)) kept.push(path)
      else if (old === undefined) is.delete(path)
      else is.set(path, old)
    }
    return { name, after: unflat(is, now), ...(kept.length === 0 ? {} : { kept }) }
  }

  /** After the end of a plan: what a plan that was applied over it takes back is what held without it. Returns that plan's change. */
  without(ended: Unit, over: Unit, isSet: (name: Name, path: string) => boolean = () => false): Unit {
    const states = new Map(over.states)
    const made = over.made.map((one): Made => {
      const earlier = ended.made.find(({ name }) => name === one.name)
      const [own, below] = [over.states.get(one.name), ended.states.get(one.name)]
      if (earlier === undefined || own === undefined || below === undefined) return one
      const [was, became, is] = [flat(earlier.before ?? {}), flat(earlier.after ?? {}), flat(one.before ?? {})]
      const isLeft = isDeepStrictEqual(earlier.after, one.before)
      const isWhole = isLeft && (earlier.before === undefined || earlier.after === undefined || one.after === undefined)
      if (isWhole) states.set(one.name, { ...own, before: below.before })
      if (isWhole) return { ...one, before: earlier.before }
      if (earlier.before === undefined || earlier.after === undefined || one.before === undefined) return one
      const fields = new Map(own.before.fields)
      for (const path of new Set([...was.keys(), ...became.keys()])) {
        const isSame = isDeepStrictEqual(was.get(path), became.get(path)) || !isDeepStrictEqual(became.get(path), is.get(path))
        const isOwn = isSet(one.name, path) || one.after === undefined || !isDeepStrictEqual(flat(one.after).get(path), is.get(path))
        if (isSame || !isOwn) continue
        is.set(path, was.get(path))
        fields.set(path, numberOf(below.before, path))
      }
      states.set(one.name, { ...own, before: { ...own.before, fields } })
      return { ...one, before: unflat(is, one.before) }
    })
    return { ...over, made, states }
  }

  /** The last user to change each of these fields, or without fields to create or delete the record; fields by user. */
  lastChangers(name: Name, fields: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const changes = this.units.flatMap(({ made }) => made.filter((one) => one.name === name))
    const lastOf = (field: string | undefined) =>
      changes.findLast(({ before, after }) => {
        if (before === undefined || after === undefined) return true
        return field !== undefined && !isDeepStrictEqual(flat(before).get(field), flat(after).get(field))
      })?.by ?? 'nobody'
    if (fields.length === 0) return new Map([[lastOf(undefined), []]])
    return Map.groupBy(fields.toSorted(), lastOf)
  }
}

function numberOf({ others, fields }: State, path: string): number {
  return fields.get(path) ?? others
}

/** `number` is that of the change; `restored` is the state that an undo restores. */
function stateAfter({ before, after }: Made, state: State, number: number, restored: State | undefined): State {
  if (before === undefined || after === undefined) return restored ?? { existence: number, others: number, fields: new Map() }
  const fields = new Map(state.fields)
  const [was, became] = [flat(before), flat(after)]
  for (const path of new Set([...was.keys(), ...became.keys()])) {
    if (isDeepStrictEqual(was.get(path), became.get(path))) continue
    fields.set(path, restored === undefined ? number : numberOf(restored, path))
  }
  return { existence: state.existence, others: state.others, fields }
}

/** Exceptions by id, in any order. */
export function byId(value: Value): Value {
  const { exceptions } = value
  if (!Array.isArray(exceptions)) return value
  return { ...value, exceptions: Object.fromEntries(exceptions.map((one) => [one.id, one])) }
}

const parts = ['default', 'exceptions', 'overrides']

/** A value by field; parts of the value are flattened. */
function flat(value: Value): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, field]) =>
      parts.includes(name)
        ? Object.entries(field as Value).map(([inner, one]) => [`${name}.${inner}`, one] as const)
        : [[name, field] as const],
    ),
  )
}

function unflat(fields: ReadonlyMap<string, unknown>, like: Value): Value {
  const value: Record<string, unknown> = Object.fromEntries(Object.keys(like).flatMap((name) => (parts.includes(name) ? [[name, {}]] : [])))
  for (const [path, field] of fields) {
    const dot = path.indexOf('.')
    if (dot === -1) value[path] = field
    else {
      const part = path.slice(0, dot)
      value[part] = { ...(value[part] as Value | undefined), [path.slice(dot + 1)]: field }
    }
  }
  return value
}

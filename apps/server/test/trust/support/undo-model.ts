import { isDeepStrictEqual } from 'node:util'
import type { RecordKind } from '@goat/domain/records/kind'

export type Value = Readonly<Record<string, unknown>>
export type Name = `${RecordKind} ${string}`
/** One change of one record. */
export type Made = { readonly name: Name; readonly before: Value | undefined; readonly after: Value | undefined; readonly by: string }
/** Everything that was changed together, by the revision of the last of it. */
export type Unit = { readonly revision: number; readonly made: readonly Made[] }
/** What is to become of a record. `kept`: its fields that stay as somebody has changed them since, or, empty, all of it. */
export type Undone = { readonly name: Name; readonly after: Value | undefined; readonly kept?: readonly string[] }

/** What the records should be after a history of changes. It knows nothing of the product but what a field is. */
export class UndoModel {
  readonly records = new Map<Name, Value>()
  /** The records after each revision. */
  readonly past: { readonly revision: number; readonly records: ReadonlyMap<Name, Value> }[] = []
  readonly units: Unit[] = []

  get(name: Name): Value | undefined {
    return this.records.get(name)
  }

  keys(kind: RecordKind): readonly string[] {
    return [...this.records.keys()].filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1))
  }

  /** The change of a record from what it is to `after`. */
  change(name: Name, after: Value | undefined, by: string): Made {
    return { name, before: this.get(name), after, by }
  }

  make(made: readonly Made[]): void {
    for (const { name, after } of made) {
      if (after === undefined) this.records.delete(name)
      else this.records.set(name, after)
    }
  }

  /** What was made together has been stored with this as its last revision. */
  keep(made: readonly Made[], revision: number): void {
    if (made.length > 0) this.units.push({ revision, made })
    this.past.push({ revision, records: new Map(this.records) })
  }

  /** What a record should be after a change of it was undone. */
  undone({ name, before, after }: Made): Undone {
    const now = this.get(name)
    if (now === undefined) {
      if (after === undefined) return { name, after: before }
      return before === undefined ? { name, after: undefined } : { name, after: undefined, kept: [] }
    }
    if (after === undefined) return { name, after: now, kept: [] }
    const [was, became, is] = [flat(before ?? {}), flat(after), flat(now)]
    if (before === undefined) {
      const changed = [...new Set([...became.keys(), ...is.keys()])].filter((path) => !isDeepStrictEqual(became.get(path), is.get(path)))
      return changed.length === 0 ? { name, after: undefined } : { name, after: now, kept: changed }
    }
    const kept: string[] = []
    for (const path of new Set([...was.keys(), ...became.keys()])) {
      const [old, made, current] = [was.get(path), became.get(path), is.get(path)]
      if (isDeepStrictEqual(old, made) || isDeepStrictEqual(current, old)) continue
      if (!isDeepStrictEqual(current, made)) kept.push(path)
      else if (old === undefined) is.delete(path)
      else is.set(path, old)
    }
    return { name, after: unflat(is, now), ...(kept.length === 0 ? {} : { kept }) }
  }

  /** Who was the last to change each of these fields of a record, or, without any, to create or delete it: each with their fields. */
  lastChangers(name: Name, fields: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const changes = this.units.flatMap(({ made }) => made.filter((one) => one.name === name))
    const lastOf = (field: string | undefined) =>
      changes.findLast(({ before, after }) => {
        if (before === undefined || after === undefined) return true
        return field !== undefined && !isDeepStrictEqual(flat(before).get(field), flat(after).get(field))
      })?.by ?? 'nobody'
    if (fields.length === 0) return new Map([[lastOf(undefined), []]])
    return Map.groupBy(fields, lastOf)
  }
}

/** Exceptions by their ids, in whatever order they are kept. */
export function byId(value: Value): Value {
  const { exceptions } = value
  if (!Array.isArray(exceptions)) return value
  return { ...value, exceptions: Object.fromEntries(exceptions.map((one) => [one.id, one])) }
}

const parts = ['default', 'exceptions', 'overrides']

/** A value by its fields: those of a part are fields of their own. */
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

import { type Issue, isFormat, issue } from '@goat/domain/text/text'
import * as z from 'zod/mini'
import type { Output, Schema } from './endpoint.ts'

/** The issues without values, by the `error` of a check in the contract. */
const plainCodes = ['time.invalid', 'days.none', 'date.invalid', 'date.outOfRange', 'dated.closedAndTime', 'dated.closedOrTime'] as const

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Validates an input against a schema of the contract: request bodies in the server, entries of imported files.
 * `whole` names the input as a whole in sentences; empty for a request body. Never throws.
 */
export function check<S extends Schema>(schema: S, input: unknown, whole = ''): Checked<Output<S>> {
  const long = longList(schema, input, whole)
  if (long !== undefined) return { ok: false, issues: [long] }
  const result = z.safeParse(schema, input)
  return result.success ? { ok: true, value: result.data } : { ok: false, issues: readIssues(schema, result.error, input, whole) }
}

/** How many entries a list may have whose schema does not say so. */
export const maxEntries = 500

/** A list of more than twice as many entries as it may have, which is refused before they are looked at: zod makes an issue of each. */
function longList(schema: Schema, input: unknown, whole: string): Issue | undefined {
  const open: (readonly [value: unknown, path: readonly string[]])[] = [[input, []]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, path] = next
    // No schema is deeper.
    if (typeof value !== 'object' || value === null || path.length > 20) continue
    if (Array.isArray(value) && value.length > maxEntries) {
      const [minimum = '0', maximum = String(maxEntries)] = [boundOf(schema, path, 'minimum'), boundOf(schema, path, 'maximum')]
      const field = path.join('.')
      if (value.length > 2 * Number(maximum))
        return issue('field.format', { field: field || whole, expected: 'entriesAtMost', minimum, maximum }, field)
    }
    for (const [key, inner] of Object.entries(value)) if (typeof inner === 'object') open.push([inner, [...path, key]])
  }
  return undefined
}

/** Converts zod issues to issues of the domain, whose sentences name the field, the value and what is allowed. */
function readIssues(schema: Schema, error: z.core.$ZodError, input: unknown, whole: string): readonly Issue[] {
  const issues = error.issues.flatMap((found) => readIssue(schema, found, input, whole))
  // zod reports a number that is not exact a second time if it is also out of bounds.
  return [...new Map(issues.map((one) => [JSON.stringify(one), one])).values()]
}

function readIssue(schema: Schema, found: z.core.$ZodIssue, input: unknown, whole: string): readonly Issue[] {
  const path = found.path.map(String).join('.')
  const field = path === '' ? whole : path
  const value = valueAt(input, found.path)
  const plain = plainCodes.find((code) => code === found.message)
  if (plain !== undefined) return [issue(plain, {}, path)]
  switch (found.code) {
    case 'invalid_type': {
      if (value === undefined && found.path.length > 0) return [issue('field.missing', { field }, path)]
      if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return [outOfRange(schema, found, field, 'number')]
      return [issue('field.wrongType', { field, expected: found.expected }, path)]
    }
    case 'unrecognized_keys':
      return found.keys.map((key) => issue('field.unknown', { field: path === '' ? key : `${path}.${key}` }, path))
    case 'invalid_value': {
      if (value === undefined) return [issue('field.missing', { field }, path)]
      const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
      return [
        issue('value.notAllowed', { field: listName(found.path), value: shown.slice(0, 100), allowed: found.values.map(String) }, path),
      ]
    }
    case 'too_small':
    case 'too_big':
      return [outOfRange(schema, found, field, found.origin)]
    case 'custom':
      if (found.message === 'value.repeated') return [issue('value.repeated', { field, value: repeatedIn(value) }, path)]
      break
    default:
  }
  // The error of a pattern of the contract is the name of its format.
  return [issue('field.format', { field, expected: isFormat(found.message) ? found.message : 'valid' }, path)]
}

/** A number is out of bounds; a string or list has the wrong length. zod reports the violated bound only, or that of exact numbers. */
function outOfRange(schema: Schema, found: z.core.$ZodIssue, field: string, origin: string): Issue {
  const minimum = boundOf(schema, found.path, 'minimum') ?? String('minimum' in found ? found.minimum : 0)
  const maximum = boundOf(schema, found.path, 'maximum') ?? String('maximum' in found ? found.maximum : 'its maximum')
  const path = found.path.map(String).join('.')
  const what = lengths[origin]
  if (what === undefined) return issue('field.outOfRange', { field, minimum, maximum }, path)
  return issue('field.format', { field, expected: minimum === '0' ? (`${what}AtMost` as const) : what, minimum, maximum }, path)
}

const lengths: Readonly<Record<string, 'characters' | 'entries'>> = { string: 'characters', array: 'entries' }

/** The names of the fields of the object at a path such as `cutoff.default`; none if there is no object. */
export function fieldsAt(schema: Schema, path: string): readonly string[] {
  const found = schemaAt(schema, path === '' ? [] : path.split('.'))
  return found instanceof z.core.$ZodObject ? Object.keys(found._zod.def.shape) : []
}

/** The bound that the schema at a path checks or states; undefined if it has none. */
function boundOf(schema: Schema, path: readonly PropertyKey[], bound: 'minimum' | 'maximum'): string | undefined {
  const inner = schemaAt(schema, path)
  if (inner === undefined) return undefined
  const checked = inner._zod.def.checks?.map(({ _zod: { def } }) => boundOfCheck(def, bound)).find((one) => one !== undefined)
  const found = checked ?? z.globalRegistry.get(inner)?.[bound]
  return found === undefined ? undefined : String(found)
}

function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return schemaAt(schema._zod.def.innerType, path)
  const [first, ...rest] = path
  if (first === undefined) return schema
  const inner =
    schema instanceof z.core.$ZodObject
      ? schema._zod.def.shape[String(first)]
      : schema instanceof z.core.$ZodArray
        ? schema._zod.def.element
        : undefined
  return inner === undefined ? undefined : schemaAt(inner, rest)
}

/** The bound in one zod check: of a number, or of a length. */
function boundOfCheck(check: z.core.$ZodCheckDef, bound: 'minimum' | 'maximum'): unknown {
  const [ofNumber, ofLength] = bound === 'minimum' ? ['greater_than', 'min_length'] : ['less_than', 'max_length']
  if (check.check === ofNumber && 'value' in check) return check.value
  return check.check === ofLength && bound in check ? Reflect.get(check, bound) : undefined
}

/** `applicableOn` for `applicableOn.1`: users see the list, not the position. */
function listName(path: readonly PropertyKey[]): string {
  return String(path.findLast((part) => typeof part === 'string') ?? 'value')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let here: unknown = input
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined
    here = Reflect.get(here, part)
  }
  return here
}

function repeatedIn(value: unknown): string {
  if (!Array.isArray(value)) return ''
  return [...new Set(value.filter((one, index) => value.indexOf(one) !== index))].join(', ')
}

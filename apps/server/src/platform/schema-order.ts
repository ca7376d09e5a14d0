import type { Schema } from '@goat/contract/endpoint'
import * as z from 'zod/mini'

/**
 * Sorts the fields of a value in the order of its schema, even if the value is invalid, so that equal values serialise equally. Unknown
 * fields come last. In a union, the first schema decides.
 */
export function inOrderOf(schema: Schema | z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return inOrderOf(schema._zod.def.innerType, value)
  if (schema instanceof z.core.$ZodUnion) return inOrderOf(schema._zod.def.options[0] ?? z.unknown(), value)
  if (schema instanceof z.core.$ZodArray && Array.isArray(value)) return value.map((one) => inOrderOf(schema._zod.def.element, one))
  if (!(schema instanceof z.core.$ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const sent = new Map(Object.entries(value))
  const known = Object.entries(schema._zod.def.shape).filter(([name]) => sent.has(name))
  const ordered = known.map(([name, inner]): [string, unknown] => [name, inOrderOf(inner, sent.get(name))])
  return Object.fromEntries([...ordered, ...[...sent].filter(([name]) => !known.some(([one]) => one === name))])
}

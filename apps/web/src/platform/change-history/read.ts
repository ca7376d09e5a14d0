import type { Output, Schema } from '@goat/contract/endpoint'
import * as z from 'zod/mini'

/** Parses a logged record; undefined if it does not match the schema, because it may be years old. */
export function read<S extends Schema>(schema: S, logged: unknown): Output<S> | undefined {
  const { success, data } = z.safeParse(schema, logged)
  return success ? data : undefined
}

import type { Output, Schema } from '@goat/contract/endpoint'
import * as z from 'zod/mini'

/** What the log keeps of a thing, if it is of the shape that is known today; it may be years old. */
export function read<S extends Schema>(schema: S, kept: unknown): Output<S> | undefined {
  const { success, data } = z.safeParse(schema, kept)
  return success ? data : undefined
}

import type { Output, Schema } from '@goat/contract/endpoint'
import * as z from 'zod/mini'
import type { Say } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import type { Fact } from './history.ts'

const counts = z.object({ Added: z.number(), Changed: z.number(), Unchanged: z.number(), Skipped: z.number() })

/** The result of importing a file, in numbers of lines. */
export function importFacts(logged: unknown, say: Say, languageTag: string): readonly Fact[] {
  const known = read(counts, logged)
  if (known === undefined) return []
  const { format } = new Intl.NumberFormat(languageTag)
  return [
    [say(messages.linesAdded), format(known.Added)],
    [say(messages.linesChanged), format(known.Changed)],
    [say(messages.linesUnchanged), format(known.Unchanged)],
    [say(messages.linesSkipped), format(known.Skipped)],
  ]
}

/** Parses a logged record; undefined if it does not match the schema, because it may be years old. */
function read<S extends Schema>(schema: S, logged: unknown): Output<S> | undefined {
  const { success, data } = z.safeParse(schema, logged)
  return success ? data : undefined
}

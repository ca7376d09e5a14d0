import * as z from 'zod/mini'
import type { Say } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import type { Fact } from './change-source.ts'
import { read } from './read.ts'

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

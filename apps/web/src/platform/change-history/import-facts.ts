import * as z from 'zod/mini'
import type { Say } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import type { Fact } from './change-source.ts'
import { read } from './read.ts'

const counts = z.object({ Added: z.number(), Changed: z.number(), Unchanged: z.number(), Skipped: z.number() })

/** What the import of a file came to, in lines of the file. */
export function importFacts(kept: unknown, say: Say, languageTag: string): readonly Fact[] {
  const known = read(counts, kept)
  if (known === undefined) return []
  const { format } = new Intl.NumberFormat(languageTag)
  return [
    [say(messages.linesAdded), format(known.Added)],
    [say(messages.linesChanged), format(known.Changed)],
    [say(messages.linesUnchanged), format(known.Unchanged)],
    [say(messages.linesSkipped), format(known.Skipped)],
  ]
}

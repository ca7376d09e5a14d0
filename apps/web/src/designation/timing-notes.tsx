import { useDeferredValue } from 'react'
import { ActiveSpanNote } from '../platform/saving/active-span-note.tsx'
import { SavingWarnings } from '../platform/saving/saving-warnings.tsx'
import { useTimingSentences } from '../platform/saving/timing-sentences.ts'
import { useMinute } from '../platform/use-minute.ts'
import type { ScheduleDraft } from './drafts.ts'
import { clockOf, spanOf, timedParts, timingSentences } from './timing.ts'

export type TimingNotesProps = { readonly draft: ScheduleDraft }

/** When the draft would be active, on the clock of its From factory. */
export function TimingNote({ draft }: TimingNotesProps) {
  const sentences = useTimingSentences()
  const settled = useDeferredValue(draft)
  const span = spanOf(timedParts(settled))
  return <ActiveSpanNote text={span === undefined ? '' : sentences.span(span, clockOf(settled.from))} />
}

/** What of that may not be what was meant. */
export function TimingWarnings({ draft }: TimingNotesProps) {
  const sentences = useTimingSentences()
  const now = useMinute()
  const settled = useDeferredValue(draft)
  return <SavingWarnings sentences={timingSentences(timedParts(settled), now, sentences)} />
}

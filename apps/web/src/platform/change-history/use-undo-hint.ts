import { useBrandApis } from '../brand/use-brand-apis.ts'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'

/** A sentence that says whether a deletion or cancellation can be undone, which requires a change log (HIS-22). */
export function useUndoHint(): string {
  const say = useSay()
  return say(useBrandApis().changes === null ? messages.notUndoable : messages.undoable)
}

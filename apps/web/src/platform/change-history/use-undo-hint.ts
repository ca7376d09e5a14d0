import { useBrandApis } from '../brand/use-brand-apis.ts'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'

/** Whether what is about to be deleted or cancelled can be brought back, as a sentence: only with a change log (HIS-22). */
export function useUndoHint(): string {
  const say = useSay()
  return say(useBrandApis().changes === null ? messages.notUndoable : messages.undoable)
}

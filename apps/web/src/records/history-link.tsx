import type { RecordKind } from '@goat/domain/kinds/kind'
import layout from '@goat/ui/layout.module.css'
import { paths } from '../paths.ts'
import { useBrandApis } from '../platform/brand/brand.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { Link } from '../platform/navigation/link.tsx'
import { historyAddress } from './history.ts'

export type HistoryLinkProps = {
  readonly kind: RecordKind
  /** The record's key in the change log. */
  readonly of: string
  /** The record's name, for the accessible name of the link. */
  readonly name: string
}

/** A link to the history of a record; nothing if the back end has no change log. */
export function HistoryLink({ kind, of, name }: HistoryLinkProps) {
  const say = useSay()
  if (useBrandApis().changes === null) return null
  return (
    <Link
      className={layout['target']}
      to={`${paths.history}${historyAddress.format({ kind, key: of })}`}
      aria-label={say(messages.historyOf(name))}
    >
      {say(messages.history)}
    </Link>
  )
}

/** A sentence that says whether a deletion or cancellation can be undone, which requires a change log (HIS-22). */
export function useUndoHint(): string {
  const say = useSay()
  return say(useBrandApis().changes === null ? messages.notUndoable : messages.undoable)
}

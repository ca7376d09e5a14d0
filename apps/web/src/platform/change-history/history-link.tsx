import type { RecordKind } from '@goat/domain/records/kind'
import { paths } from '../../paths.ts'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { Link } from '../navigation/link.tsx'
import { formatAddress } from './address.ts'
import classes from './history-link.module.css'
import { useHasHistory } from './use-has-history.ts'

export type HistoryLinkProps = {
  readonly kind: RecordKind
  /** The thing's key in the change log. */
  readonly of: string
  /** What the thing is called. */
  readonly name: string
}

/** Leads to who changed a thing and when; nothing where the back end has no change log. */
export function HistoryLink({ kind, of, name }: HistoryLinkProps) {
  const say = useSay()
  if (!useHasHistory()) return null
  return (
    <Link className={classes['link']} to={`${paths.history}${formatAddress({ kind, key: of })}`} aria-label={say(messages.historyOf(name))}>
      {say(messages.history)}
    </Link>
  )
}

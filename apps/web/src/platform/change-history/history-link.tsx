import type { RecordKind } from '@goat/domain/kinds/kind'
import { paths } from '../../paths.ts'
import { useBrandApis } from '../brand/use-brand-apis.ts'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { Link } from '../navigation/link.tsx'
import { formatAddress } from './address.ts'
import classes from './history-link.module.css'

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
    <Link className={classes['link']} to={`${paths.history}${formatAddress({ kind, key: of })}`} aria-label={say(messages.historyOf(name))}>
      {say(messages.history)}
    </Link>
  )
}

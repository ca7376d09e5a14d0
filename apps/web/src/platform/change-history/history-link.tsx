import type { ChangeKind } from '@goat/contract/change-kinds'
import { paths } from '../../paths.ts'
import { useBrand } from '../brand/brand-root.tsx'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { Link } from '../navigation/link.tsx'
import { formatAddress } from './address.ts'
import classes from './history-link.module.css'

export type HistoryLinkProps = {
  readonly kind: ChangeKind
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

/** Whether the back end of the brand has a change log. */
export function useHasHistory(): boolean {
  const { brand } = useBrand()
  return useConfig().brands[brand].api.changes !== null
}

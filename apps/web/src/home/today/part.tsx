import type { ReactNode } from 'react'
import { Link } from '../../platform/navigation/link.tsx'
import classes from './today.module.css'

/** How many entries of a part are shown. */
export const shownEntries = 3

export type PartProps = {
  readonly title: string
  /** Shown instead of entries. */
  readonly empty?: string | undefined
  /** A link to everything, below the entries. */
  readonly all?: { readonly to: string; readonly text: string } | undefined
  /** Below the entries. */
  readonly after?: ReactNode
  /** List items. */
  readonly children?: ReactNode
}

export function Part({ title, empty, all, after, children }: PartProps) {
  return (
    <div className={classes['part']}>
      <h2 className={classes['title']}>{title}</h2>
      {empty === undefined ? <ul className={classes['list']}>{children}</ul> : <p className={classes['muted']}>{empty}</p>}
      {after == null ? null : <div className={classes['muted']}>{after}</div>}
      {all === undefined ? null : (
        <p className={classes['entry']}>
          <Link className={classes['link']} to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </div>
  )
}

export type EntryProps = {
  readonly to: string
  readonly text: string
  /** In one line below it, which may be cut off. */
  readonly detail?: string
  /** Shown in a narrow window, too, if it is not the first. */
  readonly isAlwaysShown?: boolean
}

export function Entry({ to, text, detail, isAlwaysShown = false }: EntryProps) {
  return (
    <li className={classes['entry']} data-always={isAlwaysShown || undefined}>
      <Link className={classes['link']} to={to}>
        {text}
      </Link>
      {detail === undefined ? null : (
        <span className={classes['detail']} title={detail}>
          {detail}
        </span>
      )}
    </li>
  )
}

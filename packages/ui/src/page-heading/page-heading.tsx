import type { ReactNode } from 'react'
import classes from './page-heading.module.css'

export type PageHeadingProps = {
  readonly title: ReactNode
  /** One line: what the page is for. */
  readonly purpose?: ReactNode
  /** The page's main action, on the right. */
  readonly action?: ReactNode
}

/** The one h1 of a page. It takes focus by script, so that a change of page is read out. */
export function PageHeading({ title, purpose, action }: PageHeadingProps) {
  return (
    <header className={classes['heading']}>
      <div className={classes['texts']}>
        <h1 className={classes['title']} tabIndex={-1}>
          {title}
        </h1>
        {purpose === undefined ? null : <p className={classes['purpose']}>{purpose}</p>}
      </div>
      {action}
    </header>
  )
}

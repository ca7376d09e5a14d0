import type { ReactNode } from 'react'

export type PageHeadingProps = {
  readonly title: ReactNode
  /** The purpose of the page, in one line. */
  readonly purpose?: ReactNode
  /** The page's main action, on the right. */
  readonly action?: ReactNode
}

/** The h1 of a page. It can be focused by script, so that navigation is announced. */
export function PageHeading({ title, purpose, action }: PageHeadingProps) {
  return (
    <header className="row gap-16 bottom between">
      <div className="grid gap-4">
        <h1 className="no-outline page-title" tabIndex={-1}>
          {title}
        </h1>
        {purpose === undefined ? null : <p className="muted prose">{purpose}</p>}
      </div>
      {action}
    </header>
  )
}

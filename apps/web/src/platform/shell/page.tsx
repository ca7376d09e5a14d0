import { PageHeading, type PageHeadingProps } from '@goat/ui/page-heading'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '../navigation/router.tsx'
import { DocumentTitle } from './document-title.tsx'
import classes from './page.module.css'

export type PageProps = Omit<PageHeadingProps, 'title'> & {
  readonly title: string
  /** The tab's title, where it is not the heading's. */
  readonly documentTitle?: string
  readonly children: ReactNode
}

/** A screen: the title of the tab, the heading, the content. After a change of page the focus goes to the heading, which is read out. */
export function Page({ title, documentTitle = title, children, ...heading }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  // The first page of a visit has the key `default`; there the browser decides where the focus is.
  const { key } = useLocation()
  const isFirst = useRef(key === 'default')
  useEffect(() => {
    if (!isFirst.current) page.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div className={classes['page']} ref={page}>
      <DocumentTitle page={documentTitle} />
      <PageHeading title={title} {...heading} />
      {children}
    </div>
  )
}

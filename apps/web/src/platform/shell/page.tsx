import layout from '@goat/ui/layout.module.css'
import { PageHeading, type PageHeadingProps } from '@goat/ui/page-heading'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '../navigation/router.tsx'
import { DocumentTitle } from './full-page.tsx'
import { showFirst } from './lazy.tsx'
import classes from './page.module.css'

export type PageProps = Omit<PageHeadingProps, 'title'> & {
  readonly title: string
  /** The title of the tab, if it differs from the heading. */
  readonly documentTitle?: string
  readonly children: ReactNode
}

/**
 * A screen: title of the tab, heading and content. Navigating to it focuses the heading, so that screen readers announce it, unless its content
 * has taken the focus.
 */
export function Page({ title, documentTitle = title, children, ...heading }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  // The first page of a tab has the key `default`; its focus is left to the browser.
  const { key } = useLocation()
  const isFirst = useRef(key === 'default')
  useEffect(showFirst, [])
  useEffect(() => {
    if (!isFirst.current && !page.current?.contains(document.activeElement)) page.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div className={`${layout['stack-24']} ${classes['page']}`} ref={page}>
      <DocumentTitle page={documentTitle} />
      <PageHeading title={title} {...heading} />
      {children}
    </div>
  )
}

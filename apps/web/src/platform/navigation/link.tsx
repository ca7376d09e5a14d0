import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from './router.tsx'

export type LinkProps = {
  /** An address of the product. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Says of the link to the page that is shown, or to one above it, that it is current. */
  readonly isMarked?: boolean
  readonly 'aria-label'?: string
}

/** A link within the product. The click stays the browser's where it opens a tab or window. */
export function Link({ to, className, children, isMarked = false, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // The page that is shown gets no second entry in the history.
    void navigate(to, { replace: to === `${pathname}${search}${hash}` })
  }
  return (
    <a {...rest} href={to} className={className} aria-current={isMarked && isCurrent ? 'page' : undefined} onClick={go}>
      {children}
    </a>
  )
}

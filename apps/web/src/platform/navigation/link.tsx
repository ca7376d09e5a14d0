import type { MouseEvent, ReactNode } from 'react'
import { useBrand, withBrand } from '../brand/brand.tsx'
import { useNavigate, usePath } from './router.tsx'

export type LinkProps = {
  /** An address of the product. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Sets `aria-current` on a link to the current page or a parent of it. */
  readonly isMarked?: boolean
  readonly 'aria-label'?: string | undefined
  readonly title?: string
  /** Called when the link is followed in this tab. */
  readonly onFollow?: (() => void) | undefined
}

/**
 * A link within the product. Clicks that open a tab or window are left to the browser. A link to a record carries the brand when it is
 * copied or opened in another tab (UI-46).
 */
export function Link({ to, className, children, isMarked = false, onFollow, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { brand } = useBrand()
  const path = usePath()
  const isCurrent = path === to || (to !== '/' && path.startsWith(`${to}/`))
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow?.()
    const { pathname, search, hash } = window.location
    // No second history entry for the current page.
    void navigate(to, { replace: to === `${pathname}${search}${hash}` })
  }
  return (
    <a
      {...rest}
      href={to.includes('?') ? withBrand(to, brand) : to}
      className={className}
      aria-current={isMarked && isCurrent ? 'page' : undefined}
      onClick={go}
    >
      {children}
    </a>
  )
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** The most lines that are tried. */
const most = 24

/**
 * How many lines fit into the window, together with all else on the page, and the element at their end, which has to be visible. Tried
 * again when `content` or the window changes, and when something else, such as a notice, pushes the end out of the window.
 */
export function useFittingCount(content: unknown): { readonly count: number; readonly end: RefObject<HTMLSpanElement | null> } {
  const size = useSyncExternalStore(onResize, () => `${innerWidth} ${innerHeight}`)
  const end = useRef<HTMLSpanElement>(null)
  const [fit, setFit] = useState({ content, size, count: most })
  if (fit.content !== content || fit.size !== size) setFit({ content, size, count: most })
  useLayoutEffect(() => {
    const bottom = end.current?.getBoundingClientRect().bottom ?? 0
    if (bottom + scrollY > innerHeight && fit.count > 1) setFit({ ...fit, count: fit.count - 1 })
  }, [fit])
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === false) setFit((before) => ({ ...before, count: most }))
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return { count: fit.count, end }
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

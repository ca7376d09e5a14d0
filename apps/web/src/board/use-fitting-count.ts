import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** The most lines that are tried. */
const most = 24

/**
 * How many lines fit into the window, together with all else on the page, and the element whose end has to be visible. Tried again when
 * `content` changes or the window does.
 */
export function useFittingCount(content: unknown): { readonly count: number; readonly end: RefObject<HTMLDivElement | null> } {
  const size = useSyncExternalStore(onResize, () => `${innerWidth} ${innerHeight}`)
  const end = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState({ content, size, count: most })
  if (fit.content !== content || fit.size !== size) setFit({ content, size, count: most })
  useLayoutEffect(() => {
    const bottom = end.current?.getBoundingClientRect().bottom ?? 0
    if (bottom + scrollY > innerHeight && fit.count > 1) setFit({ ...fit, count: fit.count - 1 })
  }, [fit])
  return { count: fit.count, end }
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

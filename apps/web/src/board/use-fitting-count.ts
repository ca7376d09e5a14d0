import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** The most lines that are tried. */
const most = 48

/** `fits` lines are known to fit, or are the fewest; `tooMany` do not fit, or are not tried. */
const untried = { count: most, fits: 1, tooMany: most + 1 }

/**
 * How many lines fit into the window, together with all else on the page. Tried again when `content` or the window changes, and when
 * something else, such as a notice, makes the page higher or lower.
 */
export function useFittingCount(content: unknown): number {
  const size = useSyncExternalStore(onResize, () => `${innerWidth} ${innerHeight}`)
  const [fit, setFit] = useState({ content, size, ...untried })
  if (fit.content !== content || fit.size !== size) setFit({ content, size, ...untried })
  const height = useRef(0)
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const [fits, tooMany] = scrollHeight > clientHeight ? [fit.fits, fit.count] : [fit.count, fit.tooMany]
    const count = Math.max(fits, Math.floor((fits + tooMany) / 2))
    height.current = document.body.offsetHeight
    if (count !== fit.count) setFit({ ...fit, count, fits, tooMany })
  }, [fit])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (document.body.offsetHeight !== height.current) setFit((before) => ({ ...before, ...untried }))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return fit.count
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

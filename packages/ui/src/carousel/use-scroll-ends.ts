import { type RefObject, useEffect, useState } from 'react'
import { resizeDebounceMs } from '../tokens.ts'

export type ScrollEnds = { readonly isAtStart: boolean; readonly isAtEnd: boolean }

/** Where a browser rounds, the last position is up to a pixel short of the end. */
const slack = 1

/** Whether a sideways scrolled element stands at its first or at its last position; at both where everything fits. */
export function useScrollEnds(element: RefObject<HTMLElement | null>): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ isAtStart: true, isAtEnd: true })
  useEffect(() => {
    const scrolled = element.current
    if (scrolled === null) return
    const measure = () => {
      const isAtStart = scrolled.scrollLeft <= 0
      const isAtEnd = scrolled.scrollLeft >= scrolled.scrollWidth - scrolled.clientWidth - slack
      setEnds((last) => (last.isAtStart === isAtStart && last.isAtEnd === isAtEnd ? last : { isAtStart, isAtEnd }))
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      clearTimeout(waiting)
      waiting = setTimeout(measure, resizeDebounceMs)
    })
    measure()
    scrolled.addEventListener('scroll', measure, { passive: true })
    resized.observe(scrolled)
    return () => {
      clearTimeout(waiting)
      resized.disconnect()
      scrolled.removeEventListener('scroll', measure)
    }
  }, [element])
  return ends
}

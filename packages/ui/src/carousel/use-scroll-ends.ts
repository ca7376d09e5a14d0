import { type RefObject, useEffect, useState } from 'react'
import { resizeDebounceMs } from '../tokens.ts'

export type ScrollEnds = { readonly isAtStart: boolean; readonly isAtEnd: boolean }

/** Due to rounding, the last position may be up to a pixel short of the end. */
const tolerance = 1

/** Whether a horizontally scrolled element is at its start or end; both if its content fits. */
export function useScrollEnds(element: RefObject<HTMLElement | null>): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ isAtStart: true, isAtEnd: true })
  useEffect(() => {
    const scrolled = element.current
    if (scrolled === null) return
    const measure = () => {
      const isAtStart = scrolled.scrollLeft <= 0
      const isAtEnd = scrolled.scrollLeft >= scrolled.scrollWidth - scrolled.clientWidth - tolerance
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

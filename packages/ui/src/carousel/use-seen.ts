import { type RefObject, useEffect, useState } from 'react'

/** How much of the element must be in view. */
const threshold = 0.5

/** True once the element has been scrolled into view, and from then on. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null || isSeen) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), { threshold })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}

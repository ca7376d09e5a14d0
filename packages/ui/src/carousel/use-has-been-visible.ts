import { type RefObject, useEffect, useState } from 'react'

/** The share of the element that must be visible. */
const threshold = 0.5

/** Whether the element has been visible at any time. */
export function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setVisible] = useState(false)
  useEffect(() => {
    if (element.current === null || hasBeenVisible) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), { threshold })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, hasBeenVisible])
  return hasBeenVisible
}

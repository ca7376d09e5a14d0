import { type RefObject, useEffect, useState } from 'react'

/** Rows that are near until the browser has said which ones are. */
const atFirst: ReadonlySet<number> = new Set(Array.from({ length: 30 }, (_, at) => at))

/**
 * Whether a row of a table, counted from the first below its head, is in the visible part of the box that scrolls it, or close to it. `lines`:
 * another array when the table has other rows.
 */
export function useNearRows(table: RefObject<HTMLTableElement | null>, lines: readonly unknown[]): (row: number) => boolean {
  const [near, setNear] = useState(atFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are other elements
  useEffect(() => {
    if (table.current === null) return
    const note = (entries: readonly IntersectionObserverEntry[]) =>
      setNear((before) => {
        const next = new Set(before)
        for (const { target, isIntersecting } of entries) {
          if (!(target instanceof HTMLTableRowElement)) continue
          if (isIntersecting) next.add(target.rowIndex - 1)
          else next.delete(target.rowIndex - 1)
        }
        return next
      })
    const observer = new IntersectionObserver(note, { root: table.current.parentElement, rootMargin: '200px 0px' })
    for (const body of table.current.tBodies) for (const row of body.rows) observer.observe(row)
    return () => observer.disconnect()
  }, [table, lines])
  return (row) => near.has(row)
}

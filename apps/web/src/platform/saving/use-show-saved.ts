import { accordionMs } from '@goat/ui/tokens'
import { useEffect } from 'react'
import { stringsIn } from '../navigation/entry-state.ts'

/** The ids of the records that a form has just saved, from the state of the history entry that it leads to. */
export function savedIn(state: unknown): readonly string[] {
  return stringsIn(state, 'saved')
}

/** The attributes of the element that shows a record. */
export function recordProps(id: string, isSaved: boolean) {
  return { id: elementId(id), ...(isSaved ? { 'data-saved': true, tabIndex: -1 } : {}) }
}

/**
 * Focuses the first of the saved records, unless the focus is in it already, and scrolls to it once the accordion around it has opened.
 * `shown`: the ids of saved records that are on the screen; a new array shows them again.
 */
export function useShowSaved(shown: readonly string[]): void {
  useEffect(() => {
    const record = shown.map((id) => document.getElementById(elementId(id))).find((one) => one !== null)
    if (record === undefined || record === null) return
    if (!record.contains(document.activeElement)) record.focus({ preventScroll: true })
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const timer = setTimeout(() => record.scrollIntoView({ block: 'nearest', behavior }), accordionMs)
    return () => clearTimeout(timer)
  }, [shown])
}

function elementId(id: string): string {
  return `record-${id}`
}

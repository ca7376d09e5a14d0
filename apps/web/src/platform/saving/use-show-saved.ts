import { accordionMs } from '@goat/ui/tokens'
import { useEffect } from 'react'
import { stringsIn } from '../navigation/entry-state.ts'
import { useLocation, useNavigate } from '../navigation/router.tsx'
import { afterDialogs } from '../shell/after-dialogs.ts'

/** The ids of the records that a form has just saved, from the state of the history entry that it leads to. */
export function savedIn(state: unknown): readonly string[] {
  return stringsIn(state, 'saved')
}

/** Marks records that an action on the page itself has saved, in the state of its history entry. */
export function useMarkSaved(): (ids: readonly string[]) => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return (ids) => void navigate({ search }, { replace: true, state: { ...(typeof state === 'object' ? state : {}), saved: ids } })
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = afterDialogs(() => {
      const record = shown.map(elementOf).find((one) => one !== null)
      if (record === undefined || record === null) return
      if (!record.contains(document.activeElement)) record.focus({ preventScroll: true })
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      timer = setTimeout(() => record.scrollIntoView({ block: 'nearest', behavior }), accordionMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [shown])
}

/** Focuses the first button of a record, because another one was deleted; `otherwise` if the record is not on the screen. */
export function focusAfterDelete(id: string | undefined, otherwise: HTMLElement | null): void {
  afterDialogs(() => {
    const next = (id === undefined ? null : elementOf(id)?.querySelector('button')) ?? otherwise
    next?.focus()
  })
}

function elementOf(id: string): HTMLElement | null {
  return document.getElementById(elementId(id))
}

function elementId(id: string): string {
  return `record-${id}`
}

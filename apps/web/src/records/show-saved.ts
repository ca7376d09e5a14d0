import { useEffect } from 'react'
import { stringsIn, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'

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

/** What users do. */
const inputs = ['keydown', 'pointerdown'] as const

/**
 * Focuses the first of the saved records, unless the focus is in it already, and scrolls to it once it is on the screen and the
 * accordion around it has opened.
 * `shown`: the ids of saved records that are on the screen; a new array shows them again.
 */
export function useShowSaved(shown: readonly string[]): void {
  useEffect(() => {
    let hasEnded = false
    const show = async (record: HTMLElement) => {
      if (!record.contains(document.activeElement)) record.focus({ preventScroll: true })
      await openedAround(record)
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      if (!hasEnded) record.scrollIntoView({ block: 'nearest', behavior })
    }
    const isOnScreen = () => {
      const record = shown.map(elementOf).find((one) => one !== null)
      if (record) void show(record)
      return record !== undefined
    }
    // The code that shows the record may still be loading. Whoever does something else in the meantime keeps the focus.
    const observer = new MutationObserver(() => isOnScreen() && observer.disconnect())
    const giveUp = () => observer.disconnect()
    for (const type of inputs) document.addEventListener(type, giveUp, true)
    const stop = afterDialogs(() => {
      if (shown.length > 0 && !isOnScreen()) observer.observe(document.body, { childList: true, subtree: true })
    })
    return () => {
      hasEnded = true
      giveUp()
      for (const type of inputs) document.removeEventListener(type, giveUp, true)
      stop()
    }
  }, [shown])
}

/** Waits until what opens around an element has its height: before, the page may be too short to scroll to it. */
async function openedAround(element: Element): Promise<void> {
  const opening = document.getAnimations().filter((one) => {
    const target = one.effect instanceof KeyframeEffect ? one.effect.target : null
    return one instanceof CSSTransition && target !== element && target?.contains(element)
  })
  // Rejected if the transition is cancelled, for example because the item is closed again.
  await Promise.allSettled(opening.map(({ finished }) => finished))
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

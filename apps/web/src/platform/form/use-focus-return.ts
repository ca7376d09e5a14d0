import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the focus to the button that opened an editor when the editor closes, unless the user has moved the focus elsewhere. `isSaved`:
 * what was saved takes the focus instead (`useShowSaved`).
 */
export function useFocusReturn(isEditing: boolean, opener: RefObject<HTMLElement | null>, isSaved = false): void {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (isEditing || !isNearby(opener.current)) return
    // If it is marked only later, `useShowSaved` focuses it then.
    const next = isSaved ? opener.current?.closest<HTMLElement>('[data-saved]') : opener.current
    next?.focus()
  }, [isEditing, isSaved, opener])
}

/** A removed element leaves the focus on the body. */
function isNearby(opener: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused === document.body || (opener?.closest('form')?.contains(focused) ?? false)
}

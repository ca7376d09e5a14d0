import { type RefObject, useEffect, useRef } from 'react'

/** Returns the focus to the button that opened an editor when the editor closes, unless the user has moved the focus elsewhere. */
export function useFocusReturn(isEditing: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (!isEditing && isNearby(opener.current)) opener.current?.focus()
  }, [isEditing, opener])
}

/** A removed element leaves the focus on the body. */
function isNearby(opener: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused === document.body || (opener?.closest('form')?.contains(focused) ?? false)
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when a part of the page is swapped for its editor and back: into the first field when editing begins,
 * back to the button that began it when it ends.
 */
export function useFocusSwap(isEditing: boolean, field: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>): void {
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current === isEditing) return
    was.current = isEditing
    if (isEditing) field.current?.focus()
    else if (isHere(opener.current)) opener.current?.focus()
  }, [isEditing, field, opener])
}

/** A button that had the focus and is gone leaves it on the body. A person who has moved on meanwhile is left where they are. */
function isHere(opener: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused === document.body || (opener?.closest('form')?.contains(focused) ?? false)
}

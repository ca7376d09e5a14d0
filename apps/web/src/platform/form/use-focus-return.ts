import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus back to the button that opened an editor in its place. A person who has moved on meanwhile is left where they are. */
export function useFocusReturn(isEditing: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, opener])
}

import { useEffect, useRef, useState } from 'react'

/**
 * Pressing a button leaves the field first. Errors are delayed, so that they do not move the button from under the pointer before the press
 * ends.
 */
const errorDelayMs = 200

/** Whether text is being typed into a field, or the field has been left since; call `onEdit` on each change of the text. */
export function useTyping() {
  const [state, setState] = useState<'untouched' | 'typing' | 'left'>('untouched')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    isTyping: state === 'typing',
    isLeft: state === 'left',
    onEdit: () => setState('typing'),
    onFocus: () => clearTimeout(leaving.current),
    onBlur: () => {
      leaving.current = setTimeout(() => setState('left'), errorDelayMs)
    },
  }
}

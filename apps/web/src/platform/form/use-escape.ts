import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Escape in a field of an inline form cancels it, unless the key closes a list, a picker or a dialog. */
export function useEscape(form: RefObject<HTMLFormElement | null>, cancel: () => void): void {
  const onEscape = useEffectEvent(cancel)
  useEffect(() => {
    let isForForm = false
    // Before anything closes.
    const onCapture = ({ key, target }: KeyboardEvent) => {
      const { current } = form
      const isWithin = target instanceof HTMLElement && current !== null && (current.contains(target) || formOf(target) === current)
      isForForm = key === 'Escape' && isWithin && target.ariaExpanded !== 'true'
    }
    const onKey = ({ defaultPrevented }: KeyboardEvent) => {
      if (isForForm && !defaultPrevented) onEscape()
      isForForm = false
    }
    window.addEventListener('keydown', onCapture, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [form])
}

/** The form of a field outside its element. */
function formOf(element: HTMLElement): HTMLFormElement | null {
  return element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.form : null
}

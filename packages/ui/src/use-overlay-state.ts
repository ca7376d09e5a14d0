import { startTransition, useState } from 'react'

/**
 * The state of a list or calendar that a field opens. It is rendered in the background, so that the press is painted at once; closing is
 * immediate (UI-50).
 */
export function useOverlayState() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, onOpenChange: (next: boolean) => (next ? startTransition(() => setOpen(true)) : setOpen(false)) }
}

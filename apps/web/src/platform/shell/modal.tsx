import type { ModalProps } from '@goat/ui/modal'
import { useDeferredValue, useState } from 'react'
import { Later } from './later.tsx'
import { partInAdvance } from './part-in-advance.ts'

const part = partInAdvance(async () => (await import('@goat/ui/modal')).Modal)

/** The modal dialog of `@goat/ui`, loaded in advance or when first opened. If that fails, it is closed again. */
export function Modal(props: ModalProps) {
  // Opens in the background, so that the press is painted at once; closes immediately (UI-50).
  const isReady = useDeferredValue(props.isOpen, false)
  const isOpen = props.isOpen && isReady
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Later part={part} isWanted={isOpen} onFailed={props.onClose}>
      {(Loaded) => <Loaded {...props} isOpen={isOpen} />}
    </Later>
  )
}

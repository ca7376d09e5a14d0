import type { ModalProps } from '@goat/ui/modal'
import { useState } from 'react'
import { Later } from './later.tsx'
import { partInAdvance } from './part-in-advance.ts'

const part = partInAdvance(async () => (await import('@goat/ui/modal')).Modal)

/** The modal dialog of `@goat/ui`, loaded in advance or when first opened. If that fails, it is closed again. */
export function Modal(props: ModalProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Later part={part} isWanted={props.isOpen} onFailed={props.onClose}>
      {(Loaded) => <Loaded {...props} />}
    </Later>
  )
}

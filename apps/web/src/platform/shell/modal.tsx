import { Alert } from '@goat/ui/alert'
import { type ModalProps, Modal as UiModal } from '@goat/ui/modal'
import { useDeferredValue, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { useOnline } from './use-online.ts'

/** Whether a dialog is open or was: its content is rendered from then on, so that it can fade out. */
export function useOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened
}

/** The modal dialog of `@goat/ui`. It repeats that the browser is offline, because it covers the notice of the page (UI-53). */
export function Modal({ children, ...props }: ModalProps) {
  const say = useSay()
  const isOnline = useOnline()
  // Opens in the background, so that the press is painted at once; closes immediately (UI-50).
  const isReady = useDeferredValue(props.isOpen, false)
  const isOpen = props.isOpen && isReady
  if (!useOpened(isOpen)) return null
  return (
    <UiModal {...props} isOpen={isOpen}>
      {isOnline ? null : (
        <Alert variant="warning" isLive>
          {say(messages.offline)}
        </Alert>
      )}
      {children}
    </UiModal>
  )
}

import { Alert } from '@goat/ui/alert'
import type { ModalProps } from '@goat/ui/modal'
import { useDeferredValue, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { LazyComponent } from './lazy-component.tsx'
import { preloadable } from './preloadable.ts'
import { useOnline } from './use-online.ts'

const part = preloadable(async () => (await import('@goat/ui/modal')).Modal)

/**
 * The modal dialog of `@goat/ui`, loaded in advance or when first opened. If that fails, it is closed again. It repeats that the browser is
 * offline, because it covers the notice of the page (UI-53).
 */
export function Modal({ children, ...props }: ModalProps) {
  const say = useSay()
  const isOnline = useOnline()
  // Opens in the background, so that the press is painted at once; closes immediately (UI-50).
  const isReady = useDeferredValue(props.isOpen, false)
  const isOpen = props.isOpen && isReady
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <LazyComponent part={part} isWanted={isOpen} onFailed={props.onClose}>
      {(Loaded) => (
        <Loaded {...props} isOpen={isOpen}>
          {isOnline ? null : (
            <Alert variant="warning" isLive>
              {say(messages.offline)}
            </Alert>
          )}
          {children}
        </Loaded>
      )}
    </LazyComponent>
  )
}

import { Alert } from '@goat/ui/messages'
import { type ModalProps, Modal as UiModal } from '@goat/ui/modal'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import classes from './fitted.module.css'
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

export type FittedProps = {
  /** Names the content for assistive technology. */
  readonly label: string
  readonly content: ReactNode
  /** Alerts and buttons, which stay visible below the content. */
  readonly children: ReactNode
}

/** The body of a dialog whose content may be higher than the screen: only the content scrolls. */
export function Fitted({ label, content, children }: FittedProps) {
  return (
    <div className={classes['fitted']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it */}
      <section className={`grid gap-12 column ${classes['scrolled']}`} aria-label={label} tabIndex={0}>
        {content}
      </section>
      {children}
    </div>
  )
}

/** How many frames after closing a dialog may still move the focus. */
const returningFrames = 3

/** Acts at once or, because an open dialog keeps the focus and a closing one returns it, once they are closed. Returns how to stop waiting. */
export function afterDialogs(perform: () => void, within: Element | null = null): () => void {
  const isOpen = () =>
    [...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"])')].some((dialog) => !dialog.contains(within))
  let frame: number | undefined
  const wait = (framesLeft: number) => {
    if (framesLeft === 0) perform()
    else frame = requestAnimationFrame(() => wait(isOpen() ? returningFrames : framesLeft - 1))
  }
  wait(isOpen() ? returningFrames : 0)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}

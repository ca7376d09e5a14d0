import { type ReactNode, useEffect } from 'react'
import { Dialog, Heading, ModalOverlay, Modal as RacModal } from 'react-aria-components/Modal'
import { IconButton } from '../icon-button/icon-button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './modal.module.css'

export type ModalProps = {
  readonly title: ReactNode
  readonly isOpen: boolean
  /** Escape, an outside click or the close button. What was typed is the caller's to keep or to drop. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** `alertdialog` for a question that must be answered before anything else. */
  readonly role?: 'dialog' | 'alertdialog'
  /** True while a call runs that the person must see the end of: then nothing closes it. */
  readonly isLocked?: boolean
  readonly closeLabel?: string
}

/** A modal dialog. Focus moves in, stays in, and returns to where it came from; Escape or a press outside closes it (UI-27). */
export function Modal({ title, isOpen, onClose, children, role = 'dialog', isLocked = false, closeLabel }: ModalProps) {
  const strings = useUiStrings()
  return (
    <ModalOverlay
      className={classes['overlay'] ?? ''}
      data-modal="true"
      isOpen={isOpen}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <RacModal className={classes['modal'] ?? ''}>
        <Dialog className={classes['dialog'] ?? ''} role={role}>
          <header className={classes['header']}>
            <Heading slot="title" level={2} className={classes['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton label={closeLabel ?? strings.close} icon={<CloseIcon />} onClick={onClose} disabled={isLocked} />
          </header>
          <div className={classes['body']}>{children}</div>
          <FocusKeeper />
        </Dialog>
      </RacModal>
    </ModalOverlay>
  )
}

/**
 * When the dialog goes, the focus returns to what opened it. That may have gone with what was done in the dialog, such as the button of a
 * thing that was deleted: then the page's heading takes the focus, so that the keyboard does not begin again at the top of the document.
 */
function FocusKeeper() {
  useEffect(
    () => () => {
      // React Aria returns it in the frame after the dialog went.
      requestAnimationFrame(() => requestAnimationFrame(takeLostFocus))
    },
    [],
  )
  return null
}

function takeLostFocus(): void {
  if (document.activeElement !== document.body || document.querySelector(':is([role="dialog"], [role="alertdialog"])') !== null) return
  const place = document.querySelector('main h1[tabindex]') ?? document.querySelector('main[tabindex]')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** The row of buttons at the end of a modal; the main one comes last and stands on the right. */
export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>
}

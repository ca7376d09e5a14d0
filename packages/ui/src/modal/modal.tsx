import { type ReactNode, useEffect, useState } from 'react'
import { Dialog, Heading, ModalOverlay, Modal as RacModal } from 'react-aria-components/Modal'
import { useUiStrings } from '../basics.tsx'
import { IconButton } from '../button/button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import classes from './modal.module.css'

export type ModalProps = {
  readonly title: ReactNode
  readonly isOpen: boolean
  /** Called on Escape, a press outside or the close button. The caller decides whether to keep what was typed. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** `alertdialog` for a question that must be answered before anything else. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Prevents closing, such as during a call. */
  readonly isLocked?: boolean
  readonly closeLabel?: string
}

/** A modal dialog that traps the focus and returns it when closed. Escape or a press outside closes it (UI-27). */
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
        <Dialog className={`box no-outline ${classes['dialog']}`} role={role}>
          <header className={`line gap-16 between ${classes['header']}`}>
            <Heading slot="title" level={2} className="text-18">
              {title}
            </Heading>
            <IconButton label={closeLabel ?? strings.close} icon={<CloseIcon />} onClick={onClose} disabled={isLocked} />
          </header>
          <div className={classes['body']}>{children}</div>
          <FocusRecovery />
        </Dialog>
      </RacModal>
    </ModalOverlay>
  )
}

/**
 * When the dialog closes, the focus returns to its opener. If that has been removed, focuses the first button of the record that it was in
 * or, if that has been removed too, the heading of the page, so that keyboard users do not start again at the top of the document.
 */
function FocusRecovery() {
  // Before the dialog takes the focus.
  const [record] = useState(() => document.activeElement?.closest('article, tr'))
  useEffect(
    () => () => {
      // React Aria returns the focus in the frame after closing.
      requestAnimationFrame(() => requestAnimationFrame(() => recoverFocus(record)))
    },
    [record],
  )
  return null
}

function recoverFocus(record: Element | null | undefined): void {
  if (document.activeElement !== document.body || document.querySelector(':is([role="dialog"], [role="alertdialog"])') !== null) return
  const button = record?.isConnected === true ? record.querySelector('button:enabled') : null
  const target = button ?? document.querySelector('main h1[tabindex]') ?? document.querySelector('main[tabindex]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

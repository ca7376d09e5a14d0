import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { Modal, ModalActions } from '@goat/ui/modal'
import type { ReactNode } from 'react'

export type ConfirmDialogProps = {
  readonly title: string
  /** What was changed since the button was pressed, so that what is agreed to is what is shown. */
  readonly changed?: string | undefined
  /** The question, and what saying yes does. */
  readonly children: ReactNode
  readonly failure?: string | undefined
  readonly no: string
  readonly yes: string
  readonly isOpen: boolean
  readonly isActing: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** The question before something is taken away. The focus is on the answer that does nothing; nothing closes it while the call runs. */
export function ConfirmDialog({ title, changed, children, failure, no, yes, isOpen, isActing, onCancel, onConfirm }: ConfirmDialogProps) {
  return (
    <Modal role="alertdialog" title={title} isOpen={isOpen} onClose={onCancel} isLocked={isActing}>
      {changed === undefined ? null : (
        <Alert variant="warning" isLive>
          {changed}
        </Alert>
      )}
      {children}
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {failure}
        </Alert>
      )}
      <ModalActions>
        <Button autoFocus disabled={isActing} onClick={onCancel}>
          {no}
        </Button>
        <LoadingButton variant="danger" isLoading={isActing} onClick={onConfirm}>
          {yes}
        </LoadingButton>
      </ModalActions>
    </Modal>
  )
}

import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  /** A warning that the record changed after the button was pressed; the dialog shows the current one. */
  readonly changed?: string | undefined
  /** The question and the effect of confirming. */
  readonly children: ReactNode
  readonly failure?: string | undefined
  readonly no: string
  readonly yes: string
  readonly isOpen: boolean
  readonly isActing: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before a destructive action. The focus starts on Cancel, and the dialog cannot be closed during the call. */
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

import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import { type ReactNode, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import type { LazyText } from '../platform/translated-toasts.tsx'
import type { Outcome } from './draft.ts'

export type PendingAction<Action> = {
  readonly action: Action
  /** The version that the user saw when they pressed the button; undefined if the back end has no versions. */
  readonly version: number | undefined
  readonly isActing: boolean
  /** Why the last attempt failed. */
  readonly failure: LazyText | undefined
}

export type Confirmation<Action> = {
  /** undefined while no dialog is open. */
  readonly pending: PendingAction<Action> | undefined
  readonly ask: (action: Action, version: number | undefined) => void
  readonly cancel: () => void
  /** Performs the action. The dialog stays open, with the reason, if it failed and the record still exists; then resolves to undefined. */
  readonly run: (write: () => Promise<Outcome>) => Promise<Outcome | undefined>
  /** Props of the dialog that asks about an action. */
  readonly dialogProps: (action: Action) => Pick<ConfirmDialogProps, 'isOpen' | 'isActing' | 'failure' | 'onCancel'>
}

/** Actions that need confirmation, such as deleting a record. */
export function useConfirmation<Action extends string>(): Confirmation<Action> {
  const say = useSay()
  const [pending, setPending] = useState<PendingAction<Action>>()
  return {
    pending,
    ask: (action, version) => setPending({ action, version, isActing: false, failure: undefined }),
    cancel: () => setPending(undefined),
    run: async (write) => {
      if (pending === undefined || pending.isActing) return undefined
      setPending({ ...pending, isActing: true, failure: undefined })
      const outcome = await write()
      const isOver = outcome.kind === 'saved' || outcome.isGone === true
      setPending(isOver ? undefined : { ...pending, failure: outcome.why })
      return isOver ? outcome : undefined
    },
    dialogProps: (action) => ({
      isOpen: pending?.action === action,
      isActing: pending?.isActing ?? false,
      failure: pending?.failure?.(say),
      onCancel: () => setPending(undefined),
    }),
  }
}

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

import { useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import type { Outcome } from '../saving/outcome.ts'
import type { ConfirmDialogProps } from '../shell/confirm-dialog.tsx'
import type { LazyText } from '../translated-toasts.tsx'

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

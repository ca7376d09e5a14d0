import type { CutoffException } from '@goat/domain/cutoffs'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog } from '../platform/shell/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { useShow } from './show.ts'

export type DeleteExceptionProps = {
  /** As it is stored now: what is shown is what is agreed to. */
  readonly exception: CutoffException
  /** Who changed the service since Delete was pressed, and when. */
  readonly changed: string | undefined
  readonly isOpen: boolean
  readonly isDeleting: boolean
  readonly onCancel: () => void
  readonly onAccept: () => void
}

/** The question before an exception is deleted (CUT-19). */
export function DeleteException({ exception, changed, isOpen, isDeleting, onCancel, onAccept }: DeleteExceptionProps) {
  const say = useSay()
  const show = useShow()
  return (
    <ConfirmDialog
      title={say(messages.deleteTitle)}
      changed={changed}
      no={say(messages.cancel)}
      yes={say(messages.accept)}
      isOpen={isOpen}
      isActing={isDeleting}
      onCancel={onCancel}
      onConfirm={onAccept}
    >
      <p>
        {say(messages.deleteQuestion(exception.productType, show.days(exception.applicableOn), showTimeOfDay(exception.time)))}{' '}
        {say(messages.deleteEffect)}
      </p>
    </ConfirmDialog>
  )
}

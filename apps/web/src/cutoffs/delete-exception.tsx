import type { CutoffException } from '@goat/domain/cutoffs'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { Modal, ModalActions } from '@goat/ui/modal'
import { useSay } from '../platform/locale/locale-root.tsx'
import { draftOfException } from './drafts.ts'
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

/** Description section 4: "Delete requires confirmation (Cancel / Accept)." */
export function DeleteException({ exception, changed, isOpen, isDeleting, onCancel, onAccept }: DeleteExceptionProps) {
  const say = useSay()
  const show = useShow()
  const { applicableOn, time } = draftOfException(exception)
  return (
    <Modal role="alertdialog" title={say(messages.deleteTitle)} isOpen={isOpen} onClose={onCancel} isLocked={isDeleting}>
      {changed === undefined ? null : (
        <Alert variant="warning" isLive>
          {changed}
        </Alert>
      )}
      <p>
        {say(messages.deleteQuestion(exception.productType, show.days(applicableOn), time))} {say(messages.deleteEffect)}
      </p>
      <ModalActions>
        <Button autoFocus disabled={isDeleting} onClick={onCancel}>
          {say(messages.cancel)}
        </Button>
        <LoadingButton variant="danger" isLoading={isDeleting} onClick={onAccept}>
          {say(messages.accept)}
        </LoadingButton>
      </ModalActions>
    </Modal>
  )
}

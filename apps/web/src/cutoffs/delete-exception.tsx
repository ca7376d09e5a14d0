import type { CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import { useUndoHint } from '../platform/change-history/use-undo-hint.ts'
import type { Confirmation } from '../platform/form/use-confirmation.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog } from '../platform/shell/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { useShow } from './show.ts'
import type { CutoffWrites } from './writes.ts'

export type DeleteExceptionProps = {
  /** As stored now. */
  readonly exception: CutoffException
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly confirmation: Confirmation<'delete'>
  /** Called when the row is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** Asks before an exception is deleted (CUT-19). Failures are shown in a toast. */
export function DeleteException({
  exception,
  service,
  writes,
  confirmation: { pending, run, dialogProps },
  onDeleted,
}: DeleteExceptionProps) {
  const say = useSay()
  const show = useShow()
  const undoHint = useUndoHint()
  const { productType, applicableOn, time } = exception
  const isChanged = isStale(pending?.version, service.versionNumber, writes.own)
  const accept = async () => {
    // The dialog shows the stored exception and who changed it, so the user agrees to the stored version.
    if (await run(() => writes.deleteException(exception, service.versionNumber))) onDeleted()
  }
  return (
    <ConfirmDialog
      {...dialogProps('delete')}
      failure={undefined}
      title={say(messages.deleteTitle)}
      changed={isChanged ? show.conflict(service) : undefined}
      no={say(messages.cancel)}
      yes={say(messages.accept)}
      onConfirm={() => void accept()}
    >
      <p>
        {say(messages.deleteQuestion(productType, show.daysInSentence(applicableOn), showTimeOfDay(time)))} {say(messages.deleteEffect)}{' '}
        {undoHint}
      </p>
    </ConfirmDialog>
  )
}

import type { CutoffException, DeliveryService } from '@goat/domain/cutoffs'
import { showTimeOfDay } from '@goat/domain/time-of-day'
import type { Question } from '../platform/form/use-question.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog } from '../platform/shell/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { useShow } from './show.ts'
import type { CutoffWrites } from './writes.ts'

export type DeleteExceptionProps = {
  /** As it is stored now: what is shown is what is agreed to. */
  readonly exception: CutoffException
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly question: Question<'delete'>
  /** The row is deleted and takes the focus with it. */
  readonly onGone: () => void
}

/** The question before an exception is deleted (CUT-19). A toast says why it was not. */
export function DeleteException({ exception, service, writes, question: { asked, act, dialogOf }, onGone }: DeleteExceptionProps) {
  const say = useSay()
  const show = useShow()
  const { productType, applicableOn, time } = exception
  const isChanged = isStale(asked?.version, service.versionNumber, writes.own)
  const accept = async () => {
    // What is shown is stored now, and it says who changed it: so that is the version that is agreed to.
    if (await act(() => writes.deleteException(exception, service.versionNumber))) onGone()
  }
  return (
    <ConfirmDialog
      {...dialogOf('delete')}
      failure={undefined}
      title={say(messages.deleteTitle)}
      changed={isChanged ? show.conflict(service) : undefined}
      no={say(messages.cancel)}
      yes={say(messages.accept)}
      onConfirm={() => void accept()}
    >
      <p>
        {say(messages.deleteQuestion(productType, show.daysInSentence(applicableOn), showTimeOfDay(time)))} {say(messages.deleteEffect)}
      </p>
    </ConfirmDialog>
  )
}

import type { DesignationSchedule } from '@goat/domain/designation'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { Modal, ModalActions } from '@goat/ui/modal'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'

export type ConfirmScheduleProps = {
  readonly title: string
  readonly question: ReactNode
  readonly yes: string
  /** As it is stored now: what is shown is what is agreed to. */
  readonly schedule: DesignationSchedule
  /** Somebody has changed it since the button was pressed. */
  readonly isChanged: boolean
  readonly failure: string | undefined
  readonly isOpen: boolean
  readonly isActing: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** The question before a schedule is deleted ('Yes, Delete' / 'No, Cancel', description section 4) or ended. */
export function ConfirmSchedule(props: ConfirmScheduleProps) {
  const { title, question, yes, schedule, isChanged, failure, isOpen, isActing, onCancel, onConfirm } = props
  const say = useSay()
  const sentence = useSentence()
  return (
    <Modal role="alertdialog" title={title} isOpen={isOpen} onClose={onCancel} isLocked={isActing}>
      {isChanged ? (
        <Alert variant="warning" isLive>
          {say(messages.changedMeanwhile)}
        </Alert>
      ) : null}
      <p>{question}</p>
      <p>{sentence.whatItDoes(schedule)}</p>
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {failure}
        </Alert>
      )}
      <ModalActions>
        <Button autoFocus disabled={isActing} onClick={onCancel}>
          {say(messages.noCancel)}
        </Button>
        <LoadingButton variant="danger" isLoading={isActing} onClick={onConfirm}>
          {yes}
        </LoadingButton>
      </ModalActions>
    </Modal>
  )
}

import type { DesignationSchedule } from '@goat/domain/designation'
import { Unbroken } from '@goat/ui/unbroken'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog } from '../platform/shell/confirm-dialog.tsx'
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
    <ConfirmDialog
      title={title}
      changed={isChanged ? say(messages.changedMeanwhile) : undefined}
      failure={failure}
      no={say(messages.noCancel)}
      yes={yes}
      isOpen={isOpen}
      isActing={isActing}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{question}</p>
      <p>
        <Unbroken>{sentence.whatItDoes(schedule)}</Unbroken>
      </p>
    </ConfirmDialog>
  )
}

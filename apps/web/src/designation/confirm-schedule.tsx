import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Unbroken } from '@goat/ui/unbroken'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../platform/shell/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'

export type ConfirmScheduleProps = Omit<ConfirmDialogProps, 'changed' | 'no' | 'children'> & {
  readonly question: ReactNode
  /** As stored now. */
  readonly schedule: DesignationSchedule
  /** Another user changed it after the button was pressed. */
  readonly isChanged: boolean
}

/** Asks before a schedule is deleted (DES-19) or ended (DES-21). */
export function ConfirmSchedule({ question, schedule, isChanged, ...dialog }: ConfirmScheduleProps) {
  const say = useSay()
  const sentence = useSentence()
  return (
    <ConfirmDialog {...dialog} changed={isChanged ? say(messages.changedMeanwhile) : undefined} no={say(messages.noCancel)}>
      <p>{question}</p>
      <p>
        <Unbroken>{sentence.whatItDoes(schedule)}</Unbroken>
      </p>
    </ConfirmDialog>
  )
}

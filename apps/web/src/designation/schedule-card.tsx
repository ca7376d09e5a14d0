import type { DesignationSchedule } from '@goat/domain/designation'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import { Unbroken } from '@goat/ui/unbroken'
import { useRef, useState } from 'react'
import { useFocusReturn } from '../platform/form/use-focus-return.ts'
import { useQuestion } from '../platform/form/use-question.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { CardActions } from './card-actions.tsx'
import { CardQuestion } from './card-question.tsx'
import { type AskedAction, type CardState, type Missing, reading } from './card-state.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { ScheduleEditor } from './schedule-editor.tsx'
import { ScheduleFacts } from './schedule-facts.tsx'
import { useSentence } from './sentence.ts'
import { StateLine } from './state-line.tsx'
import { asMeant } from './timing.ts'
import { StoredTiming } from './timing-notes.tsx'
import { useAsking } from './use-asking.ts'
import { useScheduleWrites } from './writes.ts'

export type ScheduleCardProps = {
  readonly schedule: DesignationSchedule
  /** What has become of it while it was being edited here, where it is not in the list any more. */
  readonly missing: Missing | undefined
  readonly others: Received<DesignationSchedule>
  readonly now: number
  readonly canEdit: boolean
  /** Keeps the card where it is while it is edited. */
  readonly onHold: (isHeld: boolean) => void
  /** The schedule is deleted and takes the focus with it. */
  readonly onGone: () => void
}

/** A schedule, read-only (DES-3) until Edit is pressed (DES-14). */
export function ScheduleCard({ schedule, missing, others, now, canEdit, onHold, onGone }: ScheduleCardProps) {
  const say = useSay()
  const sentence = useSentence()
  const writes = useScheduleWrites()
  const [state, setState] = useState<CardState>(reading)
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = state.kind === 'editing'
  useFocusReturn(isEditing, editButton)

  const begin = () => {
    onHold(true)
    setState({ kind: 'editing' })
  }
  const end = () => {
    onHold(false)
    setState(reading)
  }
  const question = useQuestion<AskedAction>()
  const { ask, dialog } = useAsking()
  const switchTo = async (paused: boolean) => {
    setState({ kind: 'switching' })
    const success = paused ? messages.pausedToast : messages.resumedToast
    const outcome = await writes.save({ ...schedule, paused }, crypto.randomUUID(), success)
    setState({ kind: 'reading', failure: outcome.kind === 'saved' ? undefined : outcome.why })
  }

  return (
    <article className={classes['card']} aria-label={sentence.name(schedule)} data-state={state.kind} id={`schedule-${schedule.id}`}>
      <StateLine schedule={schedule} now={now} />
      {isEditing ? (
        <ScheduleEditor schedule={schedule} missing={missing} others={others} onEnd={end} />
      ) : (
        <>
          <p className={classes['sentence']}>
            <Unbroken>{sentence.whatItDoes(schedule)}</Unbroken>
          </p>
          <StoredTiming schedule={schedule} now={now} />
          <ScheduleFacts schedule={schedule} />
          {canEdit ? (
            <CardActions
              schedule={schedule}
              now={now}
              editButton={editButton}
              isSwitching={state.kind === 'switching'}
              onEdit={begin}
              onAsk={(action) => {
                setState(reading)
                question.ask(action, schedule.version)
              }}
              onSwitch={(paused) => (paused ? void switchTo(true) : ask([asMeant(schedule)], schedule, () => void switchTo(false)))}
            />
          ) : null}
          {state.kind === 'reading' && state.failure !== undefined ? (
            <Alert variant="error" isLive>
              {state.failure(say)}
            </Alert>
          ) : null}
          {dialog}
          <CardQuestion schedule={schedule} question={question} now={now} onGone={onGone} />
        </>
      )}
    </article>
  )
}

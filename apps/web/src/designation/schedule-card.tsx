import { isFinished, stateOf } from '@goat/domain/designation-windows'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import type { Received } from '@goat/domain/unread'
import { Alert } from '@goat/ui/alert'
import { memo, startTransition, useRef, useState } from 'react'
import { useConfirmation } from '../platform/form/use-confirmation.ts'
import { useFocusReturn } from '../platform/form/use-focus-return.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { recordProps } from '../platform/saving/use-show-saved.ts'
import { CardActions } from './card-actions.tsx'
import { CardDialogs } from './card-dialogs.tsx'
import { type CardState, type ConfirmedAction, type Missing, reading } from './card-state.ts'
import classes from './schedule-card.module.css'
import { ScheduleEditor } from './schedule-editor.tsx'
import { ScheduleFacts } from './schedule-facts.tsx'
import { useSentence } from './sentence.ts'
import { StateLine } from './state-line.tsx'
import { StoredTiming } from './timing-notes.tsx'
import { useConfirmTiming } from './use-confirm-timing.ts'
import type { StoredWarnings } from './use-stored-warnings.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

export type ScheduleCardProps = {
  readonly schedule: DesignationSchedule
  /** It is being edited, or was before the user had to sign in again. */
  readonly isHeld: boolean
  /** It was saved last. */
  readonly isSaved: boolean
  /** Why it is no longer in the list; undefined if it is. */
  readonly missing: Missing | undefined
  /** Its overlaps and loops with others. */
  readonly warnings: StoredWarnings | undefined
  readonly others: Received<DesignationSchedule>
  readonly now: number
  readonly canEdit: boolean
  /** Keeps the card in its place during editing. */
  readonly onHold: (schedule: DesignationSchedule, isHeld: boolean) => void
  /** Called with the ids of the schedules that its form has saved. */
  readonly onSaved: (ids: readonly string[]) => void
  /** Called when the schedule is deleted, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** A schedule, read-only (DES-3) until Edit is pressed (DES-14). Rendered again only if its own props change. */
export const ScheduleCard = memo(function ScheduleCard({ warnings, ...props }: ScheduleCardProps) {
  const { schedule, isHeld, isSaved, missing, others, now, canEdit, onHold, onSaved, onDeleted } = props
  const say = useSay()
  const sentence = useSentence()
  const writes = useScheduleWrites()
  const [state, setState] = useState<CardState>(isHeld ? { kind: 'editing' } : reading)
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = state.kind === 'editing'
  useFocusReturn(isEditing, editButton, state.kind === 'reading' && state.isSaved)

  // The response of another back end may have no content.
  const showSaved = (ids: readonly string[]) => onSaved(ids.length > 0 ? ids : [schedule.id])
  // The form is rendered in the background, so that the press is painted at once (UI-50).
  const begin = () =>
    startTransition(() => {
      onHold(schedule, true)
      setState({ kind: 'editing' })
    })
  const end = (saved: readonly string[] | undefined) => {
    onHold(schedule, false)
    setState({ kind: 'reading', failure: undefined, isSaved: saved !== undefined })
    if (saved !== undefined) showSaved(saved)
    else if (missing !== undefined) onDeleted()
  }
  const confirmation = useConfirmation<ConfirmedAction>()
  const { askToResume, dialog } = useConfirmTiming()
  const isOver = isFinished(stateOf(schedule, useZoneOf()(schedule.from), now))
  const shownWarnings = isOver || missing !== undefined ? undefined : warnings
  const switchTo = async (paused: boolean) => {
    setState({ kind: 'switching' })
    const outcome = await writes.save({ ...schedule, paused }, { key: crypto.randomUUID(), action: paused ? 'pause' : 'resume' })
    setState({ kind: 'reading', failure: outcome.kind === 'saved' ? undefined : outcome.why })
    if (outcome.kind === 'saved') showSaved(outcome.ids)
    else if (outcome.isGone) onDeleted()
  }

  return (
    <article
      className={classes['card']}
      aria-label={sentence.name(schedule)}
      data-state={state.kind}
      {...recordProps(schedule.id, isSaved)}
    >
      <StateLine schedule={schedule} now={now} warnings={shownWarnings} missing={missing} />
      {isEditing ? (
        <ScheduleEditor schedule={schedule} missing={missing} others={others} onEnd={end} />
      ) : (
        <>
          <ScheduleFacts schedule={schedule} now={now} warnings={shownWarnings} />
          <div className={classes['foot']}>
            <StoredTiming schedule={schedule} now={now} />
            {canEdit ? (
              <CardActions
                schedule={schedule}
                now={now}
                editButton={editButton}
                isSwitching={state.kind === 'switching'}
                onEdit={begin}
                onAsk={(action) => {
                  setState(reading)
                  confirmation.ask(action, schedule.version)
                }}
                onSwitch={(paused) => (paused ? void switchTo(true) : askToResume(schedule, others.read, () => void switchTo(false)))}
              />
            ) : null}
          </div>
          {state.kind === 'reading' && state.failure !== undefined ? (
            <Alert variant="error" isLive>
              {state.failure(say)}
            </Alert>
          ) : null}
          {dialog}
          <CardDialogs schedule={schedule} confirmation={confirmation} now={now} onEnded={showSaved} onDeleted={onDeleted} />
        </>
      )}
    </article>
  )
})

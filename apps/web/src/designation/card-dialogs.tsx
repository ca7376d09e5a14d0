import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Unbroken } from '@goat/ui/unbroken'
import type { ReactNode } from 'react'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { type Confirmation, ConfirmDialog, type ConfirmDialogProps } from '../records/confirm-dialog.tsx'
import { isStale, type Outcome } from '../records/draft.ts'
import { useUndoHint } from '../records/history-link.tsx'
import type { ConfirmedAction } from './card-state.ts'
import { type Ended, endedNow } from './end-now.ts'
import { messages } from './messages.ts'
import { placeOf } from './places.ts'
import { useSentence } from './sentence.ts'
import { type Show, useShow } from './show.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

export type CardDialogsProps = {
  readonly schedule: DesignationSchedule
  readonly confirmation: Confirmation<ConfirmedAction>
  readonly now: number
  /** Called when the schedule was ended, with the ids of all schedules that were saved with it. */
  readonly onEnded: (ids: readonly string[]) => void
  /** Called when the schedule is deleted, also by another user, so that the focus can be moved. */
  readonly onDeleted: () => void
}

/** Asks before a schedule is deleted or ended. It shows the stored schedule, so the user agrees to the stored version. */
export function CardDialogs({ schedule, confirmation: { pending, run, dialogProps }, now, onEnded, onDeleted }: CardDialogsProps) {
  const say = useSay()
  const show = useShow()
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const undoHint = useUndoHint()
  const ended = pending?.action === 'end' ? endedNow(schedule, zoneOf(schedule.from), now) : undefined
  const common = { schedule, isChanged: isStale(pending?.version, schedule.version) }
  const perform = async (write: () => Promise<Outcome>, onSaved: (ids: readonly string[]) => void) => {
    const outcome = await run(write)
    if (outcome?.kind === 'saved') onSaved(outcome.ids)
    else if (outcome !== undefined) onDeleted()
  }
  const end = async (): Promise<Outcome> => {
    const endedAtConfirmation = endedNow(schedule, zoneOf(schedule.from), serverTime())
    if (endedAtConfirmation === undefined) return { kind: 'failed', why: (language) => language(messages.endedAlready) }
    const { schedule: ofPast, today } = endedAtConfirmation
    const key = crypto.randomUUID()
    return today.length === 0 ? writes.save(ofPast, { key, action: 'end' }) : writes.saveAll([ofPast, ...today], key, 'end')
  }
  return (
    <>
      <ConfirmSchedule
        {...common}
        {...dialogProps('delete')}
        title={say(messages.deleteTitle)}
        question={`${say(messages.deleteQuestion)} ${say(messages.deleteEffect)} ${undoHint}`}
        yes={say(messages.yesDelete)}
        onConfirm={() => void perform(() => writes.delete(schedule), onDeleted)}
      />
      <ConfirmSchedule
        {...common}
        {...dialogProps('end')}
        title={say(messages.endTitle)}
        question={`${say(messages.endQuestion)} ${ended === undefined ? '' : say(effectOf(ended, show, placeOf(schedule.from, zoneOf, say)))}`}
        yes={say(messages.yesEnd)}
        onConfirm={() => void perform(end, onEnded)}
      />
    </>
  )
}

/** The time at which a schedule that moves orders now ends; its last day otherwise (DES-21). */
function effectOf({ schedule, today, endsNow }: Ended, show: Show, place: string) {
  const last = today.at(-1) ?? schedule
  return endsNow ? messages.endsToday(show.value('endTime', last), place) : messages.endsOn(show.value('endDate', last))
}

export type ConfirmScheduleProps = Omit<ConfirmDialogProps, 'changed' | 'no' | 'children'> & {
  readonly question: ReactNode
  /** As stored now. */
  readonly schedule: DesignationSchedule
  /** Another user changed it after the button was pressed. */
  readonly isChanged: boolean
}

/** Asks before a schedule is deleted (DES-19) or ended (DES-21). */
function ConfirmSchedule({ question, schedule, isChanged, ...dialog }: ConfirmScheduleProps) {
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

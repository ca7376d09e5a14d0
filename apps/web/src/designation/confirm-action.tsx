import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Unbroken } from '@goat/ui/messages'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { type Confirm, useConfirm } from '../records/confirm.tsx'
import { isStale, type Outcome } from '../records/draft.ts'
import { useUndoHint } from '../records/notes.tsx'
import { type Ended, endedNow } from './end-now.ts'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'
import { type Show, useShow } from './show.ts'
import { useScheduleWrites } from './writes.ts'
import { placeOf, useZoneOf } from './zones.ts'

/** Actions that ask for confirmation. */
export type ConfirmedAction = 'delete' | 'end'

/** What is asked about, and the version that the user saw when they pressed the button. */
type Asked = { readonly action: ConfirmedAction; readonly version: number | undefined }

/**
 * Asks before a schedule is deleted (DES-19) or ended (DES-21). It shows the stored schedule, so the user agrees to the stored version.
 * `onEnded` gets the ids of all schedules that were saved with it; `onDeleted` is also called if another user has deleted it.
 */
export function useConfirmAction(
  schedule: DesignationSchedule,
  onEnded: (ids: readonly string[]) => void,
  onDeleted: () => void,
): Confirm<Asked> {
  const say = useSay()
  const show = useShow()
  const sentence = useSentence()
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const undoHint = useUndoHint()
  const end = async (): Promise<Outcome> => {
    const ended = endedNow(schedule, zoneOf(schedule.from), serverTime())
    if (ended === undefined) return { kind: 'failed', why: (language) => language(messages.endedAlready) }
    const { schedule: ofPast, today } = ended
    const key = crypto.randomUUID()
    return today.length === 0 ? writes.save(ofPast, { key, action: 'end' }) : writes.saveAll([ofPast, ...today], key, 'end')
  }
  return useConfirm<Asked>(({ action, version }) => {
    const isEnd = action === 'end'
    const ended = isEnd ? endedNow(schedule, zoneOf(schedule.from), serverTime()) : undefined
    const effect = ended === undefined ? '' : say(effectOf(ended, show, placeOf(schedule.from, zoneOf, say)))
    const question = isEnd
      ? `${say(messages.endQuestion)} ${effect}`
      : `${say(messages.deleteQuestion)} ${say(messages.deleteEffect)} ${undoHint}`
    return {
      title: say(isEnd ? messages.endTitle : messages.deleteTitle),
      text: (
        <>
          <p>{question}</p>
          <p>
            <Unbroken>{sentence.whatItDoes(schedule)}</Unbroken>
          </p>
        </>
      ),
      changed: isStale(version, schedule.version) ? say(messages.changedMeanwhile) : undefined,
      no: say(messages.noCancel),
      yes: say(isEnd ? messages.yesEnd : messages.yesDelete),
      onConfirm: () => (isEnd ? end() : writes.delete(schedule)),
      onDone: (outcome) => (isEnd && outcome.kind === 'saved' ? onEnded(outcome.ids) : onDeleted()),
    }
  })
}

/** The time at which a schedule that moves orders now ends; its last day otherwise (DES-21). */
function effectOf({ schedule, today, endsNow }: Ended, show: Show, place: string) {
  const last = today.at(-1) ?? schedule
  return endsNow ? messages.endsToday(show.value('endTime', last), place) : messages.endsOn(show.value('endDate', last))
}

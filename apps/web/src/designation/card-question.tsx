import type { DesignationSchedule } from '@goat/domain/designation'
import { serverTime } from '../platform/clock.ts'
import type { Question } from '../platform/form/use-question.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Outcome } from '../platform/saving/outcome.ts'
import type { AskedAction } from './card-state.ts'
import { ConfirmSchedule } from './confirm-schedule.tsx'
import { endedNow } from './end-now.ts'
import { messages } from './messages.ts'
import { placeOf } from './places.ts'
import { type Show, useShow } from './show.ts'
import { useScheduleWrites } from './writes.ts'
import { useZoneOf } from './zones.ts'

export type CardQuestionProps = {
  readonly schedule: DesignationSchedule
  readonly question: Question<AskedAction>
  readonly now: number
  /** The schedule is deleted and takes the focus with it. */
  readonly onGone: () => void
}

/** Deleting and ending ask first, and say what they would do. What is shown is what is stored now, so that is what was agreed to. */
export function CardQuestion({ schedule, question: { asked, act, dialogOf }, now, onGone }: CardQuestionProps) {
  const say = useSay()
  const show = useShow()
  const writes = useScheduleWrites()
  const zoneOf = useZoneOf()
  const ended = asked?.action === 'end' ? endedNow(schedule, zoneOf(schedule.from), now) : undefined
  const common = { schedule, isChanged: isStale(asked?.version, schedule.version) }
  const remove = async () => {
    if (await act(() => writes.delete(schedule))) onGone()
  }
  const end = async (): Promise<Outcome> => {
    const endedAtOnce = endedNow(schedule, zoneOf(schedule.from), serverTime())
    if (endedAtOnce === undefined) return { kind: 'failed', why: (language) => language(messages.endedAlready) }
    return writes.save(endedAtOnce, crypto.randomUUID(), messages.endedToast)
  }
  return (
    <>
      <ConfirmSchedule
        {...common}
        {...dialogOf('delete')}
        title={say(messages.deleteTitle)}
        question={`${say(messages.deleteQuestion)} ${say(messages.deleteEffect)}`}
        yes={say(messages.yesDelete)}
        onConfirm={() => void remove()}
      />
      <ConfirmSchedule
        {...common}
        {...dialogOf('end')}
        title={say(messages.endTitle)}
        question={`${say(messages.endQuestion)} ${ended === undefined ? '' : say(effectOf(ended, show, placeOf(ended.from, zoneOf, say)))}`}
        yes={say(messages.yesEnd)}
        onConfirm={() => void act(end)}
      />
    </>
  )
}

/** A schedule that moves orders all day ends with a day, not at a time. */
function effectOf(ended: DesignationSchedule, show: Show, place: string) {
  const endDate = show.value('endDate', ended)
  return ended.startTime === ended.endTime
    ? messages.endEffectAllDay(endDate)
    : messages.endEffect(endDate, show.value('endTime', ended), place)
}

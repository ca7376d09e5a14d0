import type { DesignationSchedule } from '@goat/domain/designation'
import { timeZoneOf } from '@goat/domain/factories'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { CardState } from './card-state.ts'
import { ConfirmSchedule } from './confirm-schedule.tsx'
import { endedNow } from './end-now.ts'
import { messages } from './messages.ts'
import { placeOf } from './places.ts'
import { type Show, useShow } from './show.ts'

export type CardQuestionProps = {
  readonly schedule: DesignationSchedule
  readonly state: CardState
  readonly now: number
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Deleting and ending ask first, and say what they would do. */
export function CardQuestion({ schedule, state, now, onCancel, onConfirm }: CardQuestionProps) {
  const say = useSay()
  const show = useShow()
  const asked = state.kind === 'asking' || state.kind === 'acting' ? state : undefined
  const ended = asked?.action === 'end' ? endedNow(schedule, timeZoneOf(schedule.from), now) : undefined
  const common = {
    schedule,
    isChanged: isStale(asked?.version, schedule.version),
    failure: asked?.failure?.(say),
    isActing: asked?.kind === 'acting',
    onCancel,
    onConfirm,
  }
  return (
    <>
      <ConfirmSchedule
        {...common}
        title={say(messages.deleteTitle)}
        question={`${say(messages.deleteQuestion)} ${say(messages.deleteEffect)}`}
        yes={say(messages.yesDelete)}
        isOpen={asked?.action === 'delete'}
      />
      <ConfirmSchedule
        {...common}
        title={say(messages.endTitle)}
        question={`${say(messages.endQuestion)} ${ended === undefined ? '' : say(effectOf(ended, show))}`}
        yes={say(messages.yesEnd)}
        isOpen={asked?.action === 'end'}
      />
    </>
  )
}

/** A schedule that moves orders all day ends with a day, not at a time. */
function effectOf(ended: DesignationSchedule, show: Show) {
  const endDate = show.value('endDate', ended)
  return ended.startTime === ended.endTime
    ? messages.endEffectAllDay(endDate)
    : messages.endEffect(endDate, show.value('endTime', ended), placeOf(ended.from))
}

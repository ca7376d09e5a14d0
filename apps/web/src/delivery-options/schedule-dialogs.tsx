import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOptionScheduleState, endNow, scheduleStateAt } from '@goat/domain/delivery-option-times'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { useUndoHint } from '../platform/change-history/use-undo-hint.ts'
import { serverTime } from '../platform/clock.ts'
import type { Confirmation } from '../platform/form/use-confirmation.ts'
import { isStale } from '../platform/form/versions.ts'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Outcome } from '../platform/saving/outcome.ts'
import { ConfirmSchedule } from './confirm-schedule.tsx'
import { zoneOf } from './places.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { useShow } from './show.ts'
import { useScheduleWrites } from './writes.ts'

export type ConfirmedAction = 'end' | 'cancel'

export type ScheduleDialogsProps = {
  readonly confirmation: Confirmation<ConfirmedAction>
  readonly schedule: DeliveryOptionSchedule
  readonly option: DeliveryOption
  readonly state: DeliveryOptionScheduleState['kind']
  readonly now: number
  readonly onDone: () => void
}

/** Asks before a schedule is ended or cancelled, and shows the effect. */
export function ScheduleDialogs({
  confirmation: { pending, run, dialogProps },
  schedule,
  option,
  state,
  now,
  onDone,
}: ScheduleDialogsProps) {
  const say = useSay()
  const show = useShow()
  const writes = useScheduleWrites()
  const undoHint = useUndoHint()
  const zone = zoneOf(option)
  const isActive = state === 'active'
  const endsAt = isActive ? endNow(schedule, now, zone) : undefined
  const end = async (): Promise<Outcome> => {
    const ended = endNow(schedule, serverTime(), zone)
    if (ended === undefined) return { kind: 'failed', why: (language) => language(scheduleMessages.endedAlready) }
    return writes.save(ended, { key: crypto.randomUUID(), action: 'end' })
  }
  const confirm = async (write: () => Promise<Outcome>) => {
    if ((await run(write)) !== undefined) onDone()
  }
  const cancel = async (): Promise<Outcome> =>
    scheduleStateAt(schedule, zone, serverTime()).kind === 'ended'
      ? { kind: 'failed', why: (language) => language(scheduleMessages.cancelOver) }
      : writes.cancel(schedule, zone)
  const cancelEffect = {
    active: `${say(scheduleMessages.cancelActive)} ${undoHint}`,
    ended: say(scheduleMessages.cancelOver),
    cancelled: '',
    upcoming: `${say(scheduleMessages.cancelUpcoming)} ${undoHint}`,
    neverActive: `${say(scheduleMessages.cancelUpcoming)} ${undoHint}`,
  }[state]
  const common = { schedule, option, isActive, now, isChanged: isStale(pending?.version, schedule.version) }
  return (
    <>
      <ConfirmSchedule
        {...common}
        {...dialogProps('end')}
        title={say(scheduleMessages.endTitle)}
        question={say(scheduleMessages.endQuestion(schedule.name))}
        effect={endsAt === undefined ? '' : say(scheduleMessages.endEffect(show.local(endsAt.endDate, endsAt.endTime), cityIn(zone, say)))}
        yes={say(scheduleMessages.yesEnd)}
        onConfirm={() => void confirm(end)}
      />
      <ConfirmSchedule
        {...common}
        {...dialogProps('cancel')}
        title={say(scheduleMessages.cancelTitle)}
        question={say(scheduleMessages.cancelQuestion(schedule.name))}
        effect={cancelEffect}
        yes={say(scheduleMessages.yesCancel)}
        onConfirm={() => void confirm(cancel)}
      />
    </>
  )
}

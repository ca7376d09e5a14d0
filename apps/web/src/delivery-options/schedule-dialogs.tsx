import {
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  endNow,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { useState } from 'react'
import { useUndoHint } from '../platform/change-history/use-undo-hint.ts'
import { serverTime } from '../platform/clock.ts'
import type { Confirmation } from '../platform/form/use-confirmation.ts'
import { isStale } from '../platform/form/versions.ts'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Outcome } from '../platform/saving/outcome.ts'
import { ConfirmSchedule, type MadeWithProps } from './confirm-schedule.tsx'
import { zoneOf } from './places.ts'
import { type OptionSchedule, useMadeWith } from './queries.ts'
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
  const [includedFor, setIncludedFor] = useState<typeof pending>()
  const isIncluded = pending !== undefined && includedFor === pending
  const madeWith = useMadeWith(schedule, pending !== undefined)
  const endable = (at: number) => madeWith.filter((one) => endNow(one.schedule, at, zoneOf(one.option)) !== undefined)
  const cancellable = (at: number) =>
    madeWith.filter((one) => !['ended', 'cancelled'].includes(scheduleStateAt(one.schedule, zoneOf(one.option), at).kind))
  const include = (others: readonly OptionSchedule[]): MadeWithProps => ({
    others,
    isIncluded,
    onInclude: (next) => setIncludedFor(next ? pending : undefined),
  })
  const end = async (): Promise<Outcome> => {
    const at = serverTime()
    const ended = endNow(schedule, at, zone)
    if (ended === undefined) return { kind: 'failed', why: (language) => language(scheduleMessages.endedAlready) }
    const others = isIncluded ? endable(at).flatMap((one) => endNow(one.schedule, at, zoneOf(one.option)) ?? []) : []
    if (others.length > 0) return writes.changeAll([ended, ...others], 'end')
    return writes.save(ended, { key: crypto.randomUUID(), action: 'end' })
  }
  const confirm = async (write: () => Promise<Outcome>) => {
    if ((await run(write)) !== undefined) onDone()
  }
  const cancel = async (): Promise<Outcome> => {
    const at = serverTime()
    if (scheduleStateAt(schedule, zone, at).kind === 'ended')
      return { kind: 'failed', why: (language) => language(scheduleMessages.cancelOver) }
    const others = isIncluded ? cancellable(at).map((one) => one.schedule) : []
    return others.length > 0 ? writes.changeAll([schedule, ...others], 'cancel') : writes.cancel(schedule, zone)
  }
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
        madeWith={include(endable(now))}
        title={say(scheduleMessages.endTitle)}
        question={say(scheduleMessages.endQuestion(schedule.name))}
        effect={endsAt === undefined ? '' : say(scheduleMessages.endEffect(show.local(endsAt.endDate, endsAt.endTime), cityIn(zone, say)))}
        yes={say(scheduleMessages.yesEnd)}
        onConfirm={() => void confirm(end)}
      />
      <ConfirmSchedule
        {...common}
        {...dialogProps('cancel')}
        madeWith={include(cancellable(now))}
        title={say(scheduleMessages.cancelTitle)}
        question={say(scheduleMessages.cancelQuestion(schedule.name))}
        effect={cancelEffect}
        yes={say(scheduleMessages.yesCancel)}
        onConfirm={() => void confirm(cancel)}
      />
    </>
  )
}

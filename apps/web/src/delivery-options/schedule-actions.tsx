import type { DeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOptionScheduleState, endNow } from '@goat/domain/delivery-option-times'
import { Button } from '@goat/ui/button'
import { CalendarIcon, CopyIcon, EditIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon } from '@goat/ui/icons'
import { useRef, useState } from 'react'
import { serverTime } from '../platform/clock.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import type { Told } from '../platform/told.tsx'
import { formAddress, type OptionAt } from './address.ts'
import { ConfirmSchedule } from './confirm-schedule.tsx'
import { ExtendModal } from './extend-modal.tsx'
import { placeOf, zoneOf } from './places.ts'
import classes from './schedule-item.module.css'
import { scheduleMessages } from './schedule-messages.ts'
import { useShow } from './show.ts'
import { useScheduleWrites } from './writes.ts'

type Asked = {
  readonly kind: 'asking' | 'acting'
  readonly action: 'end' | 'cancel'
  /** What the person saw when they pressed the button. */
  readonly version: number | undefined
  readonly failure: Told | undefined
}
type ActionState = { readonly kind: 'idle' } | { readonly kind: 'extending' } | Asked

const idle: ActionState = { kind: 'idle' }

export type ScheduleActionsProps = OptionAt & {
  readonly schedule: DeliveryOptionSchedule
  readonly state: DeliveryOptionScheduleState
  readonly now: number
}

/** What can be done with a stored schedule. One that has ended or was cancelled can only be duplicated. */
export function ScheduleActions({ option, index, schedule, state, now }: ScheduleActionsProps) {
  const say = useSay()
  const show = useShow()
  const navigate = useNavigate()
  const writes = useScheduleWrites()
  const [action, setAction] = useState<ActionState>(idle)
  const row = useRef<HTMLDivElement>(null)
  const zone = zoneOf(option)
  const isOpen = state.kind !== 'ended' && state.kind !== 'cancelled'
  const go = (extra: { schedule: string } | { duplicate: string }, name: string) =>
    void navigate(formAddress(name, { option, index }, extra))
  const asked = action.kind === 'asking' || action.kind === 'acting' ? action : undefined
  const ask = (what: Asked['action']) => setAction({ kind: 'asking', action: what, version: schedule.version, failure: undefined })

  const act = async () => {
    if (asked?.kind !== 'asking') return
    const ended = endNow(schedule, serverTime(), zone)
    if (asked.action === 'end' && ended === undefined) {
      return setAction({ ...asked, failure: (now) => now(scheduleMessages.endedAlready) })
    }
    setAction({ ...asked, kind: 'acting', failure: undefined })
    const sentences = { success: scheduleMessages.endedToast, failure: scheduleMessages.endFailed }
    const outcome =
      asked.action === 'end' && ended !== undefined
        ? await writes.save(ended, crypto.randomUUID(), sentences)
        : await writes.cancel(schedule)
    if (outcome.kind === 'saved') {
      setAction(idle)
      // The button that was pressed is gone with the state that it belonged to.
      row.current?.querySelector('button')?.focus()
    } else setAction({ ...asked, kind: 'asking', failure: outcome.why })
  }

  const dialog = {
    schedule,
    option,
    isActive: state.kind === 'active',
    isChanged: isStale(asked?.version, schedule.version),
    failure: asked?.failure?.(say),
    isActing: asked?.kind === 'acting',
    onCancel: () => setAction(idle),
    onConfirm: () => void act(),
  }
  const endsAt = state.kind === 'active' ? endNow(schedule, now, zone) : undefined
  return (
    <div ref={row} className={classes['actions']}>
      {isOpen ? (
        <Button icon={<EditIcon />} onClick={() => go({ schedule: schedule.id }, schedule.name)}>
          {say(scheduleMessages.edit)}
        </Button>
      ) : null}
      <Button
        icon={<CopyIcon />}
        variant={isOpen ? 'quiet' : 'secondary'}
        onClick={() => go({ duplicate: schedule.id }, say(scheduleMessages.copyOf(schedule.name)))}
      >
        {say(scheduleMessages.duplicate)}
      </Button>
      {isOpen ? (
        <>
          <Button icon={<CalendarIcon />} variant="quiet" onClick={() => setAction({ kind: 'extending' })}>
            {say(scheduleMessages.extend)}
          </Button>
          {state.kind === 'active' ? (
            <Button icon={<MinusIcon />} variant="quiet" onClick={() => ask('end')}>
              {say(scheduleMessages.end)}
            </Button>
          ) : null}
          <Button icon={<CloseIcon />} variant="quiet" onClick={() => ask('cancel')}>
            {say(scheduleMessages.cancelSchedule)}
          </Button>
        </>
      ) : null}
      <ConfirmSchedule
        {...dialog}
        title={say(scheduleMessages.endTitle)}
        question={say(scheduleMessages.endQuestion(schedule.name))}
        effect={endsAt === undefined ? '' : say(scheduleMessages.endEffect(show.local(endsAt.endDate, endsAt.endTime), placeOf(zone)))}
        yes={say(scheduleMessages.yesEnd)}
        isOpen={asked?.action === 'end'}
      />
      <ConfirmSchedule
        {...dialog}
        title={say(scheduleMessages.cancelTitle)}
        question={say(scheduleMessages.cancelQuestion(schedule.name))}
        effect={say(state.kind === 'active' ? scheduleMessages.cancelActive : scheduleMessages.cancelUpcoming)}
        yes={say(scheduleMessages.yesCancel)}
        isOpen={asked?.action === 'cancel'}
      />
      {isOpen ? (
        <ExtendModal schedule={schedule} option={option} isOpen={action.kind === 'extending'} onClose={() => setAction(idle)} />
      ) : null}
    </div>
  )
}

import {
  type DeliveryOptionSchedule,
  type DeliveryOptionScheduleState,
  endNow,
  overriddenFields,
  scheduleStateAt,
} from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { Button } from '@goat/ui/button'
import { CalendarIcon, CopyIcon, EditIcon, MinusIcon } from '@goat/ui/control-icons'
import { CloseIcon } from '@goat/ui/icons'
import { useState } from 'react'
import { serverTime } from '../platform/clock.ts'
import { cityIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { useConfirm } from '../records/confirm.tsx'
import { isStale } from '../records/draft.ts'
import { useUndoHint } from '../records/history-link.tsx'
import { useMarkSaved } from '../records/show-saved.ts'
import { useRestoredDrafts } from '../records/use-record-form.ts'
import { formAddress, type OptionAt } from './address.ts'
import { ExtendModal, extendFormName } from './extend-modal.tsx'
import { scheduleMessages } from './messages.ts'
import { type OptionSchedule, useMadeWith } from './queries.ts'
import classes from './schedule-item.module.css'
import { zoneOf } from './schedules.ts'
import { SeenNext } from './seen.tsx'
import { MadeWith } from './several.tsx'
import { useTexts } from './show.ts'
import { useScheduleWrites } from './writes.ts'

export type ScheduleActionsProps = OptionAt & {
  readonly schedule: DeliveryOptionSchedule
  readonly state: DeliveryOptionScheduleState
  readonly now: number
}

/** The actions of a stored schedule. Ended and cancelled ones can only be duplicated. */
export function ScheduleActions(props: ScheduleActionsProps) {
  const { option, index, schedule, state } = props
  const say = useSay()
  const navigate = useNavigate()
  const restored = useRestoredDrafts(extendFormName)
  const [isExtending, setExtending] = useState(restored.some(({ id }) => id === schedule.id))
  const markSaved = useMarkSaved()
  const showSaved = () => markSaved([schedule.id])
  const { ask, dialog } = useConfirmAction(props, showSaved)
  const isOpen = state.kind !== 'ended' && state.kind !== 'cancelled'
  const go = (extra: { schedule: string } | { duplicate: string }, name: string) =>
    void navigate(formAddress(name, { option, index }, extra))
  return (
    <div className={classes['actions']}>
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
          <Button icon={<CalendarIcon />} variant="quiet" onClick={() => setExtending(true)}>
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
      {dialog}
      {/* Also while it says that another user has ended or cancelled the schedule. */}
      {isOpen || isExtending ? (
        <ExtendModal
          schedule={schedule}
          option={option}
          isOver={!isOpen}
          isOpen={isExtending}
          onClose={(saved) => {
            setExtending(false)
            if (saved !== undefined) showSaved()
          }}
        />
      ) : null}
    </div>
  )
}

type ConfirmedAction = 'end' | 'cancel'

const texts = {
  end: {
    title: scheduleMessages.endTitle,
    question: scheduleMessages.endQuestion,
    yes: scheduleMessages.yesEnd,
    over: scheduleMessages.endedAlready,
  },
  cancel: {
    title: scheduleMessages.cancelTitle,
    question: scheduleMessages.cancelQuestion,
    yes: scheduleMessages.yesCancel,
    over: scheduleMessages.cancelOver,
  },
} as const

/** Asks before a schedule is ended or cancelled, and shows the effect and what customers will see again. */
function useConfirmAction({ option, schedule, state, now }: ScheduleActionsProps, onDone: () => void) {
  const { say } = useTexts()
  const writes = useScheduleWrites()
  const effectOf = useEffectOfAction(option)
  const [wasAsked, setAsked] = useState(false)
  const [isIncluded, setIncluded] = useState(false)
  const madeWith = useMadeWith(schedule, wasAsked)
  const { ask, dialog } = useConfirm<{ readonly action: ConfirmedAction; readonly version: number | undefined }>(({ action, version }) => {
    const { title, question, yes, over } = texts[action]
    const othersAt = (at: number) => madeWith.flatMap((one) => changedBy(action, one, at) ?? [])
    return {
      title: say(title),
      changed: isStale(version, schedule.version) ? say(scheduleMessages.changedMeanwhile) : undefined,
      no: say(scheduleMessages.keep),
      yes: say(yes),
      text: (
        <>
          <p>{say(question(schedule.name))}</p>
          <p>{effectOf(action, schedule, state.kind, now)}</p>
          {state.kind === 'active' && overriddenFields(schedule).length > 0 ? (
            <SeenNext schedule={schedule} option={option} isInForce={false} now={now} unless={scheduleMessages.goesBack} />
          ) : null}
          <MadeWith others={othersAt(now)} isIncluded={isIncluded} onInclude={setIncluded} />
        </>
      ),
      onConfirm: async () => {
        const at = serverTime()
        const own = changedBy(action, { schedule, option }, at)
        if (own === undefined) return { kind: 'failed', why: (language) => language(over) }
        const others = isIncluded ? othersAt(at) : []
        if (others.length > 0)
          return writes.changeAll(
            [own, ...others].map((one) => one.schedule),
            action,
          )
        if (action === 'cancel') return writes.cancel(schedule, zoneOf(option))
        return writes.save(own.schedule, { key: crypto.randomUUID(), action })
      },
      onDone,
    }
  })
  return {
    dialog,
    ask: (action: ConfirmedAction) => {
      setAsked(true)
      setIncluded(false)
      ask({ action, version: schedule.version })
    },
  }
}

function useEffectOfAction(option: DeliveryOption) {
  const { say, show } = useTexts()
  const undoHint = useUndoHint()
  return (action: ConfirmedAction, schedule: DeliveryOptionSchedule, state: DeliveryOptionScheduleState['kind'], now: number) => {
    if (action === 'end') {
      const ended = endNow(schedule, now, zoneOf(option))
      return ended && say(scheduleMessages.endEffect(show.local(ended.endDate, ended.endTime), cityIn(zoneOf(option), say)))
    }
    if (state === 'ended') return say(scheduleMessages.cancelOver)
    if (state === 'cancelled') return undefined
    return `${say(state === 'active' ? scheduleMessages.cancelActive : scheduleMessages.cancelUpcoming)} ${undoHint}`
  }
}

/** A schedule as to be saved at an instant; undefined if there is nothing to end or cancel. */
function changedBy(action: ConfirmedAction, { schedule, option }: OptionSchedule, at: number): OptionSchedule | undefined {
  if (action === 'cancel') return scheduleStateAt(schedule, zoneOf(option), at).kind === 'ended' ? undefined : { schedule, option }
  const ended = endNow(schedule, at, zoneOf(option))
  return ended && { schedule: ended, option }
}
